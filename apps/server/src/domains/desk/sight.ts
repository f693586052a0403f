import type { Caller, Ctx } from '../../kit/context.ts'
import { reachFor } from '../../kit/grants.ts'
import { NotFound } from '../../kit/problems.ts'
import { asked, isReached, readRows, rowRead } from '../../kit/row-read.ts'
import { id } from './parts.ts'

/** Whether somebody holds a grant where a record lies. What an answer tells of related records depends on it, part by part. */
export type Sight = (grant: string) => boolean

export const sightAt =
  (caller: Caller, propertyId: string): Sight =>
  (grant) => {
    const reach = reachFor(caller, { grant, alsoGrant: null })
    return reach === null || reach.includes(propertyId)
  }

const propertyRead = rowRead(
  { id: [id, 'p.id'] },
  `from properties p where p.organization_id = $1 and p.id = $2 and ${isReached('p.id', '$3')}`,
)

/** Throws NotFound for a property at which the caller has no role. */
export async function checkPlace({ caller, db }: Pick<Ctx, 'caller' | 'db'>, propertyId: string | undefined) {
  if (propertyId === undefined) return
  const [[found]] = await readRows(db, caller, [asked(propertyRead, propertyId, caller.reach)], 'quick')
  if (!found) throw new NotFound(`No property has the id ${propertyId}`)
}

/** Birth dates, incomes and employers; as in lists. */
const DETAILS = 'personalDetails:read'

/** Nulls in place of them, for whoever may not know them. */
export const hiddenDetails = (sees: Sight) =>
  sees(DETAILS) ? {} : { birthDate: null, monthlyIncomeAmount: null, employer: null, jobTitle: null }
