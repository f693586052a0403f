// When a unit is available. The listing services take the later of the two days for the first day to move in.
export type UnitDates = {
  readonly vacantSince: string | null
  readonly makeReadyDate: string | null
  readonly availableDate: string | null
}

export const vacancyClasses = ['Occupied', 'Unoccupied'] as const

export type AvailableDays = {
  readonly vacancyClass: (typeof vacancyClasses)[number]
  readonly vacateDate: string
  readonly madeReadyDate: string
}

/** Null: not available, or no day is on record. `today` is the day it is at the property. */
export function availableDays(status: string, dates: UnitDates, today: string): AvailableDays | null {
  const [first, last = first] = [dates.makeReadyDate, dates.availableDate].filter((day) => day !== null).toSorted()
  switch (status) {
    case 'VACANT_READY': {
      const vacateDate = dates.vacantSince ?? today
      return { vacancyClass: 'Unoccupied', vacateDate, madeReadyDate: last ?? vacateDate }
    }
    case 'VACANT_NOT_READY':
      if (dates.makeReadyDate === null || last === undefined) return null
      return { vacancyClass: 'Unoccupied', vacateDate: dates.vacantSince ?? today, madeReadyDate: last }
    case 'NOTICE':
      // Still occupied: without a day it cannot be offered to another household.
      return first === undefined || last === undefined
        ? null
        : { vacancyClass: 'Occupied', vacateDate: first, madeReadyDate: last }
    default:
      return null
  }
}
