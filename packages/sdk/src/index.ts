export * from './client.ts'
export {
  isKnownEvent,
  type KnownEventType,
  type RequirementStatus,
  type UnknownEvent,
  type UnknownEventType,
  type WebhookData,
  type WebhookEvent,
  type WebhookEventOf,
} from './events.ts'
export type { WebhookSecret } from './secrets.ts'
export {
  newTestSecret,
  type SignedWebhook,
  type SignOptions,
  signTestWebhook,
  type TestEvent,
} from './sign-test-webhook.ts'
export type { WebhookHeaders } from './signature-header.ts'
export type { VerifyOptions, WebhookBody } from './verification.ts'
export { type WebhookErrorCode, WebhookVerificationError } from './verification-error.ts'
export { verifyWebhook } from './verify-webhook.ts'
