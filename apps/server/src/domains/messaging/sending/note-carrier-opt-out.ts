import { audit } from '../../../kit/audit.ts'
import type { Tools } from '../../../kit/context.ts'
import { carrierCaller } from '../callers.ts'
import { changeConsent, lockConsent } from '../consent.queries.ts'
import type { OwedMessage } from './send-attempt.queries.ts'

/** Records an opt-out that shows in the carrier's refusal of a text: the recipient stopped texts in words that never reached us. */
export async function noteCarrierOptOut(
  { clock, db }: Tools,
  organizationId: string,
  { id, to: phone }: Pick<OwedMessage, 'id' | 'to'>,
) {
  const by = carrierCaller(organizationId)
  await db.transaction(by, async (tx) => {
    const { isOptedOut } = await lockConsent(tx, by, phone)
    if (isOptedOut) return
    const change = { optedOut: true, saidAt: clock.now(), source: 'CARRIER' } as const
    if (await changeConsent(tx, by, phone, change)) await audit(tx, by, 'texting.opted_out', id)
  })
}
