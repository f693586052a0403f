// What became of one screening request, read from the traffic.
import type { Exchange } from './relay.ts'

/** What the kit does to a request, to see how the integration takes it. */
export const roles = [
  'unit-absent',
  'busy-answer',
  'answer-lost',
  'new-fields',
  'unit-null',
  'busy-read',
  'decided',
] as const
export type Role = (typeof roles)[number] | 'plain' | 'late'

export type Planted = { readonly id: string; readonly role: Role }

export type Step = Pick<Exchange, 'status' | 'isPlanted' | 'answered'> & { readonly at: number; readonly sent: Fields }
type Fields = Readonly<Record<string, unknown>>

export type Story = Planted & {
  readonly wasListed: boolean
  /** A list was asked for after the last answer to a result. */
  readonly wasLookedForLater: boolean
  readonly reads: readonly Step[]
  readonly posts: readonly Step[]
  readonly patches: readonly Step[]
}

export function storyOf({ id, role }: Planted, exchanges: readonly Exchange[]): Story {
  const posts = exchanges.filter((one) => isResultCall(one, 'POST') && resultsRequest(one) === id)
  const lastPost = posts.at(-1)
  const lists = exchanges.filter(isListCall)
  return {
    id,
    role,
    wasListed: lists.some(({ answered }) => itemsOf(answered).some((item) => item['id'] === id)),
    wasLookedForLater: lastPost !== undefined && lists.some(({ call }) => call.at > lastPost.call.at),
    reads: exchanges.filter(({ call }) => call.method === 'GET' && call.path === `/screening-requests/${id}`).map(step),
    posts: posts.map(step),
    patches: exchanges.filter((one) => isResultCall(one, 'PATCH') && resultsRequest(one) === id).map(step),
  }
}

export const isTakenUp = ({ reads, posts }: Story) => reads.length + posts.length > 0

/** A result came and was not turned away by the kit itself. The one whose answer was lost had been recorded all the same. */
export const isAnswered = ({ role, posts }: Story) =>
  posts.some(({ isPlanted }) => !isPlanted) || (role === 'answer-lost' && posts.length > 0)

/** Nothing more is to be expected. An integration that lost an answer asks again, or finds in the list that it was recorded. */
export const isSettled = (story: Story) =>
  story.posts.some(({ isPlanted }) => !isPlanted) || (isAnswered(story) && story.wasLookedForLater)

export const isListCall = ({ call }: Pick<Exchange, 'call'>) =>
  call.method === 'GET' && call.path === '/screening-requests'

export const isResultCall = ({ call }: Pick<Exchange, 'call'>, method: 'POST' | 'PATCH') =>
  call.method === method && call.path === '/screening-results'

export const resultsRequest = ({ call }: Pick<Exchange, 'call'>) => fieldsOf(call.sent)['screeningRequestId']

export const itemsOf = (body: unknown): Fields[] => (Array.isArray(body) ? body.map(fieldsOf) : [])

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const messageOf = (body: unknown) => String(fieldsOf(body)['message'] ?? '')

const step = ({ call, status, isPlanted, answered }: Exchange): Step => ({
  at: call.at,
  status,
  isPlanted,
  answered,
  sent: fieldsOf(call.sent),
})
