// One application under way at each property, made from its first prospect, with two applicants and two pets.
import type { DemoStep } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'
import { demoDocument } from '../households/index.ts'

export const demo: DemoStep[] = [
  {
    what: 'applications',
    load: async (tx, { organizationId: organization_id }, story) => {
      const made = new Map<string, string[]>(
        ['application', 'household', 'customer', 'applicant', 'pet'].map((kind) => [kind, []]),
      )
      for (const property_id of story.made.get('property') ?? []) {
        const mine = { organization_id, property_id }
        const prospect = await tx
          .selectFrom('prospects')
          .select(['id', 'first_name', 'last_name', 'email', 'phone'])
          .where('organization_id', '=', organization_id)
          .where('property_id', '=', property_id)
          .orderBy('created_at')
          .orderBy('id')
          .executeTakeFirst()
        if (!prospect) continue
        const [household_id, customer_id, application_id] = [newId(), newId(), newId()]
        const last_name = prospect.last_name ?? 'Lane'
        await tx
          .insertInto('households')
          .values({ ...mine, id: household_id, name: last_name, prospect_id: prospect.id })
          .execute()
        const people = [
          {
            ...mine,
            id: customer_id,
            household_id,
            prospect_id: prospect.id,
            first_name: prospect.first_name ?? 'Robin',
            last_name,
            email: prospect.email,
            phone: prospect.phone,
            birth_date: '1991-05-17',
            head_of_household: true,
            applicant_type: 'PRIMARY',
            monthly_income_amount: 520_000,
            employment_information: JSON.stringify({
              employerName: 'Lakeside Clinic',
              jobTitle: 'Nurse',
              startDate: '2019-02-01',
              monthlyIncomeAmount: 5200,
              supervisorName: 'Dana Reed',
              supervisorPhone: '2025550188',
            }),
          },
          {
            ...mine,
            id: newId(),
            household_id,
            first_name: 'Sam',
            last_name,
            birth_date: '1992-11-02',
            relationship: 'PARTNER',
            applicant_type: 'CO_APPLICANT',
          },
        ]
        for (const person of people) await tx.insertInto('customers').values(person).execute()
        await tx
          .insertInto('applications')
          .values({
            ...mine,
            id: application_id,
            prospect_id: prospect.id,
            household_id,
            customer_id,
            lease_term_months: 12,
          })
          .execute()
        await tx
          .updateTable('customers')
          .set({ application_id })
          .where('organization_id', '=', organization_id)
          .where('household_id', '=', household_id)
          .execute()
        await tx
          .updateTable('households')
          .set({ application_id, primary_customer_id: customer_id })
          .where('organization_id', '=', organization_id)
          .where('id', '=', household_id)
          .execute()
        await tx
          .updateTable('prospects')
          .set({ application_id, household_id, customer_id, status: 'APPLIED' })
          .where('organization_id', '=', organization_id)
          .where('id', '=', prospect.id)
          .execute()
        const petId = newId()
        const animal = { ...mine, household_id, application_id }
        await tx
          .insertInto('pets')
          .values([
            { ...animal, id: petId, name: 'Biscuit', type: 'DOG', breed: 'Beagle', weight: 24 },
            { ...animal, id: newId(), name: 'Pepper', type: 'CAT', breed: null, weight: null },
          ])
          .execute()
        await tx
          .insertInto('household_documents')
          .values([
            demoDocument({ ...mine, household_id }, 'Application', 'Application form.pdf'),
            demoDocument({ ...mine, household_id }, 'ProofOfIncome', 'Pay slip.pdf'),
          ])
          .execute()
        const ids = {
          application: application_id,
          household: household_id,
          customer: customer_id,
          applicant: customer_id,
          pet: petId,
        }
        for (const [kind, id] of Object.entries(ids)) made.get(kind)?.push(id)
      }
      // In front of what is there already: the first of each belongs to the first application.
      for (const [kind, ids] of made) story.made.set(kind, [...ids, ...(story.made.get(kind) ?? [])])
      story.progress([...made.values()].flat().length)
    },
  },
]
