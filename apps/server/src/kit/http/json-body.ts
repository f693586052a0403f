import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify'
import { parseJson } from '../parse-json.ts'
import { BadRequest, RequestTimeout, UnsupportedMediaType } from '../problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was written, for what must come back unchanged. */
    bodyText: string
  }
}

/** JSON, where no form is asked for; an empty body is no body, whatever its content type says. */
export function acceptJsonBodies(app: FastifyInstance) {
  app.decorateRequest('bodyText', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json\s*(;|$)/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      const { form, signed } = request.routeOptions.config.route ?? {}
      if (form || signed) throw wrongType(request)
      if (!isUtf8(body)) throw new BadRequest('The request body must be UTF-8')
      request.bodyText = body.toString('utf8')
      return parseJson(request.bodyText, 'The request body')
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    throw wrongType(request)
  })
}

export function wrongType({ routeOptions }: FastifyRequest) {
  const { form, signed } = routeOptions.config.route ?? {}
  const type = form ? 'multipart/form-data' : signed ? 'application/x-www-form-urlencoded' : 'application/json'
  return new UnsupportedMediaType(`Send the request body as ${type}`)
}

const ARRIVES_WITHIN_MS = 30_000

/** A body that trickles in holds its connection no longer than this. */
export const limitArrival: preParsingHookHandler = (_, reply, payload, done) => {
  const late = setTimeout(() => {
    void reply.header('connection', 'close').send(new RequestTimeout('The request did not arrive in time'))
  }, ARRIVES_WITHIN_MS)
  const clear = () => clearTimeout(late)
  payload.once('end', clear)
  reply.raw.once('close', clear)
  done(null, payload)
}
