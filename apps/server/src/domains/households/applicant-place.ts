// What an applicant may be told to be in the household.
import { BadRequest } from '../../kit/problems.ts'

type Told = {
  readonly birthDate?: string | null
  readonly dob?: string | null
  readonly relationship?: string | null
  readonly applicantType?: string | null
}
type Place = {
  /** After the change. */
  readonly isPrimary: boolean
  /** In the place of another: the relationship is then that of the one who was it before. */
  readonly takesOver: boolean
}

/** Throws what contradicts itself. `which` begins the message: `applicants 2 is wrong: `. */
export function checkPlace(told: Told, { isPrimary, takesOver }: Place, which = '') {
  const { birthDate, dob, relationship, applicantType } = told
  if (birthDate !== undefined && dob !== undefined && birthDate !== dob)
    throw new BadRequest(`${which}birthDate and dob are the same and must not differ`)
  if (isPrimary && !takesOver && relationship != null)
    throw new BadRequest(`${which}relationship must be null for the primary applicant, not '${relationship}'`)
  if (applicantType != null && (applicantType === 'PRIMARY') !== isPrimary)
    throw new BadRequest(
      `${which}applicantType must ${isPrimary ? '' : 'not '}be PRIMARY when isPrimary is ${isPrimary}`,
    )
}
