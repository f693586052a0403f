// A whole server on a database of its own, and `call`, which holds every answer against what its route declares.
import assert from 'node:assert/strict'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { doorPrefixes } from '../src/domains/access/index.ts'
import { Lifecycle } from '../src/kit/lifecycle.ts'
import { openLog } from '../src/kit/log.ts'
import { Worker, type WorkerOptions } from '../src/kit/work/worker.ts'
import { listenOn, openApi } from '../src/main/api.ts'
import type { Config } from '../src/main/config.ts'
import { assembly } from '../src/main/domains.ts'
import { openRuntime, type Runtime } from '../src/main/runtime.ts'
import { cloneDatabase, closeAtEnd } from './database.ts'
import { checkAnswer } from './declared-answer.ts'
import { Make } from './make.ts'
import { testConfig } from './settings.ts'

export type CallOptions = {
  readonly key?: string | undefined
  /** A staff token: the call goes to the back office. */
  readonly token?: string | undefined
  /** An operator's session: the call goes to the installation. */
  readonly operator?: string | undefined
  readonly query?: Readonly<Record<string, string | number>> | string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a partner does, without types
export type Answer = { status: number; headers: LightMyRequestResponse['headers']; body: any; text: string }

export class TestServer {
  readonly app: FastifyInstance
  readonly config: Config
  readonly runtime: Runtime
  readonly make: Make
  readonly logLines: string[]
  readonly lifecycle: Lifecycle

  constructor(app: FastifyInstance, config: Config, runtime: Runtime, logLines: string[], lifecycle: Lifecycle) {
    this.app = app
    this.config = config
    this.runtime = runtime
    this.logLines = logLines
    this.lifecycle = lifecycle
    this.make = new Make(runtime.tools, config)
  }

  /** `call('GET /units', { key })`; a path that begins with a double slash is taken as it is, without the door's prefix. */
  async call(what: string, o: CallOptions = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = what.split(' ', 2)
    const prefix = path.startsWith('//') ? '' : prefixOf(o)
    const bearer = o.token ?? o.operator
    const query = typeof o.query === 'string' ? o.query : o.query ? String(new URLSearchParams(asText(o.query))) : ''
    const search = query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`
    const response = await this.app.inject({
      method: method as 'GET',
      url: prefix + path.replace('//', '/') + search,
      headers: {
        ...(o.key !== undefined && { 'x-api-key': o.key }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(o.body !== undefined && { 'content-type': 'application/json' }),
        ...o.headers,
      },
      ...(o.payload !== undefined
        ? { payload: o.payload }
        : o.body !== undefined && { payload: JSON.stringify(o.body) }),
    })
    return checkAnswer(method, prefix + path.replace('//', '/') + search, response)
  }

  /** A statement as the owner of the tables: for what only sandbox and tests may do, such as moving time. */
  async asOwner(statement: string) {
    const client = new pg.Client({ connectionString: this.config.databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  /** A worker beside the server; it stops before the database is closed. */
  startWorker(o: Partial<Pick<WorkerOptions, 'leaseMs' | 'kinds' | 'realTime'>> = {}): Worker {
    const worker = new Worker({ tools: this.runtime.tools, kinds: assembly.work, leaseMs: 30_000, ...o })
    worker.start()
    this.lifecycle.onStop('worker', () => worker.stop())
    return worker
  }

  async listen(): Promise<string> {
    const port = await listenOn(this.app, '127.0.0.1', 0)
    return `http://127.0.0.1:${port}`
  }
}

const prefixOf = ({ token, operator }: CallOptions) =>
  doorPrefixes[token !== undefined ? 'staff' : operator !== undefined ? 'operator' : 'partner']

const asText = (query: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

type ServerOptions = { readonly databaseUrl?: string; readonly settings?: Readonly<Record<string, string>> }

export async function startServer(o: ServerOptions = {}): Promise<TestServer> {
  const databaseUrl = o.databaseUrl ?? (await cloneDatabase())
  const config = testConfig(databaseUrl, o.settings)
  const logLines: string[] = []
  const log = openLog('info', { write: (line) => void logLines.push(line) })
  const runtime = await openRuntime(config, 'test', log)
  const lifecycle = new Lifecycle(log, 0)
  lifecycle.onStop('database', runtime.close)
  const app = await openApi(config, runtime, lifecycle)
  closeAtEnd(databaseUrl, () => lifecycle.stop('test'))
  return new TestServer(app, config, runtime, logLines, lifecycle)
}

export function assertRefused(answer: Answer, status: number, message?: string | RegExp) {
  assert.equal(answer.status, status, answer.text)
  if (message instanceof RegExp) assert.match(answer.body.message, message)
  else if (message !== undefined) assert.equal(answer.body.message, message)
}
