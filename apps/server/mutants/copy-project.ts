import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Our own packages, by which tests import each other. */
const OWN = '@gatelodge'

/** Copies the files that git tracks or would add, as they are now, and links the checkout's packages; the project's own are the copy's. */
export async function copyProject(to: string) {
  const run = promisify(execFile)
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 16 * 1_048_576,
  })
  for (const path of stdout.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    // One that was removed and not yet committed is not there.
    await cp(join(ROOT, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  const packages = join(ROOT, 'node_modules')
  await mkdir(join(to, 'node_modules', OWN), { recursive: true })
  for (const name of await readdir(packages))
    if (name !== OWN && name !== '.cache') await symlink(join(packages, name), join(to, 'node_modules', name))
  for (const [name, place] of [
    ['server', 'apps/server'],
    ['console', 'apps/console'],
    ['backoffice', 'packages/backoffice'],
    ['cli', 'packages/cli'],
    ['sdk', 'packages/sdk'],
  ] as const)
    await symlink(join(to, place), join(to, 'node_modules', OWN, name))
}
