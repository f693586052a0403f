// What every client of a Gatelodge server is made of, whatever its contract: the routes of a table, offered by their names.
// Nothing here or below imports from Node.
import { call, type Request, type RetryInfo, sleep, type Transport, UnreadableAnswer } from './call.ts'
import { formOf } from './form.ts'
import { everyRecord, listingOf, pageOf } from './paging.ts'
import { pathText, type QueryInput, queryText } from './query.ts'
import type { Route } from './route.ts'
import { fromWire, type Shapes, toWire } from './shape.ts'
import type { CallOptions } from './types.ts'

export interface ClientOptions {
  /** For each attempt: 60,000 unless given. */
  timeoutMs?: number | undefined
  /** For all attempts of a call and the waits between them: 120,000 unless given. */
  deadlineMs?: number | undefined
  /** How many times a call is tried again at most: 4 unless given. */
  retries?: number | undefined
  /** Hears of every further attempt before it is made. */
  onRetry?: ((info: RetryInfo) => void) | undefined
  /** The global one unless given. */
  fetch?: typeof globalThis.fetch | undefined
  /** For tests: how to wait, in milliseconds. */
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** For tests: a number from 0 to below 1. */
  random?: (() => number) | undefined
  /** For tests: the time in milliseconds. */
  now?: (() => number) | undefined
  /** For tests: makes idempotency ids and request ids. UUIDs unless given. */
  newId?: (() => string) | undefined
}

/** What `request` sends. */
export interface RequestOptions extends CallOptions {
  query?: Readonly<Record<string, unknown>> | undefined
  /** Sent as JSON. With an `idempotencyId` in it, a POST is tried again like any other call. */
  body?: unknown
}

/** The address of a file, or a record that has one. */
export type FileAddress = string | { readonly url: string | null }

/** A contract as a client knows it at run time. */
export type ClientTable = {
  readonly routes: readonly Route[]
  readonly shapes: Shapes
  /** Added to an address that has no path: `/v1`. */
  readonly prefix: string
}

/** Where the server is, and what every request carries. */
export type ClientPlace = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

export class ApiClient {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #shapes: Shapes
  readonly #transport: Transport

  constructor(table: ClientTable, { url, headers }: ClientPlace, options: ClientOptions) {
    this.#url = baseOf(url, table.prefix)
    this.#headers = headers
    this.#shapes = table.shapes
    const { timeoutMs = 60_000, deadlineMs = 120_000, retries = 4, onRetry } = options
    this.#transport = {
      // Called bare: in some runtimes it fails as a method of anything else.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      timeoutMs,
      deadlineMs,
      retries,
      onRetry,
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
      now: options.now ?? Date.now,
      newId: options.newId ?? (() => crypto.randomUUID()),
    }
    for (const route of table.routes) this.#offer(route)
  }

  /** What a signed address leads to. The key or token is not sent along. */
  async download(file: FileAddress, options: CallOptions = {}): Promise<Blob> {
    const url = typeof file === 'string' ? file : file.url
    if (url === null) throw new TypeError('The file has no address yet; read the record again later')
    const request = {
      operation: 'download',
      method: 'GET',
      url,
      headers: {},
      isRepeatable: true,
      isFile: true,
    } as const
    return (await call(this.#transport, request, options, (response) => response.blob())).body
  }

  /**
   * Any other route, by its path below that of the API: `request('GET', '/units')`. For what an operator has opened for you and the contract
   * does not describe. Body and answer are as they are on the wire, booleans as text.
   */
  async request<Body = unknown>(method: string, path: string, options: RequestOptions = {}): Promise<Body> {
    const { query = {}, body, ...rest } = options
    if (!path.startsWith('/')) throw new TypeError('path must begin with a slash')
    const [bare = ''] = path.split('?', 1)
    const isOnce = typeof (body as { idempotencyId?: unknown } | null | undefined)?.idempotencyId === 'string'
    const search = queryText(query)
    const request = this.#ask(method, bare, path + (path === bare ? search : search.replace('?', '&')), isOnce)
    return (await this.#call(body === undefined ? request : withJson(request, body), rest)).body as Body
  }

  /** Puts the route under its name: `applications.pets.list`. */
  #offer(route: Route) {
    const groups = route.name.split('.')
    const verb = groups.pop() ?? ''
    let place = this as unknown as Record<string, Record<string, unknown>>
    for (const group of groups) {
      place[group] ??= {}
      place = place[group] as typeof place
    }
    const params = route.path.match(/\{\w+\}/g)?.length ?? 0
    const count = params + (route.takes ? 1 : 0)
    // ids, then what the route takes, then what holds for this call.
    const split = (given: readonly unknown[]) => ({
      ids: given.slice(0, params),
      input: ((route.takes ? given[params] : undefined) ?? {}) as QueryInput,
      options: (given[count] ?? {}) as CallOptions,
    })
    const method = async (...given: readonly unknown[]) => {
      const { ids, input, options } = split(given)
      return this.#run(route, ids, input, options)
    }
    place[verb] = method as never
    if (route.gives !== 'pages') return
    place['all'] = ((...given: readonly unknown[]) => {
      const { ids, input, options } = split(given)
      const ask = (query: QueryInput) => this.#run(route, ids, query, options) as Promise<never>
      return everyRecord(ask, input, route.usual)
    }) as never
  }

  async #run(route: Route, ids: readonly unknown[], input: QueryInput, options: CallOptions): Promise<unknown> {
    const { method, path, takes, gives } = route
    const search = takes === 'query' ? queryText(input) : ''
    let request = this.#ask(method, path, `${pathText(path, ids)}${search}`, route.once === true)
    if (takes === 'json' || takes === 'form') {
      const sent = toWire(input, this.#shapeOf(route.sent), this.#shapes) as object
      const body = route.once ? this.#withId(sent) : sent
      request = takes === 'json' ? withJson(request, body) : { ...request, body: formOf(body) }
    }
    const { headers, body } = await this.#call(request, options)
    if (typeof body === 'string') return body
    const answer = fromWire(body, this.#shapeOf(route.answered), this.#shapes)
    if (gives === 'pages') return pageOf(answer as never, headers, input)
    return gives === 'list' ? listingOf(answer as never, headers) : answer
  }

  #shapeOf(name: string | undefined) {
    return name === undefined ? undefined : this.#shapes[name]
  }

  /** Made here, before the first attempt: so all of them carry the same. */
  #withId(body: object) {
    const { idempotencyId = this.#transport.newId() } = body as { idempotencyId?: string }
    return { ...body, idempotencyId }
  }

  #ask(method: string, path: string, rest: string, isOnce: boolean): Request {
    const isRepeatable = isOnce || IDEMPOTENT.has(method)
    return { operation: `${method} ${path}`, method, url: this.#url + rest, headers: this.#headers, isRepeatable }
  }

  #call(request: Request, options: CallOptions) {
    return call(this.#transport, request, options, readBody)
  }
}

const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

/** XML as text; everything else is JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (/^application\/xml\b/.test(response.headers.get('content-type') ?? '')) return text
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new UnreadableAnswer(response.status)
  }
}

const withJson = (request: Request, body: unknown): Request => ({
  ...request,
  headers: { ...request.headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function baseOf(given: string, prefix: string): string {
  let url: URL
  try {
    url = new URL(given)
  } catch {
    throw new TypeError('url must be an address such as https://gateway.example.com')
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new TypeError('url must begin with https:// and have no user, query or fragment')
  return url.origin + (url.pathname === '/' ? prefix : url.pathname.replace(/\/+$/, ''))
}

/** A key or a token as a header can carry it; `name`: the option it was given as. */
export function secretOf(given: string, name: string): string {
  // Not quoted: it is a secret even when it is wrong.
  if (typeof given !== 'string' || !/^[!-~]+$/.test(given))
    throw new TypeError(`${name} is missing, or has white space in it`)
  return given
}
