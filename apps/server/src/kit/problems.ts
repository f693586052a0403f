// What can go wrong for a caller. The message is written for the partner's developer; the code is stable and listed once, here
// or beside the action that raises it, and the reference prints them all.

export type Entry = { readonly code: string; readonly status: number; readonly meaning: string }
/** A class of problems, as a route names those that only it can answer with. */
export type ProblemKind = { readonly entry: Entry }
const catalogue = new Map<string, Entry>()

export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  constructor(entry: Entry, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = entry.status
    this.code = entry.code
    this.headers = headers
  }
}

/** Declares one kind of refusal: `class VersionDiffers extends defineProblem(409, 'version_differs', 'The …') {}`. */
export function defineProblem(status: number, code: string, meaning: string) {
  if (catalogue.has(code)) throw new Error(`two problems are called ${code}`)
  const entry = { code, status, meaning }
  catalogue.set(code, entry)
  return class extends Problem {
    static readonly entry: Entry = entry
    constructor(message: string, headers?: Readonly<Record<string, string>>) {
      super(entry, message, headers)
    }
  }
}

export const errorCatalogue = (): readonly Entry[] =>
  [...catalogue.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))

export class BadRequest extends defineProblem(400, 'invalid_request', 'A path, query or body value is malformed.') {}
export class Unauthorized extends defineProblem(401, 'unauthorized', 'The API key or token is missing or not valid.') {}
export class Forbidden extends defineProblem(403, 'permission_missing', 'The key is valid but lacks a permission.') {}
export class NotEnabled extends defineProblem(
  403,
  'capability_missing',
  'The integration has not been onboarded for this part of the service.',
) {}
export class LinkRefused extends defineProblem(
  403,
  'link_refused',
  'The address of a file has expired or was changed; read the record again for a fresh one.',
) {}
export class NotFound extends defineProblem(404, 'not_found', 'No such record, or none that this key may see.') {}
export class NoRoute extends defineProblem(404, 'route_not_found', 'No such path in this version of the API.') {}
export class MethodNotAllowed extends defineProblem(
  405,
  'method_not_allowed',
  'The path exists, with other methods.',
) {}
export class RequestTimeout extends defineProblem(408, 'request_timeout', 'The request did not arrive in time.') {}
export class Conflict extends defineProblem(409, 'conflict', 'The record is not in a state that allows this.') {}
export class Gone extends defineProblem(410, 'gone', 'This part of the API has been taken out of service.') {}
export class TooLarge extends defineProblem(413, 'body_too_large', 'The request body is larger than the limit.') {}
export class UriTooLong extends defineProblem(414, 'uri_too_long', 'Path and query are longer than the limit.') {}
export class UnsupportedMediaType extends defineProblem(
  415,
  'unsupported_media_type',
  'The request body, or the file in it, is not of a type that is taken here.',
) {}
export class Unprocessable extends defineProblem(422, 'unprocessable', 'Well-formed, but it cannot be carried out.') {}
export class TooManyRequests extends defineProblem(
  429,
  'too_many_requests',
  'The allowance is used up; see Retry-After.',
) {}
export class HeadersTooLarge extends defineProblem(
  431,
  'headers_too_large',
  'URL and headers together are larger than the limit.',
) {}
export class InternalError extends defineProblem(500, 'internal_error', 'Something failed on our side.') {
  constructor() {
    super('Something went wrong on our side. Quote the x-request-id of this answer when you report it.')
  }
}
export class Unavailable extends defineProblem(
  503,
  'unavailable',
  'A dependency is out; the request may be repeated.',
) {
  constructor(message = 'The service is briefly unavailable. Please try again.', retryAfterSeconds = 1) {
    super(message, { 'retry-after': String(retryAfterSeconds) })
  }
}
