// A unit's status in the words of MITS, which the JSON feed uses too.
import type { unitStatuses } from '../properties/index.ts'

type UnitStatus = (typeof unitStatuses)[number]

export const economicStatuses = ['residential', 'commercial', 'down', 'model'] as const
export const occupancyStatuses = ['occupied', 'vacant'] as const
export const leasedStatuses = ['available', 'not_ready', 'leased', 'on_notice', 'leased_on_notice'] as const

export type MitsStatus = {
  /** Null: residential or commercial, by the type of the property. */
  readonly economic: (typeof economicStatuses)[number] | null
  readonly occupancy: (typeof occupancyStatuses)[number] | null
  readonly leased: (typeof leasedStatuses)[number] | null
}

const MITS: Readonly<Record<UnitStatus, MitsStatus>> = {
  VACANT_READY: { economic: null, occupancy: 'vacant', leased: 'available' },
  VACANT_NOT_READY: { economic: null, occupancy: 'vacant', leased: 'not_ready' },
  VACANT_LEASED: { economic: null, occupancy: 'vacant', leased: 'leased' },
  OCCUPIED: { economic: null, occupancy: 'occupied', leased: 'leased' },
  NOTICE: { economic: null, occupancy: 'occupied', leased: 'on_notice' },
  NOTICE_LEASED: { economic: null, occupancy: 'occupied', leased: 'leased_on_notice' },
  // Not to be lived in: occupancy and leased status do not apply.
  DOWN: { economic: 'down', occupancy: null, leased: null },
  MODEL: { economic: 'model', occupancy: null, leased: null },
}

export const mitsStatus = (status: string): MitsStatus => MITS[status as UnitStatus]
