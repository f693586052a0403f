import { type Command, Option } from 'commander'
import {
  countDeliveries,
  countReplay,
  type DeliveryFilter,
  delivery,
  deliveryStates,
  listDeliveries,
  replayDeliveries,
  showDelivery,
  showEvent,
} from '../../domains/webhooks/index.ts'
import { present } from '../../kit/resource.ts'
import { parseCount, parseId, parseMoment } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { example } from './help.ts'
import { factsOf, print, printFacts, printJson, printTable } from './output.ts'
import { withOperator } from './session.ts'

type Chosen = {
  subscription?: string
  event?: string
  kind?: string
  state?: DeliveryFilter['state']
  from?: Date
  to?: Date
}

const chosen = (o: Chosen): DeliveryFilter => ({
  subscriptionId: o.subscription,
  eventId: o.event,
  kind: o.kind,
  state: o.state,
  from: o.from,
  to: o.to,
})

type Waiting = Pick<Awaited<ReturnType<typeof listDeliveries>>[number], 'waits_for' | 'held_because' | 'next_at'>

/** What a pending one waits for, as a person would say it. */
function waitingOf({ waits_for, held_because, next_at }: Waiting): string | null {
  switch (waits_for) {
    case null:
      return null
    case 'HELD':
      return `held: ${held_because}`
    case 'RETRY':
      return `until ${next_at?.toISOString()}`
    default:
      return { PAUSED: 'subscription paused', ENDPOINT: 'endpoint failing' }[waits_for] ?? 'its turn'
  }
}

const LINE_MOST = 60

/** Enough to recognize it; `--json` has all of it. */
function firstLine(text: string) {
  const [line = ''] = text.split('\n')
  return line.length > LINE_MOST ? `${line.slice(0, LINE_MOST)}…` : line
}

export function deliveryCommands(program: Command) {
  const deliveries = program
    .command('delivery')
    .description('Deliveries of events to subscriptions: see them, make them again.')
    .addHelpText('after', example('gatelodge delivery list --org acme-homes --state EXHAUSTED'))
  const many = (name: string, description: string, typed: string) =>
    orgCommand(deliveries, name, description)
      .option('--subscription <id>', 'only those of one subscription', parseId)
      .option('--event <id>', 'only those of one event', parseId)
      .option('--kind <kind>', 'only those of one kind of event')
      .addOption(new Option('--state <state>', 'only those in one state').choices(deliveryStates))
      .option('--from <moment>', 'created at or after', parseMoment)
      .option('--to <moment>', 'created before', parseMoment)
      .addHelpText('after', example(`gatelodge delivery ${typed}`))

  many('list', 'List deliveries, newest first.', 'list --org acme-homes --state EXHAUSTED')
    .option('--limit <n>', 'how many at most', parseCount(1, 1000), 50)
    .action((o: OrgOptions & Chosen & { limit: number }) =>
      withOperator(o.org, async (ctx) => {
        const [found, total] = [await listDeliveries(ctx, chosen(o), o.limit), await countDeliveries(ctx, chosen(o))]
        if (o.json) return printJson({ total, deliveries: found.map((each) => present(delivery, each)) })
        printTable(
          found,
          {
            id: (d) => d.id,
            kind: (d) => d.kind,
            state: (d) => d.state,
            attempts: (d) => d.attempts,
            last: (d) => d.last_status ?? d.last_error,
            waits: (d) => waitingOf(d),
            created: (d) => d.created_at,
          },
          'No such deliveries.',
        )
        if (total > found.length) print(`${found.length} of ${total}`)
      }),
    )

  orgCommand(deliveries, 'show', 'Show one delivery: every attempt, and the exact body.')
    .argument('<id>', 'id of the delivery', parseId)
    .addHelpText('after', example('gatelodge delivery show 0190b6a2-… --org acme-homes'))
    .action((id: string, o: OrgOptions) =>
      withOperator(o.org, async (ctx) => {
        const { attemptLog, body, headers, ...stored } = await showDelivery(ctx, id)
        if (o.json) return printJson({ ...present(delivery, stored), body, headers, attemptLog })
        printFacts({ ...factsOf(delivery, stored), body })
        printTable(
          attemptLog,
          {
            attempt: (a) => a.number,
            started: (a) => a.startedAt,
            ms: (a) => a.ms,
            answer: (a) => a.status ?? a.error,
            said: (a) => a.answer && firstLine(a.answer),
            verdict: (a) => a.verdict,
            next: (a) => a.nextAt,
          },
          'Not attempted yet.',
        )
      }),
    )

  many(
    'replay',
    'Make deliveries again that were settled or given up, oldest first. Without --yes only says how many.',
    'replay --org acme-homes --state EXHAUSTED --from 2026-11-01T00:00:00Z --rate 20 --yes',
  )
    .option('--id <id>', 'only this one', parseId)
    .option('--rate <n>', 'how many a second', parseCount(1, 1000), 50)
    .option('--yes', 'do it')
    .action((o: OrgOptions & Chosen & { id?: string; rate: number; yes?: boolean }) =>
      withOperator(o.org, async (ctx) => {
        const filter = { ...chosen(o), id: o.id }
        if (!o.yes) {
          const { count } = await countReplay(ctx, filter)
          if (o.json) return printJson({ wouldReplay: count })
          return print(`${count} deliveries match. Add --yes to make them again (those on their way are left alone).`)
        }
        const { count, id } = await replayDeliveries(ctx, filter, o.rate)
        if (o.json) return printJson({ replayed: count, replayId: id })
        print(`${count} deliveries will be made again, ${o.rate} a second.${id ? ` The replay is ${id}.` : ''}`)
      }),
    )

  const event = program
    .command('event')
    .description('Events.')
    .addHelpText('after', example('gatelodge event show 0190b6a2-… --org acme-homes'))
  orgCommand(event, 'show', 'Show one event and its deliveries.')
    .argument('<id>', 'the eventId', parseId)
    .addHelpText('after', example('gatelodge event show 0190b6a2-… --org acme-homes'))
    .action((id: string, o: OrgOptions) =>
      withOperator(o.org, async (ctx) => {
        const { deliveries: found, ...facts } = await showEvent(ctx, id)
        if (o.json) return printJson({ ...facts, deliveries: found.map((each) => present(delivery, each)) })
        printFacts(facts)
        printTable(
          found,
          {
            delivery: (d) => d.id,
            subscription: (d) => d.subscription_id,
            state: (d) => d.state,
            attempts: (d) => d.attempts,
            last: (d) => d.last_status ?? d.last_error,
          },
          'It was owed to nobody.',
        )
      }),
    )
}
