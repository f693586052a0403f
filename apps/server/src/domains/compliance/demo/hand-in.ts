import type { SandboxDoors } from '../../../kit/trigger.ts'
import { apply } from '../../applications/index.ts'
import { pdfSaying } from '../../households/index.ts'

type Requirement = { readonly id: string; readonly documentTypes: readonly { readonly id: string }[] }

export async function handIn(doors: SandboxDoors) {
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

export async function handInAndTakeBack(doors: SandboxDoors) {
  await handIn(doors)
  await doors.staff('DELETE', '/documents/{documentId}')
}
