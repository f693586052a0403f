/** Why a delivery was refused. New codes may be added; existing ones keep their meaning. */
export type WebhookErrorCode =
  /** There is no X-Service-Signature header. */
  | 'missing_header'
  /** The header is not `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. */
  | 'malformed_header'
  /** No v1 of the header belongs to this body and one of the secrets. */
  | 'no_matching_signature'
  /** The signature is genuine, but its `t` is further from now than the tolerance. */
  | 'timestamp_outside_tolerance'
  /** The signature is genuine, but the body is not UTF-8 JSON. */
  | 'invalid_json'
  /** The signature is genuine, but the JSON is not an event. */
  | 'invalid_event'
  /** Set-up: the body that reached the verifier is not what arrived, but something made from it. */
  | 'body_not_raw'
  /** Set-up: there is no secret, or it cannot be one. */
  | 'invalid_secret'

/** Compare `code`, not `message`: messages are for people and may be reworded. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }

  /** True when the receiver has to be mended, not the request: worth a retry, so not worth a permanent 400. */
  get isSetupFault(): boolean {
    return this.code === 'body_not_raw' || this.code === 'invalid_secret'
  }
}
