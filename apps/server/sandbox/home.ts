// The folder in which a sandbox has everything: its database, its files, its secrets and the keys it issued.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunningSandbox } from '../src/main/running-sandbox.ts'
import type { Filled } from './fill.ts'
import { endLeftOver } from './postgres.ts'

/** Only a folder with this in it is a sandbox's, and only such a folder is ever emptied. */
const MARK = 'gatelodge-sandbox.json'
const POSTGRES = 'postgres'
const FILES = 'files'
const WORD = 'running.json'

/** They must outlast a restart: keys are hashed and values sealed under them. */
type Secrets = Readonly<Record<'pepper' | 'sealKeys' | 'accountSid' | 'authToken', string>>

type Marked = { readonly secrets: Secrets; readonly filled: Filled | null }

export type HomeOptions = { readonly data: string | undefined; readonly reset: boolean }

export class Home {
  readonly folder: string
  /** Whether it is still there when the sandbox has ended. */
  readonly kept: boolean
  #marked: Marked

  private constructor(folder: string, kept: boolean, marked: Marked) {
    this.folder = folder
    this.kept = kept
    this.#marked = marked
  }

  static async open({ data, reset }: HomeOptions): Promise<Home> {
    const folder = data ?? (await mkdtemp(join(tmpdir(), 'gatelodge-sandbox-')))
    // PostgreSQL may have to run as another user, who must get through.
    if (data === undefined) await chmod(folder, 0o755)
    const known = data === undefined ? null : await findMark(data)
    // One that ended before it was filled is begun anew.
    const marked = reset || !known?.filled ? { secrets: newSecrets(), filled: null } : known
    const home = new Home(folder, data !== undefined, marked)
    if (known && marked !== known) await home.#empty()
    for (const name of [POSTGRES, FILES]) await mkdir(join(folder, name), { recursive: true })
    await home.#mark()
    return home
  }

  get postgres() {
    return join(this.folder, POSTGRES)
  }

  get files() {
    return join(this.folder, FILES)
  }

  /** The file that marks the folder as in use. */
  get word() {
    return join(this.folder, WORD)
  }

  get secrets(): Secrets {
    return this.#marked.secrets
  }

  /** Null while there is nothing in the database. */
  get filled(): Filled | null {
    return this.#marked.filled
  }

  async remember(filled: Filled) {
    this.#marked = { ...this.#marked, filled }
    await this.#mark()
  }

  /** For a process that is about to end and cannot wait; nothing happens when it is kept. */
  leave() {
    if (!this.kept) rmSync(this.folder, { recursive: true, force: true })
  }

  /** Readable by its owner alone. */
  async #mark() {
    await writeFile(join(this.folder, MARK), JSON.stringify(this.#marked, null, 2), { mode: 0o600 })
  }

  /** Removes what the sandbox made, and nothing else that is in the folder. */
  async #empty() {
    await endLeftOver(this.postgres)
    for (const name of [POSTGRES, FILES, WORD, MARK])
      await rm(join(this.folder, name), { recursive: true, force: true })
  }
}

/** Null for a folder that is new or empty. Throws for one that is in use, or not a sandbox's. */
async function findMark(folder: string): Promise<Marked | null> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length === 0) return null
  const text = await readFile(join(folder, MARK), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`${folder} is not empty, and not a sandbox's. Choose a folder that is new or empty.`)
  const user = readRunningSandbox(join(folder, WORD))
  if (user) throw new Error(`${folder} is in use by the sandbox at ${user.url} (process ${user.pid}). Stop that first.`)
  return JSON.parse(text) as Marked
}

const newSecrets = (): Secrets => ({
  pepper: randomBytes(32).toString('base64'),
  sealKeys: `sandbox:${randomBytes(32).toString('base64')}`,
  accountSid: `AC${randomBytes(16).toString('hex')}`,
  authToken: randomBytes(16).toString('hex'),
})
