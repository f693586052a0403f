// What an address says behind its question mark, as far as it can be what a page takes.

export type Search = Readonly<Record<string, unknown>>

/** Named, where it is a text. */
export const textIn = <K extends string>(search: Search, name: K): { readonly [P in K]?: string } =>
  typeof search[name] === 'string' ? ({ [name]: search[name] } as Record<K, string>) : {}

/** The first page needs no word. */
export const pageIn = ({ page }: Search) =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}

/** A path below the company's, such as /inbox. */
export const pathIn = ({ next }: Search) => (typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {})
