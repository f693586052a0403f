// SIGTERM under load, as a rolling deployment does it: two API processes behind a balancer, one of them stopped.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { cloneDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { ask, load, type Outcome, tally } from '../load.ts'
import { type Process, runCommand, startProcess } from '../process.ts'
import { startServer } from '../server.ts'

const LOOPS = 16
const CHECK_EVERY_MS = 50

const databaseUrl = await cloneDatabase()
const { make } = await startServer({ databaseUrl })
const key = (await make.key(await make.organization())).text
const drain = (ms: number) => ({ GATELODGE_DRAIN_MS: String(ms) })

test('a process that is told to stop under load finishes what it has begun: no request fails', async () => {
  const [leaving, staying] = await Promise.all([
    startProcess(databaseUrl, drain(5_000)),
    startProcess(databaseUrl, drain(1_000)),
  ])
  const balancer = new Balancer([leaving, staying])
  const outcomes: Outcome[] = []
  const clients = load(LOOPS, async () => {
    outcomes.push(await ask(`${balancer.next()}/v1/units`, { agent: balancer.agent, key }))
  })
  const more = (count: number) => {
    const target = outcomes.length + count
    return eventually(30_000, `${count} answers`, () => outcomes.length >= target)
  }

  try {
    await more(300)
    const served = () => balancer.chosen.get(leaving.url) ?? 0
    assert.ok(served() > 100, 'both were in use')
    const began = performance.now()
    leaving.child.kill('SIGTERM')
    const [code] = (await once(leaving.child, 'exit')) as [number | null]
    assert.equal(code, 0)
    assert.ok(performance.now() - began < 20_000)
    await more(300)
  } finally {
    await clients.stop()
    balancer.close()
  }
  assert.deepEqual(tally(outcomes), { 200: outcomes.length }, outcomes.find(({ status }) => status !== 200)?.message)
})

test('at a terminal, Ctrl-C ends a process at once', async () => {
  const { child } = await startProcess(databaseUrl, drain(60_000))
  const began = performance.now()
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 0)
  assert.ok(performance.now() - began < 20_000)
})

test('a process that cannot start says why and ends, with nothing left running in it', async () => {
  const { child, url } = await startProcess(databaseUrl, drain(0))
  const port = new URL(url).port
  const taken = { GATELODGE_PORT: port, GATELODGE_WORKER_PORT: port }
  for (const words of [['serve', '--with-worker'], ['work']]) {
    const { code, err } = await runCommand(databaseUrl, words, '', taken)
    assert.equal(code, 1)
    assert.match(err, /EADDRINUSE/)
  }
  child.kill('SIGINT')
  await once(child, 'exit')
})

test('a second signal does not wait for anything', async () => {
  const { child, lines } = await startProcess(databaseUrl, drain(60_000))
  child.kill('SIGTERM')
  await eventually(20_000, 'stopping', () => lines.some((line) => line.includes('"event":"process.stopping"')))
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  assert.equal(code, 1)
})

/** Sends each request to the next process that was ready when last asked, over connections that are kept. Never tries again. */
class Balancer {
  readonly agent = new Agent({ keepAlive: true })
  readonly chosen = new Map<string, number>()
  #ready: readonly string[]
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(processes: readonly Process[]) {
    const urls = processes.map(({ url }) => url)
    this.#ready = urls
    this.#timer = setInterval(() => void this.#check(urls), CHECK_EVERY_MS)
  }

  async #check(urls: readonly string[]) {
    const answers = await Promise.all(urls.map((url) => ask(`${url}/readyz`)))
    this.#ready = urls.filter((_, at) => answers[at]?.status === 200)
  }

  next(): string {
    const url = this.#ready[this.#turn++ % this.#ready.length]
    assert.ok(url, 'no process is ready')
    this.chosen.set(url, (this.chosen.get(url) ?? 0) + 1)
    return url
  }

  close() {
    clearInterval(this.#timer)
    this.agent.destroy()
  }
}
