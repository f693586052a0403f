import { sql } from 'kysely'
import type { Tools } from '../../../kit/context.ts'
import { builder } from '../../../kit/db/database.ts'
import type { ReceivedText } from '../carrier.ts'
import { receiveText } from './receive-text.ts'

/** A text may be listed a while after it came, and the carrier's clock may differ from ours. */
const MARGIN_MS = 10 * 60_000
/** How far back it looks, beside the margin, when it has never read this carrier's list; later it goes on from `read_until`. */
const FIRST_LOOK_MS = 3_600_000

/** Stores texts that the carrier received and could not deliver to us, such as while we were down. Returns how many were new. */
export async function sweepReceived(tools: Tools): Promise<number> {
  const { carrier } = tools.ports.texting
  if (!carrier) return 0
  const now = tools.clock.now().getTime()
  const [read] = await tools.db.systemRead(
    sql<{ read_until: Date }>`select read_until from carrier_lists where carrier = ${carrier.name}`.compile(builder),
  )
  const since = new Date((read?.read_until.getTime() ?? now - FIRST_LOOK_MS) - MARGIN_MS)
  const listed: ReceivedText[] = []
  const window = { direction: 'inbound', since, until: new Date(now + MARGIN_MS) } as const
  for await (const text of carrier.list(window)) listed.push(text)
  const missed = await unknownOf(tools, carrier.name, listed)
  // The oldest first: words of consent count in the order in which they were said.
  for (const text of missed.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()))
    await receiveText(tools, carrier, text, true)
  await tools.db.systemWrite(
    sql`insert into carrier_lists (carrier, read_until) values (${carrier.name}, ${new Date(now)})
        on conflict (carrier) do update set read_until = greatest(carrier_lists.read_until, excluded.read_until)`.compile(
      builder,
    ),
    'chore',
  )
  return missed.length
}

async function unknownOf({ db }: Tools, carrier: string, listed: readonly ReceivedText[]): Promise<ReceivedText[]> {
  const sids = listed.map(({ sid }) => sid)
  const known = await db.systemRead(
    sql<{ sid: string }>`
      select message_sid as sid from messages where carrier = ${carrier} and message_sid = any(${sids}::text[])
      union all
      select message_sid from stray_texts where carrier = ${carrier} and message_sid = any(${sids}::text[])`.compile(
      builder,
    ),
  )
  const seen = new Set(known.map(({ sid }) => sid))
  return listed.filter(({ sid }) => !seen.has(sid))
}
