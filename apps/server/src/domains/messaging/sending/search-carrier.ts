import type { Tools } from '../../../kit/context.ts'
import { describeError } from '../../../kit/log.ts'
import type { Carrier, SentText } from '../carrier.ts'
import { type Attempt, alikeOf } from './send-attempt.queries.ts'

/** The carrier's clock may differ from ours. */
const MARGIN_MS = 60_000

/**
 * The text that the carrier made of a message whose outcome is unknown. Only when there is no doubt: exactly one text like it in the
 * carrier's list that is no other message's, and no other message like it that waits for the same answer.
 */
export async function searchCarrier(
  { clock, db, log }: Tools,
  carrier: Carrier,
  { message: owed, beganAt }: Attempt,
): Promise<SentText | undefined> {
  const alike: SentText[] = []
  try {
    const since = new Date(beganAt.getTime() - MARGIN_MS)
    const until = new Date(clock.now().getTime() + MARGIN_MS)
    for await (const text of carrier.list({ direction: 'outbound', from: owed.from, to: owed.to, since, until }))
      if (text.from === owed.from && text.to === owed.to && text.body === owed.content) alike.push(text)
  } catch (error) {
    log.warn('messaging.carrier_list_failed', "the carrier's list of sent messages could not be read", {
      error: describeError(error),
    })
    return undefined
  }
  if (alike.length === 0) return undefined
  const { taken, rivals } = await alikeOf(
    db,
    owed,
    alike.map(({ sid }) => sid),
  )
  const free = alike.filter(({ sid }) => !taken.includes(sid))
  return free.length === 1 && rivals === 0 ? free[0] : undefined
}
