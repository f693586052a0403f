// Bytes → lines of text, however the bytes are cut into chunks, with never more than one long line in memory.
import { isUtf8 } from 'node:buffer'

/** `line` counts from 1, as an editor does; one with quoted line breaks goes by where it begins. */
export type Line = { readonly line: number; readonly text: string }
export type Faulty = { readonly line: number; readonly fault: string }

export const LINE_BYTES_MOST = 1_048_576

const BREAK = 0x0a
const QUOTE = 0x22

/** Blank lines are passed over. With `quotes`, a line break between two of them belongs to the line. */
export async function* linesOf(source: AsyncIterable<Buffer>, quotes: boolean): AsyncGenerator<(Line | Faulty)[]> {
  const splitter = new Splitter(quotes)
  for await (const chunk of source) yield splitter.take(chunk)
  yield splitter.finish()
}

class Splitter {
  readonly #quotes: boolean
  #held: Buffer = Buffer.alloc(0)
  /** The number of the line that `#held` begins with. */
  #line = 1
  #skipping = false

  constructor(quotes: boolean) {
    this.#quotes = quotes
  }

  take(chunk: Buffer) {
    return this.#split(this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]), false)
  }

  finish() {
    return this.#split(this.#held, true)
  }

  #split(bytes: Buffer, final: boolean) {
    const found: (Line | Faulty)[] = []
    let start = 0
    const next = (end: number, breaks: number) => {
      start = end + 1
      this.#line += breaks
    }
    while (start < bytes.length) {
      if (this.#skipping) {
        const end = bytes.indexOf(BREAK, start)
        if (end === -1) start = bytes.length
        else next(end, 1)
        this.#skipping = end === -1
        continue
      }
      const { end, breaks, firstBreak, open } = this.#scan(bytes, start)
      if (end !== -1) {
        this.#add(found, bytes.subarray(start, end))
        next(end, breaks)
      } else if (!final && bytes.length - start <= LINE_BYTES_MOST) {
        break
      } else if (open && firstBreak !== -1) {
        // Only this line is given up: those behind it were swallowed by its quote and are read anew.
        found.push({ line: this.#line, fault: 'the line has a quote that is never closed' })
        next(firstBreak, 1)
      } else if (bytes.length - start > LINE_BYTES_MOST) {
        found.push({ line: this.#line, fault: `the line is longer than ${LINE_BYTES_MOST} bytes` })
        this.#skipping = true
      } else {
        if (open) found.push({ line: this.#line, fault: 'the line has a quote that is never closed' })
        else this.#add(found, bytes.subarray(start))
        start = bytes.length
      }
    }
    this.#held = bytes.subarray(start)
    return found
  }

  /** Looks no further than the longest line may reach, so that the outcome does not depend on where chunks end. */
  #scan(bytes: Buffer, start: number) {
    const limit = Math.min(bytes.length, start + LINE_BYTES_MOST + 1)
    let open = false
    let breaks = 0
    let firstBreak = -1
    for (let at = start; at < limit; at++) {
      const byte = bytes[at]
      if (byte === QUOTE && this.#quotes) open = !open
      if (byte !== BREAK) continue
      breaks++
      if (firstBreak === -1) firstBreak = at
      if (!open) return { end: at, breaks, firstBreak, open }
    }
    return { end: -1, breaks, firstBreak, open }
  }

  #add(found: (Line | Faulty)[], bytes: Buffer) {
    const line = this.#line
    if (!isUtf8(bytes)) return found.push({ line, fault: 'the line is not UTF-8' })
    let text = bytes.toString('utf8')
    if (line === 1 && text.startsWith('\uFEFF')) text = text.slice(1)
    if (text.endsWith('\r')) text = text.slice(0, -1)
    if (text.includes('\0')) return found.push({ line, fault: 'the line holds a NUL character' })
    return text.trim() === '' ? 0 : found.push({ line, text })
  }
}
