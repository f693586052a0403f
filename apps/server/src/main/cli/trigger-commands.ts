import { Argument, type Command } from 'commander'
import type { EventKind } from '../../kit/event-kind.ts'
import { runningSandbox } from '../config.ts'
import { assembly, eventKinds } from '../domains.ts'
import { parseId } from './arguments.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, wrap } from './output.ts'
import { Doors } from './trigger/doors.ts'

type Options = { property?: string; list?: boolean; json?: boolean }

export function triggerCommands(program: Command) {
  jsonCommand(
    program,
    'trigger',
    'Make an event happen in the running sandbox, by what partners and staff do there, with somebody new each time.',
  )
    .addArgument(new Argument('[event]', 'the kind of event').choices(eventKinds))
    .option('--property <id>', 'where it happens; a property that can be texted unless given', parseId)
    .option('--list', 'list the kinds of event and how each is made to happen')
    .addHelpText('after', example('gatelodge trigger prospect.created', 'gatelodge trigger --list'))
    .action((kind: string | undefined, o: Options) => {
      const event = assembly.events.find((each) => each.kind === kind)
      return event && !o.list ? trigger(event, o) : list(o)
    })
}

async function trigger({ kind, trigger: { run } }: EventKind, { property, json }: Options) {
  const sandbox = runningSandbox()
  if (!sandbox) throw new Error('no sandbox runs here. Start one in another terminal: npm run sandbox')
  const doors = new Doors(sandbox, property ?? sandbox.textingPropertyId, ({ method, route, status }) => {
    if (!json) print(`${status}  ${method} ${route}`)
  })
  await run(doors)
  if (json) return printJson({ event: kind, steps: doors.steps, ids: doors.ids })
  print('')
  printFacts(doors.ids)
}

function list({ json }: Options) {
  const all = assembly.events.map(({ kind, trigger }) => ({ event: kind, does: trigger.does }))
  if (json) return printJson(all)
  const longest = Math.max(...all.map(({ event }) => event.length))
  for (const { event, does } of all) print(wrap(does, `${event.padEnd(longest)}  `))
}
