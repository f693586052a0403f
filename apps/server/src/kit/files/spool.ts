// Where a file waits until the whole of it has arrived: on disk, never in memory.
import { createHash, randomUUID } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../problems.ts'
import type { ArrivedFile } from './file-store.ts'

/** A file on its way in. */
export type SpoolFile = {
  readonly size: number
  readonly write: (chunk: Buffer) => Promise<void>
  /** It has come whole. */
  readonly finish: () => Omit<ArrivedFile, 'contentType'>
  /** Gives the room on disk back; afterwards it can no longer be read. */
  readonly discard: () => Promise<void>
}

const NAME = /^gatelodge-[0-9a-f-]{36}\.upload$/
const LEFT_MS = 3_600_000

export class Spool {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async open(): Promise<SpoolFile> {
    return new OpenFile(await this.#unnamed())
  }

  /** Removes what a process left that died in the moment between making a file and taking its name away. */
  async tidy() {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const since = NAME.test(name) ? await stat(path).catch(() => undefined) : undefined
      if (since && Date.now() - since.mtimeMs > LEFT_MS) await rm(path, { force: true })
    }
  }

  /** It loses its name at once: when a process dies, the system gives the room back. */
  async #unnamed(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, `gatelodge-${randomUUID()}.upload`)
    const file = await open(path, 'wx+', 0o600)
    unlinkSync(path)
    return file
  }
}

class OpenFile implements SpoolFile {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  size = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  async write(chunk: Buffer) {
    this.#hash.update(chunk)
    this.size += chunk.length
    try {
      for (let at = 0; at < chunk.length; ) at += (await this.#file.write(chunk, at)).bytesWritten
    } catch (error) {
      throw isOutOfRoom(error) ? Object.assign(new Unavailable(), { cause: error }) : error
    }
  }

  finish() {
    const [file, size] = [this.#file, this.size]
    return {
      size,
      sha256: this.#hash.digest('hex'),
      pieces: () => piecesOf(file, size),
    }
  }

  discard() {
    return this.#file.close()
  }
}

const isOutOfRoom = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

const PIECE_BYTES = 65_536

/** By position, so that it can be read more than once; and through one buffer, so that a large file costs no more than a small one. */
async function* piecesOf(file: FileHandle, size: number) {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, at)
    if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written to it')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
