import type { FileContent } from './types.ts'

/** Files last, so that the server knows the rest when they arrive. */
export function formOf(body: object): FormData {
  const form = new FormData()
  const given = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
  for (const [name, value] of given) if (!isFile(value)) form.append(name, String(value))
  for (const [name, value] of given)
    if (isFile(value)) form.append(name, value instanceof Blob ? value : blobOf(value), fileName(value, body))
  return form
}

/** Browsers and Node declare differently what a Blob is made of; both take bytes. */
const blobOf = (bytes: unknown) => new Blob([bytes as never])

const isFile = (value: unknown): value is FileContent =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)

const fileName = (file: object, { name }: { name?: unknown }) =>
  'name' in file && typeof file.name === 'string' ? file.name : typeof name === 'string' ? name : 'file'
