/**
 * Text from outside as PostgreSQL can store it: without NUL, and without halves of surrogate pairs. For what a service outside sends, in
 * its answers and in the carrier's callbacks: to refuse these would lose them. What callers of the API send is refused instead.
 */
export const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** JSON whose every text can be stored. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value))
