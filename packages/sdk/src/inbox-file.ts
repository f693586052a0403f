import { open, readFile } from 'node:fs/promises'
import type { Claim, Inbox } from './inbox/handle-once.ts'

/**
 * An inbox in a file, for a program that runs as one process. A line is added for every event that was dealt with, and is on the disk
 * before the event is answered. What a process had claimed when it died is not in the file, and is dealt with again.
 */
export async function fileInbox(path: string): Promise<Inbox> {
  const text = await readOrEmpty(path)
  const done = new Set(text.split('\n').flatMap(eventIdIn))
  const inWork = new Set<string>()
  // A process that died while it was writing leaves half a line.
  let isTorn = text !== '' && !text.endsWith('\n')
  let writing: Promise<void> = Promise.resolve()

  /** One after another, so that no line falls into another. */
  function write(line: string): Promise<void> {
    writing = writing
      .catch(() => {})
      .then(async () => {
        const before = isTorn ? '\n' : ''
        isTorn = true
        await append(path, `${before}${line}\n`)
        isTorn = false
      })
    return writing
  }

  return {
    async claim(eventId) {
      if (done.has(eventId)) return 'done'
      if (inWork.has(eventId)) return 'in work'
      inWork.add(eventId)
      const claim: Claim = {
        async done() {
          try {
            await write(JSON.stringify({ eventId, doneAt: new Date().toISOString() }))
            done.add(eventId)
          } finally {
            inWork.delete(eventId)
          }
        },
        async failed() {
          inWork.delete(eventId)
        },
      }
      return claim
    },
  }
}

/** Not only handed to the system, but on the disk. */
async function append(path: string, text: string) {
  const file = await open(path, 'a')
  try {
    await file.appendFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return ''
    throw error
  }
}

function eventIdIn(line: string): string[] {
  try {
    const { eventId } = JSON.parse(line) as { eventId?: unknown }
    return typeof eventId === 'string' ? [eventId] : []
  } catch {
    return []
  }
}
