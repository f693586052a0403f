// Forms with a file in them, as a client sends them.
import type { FormFile } from '../src/kit/files/form.ts'

export type Part = {
  readonly name: string
  readonly content: string | Buffer
  readonly fileName?: string
  readonly type?: string
}

const BOUNDARY = '----gatelodge-test-7MA4YWxkTrZu0gW'

/** What `call` and `inject` take. */
export function multipart(parts: readonly Part[]) {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"`,
    type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string))),
  }
}

/** What a route that takes a form asks for: its fields, and a file. */
export const formOf = ({ part }: FormFile, fields: object) =>
  multipart([...Object.entries(fields).map(([name, value]) => aField(name, String(value))), { ...aFile(), name: part }])

/** Small files, each of another type by its content. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex'), Buffer.alloc(64, 8)]),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  zip: Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(64)]),
}

export const aFile = (content: Buffer = FILES.pdf, fileName = 'lease.pdf'): Part => ({
  name: 'file',
  content,
  fileName,
  type: 'application/octet-stream',
})

export const aField = (name: string, content: string): Part => ({ name, content })
