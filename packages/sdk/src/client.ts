// Nothing here or below imports from Node.
export type { FileAddress, RequestOptions } from './client/api-client.ts'
export type { RetryInfo } from './client/call.ts'
export type * from './client/contract.generated.ts'
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
export { Gatelodge, type GatelodgeOptions } from './client/gatelodge.ts'
export { isFinalMessageStatus } from './client/message-status.ts'
export type {
  AtPage,
  CallOptions,
  Comparison,
  Condition,
  FileContent,
  Filter,
  Listing,
  ListQuery,
  OpenSet,
  Page,
  ReadOptions,
  Selected,
  SortKey,
} from './client/types.ts'
