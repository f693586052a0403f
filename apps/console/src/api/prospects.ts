import type { Prospect, ProspectField } from '@gatelodge/backoffice'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { heldFields, recordList } from './record-list.ts'

export const prospectList = recordList({
  name: 'prospects',
  views: {
    open: ['status=NEW|CONTACTED|TOURED'],
    applied: ['status=APPLIED'],
    leased: ['status=LEASED'],
    lost: ['status=LOST'],
    all: [],
  },
  sorts: ['createdAt', 'lastName', 'status', 'moveInStart'],
  usual: 'createdAt:desc',
  ask: (client, given) =>
    client.prospects.list({
      ...given,
      fields: [
        'firstName',
        'lastName',
        'companyName',
        'email',
        'phone',
        'status',
        'referralSource',
        'numBeds',
        'maxPrice',
        'moveInStart',
        'createdAt',
        'property.name',
      ],
    }),
})

export const PROSPECT_TABS = ['texts', 'history'] as const
/** A part of a prospect's page, by the word in the address; what they want needs none. */
export type ProspectTab = (typeof PROSPECT_TABS)[number]

/** What is told with a prospect, and the grant that it takes. */
const RELATED: readonly (readonly [ProspectField, string])[] = [
  ['property.name', 'properties:read'],
  ['application.status', 'applications:read'],
  ['household.name', 'households:read'],
  ['household.status', 'households:read'],
]

/** With everything that one's roles include somewhere; where they do not at its property, it is empty. */
export const prospectQuery = (id: string, holds: (grant: string) => boolean) =>
  queryOptions({
    queryKey: ['prospect', id],
    queryFn: (): Promise<Prospect> =>
      call((client) => client.prospects.get(id, { fields: heldFields(RELATED, holds) })),
  })
