// Asking any route with any credential, and counting what was asked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doorPrefixes } from '../../src/domains/access/index.ts'
import type { Audience, Route } from '../../src/kit/http/route.ts'
import type { Resource } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import type { Organization } from '../make.ts'
import { formOf } from '../multipart.ts'
import { sampleOf } from '../sample.ts'
import type { Answer, TestServer } from '../server.ts'
import { pathFor } from '../walk.ts'
import type { Presented } from './impostors.ts'

const PREFIX: Readonly<Record<Audience, string>> = { ...doorPrefixes, carrier: '', public: '' }

export type Question = {
  readonly as: Presented
  /** The organization whose records are named in path and body, unless others are given. */
  readonly of: Organization
  readonly method?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** What the route requires is filled in, so that only the thing in question can be what it refuses. */
export function ask(server: TestServer, route: Route, q: Question): Promise<Answer> {
  const method = q.method ?? route.method
  const query = { ...sampleOf(route.query, q.of), ...q.query }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const body = q.body ?? (route.body && sampleOf(route.body, q.of))
  return server.call(`${method} /${PREFIX[route.audience]}${pathFor(route, q.of, q.params)}`, {
    headers: q.as,
    ...(search.size > 0 && { query: search.toString() }),
    ...(body !== undefined && method === route.method && bodyOf(route, body, q.as)),
  })
}

/** As the route takes it; a form has a small file in it. */
const bodyOf = ({ form }: Route, body: unknown, as: Presented) => {
  if (!form) return { body }
  const { headers, payload } = formOf(form, body as object)
  return { payload, headers: { ...headers, ...as } }
}

export const nameOf = ({ audience, method, path }: Route) => `${audience} ${method} ${path}`

/** The record whose list or single read this route is, when it is one of those that follow from a declaration. */
export const resourceOf = ({ audience, method, path: asked }: Route): Resource | undefined =>
  method === 'GET'
    ? assembly.resources
        .all()
        .filter(({ audiences }) => audiences.some((each) => each === audience))
        .find(({ path, param }) => asked === path || asked === `${path}/{${param}}`)
    : undefined

/** As much of a list as one answer can hold. */
export const listQuery = ({ query }: Route): Record<string, string> =>
  Object.hasOwn(query, 'limit') ? { limit: '500' } : {}

/** Every related record too, where the route offers them. */
export function relationsQuery(route: Route): Record<string, string> {
  const words = Object.keys(resourceOf(route)?.relations ?? {})
  if (words.length === 0 || !Object.hasOwn(route.query, 'fields')) return {}
  return { fields: words.map((word) => `${word}.*`).join() }
}

export class Matrix {
  readonly #routes = new Set<string>()
  readonly #wrong: string[] = []
  #cases = 0

  /** One test of many cases; it fails with every wrong one named. */
  proof(promise: string, walk: () => Promise<void>) {
    test(promise, async () => {
      const before = this.#wrong.length
      await walk()
      assert.ok(this.#wrong.length === before, this.#wrong.slice(before).join('\n'))
    })
  }

  async case(route: Route, what: string, look: () => Promise<void>) {
    this.#cases++
    this.#routes.add(nameOf(route))
    try {
      await look()
    } catch (error) {
      this.#wrong.push(`${nameOf(route)}, ${what}: ${(error as Error).message}`)
    }
  }

  get wrong() {
    return this.#wrong.length
  }

  summary() {
    return `authorization matrix: ${this.#cases} cases over ${this.#routes.size} routes, ${this.#wrong.length} wrong`
  }
}

/** Refused for the one id exactly as for the other: the answer does not reveal which of them exists. */
export function assertSameRefusal(answer: Answer, id: string, unknown: Answer, unknownId: string) {
  assert.equal(answer.status, unknown.status, answer.text)
  assert.equal(answer.text.replaceAll(id, '<id>'), unknown.text.replaceAll(unknownId, '<id>'))
  assert.deepEqual(telling(answer), telling(unknown))
}

const telling = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(date|x-request-id|(x-)?ratelimit\b.*)$/.test(name)))
