// What one domain does may concern a later one, which it must not import. It announces; the later one listens, in the same
// transaction, so that both happen or neither does.
import type { Announce, Announcement, Ctx } from './context.ts'
import type { Tx } from './db/tables.ts'

export const defineAnnouncement = <Payload>(name: string): Announcement<Payload> => ({ name })

export type Listener = {
  readonly to: string
  readonly by: string
  readonly hear: (ctx: Ctx, tx: Tx, payload: never) => Promise<void>
}

/** `by` names the listening domain, for the start-up check and for a reader of a stack trace. */
export const listen = <Payload>(
  announcement: Announcement<Payload>,
  by: string,
  hear: (ctx: Ctx, tx: Tx, payload: Payload) => Promise<void>,
): Listener => ({ to: announcement.name, by, hear })

/** Wires listeners to announcements, and refuses to start when one listens to what is not declared, or twice. */
export function wireAnnouncements(
  announcements: readonly Announcement<unknown>[],
  listeners: readonly Listener[],
): Announce {
  const heard = new Map<string, Listener[]>(announcements.map(({ name }) => [name, []]))
  if (heard.size !== announcements.length) throw new Error('two announcements have the same name')
  for (const listener of listeners) {
    const others = heard.get(listener.to)
    if (!others) throw new Error(`${listener.by} listens to '${listener.to}', which nobody announces`)
    if (others.some(({ by }) => by === listener.by)) throw new Error(`${listener.by} listens to '${listener.to}' twice`)
    others.push(listener)
  }
  return async (ctx, tx, announcement, payload) => {
    const listening = heard.get(announcement.name)
    if (!listening) throw new Error(`'${announcement.name}' is announced but not declared`)
    for (const { hear } of listening) await hear(ctx, tx, payload as never)
  }
}
