// Names of files, which callers choose: cleaned before they are kept, and written into a header so that no client misreads them.
import { extname } from 'node:path'

const MOST_CHARACTERS = 255
/** Control characters, halves of pairs, and marks that turn the direction of what follows: `fdp.exe` read as `exe.pdf`. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Without the folders before it, nor what could deceive a reader; undefined when nothing is left. */
export function cleanFileName(given: string): string | undefined {
  const own = given.split(/[/\\]/).at(-1) ?? ''
  const clean = own.replace(UNFIT, '').replace(/\s+/g, ' ').trim()
  if (clean === '' || /^\.+$/.test(clean)) return undefined
  const characters = [...clean]
  if (characters.length <= MOST_CHARACTERS) return clean
  const end = [...extname(clean)].slice(0, 20)
  return [...characters.slice(0, MOST_CHARACTERS - end.length), ...end].join('')
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
}

export const extensionOf = (contentType: string): string => EXTENSIONS[contentType]?.[0] ?? ''

/** The name to save a file under: it has an extension of its content type, so that no program for another type opens it. */
export function savedName(name: string, contentType: string): string {
  const ends = EXTENSIONS[contentType] ?? []
  return ends.length === 0 || ends.includes(extname(name).toLowerCase()) ? name : `${name}${ends[0]}`
}

/** RFC 6266: the whole name for those who know `filename*`, and one in plain letters for the others. */
export function contentDisposition({ name, inline = false }: { readonly name: string; readonly inline?: boolean }) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}
