// What a domain offers, and how the domains are assembled into one program. Everything that can be wrong with the assembly is refused
// here, before the first request.
import { type Listener, wireAnnouncements } from './announce.ts'
import type { Announce, Announcement, Caller, Ctx, Tools } from './context.ts'
import type { Tx } from './db/tables.ts'
import type { EventKind } from './event-kind.ts'
import { eventRaised, eventReady } from './events.ts'
import type { FileStore } from './files/file-store.ts'
import type { KeyGrant } from './grants.ts'
import type { Route } from './http/route.ts'
import type { ImportRule } from './import/import-rule.ts'
import { readRoutes } from './listing/routes.ts'
import { type MailKind, mailKinds } from './mail/mail.ts'
import { Registry } from './registry.ts'
import type { Resource } from './resource.ts'
import { type WorkKind, workKinds } from './work/work.ts'

export type Domain = {
  readonly name: string
  readonly resources: readonly Resource[]
  /** Beside the read routes, which follow from the resources. */
  readonly routes: readonly Route[]
  readonly announcements?: readonly Announcement<unknown>[]
  readonly listeners?: readonly Listener[]
  /** What partners can subscribe to. */
  readonly events?: readonly EventKind[]
  readonly work?: readonly WorkKind[]
  /** What the server writes to people by mail. */
  readonly mails?: readonly MailKind[]
  readonly sweeps?: readonly Sweep[]
  /** For records whose import takes more than their columns say. */
  readonly imports?: readonly ImportRule[]
  readonly demo?: readonly DemoStep[]
}

/** Something a worker does now and then; it returns how many records it dealt with. */
export type Sweep = { readonly name: string; readonly everyMs: number } & (
  | { readonly run: (tx: Tx, tools: Pick<Tools, 'clock' | 'events' | 'ports'>) => Promise<number> }
  /** For what lies outside the database: with no transaction open, and perhaps on several workers at once. */
  | { readonly outside: (tools: Tools) => Promise<number> }
)

/** Fills one organization with believable records of one kind. Steps run in order and find each other's ids in `story`. */
export type DemoStep = {
  readonly what: string
  /** What must lie in the file store first. */
  readonly store?: (files: FileStore, by: Caller) => Promise<void>
  readonly load: (tx: Tx, by: Caller, story: DemoStory) => Promise<void>
}

export type DemoStory = {
  /** How much of what, in the domains' own words. */
  readonly size: Readonly<Record<string, number>>
  /** For actions: their transactions are the one of the whole story. */
  readonly ctx: Ctx
  /** Always the same for the same seed. */
  readonly random: () => number
  /** Ids of what earlier steps made, by resource name. */
  readonly made: Map<string, string[]>
  readonly progress: (records: number) => void
}

export type Assembly = {
  readonly resources: Registry
  readonly routes: readonly Route[]
  readonly announce: Announce
  readonly events: readonly EventKind[]
  readonly work: ReadonlyMap<number, WorkKind>
  readonly mails: ReadonlyMap<string, MailKind>
  readonly sweeps: readonly Sweep[]
  readonly imports: readonly ImportRule[]
  readonly demo: readonly DemoStep[]
  /** Every grant that some route of partners needs. */
  readonly grants: readonly string[]
  readonly keyGrants: readonly KeyGrant[]
}

export function assemble(domains: readonly Domain[], isCapability: (word: string) => boolean): Assembly {
  const resources = new Registry(domains.flatMap((domain) => domain.resources))
  const routes = domains.flatMap((domain) => [...domain.resources.flatMap(readRoutes), ...domain.routes])
  checkRoutes(routes, isCapability)
  const sweeps = domains.flatMap((domain) => domain.sweeps ?? [])
  if (new Set(sweeps.map(({ name }) => name)).size !== sweeps.length) throw new Error('two sweeps have the same name')
  const keyGrants = grantsOfPartners(routes)
  return {
    resources,
    routes,
    announce: wireAnnouncements(
      [eventRaised, eventReady, ...domains.flatMap((domain) => domain.announcements ?? [])],
      domains.flatMap((domain) => domain.listeners ?? []),
    ),
    events: checkedEvents(
      domains.flatMap((domain) => domain.events ?? []),
      isCapability,
    ),
    work: workKinds(domains.flatMap((domain) => domain.work ?? [])),
    mails: mailKinds(domains.flatMap((domain) => domain.mails ?? [])),
    sweeps,
    imports: domains.flatMap((domain) => domain.imports ?? []),
    demo: domains.flatMap((domain) => domain.demo ?? []),
    grants: keyGrants.map(({ grant }) => grant),
    keyGrants,
  }
}

function grantsOfPartners(routes: readonly Route[]): KeyGrant[] {
  const opened = routes
    .filter(({ audience }) => audience === 'partner')
    .flatMap(({ grant, alsoGrant, summary }) =>
      [grant, alsoGrant].flatMap((each) => (each === null ? [] : [{ grant: each, summary }])),
    )
  return [...Map.groupBy(opened, ({ grant }) => grant)]
    .map(([grant, each]) => ({ grant, opens: [...new Set(each.map(({ summary }) => summary))] }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1))
}

function checkedEvents(events: readonly EventKind[], isCapability: (word: string) => boolean) {
  for (const { kind, capability } of events) {
    if (events.filter((other) => other.kind === kind).length > 1) throw new Error(`two events are called ${kind}`)
    if (capability !== undefined && !isCapability(capability))
      throw new Error(`${kind}: no capability is called '${capability}'`)
  }
  return events
}

const GRANT = /^[A-Za-z][A-Za-z-]*:(read|create|update|delete)$/

function checkRoutes(routes: readonly Route[], isCapability: (word: string) => boolean) {
  const seen = new Set<string>()
  for (const { audience, method, path, grant, capability } of routes) {
    const title = `${audience} ${method} ${path}`
    const place = `${audience} ${method} ${path.replace(/\{\w+\}/g, '{}')}`
    if (seen.has(place)) throw new Error(`two routes are ${title}`)
    seen.add(place)
    if (grant !== null && !GRANT.test(grant)) throw new Error(`${title}: '${grant}' is not a grant`)
    if (capability !== undefined && !isCapability(capability))
      throw new Error(`${title}: no capability is called '${capability}'`)
  }
}
