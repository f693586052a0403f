// Keys that read social security numbers. They are an administrator's: whoever looks after integrations sees no person's number.
import type { Caller } from '../../../kit/context.ts'
import { requireGranted } from '../../../kit/grants.ts'

/** In no role but that of an administrator, who has every grant. */
const GRANT = 'screening-keys:create'

type Able = { readonly capabilities: readonly string[] }

export const isToldNumbers = ({ capabilities }: Able): boolean => capabilities.includes('screening')

/** Throws Forbidden when one of these is told numbers and the caller may not give that away. The operator may. */
export function requireMayScreen(caller: Caller, ...able: readonly Able[]) {
  if (able.some(isToldNumbers)) requireGranted(caller, { grant: GRANT, alsoGrant: null })
}
