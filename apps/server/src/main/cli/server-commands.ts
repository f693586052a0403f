import type { Command } from 'commander'
import { databaseFault } from '../../kit/db/level.ts'
import { migrate } from '../../kit/db/migrate.ts'
import { Lifecycle } from '../../kit/lifecycle.ts'
import type { Worker } from '../../kit/work/worker.ts'
import { listenOn, openApi } from '../api.ts'
import { readConfig, settings } from '../config.ts'
import { ownSchema } from '../own-schema.ts'
import { openRuntime } from '../runtime.ts'
import { openWorkerHealth, startWork } from '../worker.ts'
import { parseDuration } from './arguments.ts'
import { jsonCommand, visibleOptions } from './command.ts'
import { example } from './help.ts'
import { print, printJson, wrap } from './output.ts'
import { troubledWorkCommands } from './work-commands.ts'

/** Taken all the same, as by every command. */
const ALWAYS_JSON = 'changes nothing: the log is one JSON object a line as it is'

export function serverCommands(program: Command) {
  program
    .command('serve')
    .description('Run the API. Stops in order on SIGTERM.')
    .option('--with-worker', 'also run the worker in this process, for a small installation')
    .option('--json', ALWAYS_JSON)
    .addHelpText('after', example('gatelodge migrate && gatelodge serve --with-worker'))
    .action(async ({ withWorker }: { withWorker?: boolean }) => {
      const { config, runtime, lifecycle } = await open('serve')
      await orStop(lifecycle, async () => {
        const app = await openApi(config, runtime, lifecycle)
        if (withWorker) startWork(runtime, lifecycle, config.leaseSeconds * 1000)
        lifecycle.listenToSignals()
        runtime.tools.log.info('process.listening', 'the process takes connections', {
          port: await listenOn(app, config.host, config.port),
        })
      })
    })

  const work = program
    .command('work')
    .description('Run the worker: what happens without anybody asking. Its health is at /livez and /readyz.')
    .option('--json', ALWAYS_JSON)
    // Its --json is not that of the commands below it. What `program` set for help is replaced, not merged.
    .configureHelp({ showGlobalOptions: false, visibleOptions })
    .addHelpText('after', example('gatelodge work', 'gatelodge work list'))
    .action(async () => {
      const { config, runtime, lifecycle } = await open('work')
      await orStop(lifecycle, async () => {
        let worker: Worker | undefined
        const health = await openWorkerHealth(runtime, lifecycle, () => worker?.fault())
        worker = startWork(runtime, lifecycle, config.leaseSeconds * 1000)
        lifecycle.listenToSignals()
        runtime.tools.log.info('process.listening', 'the process takes connections', {
          port: await listenOn(health, config.host, config.workerPort),
        })
      })
    })
  troubledWorkCommands(work)

  jsonCommand(
    program,
    'migrate',
    'Bring the database to the level of this version. Safe to run from several nodes at once.',
  )
    .option(
      '--patience <duration>',
      'how long each migration or function waits for others; 10m unless given',
      parseDuration,
    )
    .addHelpText('after', example('gatelodge migrate', 'gatelodge migrate --patience 30m'))
    .action(async ({ patience, json }: { patience?: number; json?: boolean }) => {
      const { databaseUrl, ownerDatabaseUrl } = readConfig()
      const applied = await migrate({
        ownerUrl: ownerDatabaseUrl ?? databaseUrl,
        serverUrl: databaseUrl,
        schema: await ownSchema(),
        ...(patience !== undefined && { patienceMs: patience }),
        ...(!json && { onApplied: (name: string) => print(`applied ${name}`), onWaiting: print }),
      })
      if (json) printJson({ applied })
      else if (applied.length === 0) print('The database is up to date.')
    })

  jsonCommand(program, 'settings', 'Explain every setting this server reads from its environment.')
    .addHelpText('after', example('gatelodge settings'))
    .action(({ json }: { json?: boolean }) => {
      if (!json) return print(Object.values(settings).map(explained).join('\n\n'))
      printJson(
        Object.values(settings).map(({ env, doc, fallback, expects, secret }) => ({
          env,
          doc,
          default: fallback ?? null,
          expects,
          secret,
        })),
      )
    })
}

function explained({ env, doc, fallback, expects, secret }: (typeof settings)[keyof typeof settings]) {
  const facts = [
    expects,
    ...(fallback === undefined ? ['required'] : fallback === '' ? [] : [`${fallback} unless given`]),
    ...(secret ? ['secret'] : []),
  ]
  // Both are written as Markdown.
  const plain = (text: string) => wrap(text.replaceAll(/[`\\]/g, ''), '    ')
  return `${env}\n${plain(`${facts.join('; ')}.`)}\n${plain(doc)}`
}

async function open(what: string) {
  const config = readConfig()
  const runtime = await openRuntime(config, what)
  const fault = await databaseFault(runtime.tools.db, await ownSchema())
  if (fault) {
    await runtime.close()
    throw new Error(`Cannot start: ${fault}.`)
  }
  const lifecycle = new Lifecycle(runtime.tools.log, config.drainMs)
  lifecycle.onStop('database', runtime.close)
  return { config, runtime, lifecycle }
}

/** A failure while starting closes what was opened, so that the process ends and the service manager notices. */
async function orStop(lifecycle: Lifecycle, start: () => Promise<void>) {
  try {
    await start()
  } catch (error) {
    await lifecycle.stop('failure')
    throw error
  }
}
