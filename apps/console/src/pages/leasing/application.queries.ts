// What is done with an application. Whatever comes of it, what stands is read again.
import type {
  Backoffice,
  CancelLeaseRequest,
  CreateLeaseRequest,
  CreateMoveInRequest,
  UpdateApplicationStatusRequest,
} from '@gatelodge/backoffice'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

async function move<T>(ask: (client: Backoffice) => Promise<T>): Promise<T> {
  try {
    return await call(ask)
  } finally {
    await happened('applicationMoved')
  }
}

export const makeLease = (applicationId: string, body: CreateLeaseRequest) =>
  move((client) => client.applications.leases.create(applicationId, body))

/** Lets it owe what its property asks for. */
export const askForDocuments = (applicationId: string) =>
  move((client) => client.applications.requirements.create(applicationId))

export const submitForScreening = (applicationId: string, idempotencyId: string) =>
  move((client) => client.applications.screen(applicationId, { idempotencyId }))

export const setStatus = (applicationId: string, body: UpdateApplicationStatusRequest) =>
  move((client) => client.applications.status.update(applicationId, body))

export const assignTo = (applicationId: string, assignedUserId: string | null) =>
  move((client) => client.applications.update(applicationId, { assignedUserId }))

export const recordSignature = (applicationId: string) => move((client) => client.applications.sign(applicationId))

export const completeLease = (leaseId: string) => move((client) => client.leases.complete(leaseId))

export const cancelLease = (leaseId: string, body: CancelLeaseRequest) =>
  move((client) => client.leases.cancel(leaseId, body))

export const recordMoveIn = (body: CreateMoveInRequest) => move((client) => client.moveIns.create(body))
