// One route as one operation of the contract.
import { STATUS_CODES } from 'node:http'
import type { Fields } from '../fields.ts'
import type { FormFile } from '../files/form.ts'
import { spokenGrants } from '../grants.ts'
import type { Route } from '../http/route.ts'
import { mayBeMissing, schemaOf } from '../input.ts'
import type { Entry, ProblemKind } from '../problems.ts'
import type { Registry } from '../registry.ts'
import { errorHeaderSchemas, successHeaders } from './headers.ts'
import { isList, operationIdOf, pascalCase, scopeOf } from './names.ts'
import { parametersOf } from './parameters.ts'
import { refusalsOf } from './refusals.ts'
import { asTaken } from './request-schema.ts'
import type { Part, Schemas } from './schemas.ts'

/** What the operations of one document share. */
export type DocumentParts = {
  readonly resources: Registry
  readonly schemas: Schemas
  readonly atDoor: readonly ProblemKind[]
  /** The words of each onboarding switch. */
  readonly capabilities: Readonly<Record<string, string>>
  /** Answers that are used in many places, by name. */
  readonly responses: Map<string, Part>
}

export function operationOf(route: Route, parts: DocumentParts): Part {
  const operationId = operationIdOf(route, parts.resources)
  const { body, form } = route
  const parameters = parametersOf(route, parts.resources, parts.schemas)
  return {
    operationId,
    tags: [scopeOf(route)],
    summary: route.summary,
    description: describe(route, parts),
    ...(route.availability === 'deprecated' && { deprecated: true }),
    'x-availability': route.availability,
    ...(route.retired && { 'x-sunset': dayOf(route.retired.ended) }),
    ...(route.grant !== null && { 'x-grant': route.grant }),
    ...(route.alsoGrant !== null && { 'x-also-grant': route.alsoGrant }),
    ...(route.capability !== undefined && { 'x-capability': route.capability }),
    ...(route.keys && { 'x-key-kinds': route.keys }),
    ...badges(route),
    ...(parameters.length > 0 && { parameters }),
    ...((body || form) && {
      requestBody: {
        required: form !== undefined || !mayBeMissing(body ?? {}),
        content: contentOf(operationId, body ?? {}, form, parts),
      },
    }),
    responses: { ...successes(route, parts), ...errors(route, parts) },
  }
}

function contentOf(operationId: string, body: Fields, form: FormFile | undefined, { schemas }: DocumentParts): Part {
  const name = `${pascalCase(operationId)}Request`
  if (!form) {
    const schema = schemas.define(name, body, () => asTaken(schemas.write(schemaOf(body))))
    return { 'application/json': { schema } }
  }
  const file = { type: 'string', format: 'binary', description: form.doc }
  const schema = schemas.define(name, body, () => {
    const { required = [], properties, ...fields } = schemas.write(schemaOf(body)) as { required?: string[] } & Part
    return { ...fields, required: [form.part, ...required], properties: { [form.part]: file, ...(properties as Part) } }
  })
  return { 'multipart/form-data': { schema, encoding: { [form.part]: { contentType: form.types.join(', ') } } } }
}

function describe(route: Route, { capabilities }: DocumentParts): string {
  const { grant, alsoGrant, grantWhen, capability, availability, keys, retired, needsOneOf } = route
  return [
    availability === 'deprecated' && '**Deprecated.** Do not build on it.',
    retired && `Out of service since ${dayOf(retired.ended)}: it answers 410, and so does every path below it.`,
    availability === 'by request' && '**By request.** It is opened for an integration that asks the operator for it.',
    capability !== undefined &&
      `**Needs onboarding.** ${capabilities[capability]} must be enabled for the integration; \`GET /me\` shows whether it is.`,
    needsOneOf.length > 0 && `One of ${needsOneOf.map((name) => `\`${name}\``).join(', ')} must be given.`,
    grant === null ? 'Needs no grant.' : `Needs the grant ${spokenGrants(grant, alsoGrant)}.`,
    grantWhen &&
      `With \`${grantWhen.field}\` ${grantWhen.words.map((word) => `\`${word}\``).join(' or ')} it needs \`${grantWhen.grant}\` instead.`,
    keys && `Takes ${keys.map((kind) => `\`${kind}\``).join(' and ')} keys only.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What the page of the reference shows beside the title. */
function badges({ availability, capability }: Route): Part {
  const words = [
    ...(availability === 'by request' ? ['By request'] : []),
    ...(capability === undefined ? [] : ['Needs onboarding']),
  ]
  return words.length === 0 ? {} : { 'x-badges': words.map((name) => ({ name })) }
}

function successes(route: Route, { schemas }: DocumentParts): Part {
  const statuses = Object.keys(route.returns).filter((status) => Number(status) < 400)
  return Object.fromEntries(
    statuses.map((status) => {
      const schema = route.returns[Number(status)]
      const list = isList(schema)
      const replay = route.method === 'POST' && status === '200' && statuses.includes('201')
      return [
        status,
        {
          description: replay
            ? 'An earlier request already created it; this is the record as it is now.'
            : spoken(status),
          headers: successHeaders({ list, pages: list && Object.hasOwn(route.query, 'page'), replay }),
          content: {
            'application/json': { schema: named(route, schemas.write(schema ?? {})) },
            ...(route.alsoAs !== undefined && { [route.alsoAs]: { schema: { type: 'string' } } }),
          },
        },
      ]
    }),
  )
}

/** A client gives every record it returns a type, so each answer, or each item of a list, has a name. */
function named({ method, path, audience }: Route, schema: Part): Part {
  const { $ref } = isList(schema) ? (schema['items'] as Part) : schema
  if ($ref === undefined) throw new Error(`${method} ${path} for ${audience}: give its answer a title`)
  return schema
}

/** One answer for each status; codes that share a status share the answer. */
function errors(route: Route, { atDoor, responses }: DocumentParts): Part {
  const byStatus = Map.groupBy(refusalsOf(route, atDoor), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => {
      const name = entries.map(({ code }) => pascalCase(code)).join('Or')
      if (!responses.has(name)) responses.set(name, errorResponse(status, entries))
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const errorResponse = (status: number, entries: readonly Entry[]): Part => ({
  description: entries.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join(' '),
  'x-error-code': entries.map(({ code }) => code),
  headers: errorHeaderSchemas(status),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const spoken = (status: string) => STATUS_CODES[status] ?? status
