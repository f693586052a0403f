// A large body as it comes from its sender, one chunk at a time.
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { BadRequest, RequestTimeout } from '../problems.ts'

/** A sender that pauses longer has gone away. */
const SILENT_MS = 30_000
/** How long a sender that was refused may go on before it is cut off; most stop when they read the answer. */
const LINGER_MS = 2_000

/** Undefined at the end. Not by iterating over the stream, which would copy what has queued up into a new buffer. */
export function nextChunk(payload: Readable): Promise<Buffer | undefined> {
  if (payload.readableEnded) return Promise.resolve(undefined)
  if (payload.destroyed) return Promise.reject(cutShort())
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(silent)
      payload.off('data', take).off('end', end).off('error', gone).off('close', gone).pause()
      then()
    }
    const take = (chunk: Buffer) => settle(() => resolve(chunk))
    const end = () => settle(() => resolve(undefined))
    const gone = () => settle(() => reject(cutShort()))
    const late = () => settle(() => reject(new RequestTimeout('The request did not arrive in time')))
    const silent = setTimeout(late, SILENT_MS)
    payload.once('data', take).once('end', end).once('error', gone).once('close', gone).resume()
  })
}

const cutShort = () => new BadRequest('The request ended before its body did')

/**
 * Frees the memory of a chunk that has been dealt with, now rather than at the next collection: megabytes a second would pile up
 * until then. Only of a request from the network: nothing else refers to its chunks.
 */
export function giveBack(payload: Readable, { buffer, length }: Buffer) {
  if (payload instanceof IncomingMessage && buffer instanceof ArrayBuffer && buffer.byteLength === length)
    buffer.transfer(0)
}

/** What still comes is passed over for a little while, so that its sender can read the answer; then the connection ends. */
export function passOver(payload: Readable) {
  if (payload.destroyed || payload.readableEnded) return
  const cut = setTimeout(() => payload.destroy(), LINGER_MS).unref()
  payload
    .once('close', () => clearTimeout(cut))
    .on('error', () => {})
    .resume()
}
