// An HTTP answer, and how it is written when a command asked for a fault.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadCommand } from './commands.ts'
import { tooManyRequests, twilioError } from './send-refusals.ts'
import { errorJson, type Refused } from './wire.ts'

export type Answer = {
  readonly status: number
  readonly json?: unknown
  readonly content?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export const jsonAnswer = (json: unknown, status = 200): Answer => ({ status, json })
export const refusalAnswer = (refusal: Refused, headers: Answer['headers'] = {}): Answer => ({
  status: refusal.status,
  json: errorJson(refusal),
  headers,
})

export const internalError = refusalAnswer(twilioError(20500, 'An internal server error has occurred', 500))
export const notFound = refusalAnswer(twilioError(20404, 'The requested resource was not found', 404))

/** `cut` ends the connection in the middle of the body; `stall` leaves it open there for ever. */
export type Spoilt = 'hang' | 'reset' | 'cut' | 'stall'
export type Written = readonly [Answer, Spoilt?]

export function writeAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer, spoilt?: Spoilt) {
  if (spoilt === 'hang') return
  if (spoilt === 'reset') return void request.socket.resetAndDestroy()
  const body = answer.content ?? Buffer.from(answer.json === undefined ? '' : JSON.stringify(answer.json))
  response.writeHead(answer.status, {
    ...(answer.json !== undefined && { 'content-type': 'application/json' }),
    ...answer.headers,
    'content-length': body.length,
  })
  if (spoilt === undefined) return void response.end(body)
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => {
    if (spoilt === 'cut') request.socket.destroy()
  })
}

/** The answer to a read for which a command asked for a fault, and how it is written. */
export function readFault(fault: ReadCommand['answer'], answer: Answer): Written {
  switch (fault) {
    case 'fail':
      return [internalError]
    case 'missing':
      return [notFound]
    case 'throttle':
      return [refusalAnswer(tooManyRequests)]
    case 'hang':
    case 'reset':
    case 'cut':
    case 'stall':
      return [answer, fault]
  }
}
