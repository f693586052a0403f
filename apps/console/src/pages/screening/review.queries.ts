import type { DecideScreeningRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

export const assignableUnitsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['assignable-units', applicationId],
    queryFn: () => call((client) => client.applications.assignableUnits.list(applicationId)),
  })

/** Whatever comes of it, which ones are free is read again. */
export async function assignUnit(applicationId: string, unitId: string) {
  try {
    await call((client) => client.applications.unit.update(applicationId, { unitId }))
  } finally {
    await happened('unitAssigned')
  }
}

/** Whatever comes of it, what stands is read again. */
export async function decide(id: string, body: DecideScreeningRequest) {
  try {
    await call((client) => client.screeningRequests.decide(id, body))
  } finally {
    await happened('decided')
  }
}
