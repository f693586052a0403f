// Every function takes the transaction, then the scope, which limits it to one organization's rows.
import type { Selectable } from 'kysely'
import type { Scope, Tables, Tx } from '../../../kit/db/tables.ts'

export type StoredMethod = Selectable<Tables['screening_methods']>

/** The integration that screens for the property; null: none. */
export async function findProvider(tx: Tx, scope: Scope, propertyId: string): Promise<string | null> {
  return (await ofProperty(tx, scope, propertyId).executeTakeFirst())?.provider_id ?? null
}

/** The same, locked until the transaction ends: submissions of one property follow each other, so that each sees those before it. */
export async function lockProvider(tx: Tx, scope: Scope, propertyId: string): Promise<string | null> {
  return (await ofProperty(tx, scope, propertyId).forNoKeyUpdate().executeTakeFirst())?.provider_id ?? null
}

const ofProperty = (tx: Tx, { organizationId }: Scope, propertyId: string) =>
  tx
    .selectFrom('screening_providers')
    .select('provider_id')
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', propertyId)

/** The methods by which the provider screens for the property now. */
export const configuredMethods = (
  tx: Tx,
  { organizationId }: Scope,
  { property_id, provider_id }: { readonly property_id: string; readonly provider_id: string },
): Promise<StoredMethod[]> =>
  tx
    .selectFrom('screening_methods')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('property_id', '=', property_id)
    .where('provider_id', '=', provider_id)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
