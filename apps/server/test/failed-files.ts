// A reporter beside the runner's own: says why a file failed whose tests do not say it. It was killed, left early, could not be loaded, or
// something failed in it outside of every test.
import { resolve } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

const LINES_MOST = 20

type Died = { readonly exitCode: number | null; readonly signal: string | null }

export default async function* failedFiles(source: AsyncIterable<TestEvent>) {
  const said = new Map<string, string[]>()
  const reasons: string[] = []
  const note = (file: string | undefined, text: string) => {
    if (!file) return
    // What a file writes comes under the path by which it was named, how it ended under the whole one.
    const at = resolve(file)
    said.set(at, [...(said.get(at) ?? []), ...text.trimEnd().split('\n')].slice(-LINES_MOST))
  }
  for await (const { type, data } of source) {
    if (type === 'test:stderr') note(data.file, data.message)
    // What fails outside of every test.
    else if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) note(data.file, data.message)
    else if (type === 'test:fail' && data.file) {
      const died = deathOf(data.details.error)
      if (!died) continue
      const how = died.signal ? `was ended by ${died.signal}` : `left with exit code ${died.exitCode}`
      const last = said.get(resolve(data.file)) ?? ['(nothing on stderr)']
      reasons.push(`\n${data.file} ${how}; its last words:\n${last.map((line) => `    ${line}\n`).join('')}`)
    }
  }
  yield* reasons
}

/** Only the runner's own verdict on a whole file has these. */
const deathOf = (error: Error): Died | undefined => ('exitCode' in error ? (error as Error & Died) : undefined)
