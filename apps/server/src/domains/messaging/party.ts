/** A person or an unknown number that texts a property or is texted by it. */
export type Party = {
  readonly propertyId: string
  /** E.164. */
  readonly phone: string | null
  readonly householdId: string | null
  /** Who a message names: at most one of the two. */
  readonly named: People
  /** Both, where a prospect has become a customer: the conversation may know them under either. */
  readonly known: People
}

export type People = { readonly customerId: string | null; readonly prospectId: string | null }

export const UNKNOWN_PERSON: People = { customerId: null, prospectId: null }
