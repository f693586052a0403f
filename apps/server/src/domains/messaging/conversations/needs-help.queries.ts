// Every function takes the transaction, then the scope of the rows that it may touch. The trigger `roll_up` then updates the
// message and the conversation.
import { type Selectable, sql } from 'kysely'
import { updateOwnRow } from '../../../kit/db/own-row.ts'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'

export type Episode = Selectable<Tables['needs_help_episodes']>
export type FlaggedBy = { readonly type: 'USER' | 'API_KEY' | 'BOT' | 'SYSTEM'; readonly id: string }

/** The conversation must be locked, so that no other transaction flags or resolves meanwhile. */
export const openEpisode = (tx: Tx, { organizationId }: Scope, messageId: string): Promise<Episode | undefined> =>
  tx
    .selectFrom('needs_help_episodes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('message_id', '=', messageId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()

type Flagged = { readonly messageId: string; readonly conversationId: string; readonly reason: string | null }

export const beginEpisode = (tx: Tx, { organizationId }: Scope, flagged: Flagged, by: FlaggedBy) =>
  tx
    .insertInto('needs_help_episodes')
    .values({
      organization_id: organizationId,
      id: newId(),
      message_id: flagged.messageId,
      conversation_id: flagged.conversationId,
      reason: flagged.reason,
      flagged_by_type: by.type,
      flagged_by_id: by.id,
    })
    .execute()

export const endEpisode = (tx: Tx, scope: Scope, id: string, by: FlaggedBy) =>
  updateOwnRow(tx, scope, 'needs_help_episodes', id)
    .set({ resolved_by_type: by.type, resolved_by_id: by.id, resolved_at: sql<Date>`app_now()` })
    .execute()
