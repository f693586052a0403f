import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError, type Log } from '../log.ts'
import type { Streamed } from '../reply.ts'

/** How long a reader may take for one piece. One that is slower keeps what other requests wait for. */
const TAKEN_WITHIN_MS = 30_000
const WHOLE_WITHIN_MS = 600_000

export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, pieces }: Streamed,
  log: Log,
): Promise<Readable> {
  // A HEAD has no body, so no piece is made.
  const rest = request.method === 'HEAD' ? nothing() : pieces[Symbol.asyncIterator]()
  // Waited for here: what fails at once is still answered as an error.
  const first = await rest.next()
  reply.type(type)
  const giveUp = () => stream.destroy(new Error('the reader has stopped reading'))
  const stream: Readable = Readable.from(all(first, rest, giveUp))
  const late = setTimeout(giveUp, WHOLE_WITHIN_MS)
  // Also when the reader left before anything was read: what makes the pieces has begun, and may hold something.
  stream.once('close', () => {
    clearTimeout(late)
    void rest.return?.()
  })
  // Once the status is sent, an error cuts the connection, so that no reader takes a part for the whole.
  stream.on('error', (error) =>
    log.error('http.answer_aborted', 'a long answer broke off on its way', {
      requestId: request.id,
      error: describeError(error),
    }),
  )
  return stream
}

async function* nothing() {}

async function* all(first: IteratorResult<string>, rest: AsyncIterator<string>, giveUp: () => void) {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      const stuck = setTimeout(giveUp, TAKEN_WITHIN_MS)
      try {
        yield next.value
      } finally {
        clearTimeout(stuck)
      }
      // A connection that takes everything at once would otherwise keep all others waiting.
      await setImmediate()
    }
  } finally {
    await rest.return?.()
  }
}
