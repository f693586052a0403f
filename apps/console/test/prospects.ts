// People who look for a home, entered as a script would.
import { ask } from './desk.ts'
import { newName } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

export type Prospect = {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly companyName: string | null
  readonly status: string
  readonly isManual: string
  readonly propertyId: string
  readonly numBeds: number | null
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly moveInStart: string | null
  readonly introductoryNote: string | null
  readonly referralSource: string | null
  readonly householdId: string | null
  readonly applicationId: string | null
}

type Given = { readonly [K in keyof Prospect]?: Prospect[K] }

/** Somebody whose last name no other test has, unless another is given. */
export async function newProspect(sandbox: Sandbox, given: Given = {}) {
  const lastName = newName()
  const body = { propertyId: sandbox.textingPropertyId, firstName: 'Ines', lastName, ...given }
  const { id } = await ask<Prospect>(sandbox, 'POST /prospects', body)
  return { id, lastName, name: `Ines ${lastName}` }
}

export const prospectOf = (sandbox: Sandbox, id: string) => ask<Prospect>(sandbox, `GET /prospects/${id}`)

/** A property where nobody of the tests lives. */
export async function otherProperty(sandbox: Sandbox) {
  const properties = await ask<readonly { id: string; name: string }[]>(sandbox, 'GET /properties')
  const found = properties.find(({ id }) => id !== sandbox.textingPropertyId)
  if (!found) throw new Error('there is one property only')
  return found
}
