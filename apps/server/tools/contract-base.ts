// Which earlier contract this work began from: where the branch left the main one, or on the main one the commit before.
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

export const CONTRACT = 'openapi/gatelodge-v1.json'
const MAIN = ['origin/main', 'main']

/** `what` was compared, or why there is nothing to compare with. */
export type Base =
  | { readonly what: string; readonly text: string }
  | { readonly why: string; readonly isFault?: boolean }

/** `named` is a commit that the caller chose, such as where a pipeline began. */
export async function contractBases(root: string, named?: string): Promise<Base[]> {
  const git = gitIn(root)
  const top = await git('rev-parse', '--show-toplevel')
  if ('failed' in top) return [{ why: `git says: ${top.failed}`, isFault: named !== undefined }]
  if ((await realpath(top.said)) !== (await realpath(root)))
    return [{ why: 'these files are no clone of their own', isFault: named !== undefined }]
  if (named !== undefined) return [await at(git, named, `${named}, as GATELODGE_CONTRACT_BASE says`, true)]

  const head = await git('rev-parse', 'HEAD')
  if ('failed' in head) return [{ why: `git says: ${head.failed}` }]
  for (const main of MAIN) {
    const left = await git('merge-base', 'HEAD', main)
    if ('failed' in left) continue
    if (left.said !== head.said) return [await at(git, left.said, `where this branch left ${main}`)]
    return [await at(git, 'HEAD', `the last commit, which is on ${main}`), await before(git, `${main} is not left yet`)]
  }
  return [await before(git, `neither ${MAIN.join(' nor ')} is known here`)]
}

async function before(git: Git, reason: string): Promise<Base> {
  const parent = await git('rev-parse', '--verify', '--quiet', 'HEAD^')
  if (!('failed' in parent)) return at(git, 'HEAD^', `the commit before the last; ${reason}`)
  const shallow = await git('rev-parse', '--is-shallow-repository')
  return {
    why:
      'said' in shallow && shallow.said === 'true'
        ? `${reason}, and the clone is shallow: the commit before is not here. Fetch more, or name one by GATELODGE_CONTRACT_BASE`
        : `${reason}, and there is one commit only`,
  }
}

async function at(git: Git, commit: string, what: string, isFault = false): Promise<Base> {
  const found = await git('rev-parse', '--verify', '--short', `${commit}^{commit}`)
  if ('failed' in found) return { why: `there is no commit ${what}`, isFault }
  const shown = await git('show', `${found.said}:${CONTRACT}`)
  return 'failed' in shown
    ? { why: `commit ${found.said} (${what}) has no ${CONTRACT}`, isFault }
    : { what: `commit ${found.said} (${what})`, text: shown.said }
}

type Git = (...words: string[]) => Promise<{ readonly said: string } | { readonly failed: string }>

const run = promisify(execFile)

const gitIn =
  (root: string): Git =>
  (...words) =>
    run('git', words, { cwd: root, maxBuffer: 64 << 20 }).then(
      ({ stdout }) => ({ said: stdout.trim() }),
      ({ code, stderr, message }: { code?: unknown; stderr?: string; message: string }) => ({
        failed: code === 'ENOENT' ? 'it is not installed' : (stderr || message).split('\n')[0]?.trim() || message,
      }),
    )
