type Page = { readonly page: number; readonly limit: number }

/** The headers of one page of a list: how many there are, and where the other pages are. `url`: as it was asked for. */
export const pageHeaders = (publicUrl: string, url: string, page: Page, total: number) => ({
  'x-total-count': String(total),
  link: links(new URL(url, publicUrl), page, total),
})

/** RFC 8288 links to the other pages of the same question. */
export function links(url: URL, { page, limit }: Page, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit))
  const others = new URL(url)
  others.searchParams.delete('page')
  const start = `<${others.href}${others.search === '' ? '?' : '&'}page=`
  const to = (rel: string, target: number) => `${start}${target}>; rel="${rel}"`
  return [
    to('first', 1),
    ...(page > 1 ? [to('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [to('next', page + 1)] : []),
    to('last', last),
  ].join(', ')
}
