// A plausible body or query for any route, made from its declared fields, with someone's id put in one place of it.
import type { TSchema } from 'typebox'
import type { Fields } from '../src/kit/fields.ts'
import { newId } from '../src/kit/ids.ts'
import { schemaOf } from '../src/kit/input.ts'
import type { Organization } from './make.ts'

/** Where ids can be written: `['propertyId', 'applicants.0.customerId']`. */
export const idPlaces = (fields: Fields) => placesIn(schemaOf(fields))

/** What the fields require, and whatever leads to `place`, which holds `id`; every other id is the organization's own. */
export const sampleOf = (fields: Fields, org: Organization, place = '', id = '') =>
  sample(schemaOf(fields), '', { org, place, id }) as Record<string, unknown>

/** A record of the kind that a field or parameter such as `unitId` names; any record when the name is not of that form. */
export const ownId = ({ made }: Organization, name: string): string =>
  made.get(name.replace(/Id$/, ''))?.[0] ?? made.values().next().value?.[0] ?? newId()

type Shape = TSchema & {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly pattern?: string
}
type WantedRecord = { readonly org: Organization; readonly place: string; readonly id: string }

function placesIn(shape: Shape, at = ''): string[] {
  if (shape.format === 'uuid') return [at]
  const parts = [
    ...Object.entries(shape.properties ?? {}).map(([name, part]) => [below(at, name), part] as const),
    ...(shape.items ? [[below(at, '0'), shape.items] as const] : []),
    ...(shape.anyOf ?? []).map((part) => [at, part] as const),
  ]
  return parts.flatMap(([place, part]) => placesIn(part, place))
}

function sample(shape: Shape, at: string, wanted: WantedRecord): unknown {
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) {
    const [first] = shape.anyOf.filter(({ type }) => type !== 'null')
    return sample(shape.anyOf.find((part) => placesIn(part, at).includes(wanted.place)) ?? first ?? shape, at, wanted)
  }
  switch (shape.type ?? '') {
    case 'object': {
      const names = Object.keys(shape.properties ?? {}).filter(
        (name) => shape.required?.includes(name) || leadsTo(wanted.place, below(at, name)),
      )
      return Object.fromEntries(
        names.map((name) => [name, sample(shape.properties?.[name] ?? shape, below(at, name), wanted)]),
      )
    }
    case 'array': {
      const length = Math.max(shape.minItems ?? 0, leadsTo(wanted.place, below(at, '0')) ? 1 : 0)
      return Array.from({ length }, (_, n) => sample(shape.items ?? shape, below(at, String(n)), wanted))
    }
    case 'integer':
    case 'number':
      return shape.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return textOf(shape, at, wanted)
    default:
      return null
  }
}

function textOf({ format, pattern, minLength = 1 }: Shape, at: string, { org, place, id }: WantedRecord) {
  if (format === 'uuid') return at === place ? id : ownId(org, at.split('.').at(-1) ?? '')
  if (format === 'date') return '2026-09-01'
  if (format === 'date-time') return '2026-09-01T00:00:00Z'
  return pattern ? 'WORD' : 'x'.repeat(minLength)
}

const below = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)
const leadsTo = (place: string, at: string) => place === at || place.startsWith(`${at}.`)
