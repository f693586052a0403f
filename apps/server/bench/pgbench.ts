import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where this machine keeps pgbench and the rest of PostgreSQL. */
export function postgresBinaries(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error('the benchmarks compare with pgbench: install PostgreSQL, so that pg_config is found')
  }
}

/** Runs a script bare, prepared, with eight clients, and returns how often it ran in a second. */
export async function pgbench(port: number, database: string, script: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gatelodge-bench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const flags = [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-n',
      '-M',
      'prepared',
      '-c',
      '8',
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
    ]
    const { stdout } = await run(join(postgresBinaries(), 'pgbench'), [...flags, database])
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!tps) throw new Error(`pgbench printed no rate:\n${stdout}`)
    return Number(tps)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
