// Files in a bucket of Amazon S3, or of any server that speaks its protocol.
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { contentDisposition } from '../../kit/files/file-name.ts'
import {
  type ArrivedFile,
  checkKey,
  checkShown,
  type FileStore,
  type HandedOut,
  isKey,
  secondsOf,
} from '../../kit/files/file-store.ts'
import { Unavailable } from '../../kit/problems.ts'
import { Presigner } from './presign.ts'

export type S3Options = {
  readonly bucket: string
  readonly region: string
  /** Undefined: Amazon's own for the region. */
  readonly endpoint: string | undefined
  readonly pathStyle: boolean
  /** Undefined: those of the machine it runs on, as Amazon's tools find them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const CONNECT_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 60_000

/** Amazon's client would write to the standard output, which is our log's. */
const SILENT = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

export class S3Store implements FileStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #presigner: Presigner

  constructor({ bucket, region, endpoint, pathStyle, credentials }: S3Options) {
    this.#bucket = bucket
    this.#client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint !== undefined && { endpoint }),
      ...(credentials && { credentials }),
      // Checksums in a form that only Amazon understands are left out; what is sent is covered by its SHA-256, see `put`.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: SILENT,
      requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS },
    })
    this.#presigner = new Presigner(this.#client, bucket, region)
  }

  async put(key: string, file: ArrivedFile) {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: checkKey(key),
      Body: Readable.from(inTurns(file.pieces()), { objectMode: false }),
      ContentLength: file.size,
      ContentType: file.contentType,
    })
    // Signed with the request, so that the store refuses bytes that changed or went missing on the way.
    command.middlewareStack.add(
      (next) => (args) => {
        ;(args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = file.sha256
        return next(args)
      },
      { step: 'build', name: 'contentDigest' },
    )
    await this.#client.send(command).catch(outOfOrder)
  }

  async url(key: string, as: HandedOut, issuedAt = new Date()) {
    checkShown(as)
    const answered = {
      'response-content-disposition': contentDisposition(as),
      'response-content-type': as.contentType,
    }
    return this.#presigner.get(checkKey(key), answered, { expiresIn: secondsOf(as), issuedAt }).catch(outOfOrder)
  }

  async place() {
    return (await this.#presigner.rootOfBucket()).href
  }

  async stat(key: string) {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }))
      return { size: head.ContentLength ?? 0 }
    } catch (error) {
      return error instanceof NotFound ? undefined : outOfOrder(error)
    }
  }

  async remove(key: string) {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) })).catch(outOfOrder)
  }

  async *list(area: string, before: Date) {
    let after: string | undefined
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${area}/`, ContinuationToken: after }))
        .catch(outOfOrder)
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && isKey(Key) && LastModified !== undefined && LastModified < before) yield Key
      after = page.NextContinuationToken
    } while (after !== undefined)
  }

  close() {
    this.#client.destroy()
  }
}

/** Three or four pieces are on their way to the network at most. Were it more, the store would see that the digest is wrong. */
const TURNS = 16

/** Copies the pieces into a ring of buffers, each used again when its piece has long been sent: new ones would pile up as garbage. */
async function* inTurns(pieces: AsyncIterable<Buffer>) {
  const buffers: Buffer[] = []
  let turn = 0
  for await (const piece of pieces) {
    const at = turn++ % TURNS
    if ((buffers[at]?.length ?? 0) < piece.length) buffers[at] = Buffer.allocUnsafeSlow(piece.length)
    const buffer = buffers[at] as Buffer
    piece.copy(buffer)
    yield buffer.subarray(0, piece.length)
  }
}

const outOfOrder = (cause: unknown): never => {
  throw Object.assign(new Unavailable(), { cause })
}
