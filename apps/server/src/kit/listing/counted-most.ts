import { pageHeaders } from './links.ts'

/** More are not counted, of what grows with all that an organization ever did. */
export const COUNTED_MOST = 10_000

type Page = { readonly page: number; readonly limit: number; readonly found: number }

/** The headers of one page of a list that is counted up to a bound: past it, whoever follows the links goes on while pages are full. */
export function countedHeaders(publicUrl: string, url: string, page: Page, counted: number) {
  return {
    ...pageHeaders(publicUrl, url, page, totalOf(counted, page)),
    'x-total-count': String(counted),
  }
}

function totalOf(counted: number, { page, limit, found }: Page): number {
  if (counted < COUNTED_MOST || found === 0) return counted
  return Math.max(counted, (page - 1) * limit + found + (found === limit ? 1 : 0))
}
