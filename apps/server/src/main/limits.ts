// What the reference says about limits: the allowances as this server is set, sizes and times as the code has them.
import { RETRY_AFTER_MS, ROTATION_OVERLAP_MS, TIMEOUT_MS } from '../domains/webhooks/index.ts'
import { URL_SECONDS } from '../kit/files/file-store.ts'
import { BODY_LIMIT, HEAD_LIMIT, inBytes, URL_LIMIT } from '../kit/http/answer-problems.ts'
import { LIMIT_DEFAULT, LIMIT_MOST } from '../kit/listing/listing.ts'
import { EMBEDDED_MOST } from '../kit/listing/statements.ts'
import type { Limits } from '../kit/reference/pages.ts'
import { type Config, limitFactor } from './config.ts'

type Allowances = Pick<
  Config,
  'mode' | 'keyRequestsPerMinute' | 'ilsRequestsPerMinute' | 'wrongKeysPerMinute' | 'propertyTextsPerMinute'
>

export function publishedLimits(config: Allowances): readonly Limits[] {
  const aMinute = (allowed: number) => `${(allowed * limitFactor(config)).toLocaleString('en-US')} a minute`
  return [
    {
      heading: 'Requests',
      rows: [
        {
          what: 'a key, a staff token',
          value: aMinute(config.keyRequestsPerMinute),
          note: 'A window of 60 seconds from the first request. `RateLimit` and `X-RateLimit-Remaining` tell what is left; past it 429 with `Retry-After`.',
        },
        { what: 'a key of a listing service', value: aMinute(config.ilsRequestsPerMinute) },
        {
          what: 'texts of one property',
          value: aMinute(config.propertyTextsPerMinute),
          note: '`POST /messages`, over all who send for it. A repeated `idempotencyId` is not counted.',
        },
        {
          what: 'wrong keys from one address',
          value: aMinute(config.wrongKeysPerMinute),
          note: 'Valid keys from there are served all the same; the first request with one may wait for 2 s, and past that get 503 with `Retry-After`. Of IPv6 a /64 is one address, and for waiting a /48.',
        },
      ],
    },
    {
      heading: 'Sizes',
      rows: [
        {
          what: 'a JSON body',
          value: inBytes(BODY_LIMIT),
          note: '413 beyond; it must arrive within 30 seconds (408).',
        },
        {
          what: 'path and query, and with all headers',
          value: `${inBytes(URL_LIMIT)}, ${inBytes(HEAD_LIMIT)}`,
          note: '414 and 431 beyond.',
        },
        { what: 'a file', value: '25 MiB', note: 'PDF, JPEG, PNG or GIF by content.' },
        { what: '`content` of a message', value: '1,600 characters', note: 'Unicode code points; 400 beyond.' },
        { what: '`metadata` of a message', value: '8 KiB, 50 keys' },
        { what: '`report` of a screening result', value: '512 KiB' },
        { what: 'an `idempotencyId`', value: '255 characters' },
        {
          what: '`limit` of a list',
          value: `1 to ${LIMIT_MOST}, ${LIMIT_DEFAULT} unless given`,
          note: 'Anything else is 400, never cut.',
        },
        {
          what: 'related records to many',
          value: `the ${EMBEDDED_MOST} newest`,
          note: 'For each record and relation.',
        },
        {
          what: 'large answers of one organization at once',
          value: '2',
          note: 'From about 1 MB on. A third waits for 3 s and then gets 503 with `Retry-After`. Read on: who takes nothing for 30 s is cut off.',
        },
      ],
    },
    {
      heading: 'Times',
      rows: [
        {
          what: 'the `url` of an attachment or a document',
          value: `${URL_SECONDS / 60} minutes`,
          note: 'From the answer that holds it. Read the record again for a fresh one.',
        },
        { what: 'a revoked key', value: 'dead within a second' },
      ],
    },
    {
      heading: 'Webhooks',
      rows: [
        { what: 'your answer', value: `within ${spoken(TIMEOUT_MS)}`, note: 'Connecting included. Any 2xx will do.' },
        { what: 'age of a signature', value: '300 s', note: 'What a receiver should tolerate, in both directions.' },
        {
          what: 'tried again after',
          value: RETRY_AFTER_MS.map(spoken).join(', '),
          note: 'Each give or take a fifth; after 5xx, 408, 429 or no answer. A `Retry-After` of yours counts, up to 24 h. Then the delivery is given up.',
        },
        { what: 'not tried again', value: 'after 3xx and any other 4xx' },
        {
          what: 'without a success',
          value: '5 days',
          note: 'Then the subscription is paused. It goes on collecting, and delivers when the operator resumes it.',
        },
        { what: 'replayed on request', value: 'for 30 days', note: 'Under the same `eventId`.' },
        {
          what: 'both secrets while one is replaced',
          value: spoken(ROTATION_OVERLAP_MS),
          note: 'Unless agreed otherwise.',
        },
      ],
    },
  ]
}

const spoken = (ms: number) =>
  ms < 60_000 ? `${ms / 1000}\u00a0s` : ms < 3_600_000 ? `${ms / 60_000}\u00a0min` : `${ms / 3_600_000}\u00a0h`
