import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { CONTRACT, contractBases } from './contract-base.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'gatelodge-base-'))
  after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Without the user's and the machine's git settings, and without those of a clone whose hook runs the tests. */
const env = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}
const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, env, stdio: 'pipe' })

/** A commit with this contract. */
function commit(root: string, contract: string) {
  mkdirSync(join(root, 'openapi'), { recursive: true })
  writeFileSync(join(root, CONTRACT), contract)
  git(root, 'add', '.')
  git(root, 'commit', '-qm', contract)
}

/** A clone whose main branch has these contracts, one commit each. */
function repository(...contracts: string[]) {
  const root = folder()
  git(root, 'init', '-q', '-b', 'main')
  for (const contract of contracts) commit(root, contract)
  return root
}

/** Each base in short: its contract and what it is, or why there is none. */
const basesOf = async (root: string, named?: string) =>
  (await contractBases(root, named)).map((base) =>
    'text' in base ? `${base.text}: ${base.what.replace(/^commit \w+ /, '')}` : base.why,
  )

test('a branch is held against where it left main, however many commits it has', async () => {
  const root = repository('first', 'second')
  git(root, 'switch', '-qc', 'feature')
  commit(root, 'a breaking change')
  commit(root, 'another')
  assert.deepEqual(await basesOf(root), ['second: (where this branch left main)'])
})

test('a detached checkout is held against where it left main', async () => {
  const root = repository('first', 'second')
  git(root, 'switch', '-q', '--detach')
  commit(root, 'a breaking change')
  assert.deepEqual(await basesOf(root), ['second: (where this branch left main)'])
})

test('commits on main that were not pushed are held against what was', async () => {
  const root = folder()
  git(root, 'clone', '-q', repository('first', 'second'), '.')
  commit(root, 'third')
  commit(root, 'fourth')
  assert.deepEqual(await basesOf(root), ['second: (where this branch left origin/main)'])
})

test('main itself is held against its last commit and the one before', async () => {
  assert.deepEqual(await basesOf(repository('first', 'second', 'third')), [
    'third: (the last commit, which is on main)',
    'second: (the commit before the last; main is not left yet)',
  ])
})

test('where no main branch is known, the commit before is taken', async () => {
  const root = repository('first', 'second')
  git(root, 'branch', '-m', 'other')
  assert.deepEqual(await basesOf(root), [
    'first: (the commit before the last; neither origin/main nor main is known here)',
  ])
})

test('a shallow clone says that the commit before is not there, and what to do', async () => {
  const root = folder()
  git(root, 'clone', '-q', '--depth', '1', `file://${repository('first', 'second')}`, '.')
  const [last, before = ''] = await basesOf(root)
  assert.equal(last, 'second: (the last commit, which is on origin/main)')
  assert.match(before, /the clone is shallow.* name one by GATELODGE_CONTRACT_BASE$/)
})

test('the first commit of all has none before it, and a commit without a contract is said to have none', async () => {
  const root = repository('first')
  assert.equal((await basesOf(root)).at(-1), 'main is not left yet, and there is one commit only')
  git(root, 'rm', '-q', CONTRACT)
  git(root, 'commit', '-qm', 'none')
  git(root, 'switch', '-qc', 'feature')
  commit(root, 'new')
  assert.match(
    (await basesOf(root)).join(),
    /^commit \w+ \(where this branch left main\) has no openapi\/gatelodge-v1\.json$/,
  )
})

test('where there is no clone, or no git, that is said', async () => {
  const root = repository('first', 'second')
  const copy = join(root, 'copy')
  mkdirSync(copy)
  assert.deepEqual(await basesOf(copy), ['these files are no clone of their own'])
  assert.match((await basesOf(folder())).join(), /^git says: fatal: not a git repository/)
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    assert.deepEqual(await basesOf(root), ['git says: it is not installed'])
  } finally {
    process.env['PATH'] = path
  }
})

test('a commit that somebody named is taken, and it is a fault when it is not there', async () => {
  const root = repository('first', 'second', 'third')
  assert.deepEqual(await basesOf(root, 'HEAD~2'), ['first: (HEAD~2, as GATELODGE_CONTRACT_BASE says)'])
  const fault = { why: 'there is no commit nowhere, as GATELODGE_CONTRACT_BASE says', isFault: true }
  assert.deepEqual(await contractBases(root, 'nowhere'), [fault])
  const [lost] = await contractBases(folder(), 'HEAD')
  assert.equal(lost && 'isFault' in lost && lost.isFault, true)
})
