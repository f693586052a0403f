// What a request may no longer say, and headers that are written otherwise: the comparison of shapes passes both over.
import { isDeepStrictEqual } from 'node:util'

type Tree = { readonly [key: string]: unknown }
type Part = { readonly tree: Tree; readonly components: unknown }

const MOST = ['maxItems', 'maxLength', 'maximum', 'maxProperties'] as const
const LEAST = ['minItems', 'minLength', 'minimum', 'minProperties'] as const
const SHAPE = ['type', 'format', 'pattern'] as const
/** Of lists of records, which lead to each other; no request is nested as deeply. */
const DEEPEST = 12

/** What the caller of an operation says and reads beside its answer, before and after. */
export function requestChanges(title: string, before: Part, after: Part): string[] {
  const now = new Map(parametersOf(after).map((part) => [nameOf(part), part]))
  const parameters = parametersOf(before).flatMap((was) => {
    const is = now.get(nameOf(was))
    if (!is) return []
    const place = `${title} '${String(was.tree['name'])}'`
    const spelled = (['style', 'explode'] as const).filter((key) => was.tree[key] !== is.tree[key])
    return [
      ...spelled.map((key) => `${place}: ${key} changed`),
      ...narrowed(place, at(was, 'schema'), at(is, 'schema')),
    ]
  })
  const bodies = pairs(at(at(before, 'requestBody'), 'content'), at(at(after, 'requestBody'), 'content'))
  return [...parameters, ...bodies.flatMap(([, was, is]) => narrowed(title, at(was, 'schema'), at(is, 'schema')))]
}

/** Headers of answers. */
export const answerHeaderChanges = (title: string, before: Part, after: Part): string[] =>
  pairs(at(before, 'responses'), at(after, 'responses')).flatMap(([status, was, is]) =>
    pairs(at(was, 'headers'), at(is, 'headers')).flatMap(([name, header, headerNow]) =>
      rewritten(`${title} ${status} ${name}`, header, headerNow),
    ),
  )

/** Headers of an event. */
export function eventHeaderChanges(title: string, before: Part, after: Part): string[] {
  const now = new Map(parametersOf(after).map((part) => [nameOf(part), part]))
  return parametersOf(before).flatMap((was) => {
    const is = now.get(nameOf(was))
    return is ? rewritten(`${title} ${String(was.tree['name'])}`, was, is) : []
  })
}

const rewritten = (place: string, before: Part, after: Part): string[] =>
  SHAPE.filter((key) => !isDeepStrictEqual(at(before, 'schema').tree[key], at(after, 'schema').tree[key])).map(
    (key) => `${place}: the ${key} of the header changed`,
  )

function narrowed(place: string, before: Part, after: Part, depth = 0): string[] {
  const [was, is] = [before.tree, after.tree]
  if (depth > DEEPEST) return []
  const less = [
    ...MOST.filter((key) => Number(is[key] ?? Number.POSITIVE_INFINITY) < Number(was[key] ?? Number.POSITIVE_INFINITY)),
    ...LEAST.filter(
      (key) => Number(is[key] ?? Number.NEGATIVE_INFINITY) > Number(was[key] ?? Number.NEGATIVE_INFINITY),
    ),
    ...(['not', 'multipleOf', 'readOnly'] as const).filter(
      (key) => is[key] !== undefined && !isDeepStrictEqual(was[key], is[key]),
    ),
  ].map((key) => `${place}: ${key} became ${JSON.stringify(is[key])}`)
  const closed = is['additionalProperties'] === false && was['additionalProperties'] !== false
  return [
    ...less,
    ...(closed ? [`${place}: other keys are no longer passed over`] : []),
    ...pairs(at(before, 'properties'), at(after, 'properties')).flatMap(([name, a, b]) =>
      narrowed(`${place}.${name}`, a, b, depth + 1),
    ),
    ...(was['items'] && is['items'] ? narrowed(`${place}[]`, at(before, 'items'), at(after, 'items'), depth + 1) : []),
    ...pairs(at(before, 'anyOf'), at(after, 'anyOf')).flatMap(([, a, b]) => narrowed(place, a, b, depth + 1)),
  ]
}

const parametersOf = (part: Part): Part[] =>
  Object.keys(at(part, 'parameters').tree).map((n) => at(at(part, 'parameters'), n))
const nameOf = ({ tree }: Part) => `${String(tree['in'])} ${String(tree['name'])}`

/** What both have, by name. */
const pairs = (before: Part, after: Part): [string, Part, Part][] =>
  Object.keys(before.tree)
    .filter((name) => after.tree[name] !== undefined)
    .map((name) => [name, at(before, name), at(after, name)])

/** A part of it, where it is only referred to as well; nothing when there is none. */
function at({ tree, components }: Part, name: string): Part {
  let found = (tree[name] ?? {}) as Tree
  for (let turns = 0; typeof found['$ref'] === 'string' && turns < DEEPEST; turns++) {
    const [, , kind = '', which = ''] = found['$ref'].split('/')
    found = (components as Record<string, Record<string, Tree>>)[kind]?.[which] ?? {}
  }
  return { tree: found, components }
}
