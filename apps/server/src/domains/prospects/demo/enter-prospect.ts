import { newPerson } from '../../../kit/demo-person.ts'
import type { SandboxDoors } from '../../../kit/trigger.ts'

export async function enterProspect(doors: SandboxDoors) {
  const body = { propertyId: doors.ids['propertyId'], ...newPerson(), referralSource: 'Website' }
  const { id } = await doors.partner('application', 'POST', '/prospects', { body })
  doors.ids['prospectId'] = id
}
