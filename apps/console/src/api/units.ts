import type { Unit, UnitField } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { heldFields, RELATED_MOST, recordList } from './record-list.ts'

export const unitList = recordList({
  name: 'units',
  views: {
    all: [],
    vacant: ['status=VACANT_READY|VACANT_NOT_READY|VACANT_LEASED'],
    taken: ['status=VACANT_LEASED|NOTICE_LEASED'],
    notice: ['status=NOTICE|NOTICE_LEASED'],
    lived: ['status=OCCUPIED'],
    off: ['status=DOWN|MODEL'],
  },
  sorts: ['number', 'status', 'numBeds', 'quotingRentAmount', 'availableDate'],
  usual: 'number',
  ask: (client, given) =>
    client.units.list({
      ...given,
      fields: [
        'number',
        'buildingName',
        'status',
        'numBeds',
        'numBaths',
        'squareFeet',
        'quotingRentAmount',
        'marketRentAmount',
        'availableDate',
        'isADA',
        'currentHouseholdId',
        'property.name',
        'floorPlan.name',
        'currentHousehold.name',
      ],
    }),
})

export const UNIT_TABS = ['leases', 'applications', 'history'] as const
/** A part of a unit's page, by the word in the address; what it is like needs none. */
export type UnitTab = (typeof UNIT_TABS)[number]

/** What is told with a unit, and the grant that it takes. */
const RELATED: readonly (readonly [UnitField, string])[] = [
  ['property.name', 'properties:read'],
  ['floorPlan.name', 'floorPlans:read'],
  ['currentHousehold.name', 'households:read'],
  ['currentHousehold.status', 'households:read'],
  ['leases.status', 'leases:read'],
  ['leases.moveInDate', 'leases:read'],
  ['leases.moveOutDate', 'leases:read'],
]

/** With everything that one's roles include somewhere; where they do not at its property, it is empty. */
export const unitQuery = (id: string, holds: (grant: string) => boolean) =>
  queryOptions({
    queryKey: ['unit', id],
    queryFn: (): Promise<Unit> => call((client) => client.units.get(id, { fields: heldFields(RELATED, holds) })),
  })

/** Its leases, the last first, each with whose it is. */
export const unitLeasesQuery = (unitId: string) =>
  queryOptions({
    queryKey: ['unit', unitId, 'leases'],
    queryFn: () =>
      call((client) =>
        client.leases.list({
          filter: { unitId },
          sort: 'startDate:desc',
          limit: RELATED_MOST,
          fields: ['householdId', 'status', 'startDate', 'endDate', 'rentAmount', 'household.name'],
        }),
      ),
  })

/** Who applied for it, the last first. */
export const unitApplicationsQuery = (unitId: string) =>
  queryOptions({
    queryKey: ['unit', unitId, 'applications'],
    queryFn: () =>
      call((client) =>
        client.applications.list({
          filter: { unitId },
          sort: 'createdAt:desc',
          limit: RELATED_MOST,
          fields: ['status', 'createdAt', 'desiredMoveInDate', 'leaseTermMonths', 'household.name'],
        }),
      ),
  })
