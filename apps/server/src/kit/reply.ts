// A handler answers with a plain description; only the HTTP layer touches the socket.
import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'

/** JSON that is already text, written by the generated serialiser. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is not JSON made for the occasion: a page, a script. Kept compressed, since nearly every client takes it so. */
export class Content {
  readonly type: string
  readonly gzipped: Buffer
  /** Where it was made in advance: it is smaller, and takes too long to make for a request. */
  readonly brotli: Buffer | undefined
  constructor(type: string, gzipped: Buffer, brotli?: Buffer) {
    this.type = type
    this.gzipped = gzipped
    this.brotli = brotli
  }

  static ofText(type: string, text: string) {
    return new Content(type, gzipSync(text))
  }

  static ofBytes(type: string, bytes: Buffer, brotli?: Buffer) {
    return new Content(type, gzipSync(bytes), brotli)
  }
}

/** An answer written piece by piece, each when the one before it has left: the whole of it is never held. */
export class Streamed {
  readonly type: string
  readonly pieces: AsyncIterable<string>
  constructor(type: string, pieces: AsyncIterable<string>) {
    this.type = type
    this.pieces = pieces
  }

  static ofList(records: AsyncIterable<unknown>) {
    return new Streamed('application/json; charset=utf-8', asJsonList(records))
  }
}

async function* asJsonList(records: AsyncIterable<unknown>) {
  let before = '['
  for await (const record of records) {
    yield before + JSON.stringify(record)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** The bytes of a file, handed on as they are read. */
export class FileBytes {
  readonly type: string
  readonly length: number
  readonly bytes: Readable
  constructor(type: string, length: number, bytes: Readable) {
    this.type = type
    this.length = length
    this.bytes = bytes
  }
}

/** Several cookies are several headers of one name. */
export type ReplyHeaders = Readonly<Record<string, string | string[]>>

export class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: ReplyHeaders
  constructor(status: number, body: unknown, headers: ReplyHeaders = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const ok = (body: unknown, headers?: ReplyHeaders) => new Reply(200, body, headers)
export const created = (body: unknown) => new Reply(201, body)
