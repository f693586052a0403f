// Sends one message to the carrier, at most once. The attempt is committed before the carrier is called; its outcome is written when
// the work is settled. While the outcome is unknown, nothing is sent again: reports or the carrier's list have to settle it. After
// `giveUpAfterMs` the message is failed, or, where the setting `atLast` is 'resend', sent again.
import type { Tools } from '../../../kit/context.ts'
import { describeError } from '../../../kit/log.ts'
import { defineWork, type Outcome, type WorkItem } from '../../../kit/work/work.ts'
import type { Carrier, SendResult } from '../carrier.ts'
import { noteCarrierOptOut } from './note-carrier-opt-out.ts'
import { type AttemptOutcome, recordAttemptOutcomes } from './record-attempt-outcomes.ts'
import { searchCarrier } from './search-carrier.ts'
import { type Attempt, type Begun, beginAttempt, type Confirmed, confirmAttempt } from './send-attempt.queries.ts'

/** The pause after each send attempt that the carrier certainly did not accept; about an hour in all. */
const TRY_AGAIN_SECONDS = [2, 5, 15, 30, 60, 120, 300, 600, 900, 900, 900]
/** No carrier is configured, although there was one when the message was enqueued. */
const WITHOUT_CARRIER_MS = 60_000
/** An answer of the database that took longer is too old to let a text leave. */
const FRESH_MS = 1_000
const NOT_ASKED_MS = 5_000

type Done = Outcome<AttemptOutcome | undefined>

export const sendToCarrier = defineWork<AttemptOutcome | undefined>({
  number: 40,
  name: 'messaging.send-to-carrier',
  // A message must reach a final status. If something fails after the attempt is committed, the next claim finds its outcome unknown.
  neverShelved: true,
  peer: 'carrier',
  handle,
  record: recordAttemptOutcomes,
  // What came of a worker's own send attempt is a fact, also when another worker has claimed the message since.
  recordLate: (tx, settled) =>
    recordAttemptOutcomes(
      tx,
      settled.filter(({ outcome }) => isOfOwnSend(outcome.result)),
    ),
})

const OF_OWN_SENDS: readonly string[] = [
  'accepted',
  'refused',
  'try-again',
  'unknown',
] satisfies AttemptOutcome['kind'][]
const isOfOwnSend = (result: AttemptOutcome | undefined) => result !== undefined && OF_OWN_SENDS.includes(result.kind)

const nothing: Done = { end: 'done', result: undefined }
const again = (afterMs: number): Done => ({ end: 'again', afterMs, result: undefined })

async function handle(tools: Tools, item: WorkItem): Promise<Done> {
  const { carrier, segmentsPerSecond } = tools.ports.texting
  if (!carrier) return again(WITHOUT_CARRIER_MS)
  const begun = await beginAttempt(tools.db, item, segmentsPerSecond)
  switch (begun.verdict) {
    case 'GO':
      return attemptSend(tools, item, carrier, begun)
    case 'WAIT':
      return again(begun.afterMs)
    case 'UNKNOWN':
      return settleUnknown(tools, carrier, begun, begun.sinceMs)
    case 'LEASE_LOST':
    case 'SETTLED':
    case 'OPTED_OUT':
      return withheld(begun.verdict)
  }
}

function withheld(why: Exclude<Confirmed, 'GO'>): Done {
  // Not 'done': if no other worker has claimed it yet, it is still to be sent.
  return why === 'LEASE_LOST' ? again(0) : nothing
}

/** The text did not leave, because the database did not answer whether it may. A failure of our own, which uses up no try. */
const notAsked = (attemptId: string): Done => ({
  end: 'again',
  afterMs: NOT_ASKED_MS,
  failure: 'NOT_ASKED',
  result: { kind: 'try-again', attemptId, reason: 'NOT_ASKED' },
})

/** Whether a text may leave, asked right before it does. */
class LastLook {
  readonly #tools: Tools
  readonly #item: WorkItem
  readonly #attemptId: string
  /** Why it may not; undefined when it may, and when that could not be found out. */
  verdict: Exclude<Confirmed, 'GO'> | undefined
  isUnderWay = false

  constructor(tools: Tools, item: WorkItem, attemptId: string) {
    this.#tools = tools
    this.#item = item
    this.#attemptId = attemptId
  }

  async mayLeave(): Promise<boolean> {
    this.isUnderWay = true
    try {
      const confirmed = await this.#fresh()
      if (confirmed !== 'GO') this.verdict = confirmed
      return confirmed === 'GO'
    } catch (error) {
      const { organizationId, subject: subjectId } = this.#item
      this.#tools.log.error(
        'messaging.last_check_failed',
        'whether a message may still be sent could not be read; it is tried again',
        {
          organizationId,
          subjectId,
          error: describeError(error),
        },
      )
      return false
    } finally {
      this.isUnderWay = false
    }
  }

  /** Asked again when the answer was slow: a STOP, or another worker, may have come in the meantime. */
  async #fresh(): Promise<Confirmed> {
    while (!this.#item.signal.aborted) {
      const from = performance.now()
      const confirmed = await confirmAttempt(this.#tools.db, this.#item, this.#attemptId)
      if (confirmed !== 'GO' || performance.now() - from < FRESH_MS) return confirmed
    }
    throw new Error('the lease ended before there was a fresh answer')
  }
}

async function attemptSend(
  tools: Tools,
  item: WorkItem,
  carrier: Carrier,
  { attemptId, message, tries }: Extract<Begun, { verdict: 'GO' }>,
): Promise<Done> {
  const { log, publicUrl } = tools
  const { organizationId } = item
  const look = new LastLook(tools, item, attemptId)
  const result = await carrier.send({
    messageId: message.id,
    from: message.from,
    to: message.to,
    body: message.content,
    statusCallbackUrl: `${publicUrl}/carrier/reports?organizationId=${organizationId}`,
    mayLeave: () => look.mayLeave(),
  })
  if (result.kind === 'withheld') return look.verdict === undefined ? notAsked(attemptId) : withheld(look.verdict)
  // Not the carrier's doing: the deadline passed while the database was asked.
  if (result.kind === 'try-again' && look.isUnderWay) return notAsked(attemptId)
  if (result.kind === 'refused' && result.optedOut)
    await noteCarrierOptOut(tools, organizationId, message).catch((error: unknown) =>
      log.error('messaging.opt_out_failed', 'an opt-out that the carrier reported could not be stored', {
        organizationId,
        error: describeError(error),
      }),
    )
  if (result.kind === 'refused' && result.ofAccount)
    log.error('messaging.account_refused', 'the carrier refuses the account', { code: result.code })
  return outcomeOf(result, attemptId, tries, tools.ports.texting.unknown.searchAfterMs)
}

function outcomeOf(
  result: Exclude<SendResult, { kind: 'withheld' }>,
  attemptId: string,
  tries: number,
  searchAfterMs: number,
): Done {
  const passing = result.kind === 'try-again' || (result.kind === 'refused' && result.ofAccount)
  const seconds = TRY_AGAIN_SECONDS[tries]
  if (passing && seconds !== undefined) {
    const reason = result.kind === 'refused' ? result.code : result.reason
    const asked = result.kind === 'try-again' ? (result.afterMs ?? 0) : 0
    return { end: 'again', afterMs: Math.max(seconds * 1000, asked), result: { kind: 'try-again', attemptId, reason } }
  }
  if (result.kind === 'try-again') {
    const text = 'the carrier took no texts'
    return { end: 'done', result: { kind: 'refused', attemptId, code: result.reason, text } }
  }
  if (result.kind === 'unknown')
    return { end: 'again', afterMs: searchAfterMs, result: { kind: 'unknown', attemptId, reason: result.reason } }
  return { end: 'done', result: { ...result, attemptId } }
}

/** Searches the carrier's list once it can be trusted to be complete; after long enough without a trace, gives up or sends again. */
async function settleUnknown(tools: Tools, carrier: Carrier, attempt: Attempt, sinceMs: number): Promise<Done> {
  const { searchAfterMs, giveUpAfterMs, atLast } = tools.ports.texting.unknown
  const { attemptId } = attempt
  if (sinceMs < searchAfterMs) return again(searchAfterMs - sinceMs)
  const found = await searchCarrier(tools, carrier, attempt)
  if (found) return { end: 'done', result: { kind: 'found', attemptId, text: found } }
  if (sinceMs < giveUpAfterMs) return again(Math.min(searchAfterMs, giveUpAfterMs - sinceMs))
  if (atLast === 'resend') return { end: 'again', afterMs: 0, result: { kind: 'resend', attemptId } }
  return { end: 'done', result: { kind: 'lost', attemptId } }
}
