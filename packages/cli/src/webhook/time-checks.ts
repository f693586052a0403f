import { type Finding, skipped } from '../report.ts'
import { anyEvent, deliveryRule, type WebhookCheck } from './check.ts'
import type { Answer } from './delivery.ts'
import { GENUINE } from './genuine-checks.ts'
import { clockDifference, judgeRefused, judgeTaken } from './judgement.ts'
import type { Service } from './service.ts'
import { VERIFIES } from './signature-checks.ts'

const tolerance = deliveryRule('tolerance, 300 seconds', 'S-306')
const STALE = 'time/301-seconds-old'
const TRIES = 5

export const timeChecks: readonly WebhookCheck[] = [
  {
    id: STALE,
    expected: 'A delivery that was signed 301 seconds ago is refused (4xx).',
    contract: tolerance,
    needs: [VERIFIES],
    run: async (service) => {
      const answer = await service.forge(JSON.stringify(anyEvent(service)), { ageSeconds: 301 })
      return withClockDifference(
        answer,
        judgeRefused(
          answer,
          'Refuse when t lies more than 300 seconds from now. Otherwise a delivery that somebody recorded can be played ' +
            'to you again at any time. A retry of the service is signed anew, so nothing genuine is lost.',
        ),
      )
    },
  },
  {
    id: 'time/299-seconds-old',
    expected: 'A delivery that was signed 299 seconds ago is answered with 2xx.',
    contract: tolerance,
    needs: [GENUINE],
    run: nearlyStale,
  },
  {
    id: 'time/600-seconds-ahead',
    expected: 'A delivery that is signed 600 seconds in the future is refused (4xx).',
    contract: tolerance,
    needs: [STALE],
    run: async (service) => {
      const answer = await service.forge(JSON.stringify(anyEvent(service)), { ageSeconds: -600 })
      return withClockDifference(
        answer,
        judgeRefused(
          answer,
          'The tolerance holds in both directions: compare Math.abs(now - t) with 300. A signature dated ahead would stay ' +
            'valid for all that time.',
        ),
      )
    },
  },
]

/** What arrives a second too late was no fair trial, and is made again. */
async function nearlyStale(service: Service): Promise<Finding> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sentAt = wholeSeconds()
    const answer = await service.deliver(JSON.stringify(anyEvent(service)), { ageSeconds: 299 })
    const finding = judgeTaken(
      answer,
      'Tolerate 300 seconds. Retries are signed anew, but clocks differ, and a delivery may be held up on its way. If you ' +
        'do tolerate them, the clock of the receiver is off.',
    )
    if (finding.outcome !== 'failed' || wholeSeconds() - sentAt <= 1) return withClockDifference(answer, finding)
  }
  return skipped('Each answer took more than a second, so that this could not be told apart from 301 seconds.')
}

const wholeSeconds = () => Math.floor(Date.now() / 1000)

function withClockDifference(answer: Answer, finding: Finding): Finding {
  const difference = clockDifference(answer)
  if (finding.outcome !== 'failed' || difference === 0) return finding
  const where = difference > 0 ? 'ahead of' : 'behind'
  return {
    ...finding,
    seen: `${finding.seen} By its Date header, the clock of the receiver is ${Math.abs(difference)} s ${where} this one.`,
  }
}
