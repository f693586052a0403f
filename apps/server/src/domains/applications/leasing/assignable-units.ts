import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable } from '../../../kit/field-wrappers.ts'
import { date, int, money, number, text, uuid } from '../../../kit/fields.ts'
import { reachOfAll } from '../../../kit/grants.ts'
import { NotFound } from '../../../kit/problems.ts'
import { asked, isReached, readRows, rowRead } from '../../../kit/row-read.ts'
import { availableStatuses } from '../../properties/index.ts'

const id = uuid()
const maybeText = nullable(text())
const maybeMoney = nullable(money())

export const assignableUnit = Type.Object(
  {
    id: id.schema,
    number: text().schema,
    buildingName: maybeText.schema,
    status: Type.Enum([...availableStatuses]),
    numBeds: int().schema,
    numBaths: number().schema,
    quotingRentAmount: maybeMoney.schema,
    availableDate: nullable(date()).schema,
    floorPlan: Type.Union([Type.Object({ id: id.schema, name: maybeText.schema }), Type.Null()]),
  },
  { title: 'assignableUnit' },
)

// `$2`: the application; `$3`: the properties where it and units may be read, null: all.
const own = `a.organization_id = $1 and a.id = $2 and ${isReached('a.property_id', '$3')}`

const applicationRead = rowRead({ id: [id, 'a.id'] }, `from applications a where ${own}`)

const unitsRead = rowRead(
  {
    id: [id, 'u.id'],
    number: [text(), 'u.number'],
    buildingName: [maybeText, 'u.building_name'],
    status: [text(), 'u.status'],
    numBeds: [int(), 'u.num_beds'],
    numBaths: [number(), 'u.num_baths'],
    quotingRentAmount: [maybeMoney, 'coalesce(u.quoting_rent_amount, u.market_rent_amount)'],
    availableDate: [nullable(date()), 'u.available_date'],
    floorPlanId: [nullable(id), 'f.id'],
    floorPlanName: [maybeText, 'coalesce(f.marketing_name, f.name)'],
  },
  `from applications a
   join units u on u.organization_id = $1 and u.property_id = a.property_id
     and u.status in (${availableStatuses.map((status) => `'${status}'`).join(', ')})
   left join floor_plans f on f.organization_id = $1 and f.id = u.floor_plan_id
   where ${own} and not exists (
     select from applications o where o.organization_id = $1 and o.unit_id = u.id and o.holds_unit and o.id <> a.id)
   order by u.building_name nulls first, u.number, u.id limit 1000`,
)

/** Units that can be assigned to the application now; its own is among them. */
export async function listAssignableUnits({ caller, db }: Ctx, applicationId: string) {
  const reach = reachOfAll(caller, ['applications:read', 'units:read', 'floorPlans:read'])
  const [[application], units] = await readRows(db, caller, [
    asked(applicationRead, applicationId, reach),
    asked(unitsRead, applicationId, reach),
  ])
  if (!application) throw new NotFound(`No application has the id ${applicationId}`)
  return units.map(({ floorPlanId, floorPlanName, ...unit }) => ({
    ...unit,
    floorPlan: floorPlanId && { id: floorPlanId, name: floorPlanName },
  }))
}
