import type { Kysely } from 'kysely'

/** Rows by table. Empty here: the generated row types of the migrated database are merged into it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** One open transaction, on one connection, behind the wall of one organization. */
export type Tx = Kysely<Tables>

/** Whose rows may be touched. Every caller is one. */
export type Scope = { readonly organizationId: string }
