import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Whether one is still here, and not on the way to another page whose files have yet to come: an address that follows what is shown would call one back. */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const { pathname } = useMatch({ strict: false })
  return useCallback(() => router.latestLocation.pathname.startsWith(pathname), [router, pathname])
}
