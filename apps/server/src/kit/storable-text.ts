/**
 * Text from outside as PostgreSQL can store it: without NUL, and without halves of surrogate pairs. For what a service outside sends, in
 * its answers and in the carrier's callbacks: to refuse these would lose them. What callers of the API send is refused instead.
 */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Line breaks and tabs stay. What turns the direction of writing would make the text around it read otherwise. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSHOWN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The beginning of an answer from outside, as it can be stored and shown: a character that was cut in two at the end is left out. */
export const shownText = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true }).replace(UNSHOWN, '')

/** JSON whose every text can be stored. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value))
