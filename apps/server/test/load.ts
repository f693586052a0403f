// Clients that ask without pause, for proofs of what happens to a busy server.
import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'

export type Outcome = { readonly status: number; readonly retryAfter: string | undefined; readonly message: string }

/** One request; a failed connection is an outcome too, with status 0. */
export async function ask(url: string, o: { agent?: Agent | false; key?: string } = {}): Promise<Outcome> {
  const sent = request(url, { agent: o.agent ?? false, headers: o.key === undefined ? {} : { 'x-api-key': o.key } })
  sent.end()
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = Buffer.concat(await response.toArray()).toString()
    const retryAfter = response.headers['retry-after']
    return { status: response.statusCode ?? 0, retryAfter, message: text.slice(0, 200) }
  } catch (error) {
    return { status: 0, retryAfter: undefined, message: String(error) }
  }
}

/** So many loops of `once`, until stopped. */
export function load(loops: number, once: () => Promise<void>) {
  let going = true
  const running = Array.from({ length: loops }, async () => {
    while (going) await once()
  })
  return {
    stop: async () => {
      going = false
      await Promise.all(running)
    },
  }
}

/** How many outcomes there were of each status. */
export const tally = (outcomes: readonly Outcome[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, ({ status }) => status)].map(([status, those]) => [status, those.length]),
  )
