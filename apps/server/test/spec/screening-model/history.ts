// One history on a real server: takes its steps, and compares answers and what is stored with the model's.
import assert from 'node:assert/strict'
import type { Screening } from '../../scene/screening.ts'
import type { Answer } from '../../server.ts'
import {
  type Asker,
  askerOf,
  at,
  type Expected,
  METHOD_COUNT,
  type MethodEntry,
  type Model,
  type Request,
  type Result,
  type Step,
} from './model.ts'

/** How an application is decided, at each property; from either it can be reopened. */
const CLOSED = ['APPROVED', 'DENIED'] as const
const UNKNOWN = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']

type Stored = { readonly request: Record<string, unknown>; readonly result: Record<string, unknown> | undefined }

let count = 0

export class History {
  readonly ids: string[] = []
  readonly #name = `history ${++count}`
  readonly #screening: Screening
  readonly #applications: readonly string[]
  /** Each decided request as it was when it was decided. */
  readonly #settled = new Map<string, Stored>()

  constructor(screening: Screening, applications: readonly string[]) {
    this.#screening = screening
    this.#applications = applications
  }

  async take(model: Model, step: Step): Promise<Answer> {
    const answer = await this.#ask(model, step)
    if (step.kind === 'submit' && answer.status === 201) this.ids.push(answer.body.id)
    return answer
  }

  #ask(model: Model, step: Step): Promise<Answer> {
    const { decide, detail, patch, post, providers, properties, scene } = this.#screening
    const application = 'property' in step ? `/applications/${this.#applications[step.property]}` : ''
    switch (step.kind) {
      case 'submit':
        return scene.staff(`POST ${application}/screening`, {})
      case 'close':
        // A partner denies without reasons; what staff say is in screening-decisions.
        return scene.call(`PUT ${application}/status`, { status: CLOSED[step.property] })
      case 'reopen':
        return scene.staff(`PUT ${application}/status`, { status: 'IN_PROCESS' })
      case 'appoint':
        return scene.staff(`PUT /properties/${properties[step.property]}/screeningProvider`, {
          providerId: providers[step.provider].id,
        })
      case 'decide':
        return decide(this.#idOf(step))
      case 'read':
        return detail(this.#idOf(step), this.#asking(model, step))
      case 'post': {
        const { status, notes, idempotencyId } = step
        const body = {
          screeningRequestId: this.#idOf(step),
          status,
          notes,
          screeningMethods: this.#entries(model, step),
        }
        return post(
          { ...body, ...(idempotencyId && { idempotencyId: `${this.#name} ${idempotencyId}` }) },
          this.#asking(model, step),
        )
      }
      case 'patch': {
        const { status, notes, report } = step
        const screeningMethods = step.methods.length > 0 ? this.#entries(model, step) : undefined
        const body = { screeningRequestId: this.#idOf(step), status, notes, report, screeningMethods }
        return patch(body, this.#asking(model, step))
      }
    }
  }

  #asking(model: Model, step: { readonly request: number; readonly by: Asker }) {
    return this.#screening.providers[askerOf(at(model, step.request), step)]
  }

  #idOf({ request }: { readonly request: number }) {
    return this.ids[request % this.ids.length] ?? ''
  }

  #entries(model: Model, { request, methods }: { request: number; methods: readonly MethodEntry[] }) {
    const known = this.#methodsOf(at(model, request))
    return methods.map(({ method, status }) => ({ screeningMethodId: known[method] ?? '', status }))
  }

  /** The ids of the configured methods, then unknown ones. */
  #methodsOf({ property, provider }: Request): readonly string[] {
    const { properties, providers } = this.#screening
    return [...this.#screening.methods(properties[property], providers[provider]), ...UNKNOWN]
  }

  compareAnswer(model: Model, step: Step, { status, result, wrongSet }: Expected, answer: Answer) {
    assert.equal(answer.status, status, `${JSON.stringify(step)} → ${answer.text}`)
    if (result) compareResult(answer.body, result)
    if (step.kind === 'read' && status === 200) assert.equal(answer.body.status, at(model, step.request).status)
    if (step.kind === 'post' && wrongSet) {
      const ids = this.#methodsOf(at(model, step.request))
      const named = (word: string, methods: readonly number[]) =>
        methods.length === 0 ? '' : `${word}: ${methods.map((method) => ids[method]).join(', ')}`
      const { message } = answer.body
      const { received, missing, unknown } = wrongSet
      for (const part of [
        `expected ${METHOD_COUNT}, received ${received}; `,
        named('missing', missing),
        named('unknown', unknown),
      ])
        assert.ok(message.includes(part), `'${message}' lacks '${part}'`)
    }
  }

  /** What the staff side reads of every request of the history. */
  async stored(): Promise<Stored[]> {
    if (this.ids.length === 0) return []
    const among = (field: string) => encodeURIComponent(`${field}=${this.ids.join('|')}`)
    const requests = await this.#screening.scene.doneByStaff(
      `GET /screening-requests?limit=500&fields=*&filter=${among('id')}`,
    )
    const results = await this.#screening.scene.doneByStaff(
      `GET /screening-results?limit=500&filter=${among('screeningRequestId')}`,
    )
    return this.ids.map((id) => ({
      request: requests.find((each: { id: string }) => each.id === id),
      result: results.find((each: { screeningRequestId: string }) => each.screeningRequestId === id),
    }))
  }

  compareStored(model: Model, stored: readonly Stored[]) {
    for (const [n, { request, result }] of stored.entries()) {
      const expected = at(model, n)
      assert.equal(request['status'], expected.status)
      assert.equal(request['providerId'], this.#screening.providers[expected.provider].id)
      if (expected.result && result) compareResult(result, expected.result)
      assert.equal(result === undefined, expected.result === null, 'a result where there should be none, or none')
      // Nothing of it has changed since: neither what it says nor when it was last touched.
      const settled = this.#settled.get(this.ids[n] ?? '')
      if (settled) assert.deepEqual({ request, result }, settled)
    }
  }

  /** Remembers what has just been decided. */
  async noteDecided(model: Model) {
    const isNew = (id: string, n: number) => at(model, n).decided && !this.#settled.has(id)
    if (!this.ids.some(isNew)) return
    const stored = await this.stored()
    for (const [n, id] of this.ids.entries()) {
      const found = stored[n]
      if (isNew(id, n) && found) this.#settled.set(id, found)
    }
  }

  get decided() {
    return this.#settled.size
  }
}

function compareResult(body: Record<string, unknown>, { status, notes, report, methods }: Result) {
  const stored = (body['screeningMethods'] as { status: string }[]).map((method) => method.status)
  assert.deepEqual([body['status'], body['notes'], body['report'], stored], [status, notes, report, methods])
}
