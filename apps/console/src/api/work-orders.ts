import type { WorkOrder, WorkOrderField } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { heldFields, recordList } from './record-list.ts'

const OPEN = 'status=OPEN|SCHEDULED|IN_PROGRESS|ON_HOLD'

export const workOrderList = recordList({
  name: 'work-orders',
  views: {
    open: [OPEN],
    urgent: [OPEN, 'priority=EMERGENCY|HIGH'],
    hold: ['status=ON_HOLD'],
    done: ['status=COMPLETED'],
    all: [],
  },
  sorts: ['dueDate', 'status', 'createdAt', 'completedAt'],
  usual: 'dueDate',
  ask: (client, given) =>
    client.workOrders.list({
      ...given,
      // Never the codes of the home.
      fields: [
        'description',
        'status',
        'priority',
        'dueDate',
        'householdId',
        'requestorName',
        'createdAt',
        'completedAt',
        'property.name',
        'unit.number',
        'household.name',
      ],
    }),
})

/** What is told with a work order, and the grant that it takes. The codes of the home are asked for when somebody wants to see them. */
const TOLD: readonly WorkOrderField[] = [
  'propertyId',
  'unitId',
  'householdId',
  'customerId',
  'status',
  'priority',
  'description',
  'requestorName',
  'requestorEmail',
  'requestorPhone',
  'entryNotes',
  'entryPreference',
  'hasPetAlert',
  'dueDate',
  'completedAt',
  'assignedUserId',
  'createdAt',
  'updatedAt',
]
const RELATED: readonly (readonly [WorkOrderField, string])[] = [
  ['property.name', 'properties:read'],
  ['unit.number', 'units:read'],
  ['household.name', 'households:read'],
  ['customer.firstName', 'customers:read'],
  ['customer.lastName', 'customers:read'],
  ['customer.phone', 'customers:read'],
]

export type ToldWorkOrder = Omit<WorkOrder, 'alarmCode' | 'doorCode'>

export const workOrderQuery = (id: string, holds: (grant: string) => boolean) =>
  queryOptions({
    queryKey: ['work-order', id],
    queryFn: (): Promise<ToldWorkOrder> =>
      call((client) =>
        client.workOrders.get(id, {
          fields: [...TOLD, ...heldFields(RELATED, holds)],
        }),
      ),
  })
