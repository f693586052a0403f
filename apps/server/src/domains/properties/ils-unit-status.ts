// What a unit's status is called in MITS. Words of the standard, which are spoken in the JSON feed too.
import type { unitStatuses } from './unit.resource.ts'

type UnitStatus = (typeof unitStatuses)[number]

export const economicStatuses = ['residential', 'commercial', 'down', 'model'] as const
export const occupancyStatuses = ['occupied', 'vacant'] as const
export const leasedStatuses = ['available', 'not_ready', 'leased', 'on_notice', 'leased_on_notice'] as const

export type MitsStatus = {
  /** Null: whatever the property is let as. */
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
  // Nobody is meant to live there, so that neither of the others says anything.
  DOWN: { economic: 'down', occupancy: null, leased: null },
  MODEL: { economic: 'model', occupancy: null, leased: null },
}

export const mitsStatus = (status: string): MitsStatus => MITS[status as UnitStatus]
