import type { Ctx } from '../../../kit/context.ts'
import { checkProperty } from '../../properties/index.ts'
import { findProvider } from './screening-provider.queries.ts'
import type { PropertyProvider } from './set-provider.ts'

export async function readProvider({ caller, db }: Ctx, propertyId: string): Promise<PropertyProvider> {
  return db.transaction(caller, async (tx) => {
    await checkProperty(tx, caller, propertyId)
    return { propertyId, providerId: await findProvider(tx, caller, propertyId) }
  })
}
