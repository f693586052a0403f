import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wrongType } from './json-body.ts'

/** A request as it came, for a handler that must check a signature over it. Names of headers are in lower case. */
export type RawRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** Of the caller, as the proxies that we trust report it. */
  readonly address: string
}

/**
 * Kept small, since any sender's is read before its signature is checked. A text of 1,600 characters and ten addresses of
 * media, all percent-encoded, have about 25 KB.
 */
export const SIGNED_FORM_LIMIT = 65_536

/** Where a signed form is taken, its bytes are left as they are; anywhere else such a body is of the wrong type. */
export function acceptSignedForms(app: FastifyInstance) {
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded\s*(;|$)/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.route?.signed) return body
      if (body.length === 0) return undefined
      throw wrongType(request)
    },
  )
}

export function readRaw(request: FastifyRequest): RawRequest {
  if (!Buffer.isBuffer(request.body)) throw wrongType(request)
  return { headers: request.headers, body: request.body, address: request.ip }
}
