// Applications that are as far as a test needs them: what was before is done by the doors of whoever does it.
import { ask } from './desk.ts'
import { newHome } from './homes.ts'
import { newApplication, resultOf } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

type Id = { readonly id: string }

/** How far an application is, each with everything before it. */
const STEPS = [
  'applied',
  'housed',
  'asked',
  'submitted',
  'screened',
  'approved',
  'leased',
  'signed',
  'completed',
] as const
export type Advance = (typeof STEPS)[number]

export type Advanced = { readonly applicationId: string; readonly lastName: string; readonly requestId: string }

/** In which the leases begin. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1

export async function applicationAt(sandbox: Sandbox, until: Advance): Promise<Advanced> {
  const { applicationId, lastName } = await newApplication(sandbox)
  const of = `/applications/${applicationId}`
  let requestId = ''
  let leaseId = ''
  const acts: Readonly<Record<Advance, () => Promise<unknown>>> = {
    applied: async () => undefined,
    housed: () => takesHome(sandbox, applicationId),
    asked: () => ask(sandbox, `POST ${of}/requirements`, {}),
    submitted: async () => {
      requestId = (await ask<Id>(sandbox, `POST ${of}/screening`, {})).id
    },
    screened: () => resultOf(sandbox, requestId, 'APPROVED'),
    approved: () =>
      ask(sandbox, `POST /screening-requests/${requestId}/decision`, {
        decision: 'APPROVED',
        applicationStatus: 'APPROVED',
      }),
    leased: async () => {
      const lease = { startDate: `${NEXT_YEAR}-01-01`, endDate: `${NEXT_YEAR}-12-31`, rentAmount: 1450 }
      leaseId = (await ask<Id>(sandbox, `POST ${of}/leases`, lease)).id
    },
    signed: () => ask(sandbox, `POST ${of}/sign`, {}),
    completed: () => ask(sandbox, `POST /leases/${leaseId}/complete`, {}),
  }
  for (const step of STEPS.slice(0, STEPS.indexOf(until) + 1)) await acts[step]()
  return { applicationId, lastName, requestId }
}

/** One that was never another's; where another test was faster, another one. */
async function takesHome(sandbox: Sandbox, applicationId: string): Promise<unknown> {
  const { id: unitId } = await newHome(sandbox)
  try {
    return await ask(sandbox, `PUT /applications/${applicationId}/unit`, { unitId })
  } catch (error) {
    if (!String(error).includes(': 409 ')) throw error
    return takesHome(sandbox, applicationId)
  }
}
