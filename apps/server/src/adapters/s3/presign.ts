// Presigned addresses of objects. Amazon's getSignedUrl takes a millisecond for each, nearly all of it to find out what is the same for
// all objects of a bucket; here that is found out once, and only the signature is made anew.
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'

type LinkOptions = { readonly expiresIn: number; readonly issuedAt: Date }

export class Presigner {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #signer: S3RequestPresigner
  #root: Promise<URL> | undefined

  constructor(client: S3Client, bucket: string, region: string) {
    this.#client = client
    this.#bucket = bucket
    this.#signer = new S3RequestPresigner({ ...client.config, region })
  }

  /** `key` holds nothing that would have to be escaped in a path. */
  async get(
    key: string,
    parameters: Readonly<Record<string, string>>,
    { expiresIn, issuedAt }: LinkOptions,
  ): Promise<string> {
    const { protocol, hostname, port, host, pathname, origin } = await this.rootOfBucket()
    const { path, query } = await this.#signer.presign(
      {
        method: 'GET',
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path: `${pathname}${key}`,
        headers: { host },
        query: parameters,
      },
      { expiresIn, signingDate: issuedAt },
    )
    const pairs = Object.entries(query ?? {}).map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`)
    return `${origin}${path}?${pairs.join('&')}`
  }

  /** What every address of an object begins with. */
  rootOfBucket(): Promise<URL> {
    this.#root ??= this.#findRoot().catch((error: unknown) => {
      this.#root = undefined
      throw error
    })
    return this.#root
  }

  /** The bucket may be in the host's name or in the path: Amazon's client decides. */
  async #findRoot() {
    const url = await getSignedUrl(this.#client, new GetObjectCommand({ Bucket: this.#bucket, Key: 'k' }))
    return new URL('.', url)
  }
}

/** Escaped by RFC 3986, as signatures require. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
