// What partners and applicants do while somebody works in the console, by the doors that are theirs.
import { answered, ask } from './desk.ts'
import type { Sandbox } from './sandbox.ts'

type Id = { readonly id: string }

/** A call of the partners' door by the key of one kind of partner. */
export const partner = <T>({ url, keys }: Sandbox, kind: string, what: string, body?: unknown): Promise<T> =>
  answered(`${url}/v1`, what, { 'x-api-key': keys[kind] ?? '' }, body)

let people = 0

const SYLLABLES = [...'bcdfglmnprstvz'].flatMap((first) => [...'aeio'].map((second) => first + second))
/** In pictures, which are taken one after the other. */
const SURNAMES = ['Okafor', 'Whitfield', 'Marchetti', 'Lindqvist', 'Abernathy', 'Castellano', 'Nakamura', 'Drummond']

/** Somebody new, whose name no other test has. */
export function newName() {
  const number = people++
  const surname = process.env['GATELODGE_CONSOLE_PICTURES'] && SURNAMES[number]
  if (surname) return surname
  let left = (process.pid % 1_000) * 4_096 + number
  let name = ''
  for (let count = 0; count < 4; count++) {
    name += SYLLABLES[left % SYLLABLES.length]
    left = Math.floor(left / SYLLABLES.length)
  }
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** An application by the application partner. */
export async function newApplication(sandbox: Sandbox, lastName = newName()) {
  const propertyId = sandbox.textingPropertyId
  const prospect = await ask<Id>(sandbox, 'POST /prospects', { propertyId, firstName: 'Ana', lastName })
  const applicant = { firstName: 'Ana', lastName, isPrimary: true, email: 'ana@example.com', monthlyIncomeAmount: 5000 }
  const application = await partner<Id>(sandbox, 'application', 'POST /applications', {
    prospectId: prospect.id,
    applicants: [{ ...applicant, birthDate: '1990-04-01' }],
    leaseTermMonths: 12,
  })
  return { applicationId: application.id, lastName }
}

/** An application that was screened: a decision waits. */
export async function newScreening(sandbox: Sandbox, status = 'DECLINED') {
  const { applicationId, lastName } = await newApplication(sandbox)
  return { applicationId, lastName, requestId: await screened(sandbox, applicationId, status) }
}

/** The application is submitted, and the provider answers: the id of the request. */
export async function screened(sandbox: Sandbox, applicationId: string, status: string): Promise<string> {
  const { id: requestId } = await ask<Id>(sandbox, `POST /applications/${applicationId}/screening`, {})
  await resultOf(sandbox, requestId, status)
  return requestId
}

/** The screening partner hands its result in. */
export async function resultOf(sandbox: Sandbox, requestId: string, status: string) {
  const propertyId = encodeURIComponent(`propertyId=${sandbox.textingPropertyId}`)
  const methods = await ask<Id[]>(sandbox, `GET /screeningMethods?filter=${propertyId}`)
  await partner(sandbox, 'screening', 'POST /screening-results', {
    screeningRequestId: requestId,
    status,
    notes: status === 'APPROVED' ? 'Nothing was found that speaks against them.' : 'An eviction filing is on record.',
    screeningMethods: methods.map(({ id }) => ({ screeningMethodId: id, status })),
  })
}

let phones = 0

/** A number that no other test has. */
const newPhone = () => `+1512${String(2_000_000 + ((process.pid * 997 + phones++) % 7_000_000))}`

/** A phone texts the property, through the carrier. */
export async function textedFrom(sandbox: Sandbox, from: string, body: string) {
  const { url, authorization } = sandbox.carrier
  const [{ textingPhoneNumber = '' } = {}] = await ask<{ textingPhoneNumber?: string }[]>(
    sandbox,
    `GET /properties/${sandbox.textingPropertyId}/configuration`,
  )
  const digits = textingPhoneNumber.replace(/\D/g, '')
  const answer = await fetch(`${url}/simulator/inbound`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: `+${digits.length === 10 ? '1' : ''}${digits}`, body }),
  })
  if (!answer.ok) throw new Error(`the carrier: ${answer.status} ${await answer.text()}`)
}

/** A prospect who has texted, and the conversation. */
export async function newTalk(sandbox: Sandbox, body: string, lastName = newName()) {
  const phone = newPhone()
  const propertyId = sandbox.textingPropertyId
  const { id: prospectId } = await ask<Id>(sandbox, 'POST /prospects', {
    propertyId,
    firstName: 'Ines',
    lastName,
    phone,
  })
  await textedFrom(sandbox, phone, body)
  for (;;) {
    const [talk] = await ask<Id[]>(sandbox, `GET /conversations?filter=prospectId=${prospectId}`)
    if (talk) return { id: talk.id, phone, prospectId, name: `Ines ${lastName}` }
    await new Promise((later) => setTimeout(later, 100))
  }
}

/** Somebody's text that asks for help: the messaging partner flags it. Each time another conversation. */
export async function flagged(sandbox: Sandbox, reason: string) {
  const { id } = await newTalk(sandbox, 'Can somebody come today?')
  const [message] = await ask<Id[]>(sandbox, `GET /messages?filter=conversationId=${id}`)
  await partner(sandbox, 'messaging', `PATCH /messages/${message?.id}/needsHelp`, { isFlagged: true, reason })
  return id
}
