// The console of staff: files that were built in advance, and the policy that its page runs under.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tools } from '../kit/context.ts'
import type { FileStore } from '../kit/files/file-store.ts'
import type { Route } from '../kit/http/route.ts'
import { FILES, type Site, siteRoutes } from '../kit/http/site.ts'
import type { Config } from './config.ts'

const BUILT = fileURLToPath(new URL('../../assets/console', import.meta.url))

/** None when it is switched off, or was not built. */
export function consoleRoutes(config: Config, { log, files }: Pick<Tools, 'log' | 'files'>, folder = BUILT): Route[] {
  if (config.console === 'off') return []
  const built = readBuilt(folder)
  if (!built) {
    log.warn(
      'console.missing',
      'there is no console: it was not built. Run npm run console, or set GATELODGE_CONSOLE=off',
    )
    return []
  }
  return siteRoutes({ ...built, path: '/console', summary: 'The console of staff', policy: policyWith(files) })
}

/**
 * All of it, once: a server goes on with its own while others are put in their place. The page first: a build puts its files there before the page
 * that names them, and takes away those of the build before the last.
 */
function readBuilt(folder: string): Pick<Site, 'index' | 'files'> | undefined {
  const index = readIfThere(join(folder, 'index.html'))
  if (!index) return undefined
  const entries = readdirSync(join(folder, FILES), { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.flatMap(({ name }) => {
    const bytes = readIfThere(join(folder, FILES, name))
    return bytes ? [[name, bytes] as const] : []
  })
  return { index: index.toString(), files: new Map(files) }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** While it is not known where files lie, the page is there all the same, and shows none of them. */
function policyWith(files: FileStore) {
  let settled: string | undefined
  return async () => {
    settled ??= await files.place().then(policyOf, () => undefined)
    return settled ?? policyOf("'self'")
  }
}

/** No script, style or request that is not of this server; pictures and documents also from where files lie, which is no more than our own bucket. */
function policyOf(files: string) {
  if (/[\s;,]/.test(files)) throw new Error('the address of the file store cannot stand in a policy')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${files}`,
    "connect-src 'self'",
    `frame-src ${files}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
