import type { Command } from 'commander'
import { loadDemo } from '../demo.ts'
import { parseCount } from './arguments.ts'
import { orgCommand } from './command.ts'
import { example } from './help.ts'
import { printFacts, printJson } from './output.ts'
import { Progress } from './progress.ts'
import { withOrganization } from './session.ts'

type Options = { org: string; properties: number; units: number; seed: number; json?: boolean }

export function demoCommands(program: Command) {
  const demo = program
    .command('demo')
    .description('Demo data.')
    .addHelpText('after', example('gatelodge demo load --org acme-homes'))
  orgCommand(demo, 'load', 'Fill an organization with believable records. All or nothing.')
    .option('--properties <n>', 'how many properties', parseCount(1, 10_000), 2)
    .option('--units <n>', 'how many units in all', parseCount(1, 2_000_000), 40)
    .option('--seed <n>', 'the same seed tells the same story', parseCount(0, 2_147_483_647), 1)
    .addHelpText('after', example('gatelodge demo load --org acme-homes --properties 10 --units 1000'))
    .action((o: Options) =>
      withOrganization(o.org, async (tools, by) => {
        const unitsPerProperty = Math.ceil(o.units / o.properties)
        const progress = new Progress(o.properties * (unitsPerProperty + 13))
        const onProgress = (what: string, records: number) => progress.add(records, what)
        const made = await loadDemo(tools, by, { properties: o.properties, unitsPerProperty, seed: o.seed, onProgress })
        progress.end()
        const counts = Object.fromEntries([...made].map(([name, ids]) => [name, ids.length]))
        if (o.json) printJson(counts)
        else printFacts(counts)
      }),
    )
}
