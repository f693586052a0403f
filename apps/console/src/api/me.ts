import type { StaffMe } from '@gatelodge/backoffice'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { forgetTab, keep, kept } from '../kit/kept.ts'
import { call } from './call.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await call((client) => client.me.get())
    // Somebody else has signed in, in another tab: nothing of this page is theirs.
    if (isSomebodyElse(me)) {
      forgetTab()
      location.reload()
    }
    return me
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
})

/** Whose tab this is, as long as it is open. */
const PERSON = 'person'

export const isSomebodyElse = ({ userId }: Pick<StaffMe, 'userId'>) => {
  const before = kept(PERSON, false)
  return before !== null && before !== userId
}

export const rememberPerson = ({ userId }: Pick<StaffMe, 'userId'>) => keep(PERSON, userId, false)

/** Within the shell, which nobody sees before it is known. */
export const useMe = () => useSuspenseQuery(meQuery).data

/** Whether their roles include it somewhere. The server asks again. */
export const may = ({ allGrants, grants }: Pick<StaffMe, 'allGrants' | 'grants'>, grant: string) =>
  allGrants || grants.includes(grant)

/** Whether their role at a property includes it: where they have one there, it counts in place of the one in the organization. */
export function mayAt(me: StaffMe, grant: string, propertyId: string): boolean {
  if (me.allGrants) return true
  const here = me.properties.find(({ id }) => id === propertyId)
  return here !== undefined && includes(me, here.role ?? me.role, grant)
}

/** Whether their role in the whole organization includes it. */
export const mayEverywhere = (me: StaffMe, grant: string) => me.allGrants || includes(me, me.role, grant)

const includes = ({ roles }: StaffMe, wanted: string | null, grant: string) =>
  roles.some(({ role, allGrants, grants }) => role === wanted && (allGrants || grants.includes(grant)))
