// Texts that belong to no organization, for the operator.
import { sql } from 'kysely'
import { builder, type Database } from '../../../kit/db/database.ts'
import type { ReceivedText } from '../carrier.ts'

export const isStray = async (db: Database, carrier: string, sid: string): Promise<boolean> =>
  (
    await db.systemRead(
      sql`select 1 from stray_texts where carrier = ${carrier} and message_sid = ${sid}`.compile(builder),
    )
  ).length > 0

/** False when it was kept before. */
export async function insertStray(db: Database, carrier: string, text: ReceivedText): Promise<boolean> {
  const { sid, from, to, body, receivedAt } = text
  const kept = await db.systemWrite(
    sql`
      insert into stray_texts (carrier, message_sid, from_number, to_number, content, received_at)
      values (${carrier}, ${sid}, ${from}, ${to}, ${body}, ${receivedAt})
      on conflict do nothing returning message_sid`.compile(builder),
  )
  return kept.length > 0
}

export type StrayText = {
  readonly receivedAt: Date
  readonly from: string
  readonly to: string
  readonly content: string
}

/** The newest first. */
export const listStrays = (db: Database, limit: number): Promise<StrayText[]> =>
  db.systemRead(
    sql<StrayText>`
      select received_at as "receivedAt", from_number as "from", to_number as "to", content
      from stray_texts order by received_at desc limit ${limit}`.compile(builder),
  )
