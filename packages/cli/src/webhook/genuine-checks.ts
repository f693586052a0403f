// What the service really sends: every kind, also with nothing in the fields that may be null.
import type { KnownEventType } from '@gatelodge/sdk'
import type { Source } from '../report.ts'
import { anyEvent, deliveryRule, type WebhookCheck } from './check.ts'
import type { Answer } from './delivery.ts'
import { judgeTaken, worst } from './judgement.ts'
import { sampleEvent, withNulls } from './sample-events.ts'
import { sampledKinds } from './samples.generated.ts'

export const GENUINE = 'genuine'

const kindOf = (...kinds: KnownEventType[]): Source => ({
  section: `Events, event kinds: ${kinds.join(', ')}`,
  statements: kinds.flatMap((kind) => sampledKinds[kind].statements),
})

const idOf = (kind: KnownEventType) => `kind/${kind}`

export const genuineChecks = (kinds: readonly KnownEventType[]): readonly WebhookCheck[] => [
  {
    id: GENUINE,
    expected: `A genuine ${kinds[0]} is answered with 2xx.`,
    contract: deliveryRule('response required', 'S-013', 'S-294', 'S-304'),
    run: async (service) => {
      const answer = await service.deliver(JSON.stringify(anyEvent(service)))
      return judgeTaken(answer, remedy(answer))
    },
  },
  ...kinds.slice(1).map(
    (kind): WebhookCheck => ({
      id: idOf(kind),
      expected: `A genuine ${kind} is answered with 2xx.`,
      contract: kindOf(kind),
      needs: [GENUINE],
      run: async (service) =>
        judgeTaken(
          await service.deliver(JSON.stringify(sampleEvent(kind, service.place))),
          `If you subscribe to ${kind}, deal with it; if you do not, answer 2xx and leave it. --kinds names the kinds you ` +
            'subscribe to.',
        ),
    }),
  ),
  {
    id: 'kind/null-fields',
    expected: 'An event whose optional fields are null is answered with 2xx.',
    contract: { section: 'Events, event kinds', statements: ['S-310', 'S-312', 'S-321'] },
    needs: [GENUINE, ...kinds.slice(1).map(idOf)],
    run: async (service) => {
      const findings = []
      for (const kind of service.kinds) {
        const answer = await service.deliver(JSON.stringify(withNulls(kind, sampleEvent(kind, service.place))))
        const { seen, ...rest } = judgeTaken(
          answer,
          'Expect null where no value is known: a text from an unknown number has neither customerId nor prospectId, and a ' +
            'prospect may have no phone or name.',
        )
        findings.push({ ...rest, seen: `${kind}: ${seen}` })
      }
      return worst(findings)
    },
  },
]

function remedy(answer: Answer): string {
  if (answer.kind !== 'status')
    return 'Look for what ends the connection: a crash in the handler, or a proxy before it.'
  switch (answer.status) {
    case 400:
    case 422:
      return (
        'Mostly it is one of two things. The key of the HMAC is the whole secret, whsec_ included, of this very ' +
        'subscription (--secret). And it is computed over the body as it arrived, byte for byte, before any parser.'
      )
    case 401:
    case 403:
      return (
        'If your handler did not say so, something before it asks for credentials. Deliveries carry none; their ' +
        'signature is the proof. Let this path through.'
      )
    case 404:
      return 'Nothing listens at this path. Check the URL that you give to the operator.'
    case 405:
      return 'Deliveries are sent with POST; let the route take it.'
    case 413:
    case 415:
      return 'Take bodies of application/json; charset=utf-8, up to a few kilobytes.'
    default:
      return 'Take the event in (store or queue it) and answer 2xx. The log of the receiver should tell what went wrong.'
  }
}
