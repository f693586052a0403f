// What the contract says of a body is what the server takes, at every place of every body where a value may be written in two ways or left out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Fields } from '../../src/kit/fields.ts'
import { newId } from '../../src/kit/ids.ts'
import { readBody, schemaOf } from '../../src/kit/input.ts'
import { partnerContract, staffContract } from '../../src/main/contract.ts'
import { everyRoute } from '../walk.ts'
import { Canaries } from './canary-bodies.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document to look things up in
const contracts: Record<'partner' | 'staff', any> = { partner: partnerContract(), staff: staffContract() }
const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
for (const [audience, contract] of Object.entries(contracts)) ajv.addSchema(contract, audience)

type Shape = TSchema & {
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}
type Place = { readonly path: readonly string[]; readonly shape: Shape }

/** Every value in a body, those in objects and lists too. */
function placesIn(shape: Shape, path: readonly string[] = []): Place[] {
  const parts = Object.entries(shape.properties ?? {}).map(([name, part]) => [[...path, name], part] as const)
  const items = shape.items ? [[[...path, '0'], shape.items] as const] : []
  const below = [...parts, ...items].flatMap(([at, part]) => [{ path: at, shape: part }, ...placesIn(part, at)])
  return [...below, ...(shape.anyOf ?? []).flatMap((part) => placesIn(part, path))]
}

const isFlag = ({ enum: words, anyOf = [] }: Shape): boolean => words?.join() === 'true,false' || anyOf.some(isFlag)
const mayBeNull = ({ anyOf = [] }: Shape) => anyOf.some((part) => (part as { type?: string }).type === 'null')

/** A copy with this at the place, or with nothing there. */
function changed(body: object, path: readonly string[], value: unknown): object {
  const copy = structuredClone(body)
  // biome-ignore lint/suspicious/noExplicitAny: any part of any body
  const holder = path.slice(0, -1).reduce((at: any, name) => at[name], copy)
  const name = path.at(-1) ?? ''
  if (value === undefined) delete holder[name]
  else holder[name] = value
  return copy
}

function refusal(fields: Fields, body: object): string {
  try {
    readBody(fields, body, JSON.stringify(body))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

for (const audience of ['partner', 'staff'] as const)
  for (const { method, path, body: fields, form, availability } of everyRoute(audience)) {
    if (!fields || form || availability === 'unpublished') continue
    const { schema } = contracts[audience].paths[path][method.toLowerCase()].requestBody.content['application/json']
    const isValid = ajv.compile({ $ref: `${audience}${schema.$ref}` })
    const faults = (body: object) => (isValid(body) ? '' : ajv.errorsText(isValid.errors))
    const org = { id: newId(), made: new Map() }
    const whole = new Canaries(org).body(path, fields)
    const places = placesIn(schemaOf(fields))
    const alike = (at: readonly string[], value: unknown) => {
      const given = changed(whole, at, value)
      const what = `${at.join('.')} as ${String(value)}`
      assert.equal(refusal(fields, given), refusal(fields, whole), `the server refuses ${what}`)
      assert.equal(faults(given), faults(whole), `the contract refuses ${what}`)
    }

    for (const { path: at } of places.filter(({ shape }) => isFlag(shape)))
      test(`${audience} ${method} ${path}: ${at.join('.')} is a boolean or its word, and nothing else`, () => {
        for (const value of [true, false, 'true', 'false']) alike(at, value)
        for (const value of [1, 0, 'yes', '', 'TRUE', [], {}]) {
          const given = changed(whole, at, value)
          assert.notEqual(refusal(fields, given), refusal(fields, whole), `the server takes ${String(value)}`)
          assert.notEqual(faults(given), faults(whole), `the contract takes ${String(value)}`)
        }
      })

    for (const { path: at } of places.filter((place) => place.path.length > 1 && mayBeNull(place.shape)))
      test(`${audience} ${method} ${path}: ${at.join('.')} may be left out of what holds it`, () =>
        alike(at, undefined))
  }
