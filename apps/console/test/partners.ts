// What partners and applicants do while somebody works in the console, by the doors that are theirs.
import { ask } from './desk.ts'
import type { Sandbox } from './sandbox.ts'

type Id = { readonly id: string }

/** A call of the partners' door by the key of one kind of partner. */
export async function partner<T>({ url, keys }: Sandbox, kind: string, what: string, body?: unknown): Promise<T> {
  const [method = 'GET', path = ''] = what.split(' ', 2)
  const form = body instanceof FormData
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      'x-api-key': keys[kind] ?? '',
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

let people = 0

/** Somebody new, whose name no other test has. */
export const newName = () => `Tester${String.fromCharCode(65 + (people++ % 26))}${process.pid}${Date.now() % 100_000}`

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
  const { id: requestId } = await ask<Id>(sandbox, `POST /applications/${applicationId}/screening`, {})
  const propertyId = encodeURIComponent(`propertyId=${sandbox.textingPropertyId}`)
  const methods = await ask<Id[]>(sandbox, `GET /screeningMethods?filter=${propertyId}`)
  await partner(sandbox, 'screening', 'POST /screening-results', {
    screeningRequestId: requestId,
    status,
    notes: 'An eviction filing is on record.',
    screeningMethods: methods.map(({ id }) => ({ screeningMethodId: id, status })),
  })
  return { applicationId, requestId, lastName }
}

type Talk = Id & {
  readonly conversationStatus: string
  readonly messages: readonly (Id & { readonly direction: string })[]
}

/** Somebody's text that now asks for help: the messaging partner flags it. Each time another conversation. */
export async function flagged(sandbox: Sandbox, reason: string) {
  const talks = await ask<Talk[]>(
    sandbox,
    `GET /conversations?filter=propertyId=${sandbox.textingPropertyId}&limit=20&fields=id,conversationStatus,messages.id,messages.direction`,
  )
  const open = talks.filter(({ conversationStatus }) => conversationStatus !== 'NEEDS_HELP')
  const talk = open.find(({ messages }) => messages[0]?.direction === 'INBOUND')
  if (!talk) throw new Error('nobody has texted')
  await partner(sandbox, 'messaging', `PATCH /messages/${talk.messages[0]?.id}/needsHelp`, { isFlagged: true, reason })
  return talk.id
}
