import type { CreateLeaseRequest } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'
import { setNow } from '../../kit/age.ts'

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: async () => {
      const file = await call((client) => client.applications.file.get(id))
      setNow(file.now)
      return file
    },
  })

/** Whatever comes of it, what stands is read again. */
export async function makeLease(applicationId: string, body: CreateLeaseRequest) {
  try {
    await call((client) => client.applications.leases.create(applicationId, body))
  } finally {
    await happened('leaseMade')
  }
}
