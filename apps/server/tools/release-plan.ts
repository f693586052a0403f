// What a release writes into files that people keep: the version wherever it is written, and the heading of the change log.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChangeLog } from '../src/kit/reference/change-log.ts'

export type Release = { readonly version: string; readonly date: string }

/** A release that cannot be made; the message is for the person who asked for it. */
export class NoRelease extends Error {}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/
const HEADING = /^## (\d{4}-\d{2}-\d{2})$/m

/** Each file by its path below `root`, with the text it should have. Writes nothing. */
export function releasePlan(root: string, { version, date }: Release): Map<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const { version: current } = JSON.parse(read('package.json')) as { version: string }
  if (!isLater(version, current)) throw new NoRelease(`${version} does not come after ${current}`)
  const manifests = ['package.json', ...globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root })]
  return new Map([
    ...manifests.map((path) => [path, releasedManifest(read(path), current, version)] as const),
    ['package-lock.json', releasedLock(read('package-lock.json'), current, version)],
    ['README.md', replaced(read('README.md'), `Version ${current}. `, `Version ${version}. `)],
    ['CHANGELOG.md', releasedChangeLog(read('CHANGELOG.md'), { version, date })],
    [CONTRACT_SOURCE, raisedContract(read(CONTRACT_SOURCE))],
  ])
}

export function isLater(version: string, than: string): boolean {
  const numbers = (text: string) => {
    const [, ...parts] = VERSION.exec(text) ?? []
    if (parts.length === 0) throw new NoRelease(`'${text}' is no version such as 1.2.3`)
    return parts.map(Number)
  }
  const [next, last] = [numbers(version), numbers(than)]
  const at = next.findIndex((part, n) => part !== last[n])
  return at >= 0 && (next[at] ?? 0) > (last[at] ?? 0)
}

/** The newest changes, which have a date and no version yet, become those of the release. */
export function releasedChangeLog(text: string, { version, date }: Release): string {
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date)
    throw new NoRelease(`'${date}' is no day such as 2026-12-01`)
  const [newest, before] = readChangeLog(text)
  if (!newest || newest.version !== undefined)
    throw new NoRelease(`CHANGELOG.md has no changes since ${newest?.version ?? 'ever'}: begin it with '## ${date}'`)
  if (before && date < before.date) throw new NoRelease(`${date} lies before the last release, of ${before.date}`)
  return text.replace(HEADING, `## ${date}, version ${version}`)
}

function releasedManifest(text: string, current: string, version: string): string {
  return replaced(text, `"version": "${current}"`, `"version": "${version}"`).replace(
    /("@gatelodge\/\w+": )"[\d.]+"/g,
    `$1"${version}"`,
  )
}

type Lock = { version: string; packages: Record<string, Locked> }
type Locked = { version?: string; dependencies?: Versions; devDependencies?: Versions }
type Versions = Record<string, string>

/** Only what is ours: the root, and what lies beside the folder of foreign packages. */
function releasedLock(text: string, current: string, version: string): string {
  const lock = JSON.parse(text) as Lock
  lock.version = version
  for (const [path, entry] of Object.entries(lock.packages))
    if (!path.includes('node_modules/') && entry.version === current) {
      entry.version = version
      for (const versions of [entry.dependencies ?? {}, entry.devDependencies ?? {}])
        for (const name of Object.keys(versions)) if (name.startsWith('@gatelodge/')) versions[name] = version
    }
  return `${JSON.stringify(lock, null, 2)}\n`
}

const CONTRACT_SOURCE = 'apps/server/src/main/contract.ts'
const CONTRACT_VERSION = /^(const CONTRACT_VERSION = '\d+\.)(\d+)(\.\d+')$/m

/** `/v1` only grows, so its first number stays and each release raises the second. */
function raisedContract(source: string): string {
  if (!CONTRACT_VERSION.test(source)) throw new NoRelease(`${CONTRACT_SOURCE} tells no CONTRACT_VERSION`)
  return source.replace(CONTRACT_VERSION, (_, before, grown, rest) => `${before}${Number(grown) + 1}${rest}`)
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new NoRelease(`'${from.trim()}' is told nowhere in a file that should`)
  return text.replace(from, to)
}
