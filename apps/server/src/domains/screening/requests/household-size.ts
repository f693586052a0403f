type Member = { readonly birth_date: string | null; readonly applicant_type: string | null }

const ADULT_YEARS = 18

/** Counts the members who will live there: guarantors will not. One who is not known to be a minor is an adult. */
export function householdSize(members: readonly Member[], today: string) {
  const living = members.filter(({ applicant_type }) => applicant_type !== 'GUARANTOR')
  const minors = living.filter((member) => isMinor(member, today))
  return { size: living.length, adultCount: living.length - minors.length, minorCount: minors.length }
}

function isMinor({ birth_date, applicant_type }: Member, today: string) {
  if (birth_date === null) return applicant_type === 'MINOR'
  const [year = '', ...day] = today.split('-')
  // Days of the form YYYY-MM-DD compare as text.
  return birth_date > [String(Number(year) - ADULT_YEARS).padStart(4, '0'), ...day].join('-')
}
