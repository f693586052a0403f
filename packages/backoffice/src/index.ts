// Nothing here or below imports from Node.
export {
  AccessError,
  ConflictError,
  ConnectionError,
  GatelodgeError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ValidationError,
} from '@gatelodge/sdk/runtime'
export { Backoffice, type BackofficeOptions } from './backoffice.ts'
export type * from './contract.generated.ts'
