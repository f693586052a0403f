// The programs in examples/ and a worker, as processes of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../compile-cache.ts'
import { eventually } from '../eventually.ts'

const CLI = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url))
const EXAMPLES = new URL('../../../../examples/', import.meta.url)
export const WITHIN_MS = 30_000

/** Said here, outside of any test: they live on from one test to the next. */
const started: ExampleProcess[] = []
after(() => Promise.all(started.map((one) => one.kill())))

type Settings = Readonly<Record<string, string>>

export class ExampleProcess {
  readonly child: ChildProcess
  /** What it has printed so far. */
  readonly lines: string[] = []
  readonly #ended: Promise<unknown>

  private constructor(words: readonly string[], env: Settings) {
    this.child = spawn(process.execPath, words, {
      env: { ...compileCache(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.child, 'close')
    started.push(this)
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface(stream).on('line', (line) => void this.lines.push(line))
  }

  static start = (name: string, env: Settings, ...words: readonly string[]) =>
    new ExampleProcess([fileURLToPath(new URL(`${name}/main.ts`, EXAMPLES)), ...words], env)

  static work = (env: Settings) => new ExampleProcess([CLI, 'work'], env)

  /** As the power does when it fails. */
  kill() {
    this.child.kill('SIGKILL')
    return this.#ended
  }

  async exitCode(): Promise<number | null> {
    await this.#ended
    return this.child.exitCode
  }

  printed = (part: string, times = 1) =>
    eventually(WITHIN_MS, `it prints '${part}' ${times} times`, () => {
      const count = this.lines.filter((line) => line.includes(part)).length
      if (count < times && this.child.exitCode !== null) throw new Error(`it has ended: ${this.lines.join('\n')}`)
      return count >= times
    })

  /** Where it listens. */
  async url(): Promise<string> {
    await this.printed('listening on ')
    const line = this.lines.find((one) => one.startsWith('listening on '))
    return `http://127.0.0.1:${line?.split(' ').at(-1)}`
  }
}
