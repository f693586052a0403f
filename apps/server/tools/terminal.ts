// Commands as they are typed into a terminal: what they print, and Ctrl-C, which reaches everything that a command has started.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const END_WITHIN_MS = 30_000
/** How many of the first and of the last lines of a failed command are quoted. */
const QUOTED_LINES = 15

export type TerminalOptions = {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** When it is given, nothing is waited for any more. */
  readonly signal: AbortSignal
}

export class Terminal {
  readonly #command: string
  readonly #child: ChildProcess
  readonly #signal: AbortSignal
  readonly #ended: Promise<number | null>
  readonly #lines: string[] = []
  readonly #heard = new Set<() => void>()

  private constructor(command: string, { cwd, env, signal }: TerminalOptions) {
    signal.throwIfAborted()
    this.#command = command
    this.#signal = signal
    const [program = '', ...words] = command.split(' ')
    // A process group of its own, as a shell makes one for each command.
    this.#child = spawn(program, words, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code) => {
        resolve(code)
        this.#hear()
      })
    })
    this.#ended.catch(() => {})
    for (const stream of [this.#child.stdout, this.#child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          this.#lines.push(line)
          this.#hear()
        })
    signal.addEventListener('abort', () => this.#hear())
  }

  /** Until it has ended well. */
  static async run(command: string, o: TerminalOptions): Promise<string> {
    const terminal = new Terminal(command, o)
    o.signal.addEventListener('abort', () => terminal.#send('SIGKILL'))
    const code = await terminal.#ended
    o.signal.throwIfAborted()
    if (code !== 0) throw terminal.#complaint(`ended with ${code}`)
    return terminal.#lines.join('\n')
  }

  /** One that goes on until it is interrupted: always in order, so that it takes along what it started. */
  static open(command: string, o: TerminalOptions): Terminal {
    return new Terminal(command, o)
  }

  /** The first of its JSON lines that fits, once there is one. */
  async line<T>(fits: (line: T) => boolean): Promise<T> {
    for (let at = 0; ; at++) {
      while (at >= this.#lines.length) {
        this.#signal.throwIfAborted()
        if (this.#hasEnded) throw this.#complaint('ended too soon')
        await new Promise<void>((resolve) => {
          this.#heard.add(resolve)
        })
      }
      const line = asJson<T>(this.#lines[at] ?? '')
      if (line !== undefined && fits(line)) return line
    }
  }

  /** Ctrl-C. */
  async interrupt(): Promise<void> {
    this.#send('SIGINT')
    const late = setTimeout(() => this.#send('SIGKILL'), END_WITHIN_MS)
    await this.#ended.catch(() => {})
    clearTimeout(late)
  }

  get #hasEnded() {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  #hear() {
    for (const resolve of this.#heard) resolve()
    this.#heard.clear()
  }

  #send(signal: NodeJS.Signals) {
    const { pid } = this.#child
    if (pid === undefined || this.#hasEnded) return
    try {
      process.kill(-pid, signal)
    } catch {
      // It ended this moment.
    }
  }

  #complaint(what: string) {
    const lines = this.#lines
    const quoted =
      lines.length <= 2 * QUOTED_LINES ? lines : [...lines.slice(0, QUOTED_LINES), '…', ...lines.slice(-QUOTED_LINES)]
    return new Error([`${this.#command} ${what}`, ...quoted].join('\n'))
  }
}

function asJson<T>(line: string): T | undefined {
  try {
    return JSON.parse(line) as T
  } catch {
    return undefined
  }
}
