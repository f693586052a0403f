export type Failure = {
  readonly status?: number | undefined
  readonly code: string
  readonly operation: string
  readonly requestId: string
  readonly retryAfter?: number | undefined
  readonly attempts: number
  readonly cause?: unknown
}

/** Why a call failed. Compare `code` or the class, not `message`: messages are for people and may be reworded. */
export class GatelodgeError extends Error {
  override readonly name: string = 'GatelodgeError'
  /** Undefined when no answer came. */
  readonly status: number | undefined
  /** The stable word of `x-error-code`, such as `not_found`; the client's own when no answer came, or none that could be read. */
  readonly code: string
  /** `GET /units/{unitId}`, without ids or query. */
  readonly operation: string
  /** Quote it when you report a problem. */
  readonly requestId: string
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined
  /** How often the request was sent. */
  readonly attempts: number

  constructor(message: string, { status, code, operation, requestId, retryAfter, attempts, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.operation = operation
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.attempts = attempts
  }
}

/** What was sent cannot be taken: 400, 413, 414, 415. The message names the field. */
export class ValidationError extends GatelodgeError {
  override readonly name = 'ValidationError'
}

/** The key is wrong or expired (401), or may not do this (403). */
export class AccessError extends GatelodgeError {
  override readonly name = 'AccessError'
}

/** There is no such record, or the key does not reach it (404), or the route is gone for good (410). */
export class NotFoundError extends GatelodgeError {
  override readonly name = 'NotFoundError'
}

/** The records are in a state that does not allow it: 409, 422. `code` says which. */
export class ConflictError extends GatelodgeError {
  override readonly name = 'ConflictError'
}

/** Too many requests: 429, after all retries. */
export class RateLimitedError extends GatelodgeError {
  override readonly name = 'RateLimitedError'
}

/** The server failed, or something in front of it: 500 and above. */
export class ServerError extends GatelodgeError {
  override readonly name = 'ServerError'
}

/** No answer came: `connection_failed` or `timeout`. Unless it was a GET, what was asked may have happened. */
export class ConnectionError extends GatelodgeError {
  override readonly name = 'ConnectionError'
}

export function errorFor(message: string, failure: Failure): GatelodgeError {
  return new (classFor(failure.status))(message, failure)
}

function classFor(status: number | undefined): typeof GatelodgeError {
  if (status === undefined) return ConnectionError
  if (status >= 500) return ServerError
  switch (status) {
    case 400:
    case 413:
    case 414:
    case 415:
      return ValidationError
    case 401:
    case 403:
      return AccessError
    case 404:
    case 410:
      return NotFoundError
    case 409:
    case 422:
      return ConflictError
    case 429:
      return RateLimitedError
    default:
      return GatelodgeError
  }
}
