// Nothing here or below imports from Node.
export {
  AccessError,
  type AtPage,
  type CallOptions,
  type Comparison,
  type Condition,
  ConflictError,
  ConnectionError,
  type FileAddress,
  type FileContent,
  type Filter,
  GatelodgeError,
  type Listing,
  type ListQuery,
  NotFoundError,
  type OpenSet,
  type Page,
  RateLimitedError,
  type ReadOptions,
  type RequestOptions,
  type RetryInfo,
  type Selected,
  ServerError,
  type SortKey,
  ValidationError,
} from '@gatelodge/sdk/runtime'
export { Backoffice, type BackofficeOptions } from './backoffice.ts'
export type * from './contract.generated.ts'
