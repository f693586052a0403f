// `npm run lock`: installs, then names in the lockfile the optional packages of other platforms. A registry mirror that serves this
// platform's only leaves the others out, and `npm ci` then refuses the lockfile on every machine.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = { version?: string; optionalDependencies?: Record<string, string>; [key: string]: unknown }

execFileSync('npm', ['install'], { stdio: 'inherit' })
const file = new URL('../../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const at = `node_modules/${name}`
    const [, os, cpu] = /(android|darwin|freebsd|linux|win32|windows|openharmony)-([a-z0-9]+)/.exec(name) ?? []
    if (lock.packages[at] || !os) continue
    const libc = os === 'linux' && { libc: [name.includes('musl') ? 'musl' : 'glibc'] }
    lock.packages[at] = {
      version,
      cpu: [cpu],
      dev: true,
      ...libc,
      optional: true,
      os: [os === 'windows' ? 'win32' : os],
    }
  }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
