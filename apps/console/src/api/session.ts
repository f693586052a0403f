// Who has signed in at this browser, asked before anything of theirs is shown.
import { queryOptions } from '@tanstack/react-query'
import { forgetTab, keep, kept } from '../kit/kept.ts'
import { isSignedOut } from './call.ts'
import { backoffice } from './client.ts'
import { setKnown } from './lost-session.ts'
import { isSomebodyElse, meQuery, rememberPerson } from './me.ts'
import { queries } from './queries.ts'
import { readWays } from './sign-in.ts'

export const waysQuery = (handle: string) =>
  queryOptions({ queryKey: ['ways', handle], queryFn: () => readWays(handle), staleTime: 60_000 })

/** At which company somebody last signed in here. */
export const rememberedHandle = () => kept('company')

export function remember(handle: string) {
  keep('company', handle)
  keep('signed-in', 'true')
}

/** Nothing of whoever was here is left: neither what they read nor what they wrote. */
export function forget() {
  keep('signed-in', null)
  setKnown(false)
  queries.clear()
  forgetTab()
}

/** Whether somebody was when this browser was here last. */
export const wasSignedIn = () => kept('signed-in') !== null

/**
 * Whether somebody is signed in. Who signed in here before is asked about at once, since they mostly still are; a stranger is not greeted by a
 * refused call.
 */
export async function isSignedIn(handle: string): Promise<boolean> {
  if (queries.getQueryData(meQuery.queryKey)) return true
  if (!wasSignedIn()) {
    const ways = await queries.fetchQuery(waysQuery(handle))
    if (!ways.signedIn) return false
  }
  try {
    const me = await backoffice.me.get()
    if (isSomebodyElse(me)) forget()
    rememberPerson(me)
    queries.setQueryData(meQuery.queryKey, me)
    setKnown(true)
    keep('signed-in', 'true')
    return true
  } catch (error) {
    if (!isSignedOut(error)) throw error
    keep('signed-in', null)
    return false
  }
}
