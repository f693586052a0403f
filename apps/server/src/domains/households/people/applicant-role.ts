// Checks the role in the household that a request gives an applicant.
import { BadRequest } from '../../../kit/problems.ts'

type ApplicantInput = {
  readonly birthDate?: string | null
  readonly dob?: string | null
  readonly relationship?: string | null
  readonly applicantType?: string | null
}
type ApplicantRole = {
  /** After the change. */
  readonly isPrimary: boolean
  /** Replaces another primary applicant: the relationship given is then that of the one replaced. */
  readonly takesOver: boolean
}

/** Throws when the input contradicts itself. `which` begins the message: `applicants 2 is wrong: `. */
export function checkRole(given: ApplicantInput, { isPrimary, takesOver }: ApplicantRole, which = '') {
  const { birthDate, dob, relationship, applicantType } = given
  if (birthDate !== undefined && dob !== undefined && birthDate !== dob)
    throw new BadRequest(`${which}birthDate and dob are the same and must not differ`)
  if (isPrimary && !takesOver && relationship != null)
    throw new BadRequest(`${which}relationship must be null for the primary applicant, not '${relationship}'`)
  if (applicantType != null && (applicantType === 'PRIMARY') !== isPrimary)
    throw new BadRequest(
      `${which}applicantType must ${isPrimary ? '' : 'not '}be PRIMARY when isPrimary is ${isPrimary}`,
    )
}
