// The source as the architecture test reads it: every file, and what it imports. Read as text: the formatter holds every import
// to one form, so a line that begins with `import` or `export … from` is one, and nothing else is.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Import = {
  /** A path from where the importing file's begins, such as `kit/ids.ts`, `../test/make.ts` for what lies outside, or a module's name as written. */
  readonly to: string
  readonly kind: 'file' | 'node' | 'npm' | 'computed'
  readonly typesOnly: boolean
}
export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly Import[] }

const SRC = fileURLToPath(new URL('../src', import.meta.url))
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Tests beside the source may import what they like; they are no part of the program. */
export const sourceFiles = (): SourceFile[] => textsOf(SRC, '**/*.ts').map(withImports)

/** The simulated carrier, which lies beside src. */
export const simulatorFiles = (): SourceFile[] => textsOf(SRC, '../simulator/*.ts').map(withImports)

/** Every file of the source, from src: code, tests and papers. */
export const sourcePaths = () =>
  globSync('**/*', { cwd: SRC, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)))

/** Every program and test of the project, from its root. */
export const projectFiles = (): SourceFile[] =>
  globSync('{apps,packages,examples}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).map((path) => withImports({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const withImports = ({ path, text }: Omit<SourceFile, 'imports'>): SourceFile => ({
  path,
  text,
  imports: importsOf(path, text),
})

/** The server and the packages, which are delivered, and the simulator. The console has names of its own. */
export const deliveredFiles = () => textsOf(ROOT, '{apps/server,packages/*}/{src,simulator}/**/*.ts')

const textsOf = (cwd: string, pattern: string) =>
  globSync(pattern, { cwd })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(cwd, path), 'utf8') }))

const FUNCTION = /^export (?:async )?function\*? (\w+)/gm
const ARROW = /^export const (\w+)(?:: [^\n]*?)? =\s+(?:async )?(?:<|\(|\w+ =>|function)/gm

/** The functions that a file declares and exports, each once however often it is overloaded. What it passes on is not its own. */
export const exportedFunctions = (text: string): string[] => [
  ...new Set([...text.matchAll(FUNCTION), ...text.matchAll(ARROW)].map(([, name = '']) => name)),
]

export function importsOf(path: string, text: string): Import[] {
  const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  const statements = [...code.matchAll(/^(?:import|export)\b([^'"`;=()]*?)\bfrom '([^']+)'/gm)]
  const bare = [...code.matchAll(/^import '([^']+)'/gm)]
  const dynamic = [...code.matchAll(/\bimport\(\s*(?:'([^']+)'\s*\))?/g)]
  const required = [...code.matchAll(/\brequire\(\s*(?:'([^']+)'\s*\))?/g)]
  return [
    ...statements.map(([, names = '', to = '']) => resolved(path, to, areTypes(names))),
    ...[...bare, ...dynamic, ...required].map(([, to]) => resolved(path, to, false)),
  ]
}

const areTypes = (names: string) => /^\s*type\b/.test(names) || /^\s*\{(\s*type \w+( as \w+)?\s*,?)+\}\s*$/.test(names)

function resolved(path: string, to: string | undefined, typesOnly: boolean): Import {
  if (to === undefined) return { to: 'a computed path', kind: 'computed', typesOnly }
  if (to.startsWith('node:')) return { to, kind: 'node', typesOnly }
  if (!to.startsWith('.')) return { to, kind: 'npm', typesOnly }
  return { to: relative(SRC, join(SRC, dirname(path), to)), kind: 'file', typesOnly }
}

/** `@scope/name/deep` → `@scope/name` */
export const packageOf = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/')
