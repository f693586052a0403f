// The console as files for the server. They are not committed: whoever starts a server from a checkout builds them when the sources have changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TARGET = join(ROOT, 'apps/server/assets/console')
const VITE = fileURLToPath(new URL('vite-build.ts', import.meta.url))
const SOURCES = [
  'apps/console/{src,build}/**/*',
  'apps/console/{index.html,vite.config.ts,tsconfig.json,package.json}',
  'packages/{backoffice,sdk}/src/**/*.ts',
  'packages/{backoffice,sdk}/package.json',
  'tsconfig.json',
  // What is installed, which the lock file may be ahead of.
  'node_modules/.package-lock.json',
]

/** Builds unless what is there was made from these sources. Returns whether it built. */
export async function buildWhenChanged(): Promise<boolean> {
  const sources = digestOfSources()
  if (built('built-from')?.trim() === sources) return false
  await build(sources)
  return true
}

export async function build(sources = digestOfSources()) {
  const made = mkdtempSync(join(tmpdir(), 'gatelodge-console-build-'))
  try {
    // In a process of its own: Vite sets NODE_ENV, and what it is set to decides which React is built.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [VITE, made], { cwd: ROOT, env })
    writeFileSync(join(made, 'built-from'), `${sources}\n`)
    place(made)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

/**
 * The files before the page that names them, each under a name that changes with it: a server that starts meanwhile finds a page with all its files.
 * Those of the build before stay, for pages that are open and servers that are starting; older ones go.
 */
function place(made: string) {
  const before = namesIn(built('manifest.json'))
  mkdirSync(join(TARGET, 'assets'), { recursive: true })
  cpSync(join(made, 'assets'), join(TARGET, 'assets'), { recursive: true })
  for (const name of ['LICENSES.md', 'manifest.json', 'index.html', 'built-from']) {
    const passing = join(TARGET, `.${name}.${process.pid}`)
    cpSync(join(made, name), passing)
    renameSync(passing, join(TARGET, name))
  }
  const wanted = new Set([...before, ...readdirSync(join(made, 'assets'))])
  for (const name of readdirSync(join(TARGET, 'assets')))
    if (!wanted.has(name)) rmSync(join(TARGET, 'assets', name), { force: true })
}

/** Of the files that a manifest names. */
const namesIn = (manifest = '') => [...manifest.matchAll(/"assets\/([^"]+)"/g)].map(([, name = '']) => name)

function built(name: string): string | undefined {
  try {
    return readFileSync(join(TARGET, name), 'utf8')
  } catch {
    return undefined
  }
}

function digestOfSources(): string {
  const digest = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    digest
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return digest.digest('hex')
}
