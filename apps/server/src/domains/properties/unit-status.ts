// What a unit becomes on its way from one household to the next. `awaited`: another household with a completed lease waits for it.
import type { unitStatuses } from './unit.resource.ts'

export type UnitStatus = (typeof unitStatuses)[number]

const LEASED: Partial<Record<UnitStatus, UnitStatus>> = {
  VACANT_READY: 'VACANT_LEASED',
  VACANT_NOT_READY: 'VACANT_LEASED',
  NOTICE: 'NOTICE_LEASED',
}
const UNLEASED: Partial<Record<UnitStatus, UnitStatus>> = { VACANT_LEASED: 'VACANT_READY', NOTICE_LEASED: 'NOTICE' }

export const whenLeased = (status: UnitStatus): UnitStatus => LEASED[status] ?? status
export const whenUnleased = (status: UnitStatus): UnitStatus => UNLEASED[status] ?? status
export const whenOnNotice = (awaited: boolean): UnitStatus => (awaited ? 'NOTICE_LEASED' : 'NOTICE')
export const whenVacated = (awaited: boolean): UnitStatus => (awaited ? 'VACANT_LEASED' : 'VACANT_NOT_READY')

type Circumstances = {
  readonly isLivedIn: boolean
  /** A household with a completed lease waits for it. */
  readonly isAwaited: boolean
}

/** What people set by hand; the rest follows from leases. */
export function statusesByHand({ isLivedIn, isAwaited }: Circumstances): readonly UnitStatus[] {
  if (isLivedIn) return []
  return isAwaited ? ['VACANT_LEASED', 'DOWN'] : ['VACANT_READY', 'VACANT_NOT_READY', 'DOWN', 'MODEL']
}
