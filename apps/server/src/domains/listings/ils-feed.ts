import type { Caller, Tools } from '../../kit/context.ts'
import { checkProperty } from '../properties/index.ts'
import { floorPlanRows, listedProperties, listedUnitRows, propertyRows } from './ils-feed.queries.ts'
import { composeListing } from './ils-listing.ts'
import type { IlsProperty } from './ils-listing.wire.ts'

/** As many properties as are in memory at a time. */
const BATCH = 25

type Means = Pick<Tools, 'db'>

/** The listings of the caller's properties: how many there are, and each of them as it is asked for. */
export async function openIlsFeed({ db }: Means, by: Caller, only?: string) {
  const ids = await db.transaction(by, async (tx) => {
    if (only !== undefined) await checkProperty(tx, by, only)
    return listedProperties(tx, by, only)
  })
  return { total: ids.length, listings: readListings({ db }, by, ids) }
}

/** A transaction for each batch: none is open while the caller takes its time to read. */
async function* readListings({ db }: Means, by: Caller, ids: readonly string[]): AsyncGenerator<IlsProperty> {
  for (let at = 0; at < ids.length; at += BATCH) yield* await readBatch({ db }, by, ids.slice(at, at + BATCH))
}

function readBatch({ db }: Means, by: Caller, ids: readonly string[]): Promise<IlsProperty[]> {
  return db.transaction(by, async (tx) => {
    const properties = await propertyRows(tx, by, ids)
    const plans = Map.groupBy(await floorPlanRows(tx, by, ids), ({ property_id }) => property_id)
    const units = Map.groupBy(await listedUnitRows(tx, by, ids), ({ property_id }) => property_id)
    return properties.map((property) =>
      composeListing(property, plans.get(property.id) ?? [], units.get(property.id) ?? []),
    )
  })
}
