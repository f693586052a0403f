// How the receiver answered all along.
import { failed, passed, skipped, warned } from '../report.ts'
import { deliveryRule, type WebhookCheck } from './check.ts'
import { describeAnswer, isRedirect, spokenDuration } from './judgement.ts'

/** These look back on what the others sent, so they come last. */
export const answerChecks = (warnMs: number): readonly WebhookCheck[] => [
  {
    id: 'answer/in-time',
    expected:
      'Every genuine delivery is answered within the time limit: ten seconds, unless --time-limit says otherwise.',
    contract: deliveryRule('2xx within 10 seconds; process asynchronously', 'S-294'),
    run: async ({ toGenuine, limitMs }) => {
      const slowest = Math.max(...toGenuine.map(({ ms }) => ms))
      const late = toGenuine.filter(({ kind }) => kind === 'late').length
      const advice =
        'Store or queue the event, answer, and work afterwards. A delivery that is not answered in time counts as failed ' +
        'and comes again, while you are still busy with the first.'
      if (late > 0)
        return failed(`${late} of ${toGenuine.length} had no answer within ${spokenDuration(limitMs)}.`, advice)
      const seen = `The slowest answer took ${spokenDuration(slowest)}.`
      return slowest > warnMs ? warned(`${seen} The limit is ${spokenDuration(limitMs)}.`, advice) : passed(seen)
    },
  },
  {
    id: 'answer/no-redirect',
    expected: 'No genuine delivery is answered with a redirect.',
    contract: deliveryRule('redirects are not followed', 'S-300'),
    run: async ({ toGenuine }) => {
      const redirect = toGenuine.find(isRedirect)
      if (!redirect) return passed('There was none.')
      return failed(
        `${describeAnswer(redirect)} It is not followed, and counts as refused.`,
        'Give the operator the address where the redirect leads: mostly https instead of http, a slash at the end, or ' +
          'www. If it leads to a login page, let this path through without one.',
      )
    },
  },
  {
    id: 'answer/https',
    expected: 'The address begins with https.',
    contract: { section: 'Events, subscriptions', statements: ['S-283'] },
    run: async ({ url }) => {
      if (url.protocol === 'https:') return passed(`${url.origin} is.`)
      if (isThisMachine(url.hostname))
        return skipped('http on this machine is fine for trying; a subscription takes https only.')
      return failed(`${url.origin} is not.`, 'Put TLS before the receiver: a subscription takes an https URL only.')
    },
  },
]

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)
