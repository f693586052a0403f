// What is answered every day: for every property, and one for each.
import { made, remember } from '../../../kit/demo-story.ts'
import type { DemoStep } from '../../../kit/domain.ts'
import { newId } from '../../../kit/ids.ts'

const OF_ORGANIZATION = [
  ['Office hours', 'Hello {firstName}, the office is open Monday to Friday, 9 am to 6 pm. How can we help?'],
  [
    'Maintenance is on the way',
    'Hello {firstName}, our technician will come to unit {unit} today. Is somebody at home?',
  ],
  [
    'Documents missing',
    'Hello {firstName}, a document is still missing for your application. Could you upload it today?',
  ],
] as const
const OF_PROPERTY = [
  'Parking',
  'Hello {firstName}, guests park on the street side; residents have the numbered places.',
] as const

export const savedReplyDemo: DemoStep[] = [
  {
    what: 'saved replies',
    load: async (tx, { organizationId: organization_id }, story) => {
      const places = [
        ...made(story, 'property').map((property_id) => [property_id, OF_PROPERTY] as const),
        ...OF_ORGANIZATION.map((words) => [null, words] as const),
      ]
      const rows = places.map(([property_id, [name, content]]) => ({
        organization_id,
        id: newId(),
        property_id,
        name,
        content,
      }))
      await tx.insertInto('saved_replies').values(rows).execute()
      remember(story, 'savedReply', rows)
    },
  },
]
