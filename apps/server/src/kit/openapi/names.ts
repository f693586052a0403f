// Names in the contract: stable, readable, and made from what a route already declares.
import type { Route } from '../http/route.ts'
import type { Registry } from '../registry.ts'

/** `bookShelf` → `BookShelf`, `lent-books` → `LentBooks`, `not_found` → `NotFound`, `book.lent` → `BookLent` */
export const pascalCase = (word: string) =>
  word
    .split(/[-_.\s]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

export const isList = (schema: { type?: unknown } | undefined) => schema?.type === 'array'

const VERBS = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

/** `GET /units` → `listUnits`, `GET /units/{unitId}` → `readUnit`, `PUT /units/{unitId}/status` → `updateUnitStatus` */
export function operationIdOf(route: Route, resources: Registry): string {
  if (route.operationId !== undefined) return route.operationId
  const words = route.path.split('/').slice(1)
  const lists = route.method === 'GET' && isList(route.returns[200])
  const verb = route.method === 'GET' ? (lists ? 'list' : 'read') : VERBS[route.method]
  const nouns = words.flatMap((word, at) => {
    if (word.startsWith('{')) return []
    const isItem = words[at + 1]?.startsWith('{') ?? false
    const isLast = at === words.length - 1
    return pascalCase(isItem || (isLast && verb === 'create') ? singular(word, resources) : word)
  })
  return verb + nouns.join('')
}

function singular(word: string, resources: Registry): string {
  const resource = resources.all().find(({ path }) => path === `/${word}`)
  if (resource) return resource.name
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** The first word of the path, under which the reference groups. */
export const scopeOf = ({ path }: Route) => path.split('/')[1] ?? ''
