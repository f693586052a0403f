// Every error leaves as exactly {message}; what else helps goes into headers.

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance } from 'fastify'
import { databaseProblem } from '../db/failures.ts'
import { newId } from '../ids.ts'
import { describeError, type Log } from '../log.ts'
import {
  BadRequest,
  HeadersTooLarge,
  InternalError,
  NoRoute,
  Problem,
  RequestTimeout,
  TooLarge,
  UnsupportedMediaType,
  UriTooLong,
} from '../problems.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** In bytes; a route may have a limit of its own. */
export const BODY_LIMIT = 1_048_576
/** Path and query, in characters. */
export const URL_LIMIT = 16_384
/** Request line and headers together, in bytes. */
export const HEAD_LIMIT = 32_768

export const urlTooLong = () => new UriTooLong('The path and query are longer than 16 KiB')

/** Fastify's own refusals, in our words. */
const FRAMEWORK: Readonly<Record<string, (bodyLimit: number) => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (limit) => new TooLarge(`The request body is larger than ${inBytes(limit)}`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new UnsupportedMediaType('Send the request body as application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new BadRequest('The request body does not have the length it declares'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new BadRequest('The request body is empty'),
  FST_ERR_BAD_URL: () => new BadRequest('The path is not a valid URL path'),
  FST_ERR_MAX_PARAM_LENGTH: urlTooLong,
  // Of a method that not even the list of Node knows.
  FST_ERR_NOT_FOUND: () => new NoRoute('No such path'),
  FST_ERR_ASYNC_CONSTRAINT: () => new BadRequest('The request cannot be routed'),
}

export const inBytes = (bytes: number) => (bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`)

export const asProblem = (error: unknown, bodyLimit = BODY_LIMIT): Problem => {
  if (error instanceof Problem) return error
  const framework = FRAMEWORK[(error as FastifyError).code]
  return framework?.(bodyLimit) ?? databaseProblem(error) ?? new InternalError()
}

export const errorHeaders = (problem: Problem, publicUrl: string) => ({
  'content-type': JSON_TYPE,
  'x-error-code': problem.code,
  ...problem.headers,
  link: [`<${publicUrl}/docs/errors#${problem.code}>; rel="help"`, problem.headers['link']].filter(Boolean).join(', '),
})

export function answerProblems(app: FastifyInstance, { log, publicUrl }: { log: Log; publicUrl: string }) {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error, request.routeOptions.bodyLimit)
    // A refusal on purpose stands only in the log line of the request; a cause behind it, or an unforeseen error, is logged at length.
    if ((problem !== error && !FRAMEWORK[(error as FastifyError).code]) || problem.cause !== undefined)
      log.error('http.request_failed', 'a request failed on our side', {
        requestId: request.id,
        code: problem.code,
        error: describeError(error),
      })
    return reply
      .code(problem.status)
      .headers({ 'x-request-id': request.id, ...errorHeaders(problem, publicUrl) })
      .send(JSON.stringify({ message: problem.message }))
  })
}

const BY_CLIENT_ERROR: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () => new HeadersTooLarge('The URL and headers together are larger than 32 KiB'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new RequestTimeout('The request did not arrive in time'),
}

/** What Node could not even read as a request is answered like any other. */
export function answerUnreadable(publicUrl: string) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const problem = BY_CLIENT_ERROR[error.code ?? '']?.() ?? new BadRequest('The request is not valid HTTP')
    const body = JSON.stringify({ message: problem.message })
    const headers = {
      ...errorHeaders(problem, publicUrl),
      'x-request-id': newId(),
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}
