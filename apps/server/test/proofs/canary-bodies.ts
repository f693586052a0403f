// Bodies for any route with something recognisable in every field that could hold a person's data or a secret.
import type { TSchema } from 'typebox'
import type { Fields } from '../../src/kit/fields.ts'
import { schemaOf } from '../../src/kit/input.ts'
import { assembly } from '../../src/main/domains.ts'
import type { Organization } from '../make.ts'
import { ownId } from '../sample.ts'

export type Canary = {
  readonly text: string
  /** Where it was given: `POST /prospects firstName`. */
  readonly place: string
  /** Stored sealed, if at all. */
  readonly isSealed: boolean
  /** Never answered, to any caller. */
  readonly isSecret: boolean
}

type Shape = TSchema & {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minimum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly examples?: readonly string[]
}

/** Agents and the screening provider get these by other ways; they are in no answer of the API. */
const SECRET = ['socialSecurityNumber', 'validationKey', 'apiKey']
const SEALED = new Set([
  ...SECRET,
  ...assembly.resources.all().flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.sealed)),
])

export class Canaries {
  readonly all: Canary[] = []
  readonly #org: Organization

  constructor(org: Organization) {
    this.#org = org
  }

  /** Every field is there, also those that may be missing. `what` names the call in a failure. */
  body(what: string, fields: Fields): Record<string, unknown> {
    return this.#fill(schemaOf(fields), what, '') as Record<string, unknown>
  }

  text(place: string, name = ''): string {
    return this.#release(place, name, (n) => `QANARY${n}`)
  }

  #release(place: string, name: string, form: (n: number) => string): string {
    const text = form(10_000 + this.all.length)
    this.all.push({ text, place, isSealed: SEALED.has(name), isSecret: SECRET.includes(name) })
    return text
  }

  #fill(shape: Shape, place: string, name: string): unknown {
    if (shape.enum) return shape.enum[0]
    if (shape.anyOf) return this.#fill(shape.anyOf.find(({ type }) => type !== 'null') ?? shape, place, name)
    switch (shape.type ?? '') {
      case 'object': {
        const parts = Object.entries(shape.properties ?? {})
        // Of the caller's own making; what agents keep secret goes by these names.
        const own = name === 'settings' ? ['validationKey', 'apiKey', 'note'] : ['note']
        if (parts.length === 0)
          return Object.fromEntries(own.map((part) => [part, this.text(`${place}.${part}`, part)]))
        return Object.fromEntries(parts.map(([part, its]) => [part, this.#fill(its, `${place} ${part}`, part)]))
      }
      case 'array':
        return [this.#fill(shape.items ?? shape, place, name)]
      case 'integer':
      case 'number':
        return shape.minimum ?? 1
      case 'boolean':
        return true
      case 'string':
        return this.#word(shape, place, name)
      default:
        return this.text(place, name)
    }
  }

  #word({ format, pattern, examples, maxLength = 100 }: Shape, place: string, name: string): string {
    if (format === 'uuid') return ownId(this.#org, name)
    if (format === 'date') return /birth|dob/i.test(name) ? this.#release(place, name, dayOf) : '2026-09-01'
    if (format === 'date-time') return '2026-09-01T00:00:00Z'
    if (format === 'email') return this.#release(place, name, (n) => `qanary${n}@example.com`)
    if (examples?.includes('2025550142')) return this.#release(place, name, (n) => `20245${n}`)
    if (pattern === '^[0-9 -]+$') return this.#release(place, name, (n) => `9876${n}`)
    if (maxLength < 12 || (pattern && !new RegExp(pattern).test('QANARY10000'))) return 'TX'
    return this.text(place, name)
  }
}

/** A day of its own for each, in years that nothing else speaks of. */
const dayOf = (n: number) => new Date(Date.UTC(1890, 0, 1) + (n - 10_000) * 86_400_000).toISOString().slice(0, 10)
