// What is generated from the kinds of event: their types in the SDK, the samples of the conformance kit, and the table of the guide.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EventKind } from '../src/kit/event-kind.ts'
import { Contract, isFlag, quoted, type Schema } from './client-contract.ts'
import { docText, objectText } from './client-types.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const HEAD = '// Generated from the kinds of event of the server by `npm run generate`. Do not edit.\n'

export async function eventFiles(kinds: readonly EventKind[], contractText: string) {
  const contract = new Contract(contractText)
  const events = kinds.map((event) => ({ ...event, schema: contract.eventData(event.kind) }))
  const released = new Contract(await readFile(at('openapi/released-v1.json'), 'utf8'))
  for (const event of events) checkAdditions(event, released)
  const guide = at('docs/guides/webhooks.md')
  return [
    { path: at('packages/sdk/src/events.generated.ts'), text: typesFile(events) },
    { path: at('packages/cli/src/webhook/samples.generated.ts'), text: samplesFile(events) },
    { path: guide, text: withTable(await readFile(guide, 'utf8'), events) },
  ]
}

type DescribedEvent = EventKind & { readonly schema: Schema }

/** Events that were raised before a field was added are still replayed, without it. */
function checkAdditions(event: DescribedEvent, released: Contract) {
  if (!released.hasEvent(event.kind)) return
  const before = Object.keys(released.eventData(event.kind).properties ?? {})
  for (const [name] of fieldsOf(event))
    if (!before.includes(name) && !event.addedLater?.includes(name))
      throw new Error(`${event.kind}: ${name} is new in an event that was released; name it in \`addedLater\``)
}

const fieldsOf = ({ schema: { properties = {} } }: DescribedEvent) => Object.entries(properties)
const mayBeNull = ({ anyOf = [], type }: Schema) => [type, ...anyOf.map((one) => one.type)].flat().includes('null')
const list = (words: readonly string[]) => `[${words.map(quoted).join(', ')}]`

function typesFile(events: readonly DescribedEvent[]): string {
  const types = events.map((event) => `${docText([event.when], '  ')}  ${quoted(event.kind)}: ${dataText(event)}`)
  return [
    `${HEAD}${/\bOpenSet</.test(types.join()) ? "import type { OpenSet } from './client/types.ts'\n" : ''}`,
    '/** The `data` of each kind of event, as `verifyWebhook` returns it. */',
    'export type WebhookData = {',
    ...types,
    '}',
    '',
    '/** The fields that are booleans here, and `true` or `false` as texts on the wire. */',
    'export const booleanFields: { readonly [Type in keyof WebhookData]: readonly (keyof WebhookData[Type])[] } = {',
    ...events.map((event) => {
      const flags = fieldsOf(event).filter(([, schema]) => isFlag(schema))
      const nested = fieldsOf(event).find(([, schema]) => hasFlagInside(schema))
      if (nested) throw new Error(`${event.kind}: ${nested[0]} has a boolean inside, which the SDK does not turn`)
      return `  ${quoted(event.kind)}: ${list(flags.map(([name]) => name))},`
    }),
    '}',
    '',
  ].join('\n')
}

const hasFlagInside = ({ properties = {}, anyOf = [], items }: Schema): boolean =>
  [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(
    (part) => isFlag(part) || hasFlagInside(part),
  )

const LATER = 'Absent from an event that was raised before it was added.'

function dataText(event: DescribedEvent): string {
  const later: readonly string[] = event.addedLater ?? []
  const properties = fieldsOf(event).map(([name, schema]): [string, Schema] => {
    if (!later.includes(name)) return [name, schema]
    return [name, { ...schema, description: [schema.description, LATER].filter(Boolean).join(' ') }]
  })
  const { required = [] } = event.schema
  const always = required.filter((name) => !later.includes(name))
  return objectText(
    { properties: Object.fromEntries(properties), required: always },
    { at: event.kind, of: 'answer' },
    '  ',
  )
}

function samplesFile(events: readonly DescribedEvent[]): string {
  return [
    `${HEAD}import { randomUUID } from 'node:crypto'`,
    "import type { KnownEventType } from '@gatelodge/sdk'",
    "import type { SampledKind } from './sampled-kind.ts'",
    '',
    'export const sampledKinds: Readonly<Record<KnownEventType, SampledKind>> = {',
    ...events.map((event) => {
      const { kind, freeText, statements = [] } = event
      const nulls = fieldsOf(event).filter(([, schema]) => mayBeNull(schema))
      return [
        `  ${quoted(kind)}: {`,
        `    statements: ${list(statements)},`,
        `    nullable: ${list(nulls.map(([name]) => name))},`,
        ...(freeText ? [`    freeText: ${quoted(freeText)},`] : []),
        '    data: (given) => ({',
        ...fieldsOf(event).map(([name, schema]) => `      ${sampleText(event, name, schema)},`),
        '    }),',
        '  },',
      ].join('\n')
    }),
    '}',
    '',
  ].join('\n')
}

const PLACE = ['propertyId', 'organizationId']

function sampleText(event: EventKind, name: string, schema: Schema): string {
  const given = event.sample?.[name]
  if (typeof given === 'string' && given.includes('{new}'))
    return `${name}: \`${given.replaceAll('{new}', '$' + "{randomUUID().replaceAll('-', '')}")}\``
  if (given !== undefined) return `${name}: ${typeof given === 'string' ? quoted(given) : JSON.stringify(given)}`
  if (PLACE.includes(name)) return `${name}: given.${name}`
  const { format, type, enum: words, examples } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema
  if (examples?.[0] !== undefined) return `${name}: ${quoted(examples[0])}`
  if (format === 'uuid') return `${name}: randomUUID()`
  if (format === 'date-time') return `${name}: given.now`
  if (format === 'date') return `${name}: given.now.slice(0, 10)`
  if (isFlag(schema)) return `${name}: 'false'`
  if (typeof words?.[0] === 'string') return `${name}: ${quoted(words[0])}`
  if (['integer', 'number'].some((one) => [type].flat().includes(one))) return `${name}: 1`
  throw new Error(`${event.kind}: say in \`sample\` what ${name} is`)
}

const HEADING = '| Event | When |\n|---|---|\n'

function withTable(guide: string, events: readonly EventKind[]): string {
  const needs = ({ capability }: EventKind) =>
    capability === undefined ? '' : `; needs the capability \`${capability}\``
  const rows = events.map((event) => `| \`${event.kind}\` | ${event.brief}${needs(event)} |\n`)
  const [before, after, ...more] = guide.split(HEADING)
  if (after === undefined || more.length > 0)
    throw new Error('the guide to webhooks has one table of the kinds of event')
  return `${before}${HEADING}${rows.join('')}${after.replace(/^(\|.*\n)*/, '')}`
}
