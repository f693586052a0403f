// Matches the applicants of an application to the members of a household that lives here already.
type Applicant = {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate?: string | null
  readonly dob?: string | null
}
type Member = { readonly first_name: string; readonly last_name: string; readonly birth_date: string | null }

/** For each applicant the matching member, each member once: by name and, where both have one, by the day of birth. */
export function matchMembers<M extends Member>(
  members: readonly M[],
  applicants: readonly Applicant[],
): (M | undefined)[] {
  const left = new Set(members)
  return applicants.map((applicant) => {
    const namesakes = [...left].filter((member) => isSame(member, applicant))
    // Of namesakes (father and son), the one with the same day of birth.
    const meant = namesakes.find((member) => member.birth_date === bornOn(applicant)) ?? namesakes[0]
    if (meant) left.delete(meant)
    return meant
  })
}

function isSame(member: Member, applicant: Applicant) {
  const born = bornOn(applicant)
  return (
    plain(member.first_name) === plain(applicant.firstName) &&
    plain(member.last_name) === plain(applicant.lastName) &&
    (member.birth_date === null || born === null || member.birth_date === born)
  )
}

const bornOn = ({ birthDate, dob }: Applicant) => birthDate ?? dob ?? null
const plain = (name: string) => name.trim().toLowerCase()
