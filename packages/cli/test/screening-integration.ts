// A screening provider's integration, as small as it can be done right, whose every habit can be replaced by a mistake.

// biome-ignore lint/suspicious/noExplicitAny: read as a partner's first sketch reads it, without types
type Json = any
type Answer = { readonly status: number; readonly headers: Headers; readonly body: Json }

const right = {
  pageSize: 3 as number | undefined,
  pages: 'all' as 'all' | 'first',
  entries: (methods: readonly Json[]): readonly Json[] => methods,
  /** How it finds out which unit is meant. */
  unitOf: (payload: Json): unknown => payload.unit ?? null,
  checkDetail: (_detail: Json): void => {},
  checkItem: (_item: Json): void => {},
  idempotencyId: (requestId: string, _attempt: number): string | undefined => `result of ${requestId}`,
  retries: 3,
  waits: true,
  status: 'PENDING',
  /** How often it sends a PATCH that is refused. */
  patches: 1,
}

export type Habits = typeof right

/** Runs until nothing waits, or as many rounds as it takes to see that something always will. */
export async function screen(baseUrl: string, key: string, habits: Partial<Habits> = {}): Promise<void> {
  const h = { ...right, ...habits }

  async function call(method: string, path: string, bodyOf: (attempt: number) => object | undefined): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const body = bodyOf(attempt)
      const response = await fetch(baseUrl + path, {
        method,
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = { status: response.status, headers: response.headers, body: await response.json() }
      if ((answer.status !== 429 && answer.status !== 503) || attempt === h.retries) return answer
      const waitMs = h.waits ? Number(answer.headers.get('retry-after')) * 1000 : 0
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
  const get = (path: string) => call('GET', path, () => undefined)

  async function waiting(): Promise<Json[]> {
    const found: Json[] = []
    for (let page = 1; ; page++) {
      const limit = h.pageSize === undefined ? '' : `&limit=${h.pageSize}`
      const { body, headers } = await get(`/screening-requests?status=IN_PROGRESS&page=${page}${limit}`)
      for (const item of body) h.checkItem(item)
      found.push(...body)
      if (h.pages === 'first' || body.length === 0 || found.length >= Number(headers.get('x-total-count'))) return found
    }
  }

  async function answer(id: string): Promise<void> {
    const { status, body: detail } = await get(`/screening-requests/${id}`)
    if (status !== 200) return
    h.checkDetail(detail)
    h.unitOf(detail.screening.payload)
    const screeningMethods = h.entries(
      detail.screeningMethods.map(({ screeningMethodId }: Json) => ({ screeningMethodId, status: h.status })),
    )
    const posted = await call('POST', '/screening-results', (attempt) => ({
      screeningRequestId: id,
      idempotencyId: h.idempotencyId(id, attempt),
      status: h.status,
      screeningMethods,
    }))
    if (h.status !== 'PENDING' || posted.status >= 300) return
    for (let time = 0; time < h.patches; time++) {
      const patched = await call('PATCH', '/screening-results', () => ({ screeningRequestId: id, status: 'APPROVED' }))
      if (patched.status === 200) return
    }
  }

  const done = new Set<string>()
  for (let round = 0; round < 3; round++) {
    try {
      const ids = (await waiting()).map(({ id }) => id).filter((id) => !done.has(id))
      if (ids.length === 0) return
      for (const id of ids) {
        await answer(id)
        done.add(id)
      }
      // It has read one page of what waits, and believes that there was no more.
      if (h.pages === 'first') return
    } catch {
      // It would be logged; the next round begins as if nothing had been.
    }
  }
}
