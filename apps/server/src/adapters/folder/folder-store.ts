// Files in a folder: for the sandbox, and for an installation whose processes share one disk.
import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type ArrivedFile,
  checkKey,
  checkShown,
  type FileStore,
  type HandedOut,
  isKey,
} from '../../kit/files/file-store.ts'
import { Unavailable } from '../../kit/problems.ts'
import { signedQuery } from './signed-link.ts'

export type FolderOptions = {
  readonly folder: string
  /** Where the outside world finds this server. */
  readonly publicUrl: string
  readonly linkKey: KeyObject
}

/** The end of a name while a file is being written; no key ends so. */
const PART = '.part'

export class FolderStore implements FileStore {
  readonly #folder: string
  readonly #publicUrl: string
  readonly #linkKey: KeyObject

  constructor({ folder, publicUrl, linkKey }: FolderOptions) {
    this.#folder = resolve(folder)
    this.#publicUrl = publicUrl
    this.#linkKey = linkKey
  }

  async put(key: string, file: ArrivedFile) {
    const path = join(this.#folder, checkKey(key))
    const part = `${path}.${randomUUID()}${PART}`
    try {
      await makeFolder(dirname(path))
      await write(part, file)
      await rename(part, path)
      await sync(dirname(path))
    } catch (cause) {
      await rm(part, { force: true })
      throw outOfOrder(cause)
    }
  }

  async url(key: string, as: HandedOut, issuedAt = new Date()) {
    checkShown(as)
    return `${await this.place()}?${signedQuery(this.#linkKey, { key: checkKey(key), ...as }, issuedAt)}`
  }

  async place() {
    return `${this.#publicUrl}/files`
  }

  async stat(key: string) {
    const found = await stat(join(this.#folder, checkKey(key))).catch(unlessMissing)
    return found && { size: found.size }
  }

  async remove(key: string) {
    checkKey(keyBehind(key))
    await rm(join(this.#folder, key), { force: true })
  }

  async *list(area: string, before: Date) {
    for await (const { parentPath, name } of await entries(join(this.#folder, area))) {
      const key = relative(this.#folder, join(parentPath, name))
      if (!isKey(keyBehind(key))) continue
      const found = await stat(join(this.#folder, key)).catch(unlessMissing)
      if (found && found.mtime < before) yield key
    }
  }

  close() {}

  /** For the route that serves it. */
  async read(key: string): Promise<{ size: number; bytes: Readable } | undefined> {
    const file = await open(join(this.#folder, checkKey(key)), 'r').catch(unlessMissing)
    if (!file) return undefined
    const { size } = await file.stat()
    return { size, bytes: createReadStream('', { fd: file, start: 0 }) }
  }
}

/** The key of a file, also by the name that it has while it is being written. */
const keyBehind = (name: string) => (name.endsWith(PART) ? name.slice(0, name.indexOf('.')) : name)

async function write(path: string, file: ArrivedFile) {
  const out = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    for await (const piece of file.pieces()) {
      hash.update(piece)
      await out.appendFile(piece)
    }
    if (hash.digest('hex') !== file.sha256) throw new Error('a file is not what was to be stored')
    await out.sync()
  } finally {
    await out.close()
  }
}

/** A new name in a folder survives a crash once the folder itself is on disk. */
async function makeFolder(path: string) {
  const first = await mkdir(path, { recursive: true })
  for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made))
    await sync(dirname(made))
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function entries(folder: string) {
  return (await opendir(folder, { recursive: true }).catch(unlessMissing)) ?? []
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw outOfOrder(error)
}

const outOfOrder = (cause: unknown) => Object.assign(new Unavailable(), { cause })
