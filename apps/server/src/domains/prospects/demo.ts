// Believable prospects and what was done about them.
import type { DemoStep } from '../../kit/domain.ts'
import { newId } from '../../kit/ids.ts'

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
    load: async (tx, { organizationId }, story) => {
      const users = story.made.get('user') ?? []
      const prospects: string[] = []
      const activities: string[] = []
      for (const [p, propertyId] of (story.made.get('property') ?? []).entries()) {
        for (let n = 0; n < PER_PROPERTY; n++) {
          const [firstName, lastName] = NAMES[(p * PER_PROPERTY + n) % NAMES.length] ?? NAMES[0]
          const id = newId()
          const number = String(100 + Math.floor(story.random() * 100)).padStart(4, '0')
          await tx
            .insertInto('prospects')
            .values({
              organization_id: organizationId,
              id,
              property_id: propertyId,
              origin: n === 0 ? 'UI' : 'IMPORT',
              first_name: firstName,
              last_name: lastName,
              email: `${firstName}.${lastName}.${p}@example.com`.toLowerCase(),
              phone: `+1202555${number}`,
              referral_source: n % 2 === 0 ? 'Website' : null,
              num_beds: n,
              min_price: 90_000,
              max_price: 180_000,
              status: STATUSES[n % STATUSES.length] ?? 'NEW',
              assigned_user_id: users[n] ?? null,
            })
            .execute()
          const activityId = newId()
          await tx
            .insertInto('activities')
            .values({
              organization_id: organizationId,
              id: activityId,
              property_id: propertyId,
              prospect_id: id,
              type: n % 2 === 0 ? 'VISITED' : 'CALL',
              assigned_user_id: users[n] ?? null,
              description: n % 2 === 0 ? 'Saw two units' : null,
            })
            .execute()
          prospects.push(id)
          activities.push(activityId)
        }
      }
      story.made.set('prospect', prospects)
      story.made.set('activity', activities)
      story.progress(prospects.length + activities.length)
    },
  },
]
