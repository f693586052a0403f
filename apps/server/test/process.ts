// The API and the commands as processes of their own, as an operator starts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { compileCache } from './compile-cache.ts'
import { eventually } from './eventually.ts'
import { testSettings } from './settings.ts'

const CLI = fileURLToPath(new URL('../src/main/cli.ts', import.meta.url))

export type Process = { readonly child: ChildProcess; readonly url: string; readonly lines: readonly string[] }

/** `gatelodge serve`; gone when the test is done that called for it. `lines` grows with its log. */
export async function startProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Process> {
  const child = spawn(process.execPath, [CLI, 'serve'], {
    env: { ...compileCache(), ...testSettings(databaseUrl), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => void lines.push(line))
  const listening = () => lines.find((line) => line.includes('"event":"process.listening"'))
  await eventually(30_000, 'listening', () => {
    if (child.exitCode !== null) throw new Error(`the process ended with code ${child.exitCode}`)
    return listening() !== undefined
  })
  const { port } = JSON.parse(listening() ?? '') as { port: number }
  return { child, url: `http://127.0.0.1:${port}`, lines }
}

/** `gatelodge …`, until it ends. */
export async function runCommand(
  databaseUrl: string,
  words: readonly string[],
  input = '',
  settings: Readonly<Record<string, string>> = {},
) {
  const env = { ...compileCache(), ...testSettings(databaseUrl), ...settings }
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return { out, err, code }
}
