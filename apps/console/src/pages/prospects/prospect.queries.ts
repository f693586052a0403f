// What is done with a prospect.
import type {
  Backoffice,
  CreateApplicationRequest,
  CreateProspectRequest,
  UpdateProspectRequest,
} from '@gatelodge/backoffice'
import { happened } from '../../api/acts.ts'
import { call } from '../../api/call.ts'

async function change<T>(ask: (client: Backoffice) => Promise<T>): Promise<T> {
  const answer = await call(ask)
  await happened('prospectChanged')
  return answer
}

export const enterProspect = (body: CreateProspectRequest) => change((client) => client.prospects.create(body))

export const correctProspect = (id: string, changes: UpdateProspectRequest) =>
  change((client) => client.prospects.update(id, changes))

/** Null: to none any more. */
export const linkHousehold = (id: string, householdId: string | null) =>
  change((client) => client.prospects.link(id, { householdId }))

export const startApplication = (body: CreateApplicationRequest) => change((client) => client.applications.create(body))
