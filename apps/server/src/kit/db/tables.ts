import type { Kysely } from 'kysely'

/** Rows by table. Empty here: the generated row types of the migrated database are merged into it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** One open transaction, on one connection: as one tenant, or as the system role. */
export type Tx = Kysely<Tables>

/** The organization (tenant) to whose rows a statement is limited. Every Caller is a Scope. */
export type Scope = { readonly organizationId: string }
