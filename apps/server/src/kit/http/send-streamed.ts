import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type Log } from '../log.ts'
import type { Streamed } from '../reply.ts'

export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: Streamed,
  log: Log,
): Promise<Readable> {
  // Nobody reads the pieces of a HEAD, so none is made.
  const rest = request.method === 'HEAD' ? nothing() : pieces[Symbol.asyncIterator]()
  // Waited for here: what fails at once is still answered as an error.
  const first = await rest.next()
  reply.type(type)
  const stream = Readable.from(all(first, rest))
  // Later there is no status left to say it with: the connection is cut, so that nobody takes a part for the whole.
  stream.on('error', (error) => log.error('answer broken off', { requestId: request.id, error: describeError(error) }))
  return stream
}

async function* nothing() {}

async function* all(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      yield next.value
      // A connection that takes everything at once would otherwise keep all others waiting.
      await setImmediate()
    }
  } finally {
    await rest.return?.()
  }
}
