// Screening as plain values: what each step answers, and what it leaves.

export type Which = 0 | 1
export const METHOD_COUNT = 3

/** The provider that the request was submitted to, or the other one. */
export type Asker = 'provider' | 'stranger'

export type MethodEntry = { readonly method: number; readonly status: string }

/** `request` counts those of the history. A method beyond the configured ones is an unknown one. */
export type Step =
  | { readonly kind: 'submit'; readonly property: Which }
  | {
      readonly kind: 'post'
      readonly by: Asker
      readonly request: number
      readonly status: string
      readonly notes: string | null
      readonly methods: readonly MethodEntry[]
      readonly idempotencyId: string | undefined
    }
  | {
      readonly kind: 'patch'
      readonly by: Asker
      readonly request: number
      readonly status: string | undefined
      readonly notes: string | null | undefined
      readonly report: unknown
      readonly methods: readonly MethodEntry[]
    }
  | { readonly kind: 'decide'; readonly request: number }
  | { readonly kind: 'close'; readonly property: Which }
  | { readonly kind: 'reopen'; readonly property: Which }
  | { readonly kind: 'appoint'; readonly property: Which; readonly provider: Which }
  | { readonly kind: 'read'; readonly by: Asker; readonly request: number }

export type Result = {
  status: string
  notes: string | null
  report: unknown
  methods: string[]
  readonly idempotencyId: string | undefined
}

export type Request = {
  readonly property: Which
  readonly provider: Which
  status: string
  result: Result | null
  decided: boolean
  /** How often the automations are owed a run. */
  runs: number
}

export type Model = {
  readonly requests: Request[]
  readonly providerOf: [Which, Which]
  /** Whether the application at each property is decided. */
  readonly closed: [boolean, boolean]
}

export type Expected = {
  readonly status: number
  /** Of a refused set of methods: how many there were, and which are missing or unknown. */
  readonly wrongSet?: { readonly received: number; readonly missing: number[]; readonly unknown: number[] }
  readonly result?: Result
}

export const begin = (): Model => ({ requests: [], providerOf: [0, 0], closed: [false, false] })
export const copy = (model: Model): Model => structuredClone(model)

/** Changes the model as the step should change the server, and says what the server should answer. */
export function take(model: Model, step: Step): Expected {
  switch (step.kind) {
    case 'submit': {
      if (model.closed[step.property]) return { status: 409 }
      const provider = model.providerOf[step.property]
      const request = {
        property: step.property,
        provider,
        status: 'IN_PROGRESS',
        result: null,
        decided: false,
        runs: 0,
      }
      model.requests.push(request)
      return { status: 201 }
    }
    case 'post':
      return post(model, step)
    case 'patch':
      return patch(model, step)
    case 'decide': {
      const request = at(model, step.request)
      if (request.decided) return { status: 409 }
      decide(request)
      return { status: 201 }
    }
    case 'close':
      if (!model.closed[step.property])
        for (const request of model.requests) if (request.property === step.property) decide(request)
      model.closed[step.property] = true
      return { status: 200 }
    case 'reopen':
      model.closed[step.property] = false
      return { status: 200 }
    case 'appoint':
      model.providerOf[step.property] = step.provider
      return { status: 200 }
    case 'read':
      return { status: step.by === 'provider' ? 200 : 404 }
  }
}

/** Closes the request when it has no result by then. */
function decide(request: Request) {
  request.decided = true
  if (!request.result) request.status = 'CLOSED'
}

function post(model: Model, step: Extract<Step, { kind: 'post' }>): Expected {
  const request = at(model, step.request)
  const { idempotencyId } = step
  const asking = askerOf(request, step)
  const earlier = model.requests.find(
    ({ provider, result }) =>
      idempotencyId !== undefined && provider === asking && result?.idempotencyId === idempotencyId,
  )
  if (earlier === request && earlier.result) return { status: 200, result: { ...earlier.result } }
  if (earlier) return { status: 409 }
  if (step.by === 'stranger') return { status: 404 }
  if (request.decided || request.result) return { status: 409 }
  const given = step.methods.map(({ method }) => method)
  const missing = [...Array(METHOD_COUNT).keys()].filter((method) => !given.includes(method))
  const unknown = [...new Set(given.filter((method) => method >= METHOD_COUNT))]
  if (missing.length > 0 || unknown.length > 0 || given.length !== METHOD_COUNT)
    return { status: 400, wrongSet: { received: given.length, missing, unknown } }
  const methods = [...Array(METHOD_COUNT).keys()].map(
    (method) => step.methods.find((entry) => entry.method === method)?.status ?? '',
  )
  request.result = { status: step.status, notes: step.notes, report: null, methods, idempotencyId }
  request.status = step.status
  request.runs += 1
  return { status: 201, result: { ...request.result } }
}

function patch(model: Model, step: Extract<Step, { kind: 'patch' }>): Expected {
  const request = at(model, step.request)
  if (step.by === 'stranger') return { status: 404 }
  if (request.decided) return { status: 409 }
  const { result } = request
  if (!result) return { status: 404 }
  const given = step.methods.map(({ method }) => method)
  if (given.some((method) => method >= METHOD_COUNT) || new Set(given).size !== given.length) return { status: 400 }
  if (step.status !== undefined) result.status = step.status
  if (step.notes !== undefined) result.notes = step.notes
  if (step.report !== undefined) result.report = step.report
  result.methods = result.methods.map(
    (status, at) => step.methods.find(({ method }) => method === at)?.status ?? status,
  )
  request.status = result.status
  request.runs += 1
  return { status: 200, result: { ...result } }
}

export const askerOf = ({ provider }: Request, { by }: { readonly by: Asker }): Which =>
  by === 'provider' ? provider : provider === 0 ? 1 : 0

export function at(model: Model, request: number): Request {
  const found = model.requests[request % model.requests.length]
  if (!found) throw new Error('no request yet')
  return found
}

/** Whether the step speaks of a request when there is none. */
export const isPossible = (model: Model, step: Step) => !('request' in step) || model.requests.length > 0
