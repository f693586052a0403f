// What an action is given: the caller, and the tools to answer with.
import type { Clock } from './clock.ts'
import type { Sealing } from './crypto/sealing.ts'
import type { Database } from './db/database.ts'
import type { Tx } from './db/tables.ts'
import type { EventKind } from './event-kind.ts'
import type { FairSlots } from './fair-slots.ts'
import type { FileStore } from './files/file-store.ts'
import type { Spool } from './files/spool.ts'
import type { Grantee, KeyGrant } from './grants.ts'
import type { Log } from './log.ts'
import type { OutgoingClient } from './net/outgoing.ts'
import type { Registry } from './registry.ts'

/** The caller, as far as the kit must know it; a door fills it in. */
export type Caller = Grantee & {
  readonly organizationId: string
  readonly actor: Actor
  /** The integration that calls, which owns what it creates; people and the server itself are none. */
  readonly integrationId?: string
}

export type Actor = { readonly type: 'API_KEY' | 'USER' | 'OPERATOR' | 'SYSTEM'; readonly id: string }

/** What single domains need from outside, such as a carrier; each domain declares its own by merging into this, as with tables. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Ports {}

/** What every action may use. */
export type Tools = {
  readonly db: Database
  readonly clock: Clock
  readonly sealing: Sealing
  readonly files: FileStore
  /** Where files wait until they have arrived whole. */
  readonly spool: Spool
  /** Answers of an organization's that are large: a slot while each is being sent. */
  readonly largeAnswers: FairSlots
  /** Requests to addresses that partners choose. */
  readonly outgoing: OutgoingClient
  readonly log: Log
  readonly announce: Announce
  readonly resources: Registry
  /** Every kind of event that can be subscribed to. */
  readonly events: readonly EventKind[]
  /** Every grant that a key can have. */
  readonly keyGrants: readonly KeyGrant[]
  readonly ports: Ports
  /** Where the outside world finds this server, without a slash at the end. */
  readonly publicUrl: string
}

export type Ctx<C extends Caller = Caller> = Tools & { readonly caller: C; readonly requestId: string }

declare const payloadOf: unique symbol
/** Something a domain does that later domains may act upon, in the same transaction; see announce.ts. */
export type Announcement<Payload> = { readonly name: string; readonly [payloadOf]?: Payload }
export type Announce = <Payload>(
  ctx: Ctx,
  tx: Tx,
  announcement: Announcement<Payload>,
  payload: Payload,
) => Promise<void>
