// Where files lie. A port: the bytes are kept by an adapter, and records hold the key.
import { createHash } from 'node:crypto'

/** A file that has arrived whole. */
export type ArrivedFile = {
  readonly size: number
  /** In lower-case hex. */
  readonly sha256: string
  /** Detected from its bytes, whatever its sender called it. */
  readonly contentType: string
  /** Its bytes, from the first on; may be asked for again. A piece is good until the next is asked for. */
  readonly pieces: () => AsyncIterable<Buffer>
}

/** One that is small enough to be held in memory. */
export const heldFile = (content: Buffer, contentType: string): ArrivedFile => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  contentType,
  async *pieces() {
    yield content
  },
})

/** How a file is downloaded: the name it is saved under, and its content type. */
export type HandedOut = {
  readonly name: string
  readonly contentType: string
  /** A browser shows it, in a page of ours or alone, in place of saving it: only for types of `SHOWN_TYPES`, which `checkShown` asks. */
  readonly inline?: boolean
}

/** What every browser shows itself, and what can do nothing to the page around it. Files are of the type that their bytes have: `content-type.ts`. */
export const SHOWN_TYPES: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']

/** Anything else is a fault of ours: a page of a stranger's making would be shown as one of our own. */
export function checkShown({ contentType, inline = false }: HandedOut) {
  if (inline && !SHOWN_TYPES.includes(contentType)) throw new Error(`a file of type ${contentType} is saved, not shown`)
}

export type FileStore = {
  /** Resolves once the bytes would survive a crash; a file that was there under the same key is replaced whole. */
  readonly put: (key: string, file: ArrivedFile) => Promise<void>
  /**
   * A signed address: any holder of it can download the file, for 15 minutes; one that is shown, for 5. Real time: the store that checks it
   * knows no other.
   */
  readonly url: (key: string, as: HandedOut, issuedAt?: Date) => Promise<string>
  /** What every such address begins with. */
  readonly place: () => Promise<string>
  readonly stat: (key: string) => Promise<{ readonly size: number } | undefined>
  /** Succeeds also when there is no file under the key. */
  readonly remove: (key: string) => Promise<void>
  /** What lies in an area since before a moment of real time: keys, and names to remove of what was only half written. */
  readonly list: (area: string, before: Date) => AsyncIterable<string>
  readonly close: () => void
}

export const URL_SECONDS = 15 * 60
const SHOWN_SECONDS = 5 * 60

/** How long an address works. */
export const secondsOf = ({ inline = false }: HandedOut) => (inline ? SHOWN_SECONDS : URL_SECONDS)

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const KEY = new RegExp(`^([a-z]+(?:-[a-z]+)*)/(${UUID})/(${UUID})$`)

/** Each kind of file has an area of its own, whose domain alone sweeps it. Nothing that a caller wrote is part of a key. */
export const fileKey = (area: string, organizationId: string, id: string) => checkKey(`${area}/${organizationId}/${id}`)

export const isKey = (text: string) => KEY.test(text)

export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('a key of the file store is area/organization/file')
  return key
}

/** The organization that owns the file; undefined for what is no key, such as something half written. */
export const ownerOf = (key: string): string | undefined => KEY.exec(key)?.[2]
