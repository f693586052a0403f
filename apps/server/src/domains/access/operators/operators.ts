// Those who run the installation: who they are, their sessions, and what they did. Only the command line makes them.
import type { KeyObject } from 'node:crypto'
import type { Database } from '../../../kit/db/database.ts'
import type { Tx } from '../../../kit/db/tables.ts'
import { isUuid } from '../../../kit/fields.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, Conflict, NotFound } from '../../../kit/problems.ts'
import { digestOf, mintKey } from '../credentials/key-format.ts'

/** Who does it: an operator in a request, or whoever has the command line. */
export type InstallationActor = { readonly operatorId: string | null; readonly requestId: string | null }

export const COMMAND_LINE: InstallationActor = { operatorId: null, requestId: null }

export async function recordEntry(tx: Tx, by: InstallationActor, action: string, subjectId: string) {
  await tx
    .insertInto('installation_entries')
    .values({ id: newId(), operator_id: by.operatorId, action, subject_id: subjectId, request_id: by.requestId })
    .execute()
}

export const addOperator = (db: Database, given: string) =>
  db.system(async (tx) => {
    const name = given.trim()
    // An id would be taken for somebody else's.
    if (!/^\P{C}{1,100}$/u.test(name) || isUuid(name))
      throw new BadRequest('A name has 1 to 100 characters that can be printed, and is no id')
    const stored = await tx
      .insertInto('operators')
      .values({ id: newId(), name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new Conflict(`There is, or was, an operator called '${name}'. Take another name`)
    await recordEntry(tx, COMMAND_LINE, 'operator.added', stored.id)
    return stored
  })

/** For good, with every session. The name stays taken: the entries of what they did lead to it. */
export const endOperator = (db: Database, idOrName: string, now: Date) =>
  db.system(async (tx) => {
    const { id, name } = await lockOperator(tx, idOrName)
    await tx.updateTable('operators').set({ ended_at: now }).where('id', '=', id).execute()
    await tx
      .updateTable('operator_sessions')
      .set({ ended_at: now })
      .where('operator_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await recordEntry(tx, COMMAND_LINE, 'operator.ended', id)
    return { id, name }
  })

type NewSession = { readonly operator: string; readonly expiresAt: Date }

/** The text is in this answer and in no other. */
export const startOperatorSession = (db: Database, pepper: KeyObject, { operator, expiresAt }: NewSession) =>
  db.system(async (tx) => {
    const { id: operatorId } = await lockOperator(tx, operator)
    const minted = mintKey('operator')
    const stored = await tx
      .insertInto('operator_sessions')
      .values({
        id: newId(),
        operator_id: operatorId,
        public_id: minted.publicId,
        digest: digestOf(pepper, minted.text),
        expires_at: expiresAt,
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow()
    await recordEntry(tx, COMMAND_LINE, 'operator_session.started', stored.id)
    return { ...stored, text: minted.text }
  })

export const endOperatorSession = (db: Database, id: string, now: Date, by = COMMAND_LINE) =>
  db.system(async (tx) => {
    const found = await tx
      .selectFrom('operator_sessions')
      .select('ended_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new NotFound(`No session of an operator has the id ${id}`)
    if (found.ended_at) return
    await tx.updateTable('operator_sessions').set({ ended_at: now }).where('id', '=', id).execute()
    await recordEntry(tx, by, 'operator_session.ended', id)
  })

/** Locked, so that no session begins while its operator ends. */
async function lockOperator(tx: Tx, idOrName: string) {
  const all = await tx.selectFrom('operators').select(['id', 'name', 'ended_at']).forNoKeyUpdate().execute()
  const found = all.find(({ id, name }) => id === idOrName.toLowerCase() || name === idOrName)
  if (!found) throw new NotFound(`No operator has the id or name '${idOrName}'`)
  if (found.ended_at) throw new Conflict(`${found.name} is no operator any more`)
  return found
}

/** Deletes sessions that ended, or would have, before this. Runs as the system role; returns how many. */
export async function sweepOperatorSessions(tx: Tx, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_sessions')
    .where((eb) => eb.or([eb('expires_at', '<', endedBefore), eb('ended_at', '<', endedBefore)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
