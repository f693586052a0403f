import type { Integration, StaffMe } from '@gatelodge/backoffice'
import { mayEverywhere } from '../../api/me.ts'

/** Social security numbers are told to those that are onboarded for screening: whom, is an administrator's to say. */
export const mayGiveNumbers = (me: StaffMe) => mayEverywhere(me, 'screening-keys:create')

/** Whether somebody may do something that gives this partner more than it has. To take away takes the grant alone. */
export const mayLookAfter = (me: StaffMe, { capabilities }: Pick<Integration, 'capabilities'>, grant: string) =>
  mayEverywhere(me, grant) && (!capabilities.includes('screening') || mayGiveNumbers(me))

export const mayAddEndpoints = (me: StaffMe) => mayEverywhere(me, 'subscriptions:create')
