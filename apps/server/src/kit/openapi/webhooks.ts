// What the service sends by itself: each kind of event is a request that a subscriber receives, under `webhooks` of the document.
import type { TSchema } from 'typebox'
import { dataSchema, type EventKind } from '../event-kind.ts'
import { pascalCase } from './names.ts'
import type { DocumentParts } from './operation.ts'
import type { Part } from './schemas.ts'

/** How events are sent and what is made of the answers: the same for every kind. */
export type Sending = {
  readonly tag: { readonly name: string; readonly 'x-displayName'?: string; readonly description: string }
  /** Headers of every request, by name. */
  readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Part }>>
  /** The body around the data of one kind. */
  readonly envelope: (kind: string, data: TSchema) => TSchema
  /** What a subscriber may answer, under the name of its component. */
  readonly answers: Readonly<Record<string, Answer>>
}

type Answer = {
  readonly statuses: readonly string[]
  readonly description: string
  /** The headers of the answer that the service acts on. */
  readonly headers?: Part
}

export const webhooksOf = (kinds: readonly EventKind[], sending: Sending, parts: DocumentParts): Part =>
  Object.fromEntries(kinds.map((event) => [event.kind, { post: receiving(event, sending, parts) }]))

function receiving(
  event: EventKind,
  { tag, headers, envelope, answers }: Sending,
  { schemas, responses }: DocumentParts,
): Part {
  const { kind, when } = event
  return {
    operationId: `receive${pascalCase(kind)}`,
    tags: [tag.name],
    summary: kind,
    description: when,
    // A subscriber asks for no key: it knows the sender by the signature.
    security: [],
    parameters: Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${componentOf(name)}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.write(envelope(kind, dataSchema(event))) } },
    },
    responses: Object.fromEntries(
      Object.entries(answers).flatMap(([name, { statuses, description, headers }]) => {
        if (!responses.has(name)) responses.set(name, { description, ...(headers && { headers }) })
        return statuses.map((status) => [status, { $ref: `#/components/responses/${name}` }])
      }),
    ),
  }
}

/** The headers as the components that the requests refer to. */
export const sentHeaders = ({ headers }: Sending): Part =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, schema }]) => [
      componentOf(name),
      { name, in: 'header', required: true, description, schema },
    ]),
  )

const componentOf = (header: string) => pascalCase(header)
