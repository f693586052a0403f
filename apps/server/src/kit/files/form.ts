// A body of multipart/form-data with one file in it. The parts may come in any order; the file goes to the spool as it arrives, and
// each piece of the body is dealt with before the next is asked for.
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { excerpt } from '../excerpt.ts'
import { BadRequest, TooLarge, UnsupportedMediaType } from '../problems.ts'
import { giveBack, nextChunk, passOver } from './arrival.ts'
import { contentTypeOf, HEAD_BYTES } from './content-type.ts'
import type { ArrivedFile } from './file-store.ts'
import type { Spool, SpoolFile } from './spool.ts'

/** What a route declares of the file it takes. */
export type FormFile = {
  /** The name of its part. */
  readonly part: string
  /** The types it may have, by its content. */
  readonly types: readonly string[]
  readonly maxBytes: number
  readonly doc: string
}

export type FormUpload = ArrivedFile & {
  /** As its sender calls it; empty when it has no name. */
  readonly fileName: string
}

export type Form = {
  /** The other parts, as text. */
  readonly fields: Readonly<Record<string, string | string[]>>
  readonly file: FormUpload
  /** When it is dealt with: gives the room of the file back. */
  readonly discard: () => Promise<void>
}

/** All parts but the file, with what stands between them. */
const FIELDS_MOST_BYTES = 1_048_576
const LIMITS = { fields: 50, parts: 60, fieldSize: 65_536, headerPairs: 20, headerSize: 16_384 }

export const mostBytes = ({ maxBytes }: FormFile) => maxBytes + FIELDS_MOST_BYTES

export async function readForm(
  payload: Readable,
  headers: IncomingHttpHeaders,
  wanted: FormFile,
  spool: Spool,
): Promise<Form> {
  const file = await spool.open()
  try {
    const parts = new FormParts(headers, wanted, file)
    let size = 0
    for (let chunk = await nextChunk(payload); chunk; chunk = await nextChunk(payload)) {
      size += chunk.length
      if (size > mostBytes(wanted)) throw tooLarge(wanted)
      await parts.take(chunk)
      giveBack(payload, chunk)
    }
    return await parts.finish()
  } catch (error) {
    await file.discard()
    passOver(payload)
    throw error
  }
}

class FormParts {
  readonly #wanted: FormFile
  readonly #file: SpoolFile
  readonly #parser: InstanceType<typeof Busboy>
  readonly #fields: Record<string, string | string[]> = Object.create(null)
  readonly #end = Promise.withResolvers<void>()
  #isOver = false
  #stream: BusboyFileStream | undefined
  #fileName = ''
  /** Pieces of the file that have come and are not yet on disk. */
  #pieces: Buffer[] = []
  #delivered = 0
  #head = Buffer.alloc(0)
  #contentType: string | undefined

  constructor(headers: IncomingHttpHeaders, wanted: FormFile, file: SpoolFile) {
    this.#wanted = wanted
    this.#file = file
    const over = () => {
      this.#isOver = true
    }
    this.#end.promise.then(over, over)
    this.#parser = this.#open(headers)
  }

  async take(chunk: Buffer) {
    const parsed = new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()))
    await Promise.race([parsed, this.#end.promise])
    // The parser hands its pieces on a little later.
    while (!this.#isOver && this.#delivered < (this.#stream?.bytesRead ?? 0)) await new Promise(setImmediate)
    for (const piece of this.#pieces.splice(0)) await this.#store(piece)
  }

  async finish(): Promise<Form> {
    this.#parser.end()
    await this.#end.promise
    const { part } = this.#wanted
    if (!this.#stream) throw new BadRequest(`${part} is required: the file to upload`)
    if (this.#file.size === 0) throw new BadRequest(`${part} must not be empty`)
    const contentType = this.#contentType ?? (await this.#look())
    const file = { ...this.#file.finish(), fileName: this.#fileName, contentType }
    return { fields: this.#fields, file, discard: () => this.#file.discard() }
  }

  #open(headers: IncomingHttpHeaders) {
    const { resolve, reject: fail } = this.#end
    const { part } = this.#wanted
    return parserOf(headers, part)
      .on('field', (name: string | undefined, value, _, truncated) => {
        if (name === undefined) return
        if (truncated) fail(new BadRequest(`${excerpt(name)} is longer than ${LIMITS.fieldSize} bytes`))
        const before = this.#fields[name]
        this.#fields[name] = before === undefined ? value : [...[before].flat(), value]
      })
      .on('file', (name: string | undefined, stream, fileName) => {
        stream.on('error', () => fail(malformed()))
        // Passed over, a second file would be lost without a word.
        if (name !== part) fail(new BadRequest(`${excerpt(name)} must not be a file`))
        else if (this.#stream) fail(new BadRequest(`${name} must be given once`))
        else {
          this.#stream = stream
          this.#fileName = fileName
          stream.on('data', (piece: Buffer) => {
            this.#pieces.push(piece)
            this.#delivered += piece.length
          })
          return
        }
        stream.resume()
      })
      .on('partsLimit', () => fail(new BadRequest(`The form has more than ${LIMITS.parts} parts`)))
      .on('fieldsLimit', () => fail(new BadRequest(`The form has more than ${LIMITS.fields} fields`)))
      .on('error', () => fail(malformed()))
      .on('finish', resolve)
  }

  async #store(piece: Buffer) {
    if (this.#file.size + piece.length > this.#wanted.maxBytes) throw tooLarge(this.#wanted)
    if (this.#contentType === undefined) {
      this.#head = Buffer.concat([this.#head, piece.subarray(0, HEAD_BYTES - this.#head.length)])
      if (this.#head.length === HEAD_BYTES) await this.#look()
    }
    await this.#file.write(piece)
  }

  async #look(): Promise<string> {
    const { part, types } = this.#wanted
    const found = await contentTypeOf(this.#head)
    if (found === undefined || !types.includes(found))
      throw new UnsupportedMediaType(
        `${part} must be one of ${types.join(', ')} by its content; ${found ? `it is ${found}` : 'it is none that is known'}`,
      )
    this.#contentType = found
    return found
  }
}

/** The part called `part` is a file whatever its headers are; another is one when it has a file name. */
function parserOf(headers: IncomingHttpHeaders, part: string) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: LIMITS,
      isPartAFile: (name, _, fileName) => name === part || fileName !== undefined,
    })
  } catch {
    throw new BadRequest('The content type of the request must name the boundary between the parts of the form')
  }
}

const malformed = () => new BadRequest('The request body is not a well-formed form, or ends before its time')

export const tooLarge = ({ part, maxBytes }: FormFile) =>
  new TooLarge(`${part} must have at most ${maxBytes} bytes (${Math.floor(maxBytes / 1_048_576)} MiB)`)
