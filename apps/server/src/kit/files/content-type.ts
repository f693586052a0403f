import { fileTypeFromBuffer } from 'file-type'

/** The bytes at a file's beginning from which its type is detected. */
export const HEAD_BYTES = 4_100

/** An animated PNG is a PNG to everything that does not animate it. */
const ALSO: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** The content type by a file's first bytes; undefined when it is none that is known. */
export async function contentTypeOf(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && (ALSO[found.mime] ?? found.mime)
}
