import type { CreateWorkOrderRequest, Selected, Unit, UpdateWorkOrderRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { DoneMeanwhile } from '../../api/done-meanwhile.ts'

export type Home = Selected<Unit, 'number' | 'buildingName' | 'currentHouseholdId' | 'currentHousehold.name'>

/** Where something can be mended at a property, and whose home it is. */
export const homesQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['units', { homesOf: propertyId }],
    queryFn: () =>
      call(async (client) => {
        const homes: Home[] = []
        for await (const home of client.units.all({
          filter: [`propertyId=${propertyId}`],
          fields: ['number', 'buildingName', 'currentHouseholdId', 'currentHousehold.name'],
          sort: 'number',
          limit: 500,
        }))
          homes.push(home)
        return homes
      }),
    enabled: propertyId !== '',
  })

export async function createWorkOrder(order: CreateWorkOrderRequest): Promise<string> {
  const { id } = await call((client) => client.workOrders.create(order))
  await happened('workOrderMade')
  return id
}

export async function correctWorkOrder(id: string, changes: UpdateWorkOrderRequest) {
  await call((client) => client.workOrders.update(id, changes))
  await happened('workOrderChanged')
}

type Status = NonNullable<UpdateWorkOrderRequest['status']>

/** Refused where it no longer stands as it was seen: what a colleague did meanwhile is not undone by somebody who does not know of it. */
export async function moveWorkOrder(
  { id, status: seen }: { readonly id: string; readonly status: string },
  change: UpdateWorkOrderRequest & { readonly status: Status },
) {
  try {
    const { status } = await call((client) => client.workOrders.get(id, { fields: ['status'] }))
    if (status !== seen) throw new DoneMeanwhile()
    await call((client) => client.workOrders.update(id, change))
  } finally {
    await happened('workOrderChanged')
  }
}

/** Asked for when somebody wants to see them, and kept nowhere. */
export const readCodes = (id: string) =>
  call(async (client) => {
    const { alarmCode, doorCode } = await client.workOrders.get(id, { fields: ['alarmCode', 'doorCode'] })
    return { alarmCode, doorCode }
  })
