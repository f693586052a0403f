import type { Household, HouseholdField } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { callInBackground } from './call.ts'
import { EVERY_MS } from './live.ts'
import { heldFields, recordList } from './record-list.ts'

export const householdList = recordList({
  name: 'households',
  views: {
    here: ['status=CURRENT|NOTICE'],
    coming: ['status=FUTURE'],
    applying: ['status=APPLICANT'],
    gone: ['status=PAST|EVICTED|CANCELED'],
    all: [],
  },
  sorts: ['name', 'status', 'balanceAmount', 'updatedAt'],
  usual: 'name',
  ask: (client, given) =>
    client.households.list({
      ...given,
      fields: ['name', 'status', 'balanceAmount', 'isUnderEviction', 'updatedAt', 'property.name', 'unit.number'],
    }),
})

export const HOUSEHOLD_TABS = ['leases', 'ledger', 'workOrders', 'documents', 'texts', 'notes', 'history'] as const
/** A part of a household's page, by the word in the address; its people need none. */
export type HouseholdTab = (typeof HOUSEHOLD_TABS)[number]

/** What is told with a household, and the grant that it takes. */
const RELATED: readonly (readonly [HouseholdField, string])[] = [
  ['customers.*', 'customers:read'],
  ['pets.*', 'applications:read'],
  ['leases.*', 'leases:read'],
  ['unit.*', 'units:read'],
  ['workOrders.*', 'workOrders:read'],
  ['documents.*', 'documents:read'],
  ['scheduledTransactions.*', 'scheduledTransactions:read'],
  ['property.name', 'properties:read'],
  ['property.timezone', 'properties:read'],
]

/** With everything that one's roles include somewhere; where they do not at its property, it is empty. */
export const householdQuery = (id: string, holds: (grant: string) => boolean) =>
  queryOptions({
    queryKey: ['household', id],
    queryFn: (): Promise<Household> =>
      callInBackground((client) => client.households.get(id, { fields: heldFields(RELATED, holds) })),
    // Addresses of files end after a quarter of an hour.
    refetchInterval: EVERY_MS.earlier,
  })
