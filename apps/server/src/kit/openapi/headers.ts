import type { Part } from './schemas.ts'

const header = (description: string, schema: Part, required = true): Part => ({ description, required, schema })
const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** Every header an answer may carry, under the name of its component. */
export const headerComponents: Readonly<Record<string, Part>> = {
  Deprecation: header('When it was announced, as `@` and Unix seconds (RFC 9745).', text),
  ErrorCode: header('A stable word for the kind of error; see `x-error-catalogue`.', text),
  HelpLink: header('`rel="help"`: where the reference explains the error code.', text),
  IdempotentReplayed: header('`true` when the record had already been created by an earlier request.', text, false),
  PageLinks: header('Links to the `first`, `prev`, `next` and `last` page (RFC 8288).', text),
  RateLimit: header('What is left of the allowance (`r`) and the seconds until it is whole again (`t`).', text),
  RateLimitLimit: header('Requests allowed per window.', count),
  RateLimitPolicy: header('The allowance: requests (`q`) per window of seconds (`w`).', text),
  RateLimitRemaining: header('Requests left in this window.', count),
  RateLimitReset: header('Seconds until the window ends.', count),
  RequestId: header('Names this request when you report a problem; your own `x-request-id` is kept.', text),
  RetryAfter: header('Seconds to wait before trying again.', { type: 'integer', minimum: 1 }),
  Sunset: header('When it ended, as an HTTP date (RFC 8594).', text),
  TotalCount: header('How many records the question matches, whatever the page.', count),
  WwwAuthenticate: header('The kind of credential that is expected.', text),
}

const ref = (component: string): Part => ({ $ref: `#/components/headers/${component}` })

const always = { 'x-request-id': ref('RequestId') }

const allowance = {
  'ratelimit-policy': ref('RateLimitPolicy'),
  ratelimit: ref('RateLimit'),
  'x-ratelimit-limit': ref('RateLimitLimit'),
  'x-ratelimit-remaining': ref('RateLimitRemaining'),
  'x-ratelimit-reset': ref('RateLimitReset'),
}

export const successHeaders = (o: { list: boolean; pages: boolean; replay: boolean }): Part => ({
  ...always,
  ...allowance,
  ...(o.list && { 'x-total-count': ref('TotalCount') }),
  ...(o.pages && { link: ref('PageLinks') }),
  ...(o.replay && { 'idempotent-replayed': ref('IdempotentReplayed') }),
})

export const errorHeaderSchemas = (status: number): Part => ({
  ...always,
  'x-error-code': ref('ErrorCode'),
  link: ref('HelpLink'),
  ...(status === 401 && { 'www-authenticate': ref('WwwAuthenticate') }),
  ...(status === 410 && { deprecation: ref('Deprecation'), sunset: ref('Sunset') }),
  ...(status === 429 && allowance),
  ...((status === 429 || status === 503) && { 'retry-after': ref('RetryAfter') }),
})
