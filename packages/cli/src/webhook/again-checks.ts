// The same event once more. From outside only the answer can be seen; whether it was acted on twice takes a window.
import { setTimeout as delay } from 'node:timers/promises'
import { type Finding, failed, passed, skipped, warned } from '../report.ts'
import type { ActedWindow } from './acted.ts'
import { anyEvent, deliveryRule, type WebhookCheck } from './check.ts'
import { GENUINE } from './genuine-checks.ts'
import { judgeTaken, worst } from './judgement.ts'
import type { Service } from './service.ts'
import { VERIFIES } from './signature-checks.ts'

const DUPLICATE = 'again/duplicate'
const semantics = deliveryRule('at-least-once; dedupe on eventId', 'S-292', 'S-293', 'S-302')
const UNSEEN = 'Needs --acted-url: an answer does not tell what the receiver did.'

export function againChecks(acted: ActedWindow | undefined, settleMs: number): readonly WebhookCheck[] {
  let repeatedId = ''
  return [
    {
      id: DUPLICATE,
      expected: 'An event that comes again, with a higher attempt or the same, is answered with 2xx again.',
      contract: semantics,
      needs: [GENUINE],
      run: async (service) => {
        const event = anyEvent(service)
        repeatedId = event.eventId
        const findings: Finding[] = []
        for (const [time, attempt] of [1, 2, 2].entries()) {
          const answer = await service.deliver(JSON.stringify(event), { attempt })
          const { seen, ...rest } = judgeTaken(
            answer,
            'An event that you have already is delivered: answer 2xx and do nothing. Any other answer has it sent again, ' +
              'or recorded as refused by you.',
          )
          findings.push({ ...rest, seen: `Delivery ${time + 1} of 3, attempt ${attempt}: ${seen}` })
        }
        return worst(findings)
      },
    },
    {
      id: 'again/acted-on-once',
      expected: 'An event that came three times was acted on once.',
      contract: semantics,
      needs: [DUPLICATE],
      run: async () => (acted ? asked(() => onceOnly(acted, repeatedId, settleMs)) : skipped(UNSEEN)),
    },
    {
      id: 'again/forgery-not-acted-on',
      expected: 'A delivery that was refused was not acted on either.',
      contract: deliveryRule('signature', 'S-304'),
      needs: [VERIFIES],
      run: async (service) => (acted ? asked(() => notAtAll(acted, service, settleMs)) : skipped(UNSEEN)),
    },
  ]
}

async function onceOnly(acted: ActedWindow, eventId: string, settleMs: number): Promise<Finding> {
  await acted.countOnceActed(eventId)
  await delay(settleMs)
  const count = await acted.count(eventId)
  if (count === 1) return passed('It was acted on once.')
  if (count === 0)
    return failed(
      'It was answered with 2xx and never acted on.',
      'Once you have answered 2xx the event does not come again: store or queue it before you answer.',
    )
  return failed(
    `It was acted on ${count} times.`,
    'Keep the eventId of each event you have taken in, in a place that survives a restart, and pass over those you have. ' +
      'Do not dedupe on messageId or on X-Service-Delivery-Attempt: the attempt differs between deliveries and may repeat.',
  )
}

async function notAtAll(acted: ActedWindow, service: Service, settleMs: number): Promise<Finding> {
  const event = anyEvent(service)
  await service.forge(JSON.stringify(event), { secrets: [service.strangersSecret] })
  await delay(settleMs)
  const count = await acted.count(event.eventId)
  if (count === 0) return passed('It was not acted on.')
  return failed(
    `A delivery signed with another secret was acted on ${count} times.`,
    'Verify before anything else: nothing of the body may be used until its signature is known to be genuine.',
  )
}

async function asked(ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return warned(
      `The address of --acted-url could not be asked: ${error instanceof Error ? error.message : String(error)}${cause}.`,
      'It answers GET with ?eventId=… added: how often that event was acted on, as a number or as {"count": a number}.',
    )
  }
}
