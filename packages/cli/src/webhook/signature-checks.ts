// Deliveries that are not the service's. Both ways of signing are spoilt alike, so that a receiver may verify by either.
import { newTestSecret } from '@gatelodge/sdk'
import { anyEvent, deliveryRule, type WebhookCheck } from './check.ts'
import type { Delivery } from './delivery.ts'
import { GENUINE } from './genuine-checks.ts'
import { judgeRefused, judgeTaken, worst } from './judgement.ts'

export const VERIFIES = 'signature/wrong-secret'
const OURS = 'X-Service-Signature'
const STANDARD = 'webhook-signature'

const signature = deliveryRule('signature', 'S-303', 'S-304')

export const signatureChecks: readonly WebhookCheck[] = [
  {
    id: VERIFIES,
    expected: 'A delivery signed with another secret is refused (4xx).',
    contract: deliveryRule('signature', 'S-287', 'S-304'),
    needs: [GENUINE],
    run: async (service) =>
      judgeRefused(
        await service.forge(JSON.stringify(anyEvent(service)), { secrets: [service.strangersSecret] }),
        'The signature is not verified: anybody who knows the URL can send you events. Compute HMAC-SHA256 of t, a dot ' +
          'and the raw body with your secret, and refuse with 400 unless a v1 equals it. verifyWebhook of @gatelodge/sdk ' +
          'does all of this.',
      ),
  },
  {
    id: 'signature/tampered-body',
    expected: 'A delivery whose body was changed after signing is refused (4xx).',
    contract: deliveryRule('signature', 'S-305'),
    needs: [VERIFIES],
    run: async (service) =>
      judgeRefused(
        await service.forge(JSON.stringify(anyEvent(service)), {
          altered: (sent) => ({ ...sent, body: sent.body.replace('"apiVersion":"v1"', '"apiVersion":"v2"') }),
        }),
        'Compute the HMAC over the whole body as it arrived, not over parts of it.',
      ),
  },
  {
    id: 'signature/tampered',
    expected: 'A delivery whose signature differs in its last digit is refused (4xx).',
    contract: signature,
    needs: [VERIFIES],
    run: async (service) =>
      judgeRefused(
        await service.forge(JSON.stringify(anyEvent(service)), {
          altered: (sent) => resigned(sent, (hex) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')),
        }),
        'Compare all 64 digits, in constant time: crypto.timingSafeEqual over the two 32-byte values.',
      ),
  },
  {
    id: 'signature/shortened',
    expected: 'A delivery with only the first digits of its signature, or none, is refused (4xx).',
    contract: signature,
    needs: [VERIFIES],
    run: async (service) => {
      const findings = []
      for (const length of [8, 0])
        findings.push(
          judgeRefused(
            await service.forge(JSON.stringify(anyEvent(service)), {
              altered: (sent) => resigned(sent, (digits) => digits.slice(0, length)),
            }),
            'Compare lengths first, then all of it: a comparison as long as what was sent lets an empty signature pass.',
          ),
        )
      return worst(findings)
    },
  },
  {
    id: 'signature/missing',
    expected: 'A delivery without a signature header is refused (4xx).',
    contract: deliveryRule('header X-Service-Signature', 'S-303'),
    needs: [VERIFIES],
    run: async (service) =>
      judgeRefused(
        await service.forge(JSON.stringify(anyEvent(service)), {
          altered: (sent) => headed(sent, undefined, undefined),
        }),
        'Every delivery is signed. Refuse what has no X-Service-Signature, instead of passing it by the check.',
      ),
  },
  {
    id: 'signature/unreadable',
    expected: 'A delivery whose signature header cannot be read is refused (4xx).',
    contract: deliveryRule('header X-Service-Signature', 'S-303'),
    needs: [VERIFIES],
    run: async (service) => {
      const findings = []
      for (const header of ['unreadable', 't=,v1=', 'v1', ','])
        findings.push(
          judgeRefused(
            await service.forge(JSON.stringify(anyEvent(service)), { altered: (sent) => headed(sent, header, header) }),
            'Take the header apart strictly: t=<whole seconds> and at least one v1=<64 hex digits>, or refuse.',
          ),
        )
      return worst(findings)
    },
  },
  {
    id: 'rotation/either-v1',
    expected: 'While the secret is being replaced, a delivery is taken whichever of its two v1 matches.',
    contract: deliveryRule('secret rotation', 'S-307', 'S-308'),
    needs: [GENUINE],
    run: async (service) => {
      const findings = []
      for (const [where, secrets] of [
        ['first', [service.secret, service.strangersSecret]],
        ['second', [service.strangersSecret, service.secret]],
      ] as const) {
        const { seen, ...rest } = judgeTaken(
          await service.deliver(JSON.stringify(anyEvent(service)), { secrets }),
          'Read every v1 of the header and accept if any of them matches; otherwise the day of a rotation loses events.',
        )
        findings.push({ ...rest, seen: `The matching v1 came ${where}: ${seen}` })
      }
      return worst(findings)
    },
  },
  {
    id: 'rotation/neither-v1',
    expected: 'A delivery with two v1 of which none matches is refused (4xx).',
    contract: deliveryRule('secret rotation', 'S-308'),
    needs: [VERIFIES, 'rotation/either-v1'],
    run: async (service) =>
      judgeRefused(
        await service.forge(JSON.stringify(anyEvent(service)), {
          secrets: [service.strangersSecret, newTestSecret()],
        }),
        'Two signatures prove no more than one: accept only if one of them matches.',
      ),
  },
]

/** The digits of each signature, hexadecimal in one header and base64 in the other, changed by `turn`. */
const resigned = (sent: Delivery, turn: (digits: string) => string): Delivery =>
  headed(
    sent,
    sent.headers[OURS]?.replace(/(?<=v1=)[0-9a-f]+/g, turn),
    // The last digit before the padding stands for less than six bits, so that a change of it may change nothing.
    sent.headers[STANDARD]?.replace(/(?<=v1,)\S+(?=.=)/g, turn),
  )

function headed(sent: Delivery, ours: string | undefined, standard: string | undefined): Delivery {
  const { [OURS]: _, [STANDARD]: __, ...rest } = sent.headers
  return {
    ...sent,
    headers: {
      ...rest,
      ...(ours !== undefined && { [OURS]: ours }),
      ...(standard !== undefined && { [STANDARD]: standard }),
    },
  }
}
