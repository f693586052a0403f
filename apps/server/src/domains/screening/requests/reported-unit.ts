type Places = {
  /** Where the household lives now: in mid-transfer still the unit it comes from. */
  readonly occupied: string | null
  /** What was last assigned to the application. */
  readonly assigned: string | null
}

/** The unit a screening is about. Where the household lives comes first, whichever unit it applies for. */
export const reportedUnit = ({ occupied, assigned }: Places): string | null => occupied ?? assigned
