import type { Command } from 'commander'
import { findOrganization } from '../../domains/access/index.ts'
import { listTroubled, retryTroubled, type TroubledFilter } from '../../kit/work/troubled-work.ts'
import { assembly } from '../domains.ts'
import { parseCount } from './arguments.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { print, printJson, printTable } from './output.ts'
import { type Session, withSession } from './session.ts'

type Chosen = { org?: string; id?: number; json?: boolean }

/** Below `gatelodge work`, which runs the worker. */
export function troubledWorkCommands(work: Command) {
  jsonCommand(
    work,
    'list',
    'List work that does not get done: given up (SHELVED), or waiting after failures (WAITING).',
  )
    .option('--org <org>', 'only that of one organization, by id or handle')
    .option('--limit <n>', 'how many at most', parseCount(1, 1000), 50)
    .addHelpText('after', example('gatelodge work list'))
    .action((o: Chosen & { limit: number }) =>
      withSession(async (session) => {
        const { total, work } = await listTroubled(session.db, assembly.work, await filterOf(session, o), o.limit)
        if (o.json) return printJson({ total, work })
        printTable(
          work,
          {
            id: (w) => w.id,
            state: (w) => w.state,
            work: (w) => w.work,
            reason: (w) => w.reason,
            organization: (w) => w.organizationId,
            about: (w) => w.subjectId,
            'shelved, or next try': (w) => w.shelvedAt ?? w.nextAt,
          },
          'Nothing was given up, and nothing waits after a failure.',
        )
        if (total > work.length) print(`${work.length} of ${total}`)
      }),
    )

  jsonCommand(work, 'retry', 'Have it tried again now, once its cause is mended.')
    .option('--id <n>', 'only this one', parseCount(1, Number.MAX_SAFE_INTEGER))
    .option('--org <org>', 'only that of one organization, by id or handle')
    .option('--all', "every organization's")
    .addHelpText('after', example('gatelodge work retry --all', 'gatelodge work retry --id 4711'))
    .action((o: Chosen & { all?: boolean }, command: Command) => {
      if (o.id === undefined && o.org === undefined && !o.all)
        return command.error('error: say which: --id <n>, --org <org> or --all')
      return withSession(async (session) => {
        const retried = await retryTroubled(session.db, await filterOf(session, o))
        if (o.json) printJson({ retried })
        else print(`${retried} will be tried again now, if a worker is running.`)
      })
    })
}

const filterOf = async ({ db }: Session, { org, id }: Chosen): Promise<TroubledFilter> => ({
  id,
  organizationId: org === undefined ? undefined : (await findOrganization(db, org)).id,
})
