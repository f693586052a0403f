// For the clients of this repository that are made from another contract of the same server. Not published.
export { ApiClient, type ClientOptions, type FileAddress, type RequestOptions, secretOf } from './client/api-client.ts'
export type { RetryInfo } from './client/call.ts'
export {
  AccessError,
  ConflictError,
  ConnectionError,
  GatelodgeError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from './client/errors.ts'
export type { Route } from './client/route.ts'
export type { Shape } from './client/shape.ts'
export type * from './client/types.ts'
