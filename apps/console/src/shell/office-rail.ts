// The places of those who look after partners: a file of their own, which is there before the frame is shown to them.
import { lazyRouteComponent } from '@tanstack/react-router'
import { meQuery } from '../api/me.ts'
import { queries } from '../api/queries.ts'
import { worksInOffice } from './nav.ts'

export const OfficeRail = lazyRouteComponent(() => import('./office-nav.tsx'), 'OfficeNav')

export async function beginOffice() {
  const me = queries.getQueryData(meQuery.queryKey)
  if (me && worksInOffice(me)) await OfficeRail.preload?.()
}
