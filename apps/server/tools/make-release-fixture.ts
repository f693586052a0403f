// `npm run release:fixture -- 0.1.0 <commit>`: the database of a version that was released without one, made by the source of that commit.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeReleaseFixture } from './release-fixture.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const { positionals, values } = parseArgs({ options: { 'pg-bin': { type: 'string' } }, allowPositionals: true })
const [version, commit] = positionals
if (!version || !commit)
  throw new Error('npm run release:fixture -- <version> <commit> [--pg-bin <folder of pg_dump 15>]')

const tree = await mkdtemp(join(tmpdir(), 'gatelodge-source-'))
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 })
  execFileSync('tar', ['x', '-C', tree], { input: archive })
  // The packages of today, which are not always those that it was released with.
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const made = await makeReleaseFixture({ version, tree, binDir: values['pg-bin'] })
  console.log(`wrote ${made.paths.join(' and ')}`)
} finally {
  await rm(tree, { recursive: true, force: true })
}
