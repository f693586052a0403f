import { type Command, InvalidArgumentError } from 'commander'
import {
  addOperator,
  endOperator,
  endOperatorSession,
  listInstallationEntries,
  listOperatorSessions,
  listOperators,
  startOperatorSession,
} from '../../domains/access/index.ts'
import { parseCount, parseDuration, parseId } from './arguments.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, printTable } from './output.ts'
import { withSession } from './session.ts'

type Json = { json?: boolean }

const HOUR_MS = 3_600_000
const SESSION_LEAST_MS = 60_000
const SESSION_MOST_MS = 7 * 24 * HOUR_MS

function parseLasting(text: string): number {
  const ms = parseDuration(text)
  if (ms < SESSION_LEAST_MS || ms > SESSION_MOST_MS) throw new InvalidArgumentError('A session lasts from 1m to 7d.')
  return ms
}

export function operatorCommands(program: Command) {
  const operator = program
    .command('operator')
    .description('Those who run this installation and ask it how it is, over HTTP under /installation/v1.')
    .addHelpText('after', example('gatelodge operator list'))

  jsonCommand(operator, 'add', 'Add somebody who runs this installation.')
    .argument('<name>', 'their name, by which entries are told apart')
    .addHelpText('after', example('gatelodge operator add "Olga Reyes"'))
    .action((name: string, { json }: Json) =>
      withSession(async ({ db }) => {
        const { id } = await addOperator(db, name)
        if (json) printJson({ id, name })
        else printFacts({ id, name })
      }),
    )

  jsonCommand(operator, 'list', 'List the operators, and those who were.')
    .addHelpText('after', example('gatelodge operator list'))
    .action(({ json }: Json) =>
      withSession(async ({ db }) => {
        const all = await listOperators(db)
        if (json)
          return printJson(
            all.map(({ id, name, created_at, ended_at }) => ({ id, name, createdAt: created_at, endedAt: ended_at })),
          )
        printTable(
          all,
          { name: (o) => o.name, id: (o) => o.id, since: (o) => o.created_at, until: (o) => o.ended_at },
          'No operators yet. Add one: gatelodge operator add --help',
        )
      }),
    )

  jsonCommand(operator, 'end', 'Somebody is no operator any more; their sessions end within a second.')
    .argument('<operator>', 'id or name')
    .addHelpText('after', example('gatelodge operator end "Olga Reyes"'))
    .action((which: string, { json }: Json) =>
      withSession(async ({ db, clock }) => {
        const { id, name } = await endOperator(db, which, clock.now())
        if (json) printJson({ id, name })
        else print(`${name} is no operator any more.`)
      }),
    )

  jsonCommand(operator, 'session', 'Start a session. Its text is shown once.')
    .argument('<operator>', 'id or name')
    .option('--expires <duration>', 'how long it lasts, from 1m to 7d', parseLasting, 12 * HOUR_MS)
    .addHelpText('after', example('gatelodge operator session "Olga Reyes" --expires 1h'))
    .action((which: string, { json, expires }: Json & { expires: number }) =>
      withSession(async ({ db, clock, config }) => {
        const expiresAt = new Date(clock.now().getTime() + expires)
        const { id, text } = await startOperatorSession(db, config.keyPepper, { operator: which, expiresAt })
        if (json) return printJson({ id, session: text, expiresAt })
        printFacts({ id, session: text, expiresAt })
        print('Shown once. Send it as authorization: Bearer … to /installation/v1.')
      }),
    )

  jsonCommand(operator, 'sessions', 'List the sessions that have not ended.')
    .addHelpText('after', example('gatelodge operator sessions'))
    .action(({ json }: Json) =>
      withSession(async ({ db, clock }) => {
        const all = (await listOperatorSessions(db, clock.now())).map((s) => ({
          id: s.id,
          operator: s.name,
          createdAt: s.created_at,
          lastUsedAt: s.last_used_at,
          expiresAt: s.expires_at,
        }))
        if (json) return printJson(all)
        printTable(
          all,
          {
            operator: (s) => s.operator,
            id: (s) => s.id,
            started: (s) => s.createdAt,
            used: (s) => s.lastUsedAt,
            expires: (s) => s.expiresAt,
          },
          'No sessions.',
        )
      }),
    )

  jsonCommand(operator, 'sign-out', 'End a session; it is refused within a second.')
    .argument('<id>', 'id of the session', parseId)
    .addHelpText('after', example('gatelodge operator sign-out 0190b6a2-…'))
    .action((id: string, { json }: Json) =>
      withSession(async ({ db, clock }) => {
        await endOperatorSession(db, id, clock.now())
        if (json) printJson({ id })
        else print('The session has ended.')
      }),
    )

  jsonCommand(operator, 'entries', 'List what operators did, and what was done about them, newest first.')
    .option('--limit <n>', 'how many at most', parseCount(1, 1000), 50)
    .addHelpText('after', example('gatelodge operator entries --limit 20'))
    .action(({ json, limit }: Json & { limit: number }) =>
      withSession(async ({ db }) => {
        const all = (await listInstallationEntries(db, { page: 1, limit })).map((e) => ({
          at: e.at,
          operator: e.name ?? 'command line',
          action: e.action,
          subjectId: e.subject_id,
          request: e.request_id,
        }))
        if (json) return printJson(all)
        printTable(
          all,
          {
            at: (e) => e.at,
            operator: (e) => e.operator,
            action: (e) => e.action,
            subject: (e) => e.subjectId,
            request: (e) => e.request,
          },
          'Nothing yet.',
        )
      }),
    )
}
