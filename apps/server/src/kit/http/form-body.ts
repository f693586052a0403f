import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fields } from '../fields.ts'
import { type FormFile, mostBytes, readForm, tooLarge } from '../files/form.ts'
import type { Spool } from '../files/spool.ts'
import { readTexts } from '../input.ts'
import { BadRequest } from '../problems.ts'
import { wrongType } from './json-body.ts'

/** A form is left as the stream it is until the route has it read, so that no more of it is ever in memory than has just come. */
export function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser(
    /^multipart\/form-data\s*(;|$)/i,
    async (request: FastifyRequest, payload: Readable): Promise<Readable | undefined> => {
      if (isEmpty(request)) return undefined
      const { form } = request.routeOptions.config.route ?? {}
      if (!form) throw wrongType(request)
      if (Number(request.headers['content-length']) > mostBytes(form)) throw tooLarge(form)
      return payload
    },
  )
}

const isEmpty = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Both the fields and the file, once all of them are there and in order. */
export async function readFormBody(request: FastifyRequest, form: FormFile, fields: Fields | undefined, spool: Spool) {
  if (!(request.body instanceof Readable))
    throw new BadRequest(`The request body must be multipart/form-data with a part called ${form.part}`)
  const { fields: given, file, discard } = await readForm(request.body, request.headers, form, spool)
  try {
    return { body: readTexts(fields ?? {}, given), file, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
