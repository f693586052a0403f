// One application under way at each property, made from its first prospect, with two applicants and two pets.
import { made } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { demoDocument } from '../../households/index.ts'
import { createApplication } from '../create-application.ts'
import type { NewApplication } from '../new-application.ts'
import { asPrimary, type DemoProspect, nextProspects } from './applicants.ts'

/** One that is reserved for advertising and belongs to no person. */
const NOBODYS_NUMBER = '987654321'

/** As it is answered, which is how it is stored: dollars, and a phone number of ten digits. */
const EMPLOYMENT = {
  employerName: 'Lakeside Clinic',
  jobTitle: 'Nurse',
  startDate: '2019-02-01',
  monthlyIncomeAmount: 5200,
  supervisorName: 'Dana Reed',
  supervisorPhone: '2025550188',
  socialSecurityNumber: NOBODYS_NUMBER,
}

export const demo: DemoStep[] = [
  {
    what: 'applications',
    load: async (tx, by, story) => {
      const applied: Record<string, string>[] = []
      const prospects = await nextProspects(tx, by, 'NEW')
      for (const property_id of made(story, 'property')) {
        const prospect = prospects.get(property_id)
        if (!prospect) continue
        const { row, pets } = await createApplication(story.ctx, twoAndTheirPets(prospect))
        const { id: application, household_id: household, customer_id: customer } = row
        applied.push({ application, household, customer, applicant: customer, pet: pets[0]?.id ?? '' })
        const owner = { organization_id: by.organizationId, property_id, household_id: household }
        await tx
          .insertInto('household_documents')
          .values([
            demoDocument(owner, 'Application', 'Application form.pdf'),
            demoDocument(owner, 'ProofOfIncome', 'Pay slip.pdf'),
          ])
          .execute()
      }
      // In front of what is there already: the first of each belongs to the first application.
      for (const kind of Object.keys(applied[0] ?? {}))
        story.made.set(kind, [...applied.flatMap((ids) => ids[kind] ?? []), ...made(story, kind)])
      story.progress(applied.flatMap((ids) => Object.keys(ids)).length)
    },
  },
]

function twoAndTheirPets(prospect: DemoProspect): NewApplication {
  const primary = asPrimary(prospect, '1991-05-17')
  const partner = {
    firstName: 'Sam',
    lastName: primary.lastName,
    birthDate: '1992-11-02',
    isPrimary: false,
    relationship: 'PARTNER',
    applicantType: 'CO_APPLICANT',
  } as const
  return {
    prospectId: prospect.id,
    leaseTermMonths: 12,
    applicants: [{ ...primary, monthlyIncomeAmount: 520_000, employmentInformation: EMPLOYMENT }, partner],
    pets: [
      { name: 'Biscuit', type: 'DOG', breed: 'Beagle', weight: 24 },
      { name: 'Pepper', type: 'CAT' },
    ],
  }
}
