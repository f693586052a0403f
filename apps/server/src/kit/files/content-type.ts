import { fileTypeFromBuffer } from 'file-type'

/** So much of a file's beginning tells what it is. */
export const HEAD_BYTES = 4_100

/** An animated PNG is a PNG to everything that does not animate it. */
const ALSO: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** What the first bytes of a file say it is; undefined when they say nothing known. */
export async function contentTypeOf(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && (ALSO[found.mime] ?? found.mime)
}
