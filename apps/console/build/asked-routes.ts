// The table of the back office's routes, as far as the console asks them: the others, and the shapes of their bodies, are nothing that every page must load.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routes, shapes } from '@gatelodge/backoffice/routes'
import type { Plugin } from 'vite'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const CALL = /\bclient\s*\.((?:\w+\s*\.\s*)*\w+)\s*[(<]/g

/** `units.list`, by every `client.units.list(` of the source; what walks through all pages asks the same route. */
export const askedIn = (text: string): string[] =>
  [...text.matchAll(CALL)].map(([, name = '']) => name.replaceAll(/\s/g, '').replace(/\.all$/, '.list'))

const asked = () =>
  new Set(globSync('**/*.{ts,tsx}', { cwd: SRC }).flatMap((file) => askedIn(readFileSync(`${SRC}/${file}`, 'utf8'))))

/** Shapes that these name, and those that they name in turn. */
function within(names: readonly string[], kept = new Map<string, unknown>()): Map<string, unknown> {
  for (const name of names) {
    const shape = shapes[name]
    if (kept.has(name) || shape === undefined) continue
    kept.set(name, shape)
    within(namesIn(shape), kept)
  }
  return kept
}

const namesIn = (shape: unknown): string[] =>
  typeof shape === 'string'
    ? [shape]
    : typeof shape === 'object' && shape !== null
      ? Object.values(shape).flatMap(namesIn)
      : []

export const askedRoutes: Plugin = {
  name: 'gatelodge-asked-routes',
  load(id) {
    if (!id.endsWith('/packages/backoffice/src/routes.generated.ts')) return undefined
    const names = asked()
    const kept = routes.filter(({ name }) => names.has(name))
    const unknown = [...names].filter((name) => !routes.some((route) => route.name === name))
    if (unknown.length > 0) this.error(`the back office has no route ${unknown.join(', ')}`)
    const needed = within(kept.flatMap(({ sent, answered }) => [sent, answered].filter((each) => each !== undefined)))
    return `export const routes = ${JSON.stringify(kept)}\nexport const shapes = ${JSON.stringify(Object.fromEntries(needed))}`
  },
}
