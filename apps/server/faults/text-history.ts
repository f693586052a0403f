// What must hold of texts, whatever broke: no message is sent twice, what was acknowledged is kept, a STOP is obeyed. Pure.

export type TextHistory = {
  /** The message ids that callers were answered with, by the idempotencyId they used: every id that any of them got. */
  readonly acknowledged: ReadonlyMap<string, ReadonlySet<string>>
  readonly messages: readonly StoredText[]
  /** What the carrier accepted, whatever it answered. */
  readonly accepted: readonly { readonly messageId: string | undefined; readonly sid: string }[]
  /** The carrier's final status of a text, by sid, when the gateway answered that report with 204. */
  readonly lastWords: ReadonlyMap<string, string>
  readonly reports: readonly { readonly messageId: string; readonly status: string; readonly applied: boolean }[]
  readonly attempts: readonly { readonly phone: string; readonly at: number }[]
  readonly consents: readonly { readonly phone: string; readonly at: number; readonly optedOut: boolean }[]
  /** Texts that people sent, by the carrier's sid. `isWord`: an opt-out or opt-in word, which raises no event. */
  readonly inbound: readonly { readonly sid: string; readonly isWord: boolean }[]
  /** The messageId of each message.received event. */
  readonly raised: readonly string[]
  readonly conversations: readonly {
    readonly id: string
    readonly said: readonly string[]
    readonly open: readonly string[]
    readonly status: string
  }[]
}

export type StoredText = {
  readonly id: string
  readonly idempotencyId: string | null
  readonly sid: string | null
  readonly direction: string
  readonly status: string
  readonly reason: string | null
}

const FINAL = ['DELIVERED', 'UNDELIVERED', 'FAILED']

export function textFaultsOf(history: TextHistory): string[] {
  return [
    ...kept(history),
    ...once(history),
    ...settled(history),
    ...obeyed(history),
    ...heard(history),
    ...rolledUp(history),
  ]
}

function* kept({ acknowledged, messages }: TextHistory) {
  const stored = Map.groupBy(
    messages.filter(({ idempotencyId }) => idempotencyId !== null),
    ({ idempotencyId }) => idempotencyId ?? '',
  )
  for (const [idempotencyId, rows] of stored)
    if (rows.length > 1) yield `doubled: ${idempotencyId} was stored ${rows.length} times`
  for (const [idempotencyId, ids] of acknowledged) {
    if (ids.size > 1) yield `torn: callers with ${idempotencyId} got ${ids.size} messages`
    if (![...ids].every((id) => stored.get(idempotencyId)?.some((row) => row.id === id)))
      yield `unkept: ${idempotencyId} was acknowledged and is not there`
  }
}

function* once({ accepted }: TextHistory) {
  for (const [messageId, texts] of Map.groupBy(accepted, (one) => one.messageId))
    if (texts.length > 1) yield `texted twice: ${messageId} was accepted ${texts.length} times`
}

function* settled({ messages, accepted, reports, lastWords }: TextHistory) {
  const sidOf = new Map(accepted.map(({ messageId, sid }) => [messageId, sid]))
  for (const { id, sid, status, reason, direction } of messages) {
    if (direction !== 'OUTBOUND') continue
    if (status === 'PROCESSING') yield `unsettled: ${id} is still PROCESSING`
    if (sid !== null && sid !== sidOf.get(id)) yield `mistaken: ${id} has the sid of another text`
    if (sid === null && status === 'DELIVERED') yield `invented: ${id} is DELIVERED and was never accepted`
    if (reason === 'carrier outcome unknown' && sidOf.has(id))
      yield `overlooked: ${id} was accepted and counts as unknown`
    const last = sid === null ? undefined : lastWords.get(sid)
    if (last !== undefined && FINAL.includes(last) && status !== last)
      yield `deaf: ${id} is ${status}, the carrier said ${last}`
  }
  for (const [messageId, all] of Map.groupBy(reports, (report) => report.messageId)) {
    const applied = all.filter((report) => report.applied)
    const end = applied.findIndex(({ status }) => FINAL.includes(status))
    if (end >= 0 && end < applied.length - 1) yield `reopened: ${messageId} moved on after ${applied[end]?.status}`
  }
}

function* obeyed({ attempts, consents }: TextHistory) {
  const byPhone = Map.groupBy(consents, ({ phone }) => phone)
  for (const { phone, at } of attempts) {
    const last = byPhone.get(phone)?.findLast((change) => change.at < at)
    if (last?.optedOut) yield `disobeyed: a text was sent ${at - last.at} ms after a STOP`
  }
}

function* heard({ inbound, messages, raised }: TextHistory) {
  const bySid = Map.groupBy(
    messages.filter(({ direction }) => direction === 'INBOUND'),
    ({ sid }) => sid ?? '',
  )
  const events = Map.groupBy(raised, (id) => id)
  for (const { sid, isWord } of inbound) {
    const rows = bySid.get(sid) ?? []
    if (rows.length !== 1) yield `unheard: the text ${sid} is stored ${rows.length} times`
    const count = events.get(rows[0]?.id ?? '')?.length ?? 0
    if (count !== (isWord ? 0 : 1)) yield `unraised: the text ${sid} raised ${count} events`
  }
}

function* rolledUp({ conversations }: TextHistory) {
  for (const { id, said, open, status } of conversations) {
    if (said.toSorted().join() !== open.toSorted().join())
      yield `roll-up: ${id} names other messages than those with a flag`
    if ((status === 'NEEDS_HELP') !== open.length > 0) yield `roll-up: ${id} is ${status} with ${open.length} flags`
  }
}
