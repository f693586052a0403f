// How each kind of event is made to happen: by what partners, staff and people with phones do, and by nothing else.
import { pdfSaying } from '../../../domains/households/index.ts'
import type { eventKinds } from '../../../domains/webhooks/index.ts'
import type { Doors } from './doors.ts'
import { newPerson } from './person.ts'

export type EventKind = (typeof eventKinds)[number]
export type Trigger = { readonly does: string; readonly run: (doors: Doors) => Promise<void> }

export const triggers: Readonly<Record<EventKind, Trigger>> = {
  'prospect.created': {
    does: 'An application partner creates a prospect.',
    run: createProspect,
  },
  'message.received': {
    does: 'Somebody texts the property, through the carrier.',
    run: textProperty,
  },
  'application.signed': {
    does: 'A prospect applies and signs; prospect.created comes first.',
    run: sign,
  },
  'requirement.upload_received': {
    does: 'An applicant hands in a document; prospect.created comes first.',
    run: upload,
  },
  'requirement.upload_removed': {
    does: 'An applicant hands in a document and takes it back; prospect.created and requirement.upload_received come first.',
    run: removeUpload,
  },
}

async function createProspect(doors: Doors) {
  const body = { propertyId: doors.ids['propertyId'], ...newPerson(), referralSource: 'Website' }
  const { id } = await doors.partner('application', 'POST', '/prospects', { body })
  doors.ids['prospectId'] = id
}

async function textProperty(doors: Doors) {
  const configuration = await doors.partner('messaging', 'GET', '/properties/{propertyId}/configuration')
  const [{ textingPhoneNumber = undefined } = {}] = configuration as unknown as { textingPhoneNumber?: string }[]
  if (!textingPhoneNumber)
    throw new Error(`property ${doors.ids['propertyId']} has no texting number with two-way communication enabled`)
  // As staff wrote it: with or without the country.
  const digits = textingPhoneNumber.replace(/\D/g, '')
  const to = `+${digits.length === 10 ? '1' : ''}${digits}`
  await doors.text({ from: newPerson().phone, to, body: 'Hello! Is there still something to rent?' })
}

async function apply(doors: Doors) {
  await createProspect(doors)
  const applicant = { ...newPerson(), birthDate: '1990-05-17', isPrimary: true }
  const body = { prospectId: doors.ids['prospectId'], applicants: [applicant] }
  doors.ids['applicationId'] = (await doors.partner('application', 'POST', '/applications', { body })).id
}

async function sign(doors: Doors) {
  await apply(doors)
  await doors.staff('POST', '/applications/{applicationId}/sign')
}

type Requirement = { readonly id: string; readonly documentTypes: readonly { readonly id: string }[] }

async function upload(doors: Doors) {
  await apply(doors)
  const bundle = '/compliance-documents/applications/{applicationId}/bundle'
  const { requirements } = await doors.partner('document-review', 'GET', bundle)
  const [owed] = requirements as readonly Requirement[]
  if (!owed) throw new Error(`property ${doors.ids['propertyId']} asks its applicants for no documents`)
  doors.ids['requirementId'] = owed.id
  const form = new FormData()
  form.set('documentTypeId', owed.documentTypes[0]?.id ?? '')
  form.set('file', new Blob([pdfSaying('Handed in by gatelodge trigger')], { type: 'application/pdf' }), 'Document.pdf')
  doors.ids['documentId'] = (await doors.staff('POST', '/requirements/{requirementId}/documents', { form })).id
}

async function removeUpload(doors: Doors) {
  await upload(doors)
  await doors.staff('DELETE', '/documents/{documentId}')
}
