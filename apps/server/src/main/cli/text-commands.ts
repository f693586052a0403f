import type { Command } from 'commander'
import { listStrays, numberOfProperty } from '../../domains/messaging/index.ts'
import type { Config } from '../config.ts'
import { parseCount, parseId } from './arguments.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { printFacts, printJson, printTable } from './output.ts'
import { withSession } from './session.ts'
import { type Simulator, sendText } from './simulator.ts'

type Text = { from: string; toProperty: string; json?: boolean }

export function textCommands(program: Command) {
  jsonCommand(
    program,
    'text',
    'Text a property as somebody with a phone would, through the simulator. In the sandbox only.',
  )
    .argument('<words>', 'what the text says')
    .requiredOption('--from <number>', 'who texts, as +12025550142')
    .requiredOption('--to-property <id>', 'whose number is texted', parseId)
    .addHelpText('after', example('gatelodge text --from +12025550142 --to-property 0190… "Is 204 still free?"'))
    .action((words: string, { from, toProperty, json }: Text) =>
      withSession(async ({ config, db }) => {
        if (config.carrier !== 'simulator')
          throw new Error('there is no simulator here: GATELODGE_CARRIER is not simulator')
        const to = await numberOfProperty(db, toProperty)
        if (!to) throw new Error(`property ${toProperty} has no texting number with two-way communication enabled`)
        const texted = await sendText(simulatorOf(config), { from, to, body: words })
        if (json) printJson({ from, to, ...texted })
        else printFacts({ from, to, sid: texted.sid, answered: texted.answered })
      }),
    )
}

export function strayTextCommands(program: Command) {
  jsonCommand(program, 'stray-texts', 'List the texts that came for a number of no property, the newest first.')
    .option('--limit <n>', 'how many', parseCount(1, 10_000), 50)
    .addHelpText('after', example('gatelodge stray-texts --limit 10'))
    .action(({ limit, json }: { limit: number; json?: boolean }) =>
      withSession(async ({ db }) => {
        const strays = await listStrays(db, limit)
        if (json) return printJson(strays)
        printTable(
          strays,
          { received: (s) => s.receivedAt, from: (s) => s.from, to: (s) => s.to, text: (s) => s.content },
          'No text has come for a number of no property.',
        )
      }),
    )
}

/** The one that this server's settings name. */
const simulatorOf = ({ carrierUrl, twilioAccountSid = '', twilioAuthTokens }: Config): Simulator => ({
  url: carrierUrl,
  accountSid: twilioAccountSid,
  authToken: twilioAuthTokens[0] ?? '',
})
