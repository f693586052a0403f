// Events that partners can subscribe to. An action raises an event inside its transaction; another domain decides who receives it.
import { defineAnnouncement } from './announce.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './db/tables.ts'
import type { EventKind } from './event-kind.ts'
import type { Fields, ValueOf } from './fields.ts'

/** An event as its subscribers will read it. */
export type Raised = {
  readonly kind: string
  readonly organizationId: string
  readonly within: string
  /** The integration whose own call caused it: it is not sent an event of what it did itself. */
  readonly causedBy: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly waits?: DeliveryHold | undefined
}

/** The event is not sent until `eventReady` is announced with its id, or `mostMs` have passed. The raiser chooses the id. */
export type DeliveryHold = { readonly eventId: string; readonly mostMs: number }

export const eventRaised = defineAnnouncement<Raised>('event.raised')

/** To be announced last in its transaction: a worker may wait for what it locks. */
export const eventReady = defineAnnouncement<{ readonly eventId: string }>('event.ready')

type NewEvent<F extends Fields> = {
  readonly within: string
  readonly causedBy: string | null
  readonly data: { readonly [K in keyof F]: ValueOf<F[K]> }
  readonly waits?: DeliveryHold | undefined
}

export async function raise<F extends Fields>(ctx: Ctx, tx: Tx, event: EventKind<F>, about: NewEvent<F>) {
  const data: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(event.data)) data[name] = field.toWire(about.data[name])
  const { within, causedBy, waits } = about
  await ctx.announce(ctx, tx, eventRaised, {
    kind: event.kind,
    organizationId: ctx.caller.organizationId,
    within,
    causedBy,
    data,
    waits,
  })
}
