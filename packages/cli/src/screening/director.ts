// Sees to it that there is something to watch: asks for screenings, and does to each what its role says.
import { NotRun } from '../report.ts'
import type { Call, Exchange, Director as RelayDirector, Reply } from './relay.ts'
import { jsonIn, jsonReply } from './relay.ts'
import type { Sandbox, Stage } from './sandbox.ts'
import {
  fieldsOf,
  isListCall,
  isResultCall,
  isSettled,
  itemsOf,
  type Planted,
  type Role,
  resultsRequest,
  roles,
  storyOf,
} from './story.ts'

export type DirectorOptions = {
  readonly sandbox: Sandbox
  /** Without one the kit makes do with what waits already. */
  readonly stage: Stage | undefined
  /** How many requests it may ask for, to fill more than a page. */
  readonly most: number
  readonly retryAfterSeconds: number
  readonly onProgress?: ((answered: number, of: number) => void) | undefined
}

const DEFAULT_PAGE = 50
const PLAIN_LEAST = 2
/** Needs the back office. */
const DECIDED = 'decided'
const NEW_FIELDS = { conformanceText: 'new', conformanceList: [1, { deep: null }], conformanceFlag: 'true' }

export class Director implements RelayDirector {
  readonly exchanges: Exchange[] = []
  readonly planted: Planted[] = []
  /** Asked for once the others are answered, under one method more. */
  late: Planted | undefined
  /** How many a page holds, once the integration has asked for one. */
  pageSize: number | undefined
  readonly decided = new Set<string>()
  readonly #o: DirectorOptions
  readonly #disturbed = new Set<string>()
  readonly #answered = new Set<string>()
  readonly #finished = Promise.withResolvers<void>()
  #planting: Promise<void> | undefined
  #lastAct: Promise<void> | undefined
  #extraMethod: string | undefined

  constructor(o: DirectorOptions) {
    this.#o = o
    // Not an unhandled rejection: `finished` is awaited later, and then throws it.
    this.#finished.promise.catch(() => {})
  }

  /** When all was answered. Rejects when the sandbox does not play along. */
  get finished(): Promise<void> {
    return this.#finished.promise
  }

  async before(call: Call): Promise<Reply | undefined> {
    if (isListCall({ call })) await this.#plantOnce(call)
    const { role, id } = this.#about(call) ?? {}
    if (id === undefined || this.#disturbed.has(id)) return undefined
    const isBusy = (role === 'busy-read' && call.method === 'GET') || (role === 'busy-answer' && call.method === 'POST')
    if (!isBusy) return undefined
    this.#disturbed.add(id)
    return this.#comeBackLater(role === 'busy-read' ? 429 : 503)
  }

  async after(call: Call, reply: Reply): Promise<{ reply: Reply; isPlanted: boolean }> {
    const planted = this.#about(call)
    if (isListCall({ call })) return { reply: this.#withNewFieldsOfLate(reply), isPlanted: false }
    if (!planted || reply.status >= 300) return { reply, isPlanted: false }
    if (call.method === 'GET') return { reply: asPlayed(planted.role, reply, this.#o.stage?.unit), isPlanted: false }
    if (!isResultCall({ call }, 'POST')) return { reply, isPlanted: false }
    await this.#decideIfDue(planted, call)
    if (planted.role === 'answer-lost' && !this.#disturbed.has(planted.id)) {
      this.#disturbed.add(planted.id)
      return { reply: this.#comeBackLater(503), isPlanted: true }
    }
    const hasMore = planted.role === 'new-fields'
    return { reply: hasMore ? rewritten(reply, (result) => ({ ...result, ...NEW_FIELDS })) : reply, isPlanted: false }
  }

  async seen(exchange: Exchange): Promise<void> {
    this.exchanges.push(exchange)
    for (const one of this.planted)
      if (!this.#answered.has(one.id) && isSettled(storyOf(one, this.exchanges))) this.#answered.add(one.id)
    const [answered, all] = [this.#answered.size, this.planted.length]
    this.#o.onProgress?.(answered, all)
    if (all === 0 || answered < all) return
    this.#lastAct ??= this.#openLastAct().catch((error: unknown) => this.#finished.reject(error))
    await this.#lastAct
    if (!this.late || isSettled(storyOf(this.late, this.exchanges))) this.#finished.resolve()
  }

  /** Leaves the sandbox configured as it was found. */
  async tidyUp() {
    if (this.#extraMethod) await this.#o.sandbox.retireMethod(this.#extraMethod)
  }

  /** Before the first list is answered: as many as do not fit on the page that it asks for. */
  #plantOnce({ query }: Call): Promise<void> {
    this.pageSize ??= Number(/^\d+$/.exec(query.get('limit') ?? '')?.[0] ?? DEFAULT_PAGE)
    this.#planting ??= this.#plant(this.pageSize).catch((error: unknown) => {
      this.#finished.reject(error)
      throw error
    })
    return this.#planting
  }

  async #plant(pageSize: number) {
    const { sandbox, stage, most } = this.#o
    const ids: string[] = []
    if (stage) {
      const overflowing = pageSize < most ? pageSize + 1 : 0
      const count = Math.max(roles.length + PLAIN_LEAST, overflowing)
      for (let made = 0; made < count; made++) ids.push(await sandbox.submit(stage))
    } else ids.push(...(await sandbox.waiting()))
    if (ids.length === 0)
      throw new NotRun('No screening request waits for this key. With --staff-token the kit asks for some.')
    const playable = stage ? roles : roles.filter((role) => role !== DECIDED)
    // The roles are in the middle, whichever end a list begins with, so that an integration fails at an ordinary request first, if it does.
    const from = Math.max(0, Math.floor((ids.length - playable.length) / 2))
    this.planted.push(...ids.map((id, at): Planted => ({ id, role: playable[at - from] ?? 'plain' })))
  }

  /** One more, which names its method only now and whose item in the list has more fields than the others had. */
  async #openLastAct() {
    const { sandbox, stage } = this.#o
    if (!stage) return
    this.#extraMethod = await sandbox.addMethod(stage)
    this.late = { id: await sandbox.submit(stage), role: 'late' }
  }

  #about(call: Call): Planted | undefined {
    const id = isResultCall({ call }, 'POST') ? resultsRequest({ call }) : call.path.split('/screening-requests/')[1]
    return [...this.planted, ...(this.late ? [this.late] : [])].find((one) => one.id === id)
  }

  /** A result that is still pending is the one that will be changed, so that is where a decision is of interest. */
  async #decideIfDue({ id, role }: Planted, { sent }: Call) {
    const isFirstPending = fieldsOf(sent)['status'] === 'PENDING' && this.decided.size < 2
    if (!this.#o.stage || this.decided.has(id) || !(role === DECIDED || (role === 'plain' && isFirstPending))) return
    this.decided.add(id)
    await this.#o.sandbox.decide(id)
  }

  #withNewFieldsOfLate(reply: Reply): Reply {
    const items = itemsOf(jsonIn(reply.body))
    if (!this.late || !items.some(({ id }) => id === this.late?.id)) return reply
    const extended = items.map((item) => (item['id'] === this.late?.id ? { ...item, ...NEW_FIELDS } : item))
    return { ...reply, body: Buffer.from(JSON.stringify(extended)) }
  }

  #comeBackLater(status: 429 | 503): Reply {
    const message =
      status === 429
        ? 'Too many requests. Try again later'
        : 'The service is not available at the moment. Try again later'
    return jsonReply(status, { message }, { 'retry-after': String(this.#o.retryAfterSeconds) })
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The detail of a request as its role has it. The others have a unit, so that the two without one stand alone. */
function asPlayed(role: Role, reply: Reply, unit: object | undefined): Reply {
  const played = (turn: (payload: Fields) => Fields) => rewritten(reply, (detail) => withPayload(detail, turn))
  if (role === 'unit-absent') return played(({ unit: _, ...payload }) => payload)
  if (role === 'unit-null') return played((payload) => ({ ...payload, unit: null }))
  const withUnit = unit ? played((payload) => ({ ...payload, unit: payload['unit'] ?? unit })) : reply
  return role === 'new-fields' ? rewritten(withUnit, withNewFields) : withUnit
}

const withNewFields = (detail: Fields): Fields => ({
  ...withPayload(detail, (payload) => ({ ...payload, applicants: withMore(payload['applicants']), ...NEW_FIELDS })),
  screeningMethods: withMore(detail['screeningMethods']),
  ...NEW_FIELDS,
})

const withMore = (items: unknown) => itemsOf(items).map((item) => ({ ...item, ...NEW_FIELDS }))

function withPayload(detail: Fields, turn: (payload: Fields) => Fields): Fields {
  const screening = fieldsOf(detail['screening'])
  return { ...detail, screening: { ...screening, payload: turn(fieldsOf(screening['payload'])) } }
}

const rewritten = (reply: Reply, turn: (body: Fields) => Fields): Reply => ({
  ...reply,
  body: Buffer.from(JSON.stringify(turn(fieldsOf(jsonIn(reply.body))))),
})
