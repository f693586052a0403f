import { audit } from '../../kit/audit.ts'
import type { Tools } from '../../kit/context.ts'
import { carrierCaller } from './callers.ts'
import type { OwedMessage } from './hand-over.queries.ts'
import { changeConsent, holdConsent } from './line.queries.ts'

/** The carrier refuses a text because its recipient told it to stop, in words that never reached us. */
export async function noteCarrierOptOut(
  { clock, db }: Tools,
  organizationId: string,
  { id, to: phone }: Pick<OwedMessage, 'id' | 'to'>,
) {
  const by = carrierCaller(organizationId)
  await db.transaction(by, async (tx) => {
    const { isOptedOut } = await holdConsent(tx, by, phone)
    if (isOptedOut) return
    const change = { optedOut: true, saidAt: clock.now(), source: 'CARRIER' } as const
    if (await changeConsent(tx, by, phone, change)) await audit(tx, by, 'texting.opted_out', id)
  })
}
