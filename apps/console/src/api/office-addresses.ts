// What addresses of the pages about partners may say. Everybody loads this much of them, so it imports nothing.

/** How their list can be shown, by the word in the address. */
export const PARTNERS_SHOWN = {
  views: { all: [], active: ['status=ACTIVE'], suspended: ['status=SUSPENDED'] },
  sorts: ['name', 'kind', 'createdAt'],
  usual: 'name',
} as const

export const INTEGRATION_TABS = ['keys', 'endpoints', 'deliveries', 'settings', 'history'] as const
/** A part of a partner's page, by the word in the address; how it is needs none. */
export type IntegrationTab = (typeof INTEGRATION_TABS)[number]

const HOUR_MS = 3_600_000

/** Deliveries, by how they went; beside their property by whose they are and when they were made. */
export const DELIVERIES_SHOWN = {
  views: {
    all: [],
    waiting: ['state=PENDING'],
    delivered: ['state=DELIVERED'],
    rejected: ['state=REJECTED'],
    exhausted: ['state=EXHAUSTED'],
  },
  sorts: ['createdAt', 'attempts', 'nextAt'],
  usual: 'createdAt:desc',
  narrow: {
    partner: (id: string) => [`integrationId=${id}`],
    endpoint: (id: string) => [`subscriptionId=${id}`],
    kind: (kind: string) => [`kind=${kind}`],
    hour: (from: string) => [`createdAt>=${from}`, `createdAt<${hourAfter(from)}`],
    replay: (id: string) => [`replayId=${id}`],
  },
} as const

/** The end of an hour that begins then; what is no moment ends at once. */
export const hourAfter = (from: string) => {
  const begun = Date.parse(from)
  return Number.isNaN(begun) ? from : new Date(begun + HOUR_MS).toISOString()
}

export const EVENTS_SHOWN = {
  views: { all: [] },
  sorts: ['occurredAt'],
  usual: 'occurredAt:desc',
  narrow: { kind: () => [] },
} as const

export const REPLAYS_SHOWN = { views: { all: [] }, sorts: ['createdAt'], usual: 'createdAt:desc' } as const
