import { newPerson } from '../../../kit/demo-person.ts'
import type { SandboxDoors } from '../../../kit/trigger.ts'
import { enterProspect } from '../../prospects/index.ts'

export async function apply(doors: SandboxDoors) {
  await enterProspect(doors)
  const applicant = { ...newPerson(), birthDate: '1990-05-17', isPrimary: true }
  const body = { prospectId: doors.ids['prospectId'], applicants: [applicant] }
  doors.ids['applicationId'] = (await doors.partner('application', 'POST', '/applications', { body })).id
}

export async function applyAndSign(doors: SandboxDoors) {
  await apply(doors)
  await doors.staff('POST', '/applications/{applicationId}/sign')
}
