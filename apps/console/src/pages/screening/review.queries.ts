import type { DecideScreeningRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { setNow } from '../../kit/age.ts'

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', id],
    queryFn: async () => {
      const review = await call((client) => client.screeningRequests.review(id))
      setNow(review.now)
      return review
    },
  })

export const assignableUnitsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['assignable-units', applicationId],
    queryFn: () => call((client) => client.applications.assignableUnits.list(applicationId)),
  })

export async function assignUnit(applicationId: string, unitId: string) {
  await call((client) => client.applications.unit.update(applicationId, { unitId }))
  await happened('unitAssigned')
}

/** Whatever comes of it, what stands is read again. */
export async function decide(id: string, body: DecideScreeningRequest) {
  try {
    await call((client) => client.screeningRequests.decide(id, body))
  } finally {
    await happened('decided')
  }
}
