// The commands that the simulator takes, by method or over HTTP.
import { type Static, Type } from 'typebox'

/**
 * What becomes of the answer to a send. The first six are not accepted; the others are, whatever the caller is left to believe. `nul`:
 * its words hold U+0000. `accept-under-earlier-sid`: it names the text that was accepted before.
 */
export const SEND_FAULTS = [
  'hang',
  'reset',
  'fail',
  'throttle',
  'queue-full',
  'refuse-with-nul',
  'accept-then-hang',
  'accept-then-reset',
  'accept-then-fail',
  'accept-then-cut',
  'accept-then-stall',
  'accept-with-nul',
  'accept-under-earlier-sid',
  'callback-first',
] as const
export const REPORT_FAULTS = ['lost', 'duplicated', 'reversed', 'forged'] as const
export const READ_FAULTS = ['hang', 'reset', 'fail', 'throttle', 'missing', 'cut', 'stall'] as const
export const OUTCOMES = ['delivered', 'undelivered', 'failed', 'sent', 'queued'] as const

const phone = Type.String({ minLength: 1 })
const share = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))
const shares = <const W extends readonly string[]>(words: W) =>
  Type.Optional(
    Type.Object(Object.fromEntries(words.map((word) => [word, share])) as Record<W[number], typeof share>, {
      additionalProperties: false,
    }),
  )

/** For the next send that fits; without `to`, `from` and `messageId` every one does. */
export const SendCommand = Type.Object(
  {
    answer: Type.Optional(Type.Enum(SEND_FAULTS)),
    reports: Type.Optional(Type.Enum(REPORT_FAULTS)),
    /** Its last status. */
    outcome: Type.Optional(Type.Enum(OUTCOMES)),
    errorCode: Type.Optional(Type.Integer()),
    retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 0 })),
    to: Type.Optional(phone),
    from: Type.Optional(phone),
    messageId: Type.Optional(Type.String()),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
)
export type SendCommand = Static<typeof SendCommand>

export const ReadCommand = Type.Object(
  { answer: Type.Enum(READ_FAULTS), times: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
)
export type ReadCommand = Static<typeof ReadCommand>

/** The share of sends, from 0 to 1, that each of these befalls. Which ones follows from the seed. */
export const Rates = Type.Object(
  { answers: shares(SEND_FAULTS), reports: shares(REPORT_FAULTS), outcomes: shares(OUTCOMES) },
  { additionalProperties: false },
)
export type Rates = Static<typeof Rates>

/** Per sending number: requests in a second, and segments that may wait. */
export const Limits = Type.Object(
  {
    perSecond: Type.Optional(Type.Integer({ minimum: 0 })),
    queuedSegments: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type Limits = Static<typeof Limits>

export const Inbound = Type.Object(
  {
    from: phone,
    to: phone,
    body: Type.String(),
    media: Type.Optional(
      Type.Array(Type.Object({ contentType: Type.String({ minLength: 1 }), base64: Type.String() }), { maxItems: 10 }),
    ),
    /** As it is posted to an account with Advanced Opt-Out. */
    optOutType: Type.Optional(Type.Enum(['STOP', 'START', 'HELP'] as const)),
    /** No callback is made: the text can only be found in the list. */
    lost: Type.Optional(Type.Boolean()),
    forged: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type Inbound = Static<typeof Inbound>

export const Report = Type.Object(
  {
    sid: Type.String(),
    status: Type.String({ minLength: 1 }),
    errorCode: Type.Optional(Type.Integer()),
    forged: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type Report = Static<typeof Report>

export const OptOut = Type.Object({ from: phone, to: phone, optedOut: Type.Boolean() }, { additionalProperties: false })
export type OptOut = Static<typeof OptOut>
