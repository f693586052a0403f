// What becomes of everything that can be said of an applicant or a pet when a household that lives here applies for another unit.
/** What becomes of a field that is given for a person, or a pet, whom the household has already. */
export type Fate =
  | {
      /** A value unlike the household's. */
      readonly given: unknown
      /** Where the screening provider reads it; null: no provider does. */
      readonly told: string | null
      /** Where the application answers it; null: it is never answered. */
      readonly answered: string | null
      /** How provider and application present it. */
      readonly as: unknown
    }
  /** By it the member is found: one who differs in it is another person. */
  | { readonly foundBy: true }
  /** Given as it is not, it is refused. */
  | { readonly refused: unknown; readonly code: string }

const kept = (given: unknown, told: string | null, answered: string | null = told, as = given) =>
  ({ given, told, answered, as }) as const

export const PERSON: Readonly<Record<string, Fate>> = {
  firstName: { foundBy: true },
  lastName: { foundBy: true },
  isPrimary: { refused: true, code: 'primary_required' },
  middleName: kept('Marker', 'middleName'),
  email: kept('marker@example.com', 'email'),
  phone: kept('202-555-0199', 'phone', 'phone', '2025550199'),
  birthDate: kept('1991-03-04', 'dob', 'birthDate'),
  dob: kept('1992-05-06', 'dob', 'birthDate'),
  applicantType: kept('OCCUPANT', 'applicantType'),
  relationship: kept('ROOMMATE', 'relationship'),
  'currentAddress.line1': kept('1 Marker Street', 'currentAddress.line1'),
  'currentAddress.line2': kept('Marker 2', 'currentAddress.line2'),
  'currentAddress.city': kept('Markerville', 'currentAddress.city'),
  'currentAddress.state': kept('MA', 'currentAddress.state'),
  'currentAddress.postalCode': kept('02139', 'currentAddress.postalCode'),
  'currentAddress.country': kept('Markeria', 'currentAddress.country'),
  monthlyIncomeAmount: kept(7654.32, 'monthlyIncomeAmount'),
  'employmentInformation.employerName': kept('Marker Works', 'employmentInformation.employerName'),
  'employmentInformation.jobTitle': kept('Marker', 'employmentInformation.jobTitle'),
  'employmentInformation.startDate': kept('2020-02-03', 'employmentInformation.startDate'),
  'employmentInformation.monthlyIncomeAmount': kept(6543.21, 'employmentInformation.monthlyIncomeAmount'),
  'employmentInformation.supervisorName': kept('Mark Marker', 'employmentInformation.supervisorName'),
  'employmentInformation.supervisorPhone': kept(
    '202-555-0177',
    'employmentInformation.supervisorPhone',
    'employmentInformation.supervisorPhone',
    '2025550177',
  ),
  'employmentInformation.socialSecurityNumber': kept(
    '987-65-4321',
    'employmentInformation.socialSecurityNumber',
    null,
    '987654321',
  ),
}

export const PET: Readonly<Record<string, Fate>> = {
  name: { foundBy: true },
  type: { foundBy: true },
  breed: kept('Marker', 'breed'),
  color: kept('marker red', 'color'),
  weight: kept(12.5, 'weight'),
  ageYears: kept(7, 'ageYears'),
  isServiceAnimal: kept('true', 'isServiceAnimal'),
  isEmotionalSupportAnimal: kept('true', 'isEmotionalSupportAnimal'),
  notes: kept('Marker of notes', null, 'notes'),
}
