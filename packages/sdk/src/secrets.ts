import { WebhookVerificationError } from './verification-error.ts'

/** One signing secret, or several: the old and the new one during a rotation, or those of several subscriptions. */
export type WebhookSecret = string | readonly string[]

export function readSecrets(secret: WebhookSecret): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret]
  if (secrets.length === 0) throw invalid('The list of signing secrets is empty')
  return secrets.map((one) => {
    // An empty key is one that everybody knows.
    if (typeof one !== 'string' || one === '') throw invalid('The signing secret is missing or empty')
    if (one.trim() !== one) throw invalid('The signing secret has a space or a line break at its beginning or end')
    return one
  })
}

const invalid = (fault: string) =>
  new WebhookVerificationError(
    'invalid_secret',
    `${fault}. Check the setting it comes from; it must hold the whole whsec_… text of the subscription.`,
  )
