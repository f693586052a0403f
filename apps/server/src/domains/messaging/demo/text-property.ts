import { newPerson } from '../../../kit/demo-person.ts'
import type { SandboxDoors } from '../../../kit/trigger.ts'

export async function textProperty(doors: SandboxDoors) {
  const configuration = await doors.partner('messaging', 'GET', '/properties/{propertyId}/configuration')
  const [{ textingPhoneNumber = undefined } = {}] = configuration as unknown as { textingPhoneNumber?: string }[]
  if (!textingPhoneNumber)
    throw new Error(`property ${doors.ids['propertyId']} has no texting number with two-way communication enabled`)
  // As staff wrote it: with or without the country.
  const digits = textingPhoneNumber.replace(/\D/g, '')
  const to = `+${digits.length === 10 ? '1' : ''}${digits}`
  await doors.text({ from: newPerson().phone, to, body: 'Hello! Is there still something to rent?' })
}
