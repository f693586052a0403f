// What applicants are asked for, and what they hand in.
import { ask } from './desk.ts'
import { newApplication } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

export type Requirement = { readonly id: string; readonly status: string; readonly name: string }

/** One grey dot. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** Something that a new applicant was asked for. */
export async function newRequirement(sandbox: Sandbox) {
  const { applicationId, lastName } = await newApplication(sandbox)
  await ask(sandbox, `POST /applications/${applicationId}/requirements`, {})
  const all = await ask<readonly Requirement[]>(
    sandbox,
    `GET /requirements?filter=applicationId=${applicationId}&sort=name`,
  )
  const requirement = all.find(({ name }) => name === 'Identification')
  if (!requirement) throw new Error('nothing is asked for')
  return { id: requirement.id, who: `Ana ${lastName}` }
}

/** A requirement of a new application, with a picture handed in. */
export async function handedIn(sandbox: Sandbox, picture: Uint8Array<ArrayBuffer> = Uint8Array.from(PICTURE)) {
  const { id, who } = await newRequirement(sandbox)
  const { documentTypes } = await ask<{ documentTypes: readonly { id: string }[] }>(
    sandbox,
    `GET /requirements/${id}/file`,
  )
  const form = new FormData()
  form.set('documentTypeId', documentTypes[0]?.id ?? '')
  form.set('idempotencyId', crypto.randomUUID())
  form.set('file', new Blob([picture], { type: 'image/png' }), 'passport.png')
  await ask(sandbox, `POST /requirements/${id}/documents`, form)
  return { id, who }
}
