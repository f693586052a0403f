// Believable prospects and what was done about them.
import { batches, between, made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'

/** The last one is NEW again. */
const PER_PROPERTY = 5
const STATUSES = ['NEW', 'CONTACTED', 'TOURED', 'LOST'] as const
const NAMES = [
  ['Noor', 'Baker'],
  ['Emil', 'Castro'],
  ['Yara', 'Dunn'],
  ['Theo', 'Egan'],
  ['Uma', 'Frost'],
  ['Rafael', 'Gill'],
  ['Ivy', 'Hart'],
] as const

export const demo: DemoStep[] = [
  {
    what: 'prospects and their activities',
    load: async (tx, { organizationId: organization_id }, story) => {
      const users = made(story, 'user')
      const both = made(story, 'property').flatMap((property_id, p) =>
        Array.from({ length: PER_PROPERTY }, (_, n) => {
          const [firstName, lastName] = NAMES[(p * PER_PROPERTY + n) % NAMES.length] ?? NAMES[0]
          const mine = { organization_id, property_id, assigned_user_id: users[n] ?? null }
          const prospect = {
            ...mine,
            id: newId(),
            origin: n === 0 ? 'UI' : 'IMPORT',
            first_name: firstName,
            last_name: lastName,
            email: `${firstName}.${lastName}.${p}@example.com`.toLowerCase(),
            phone: `+12025550${between(story, 100, 199)}`,
            referral_source: n % 2 === 0 ? 'Website' : null,
            num_beds: n,
            min_price: 90_000,
            max_price: 180_000,
            status: STATUSES[n % STATUSES.length] ?? 'NEW',
          }
          const activity = {
            ...mine,
            id: newId(),
            prospect_id: prospect.id,
            type: n % 2 === 0 ? 'VISITED' : 'CALL',
            description: n % 2 === 0 ? 'Saw two units' : null,
          }
          return { prospect, activity }
        }),
      )
      const prospects = both.map(({ prospect }) => prospect)
      const activities = both.map(({ activity }) => activity)
      for (const batch of batches(prospects)) await tx.insertInto('prospects').values(batch).execute()
      for (const batch of batches(activities)) await tx.insertInto('activities').values(batch).execute()
      remember(story, 'prospect', prospects)
      remember(story, 'activity', activities)
    },
  },
]
