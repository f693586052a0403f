import type { Tools } from '../../../kit/context.ts'
import type { RawRequest } from '../../../kit/http/raw-body.ts'
import { networkOf } from '../../../kit/net/network-of.ts'
import { NoRoute, Unauthorized } from '../../../kit/problems.ts'
import { receiveReport } from './receive-report.ts'
import { receiveText } from './receive-text.ts'

type Called = {
  readonly raw: RawRequest | undefined
  readonly url: string
  readonly organizationId: string | undefined
}

/** Handles a callback of the carrier. When this resolves, what it brought is committed. */
export async function takeCallback(tools: Tools, { raw, url, organizationId }: Called): Promise<void> {
  const { carrier, wrongSignatures } = tools.ports.texting
  if (!carrier || !raw) throw new NoRoute('No carrier is set up on this server')
  const callback = carrier.readCallback({ url: tools.publicUrl + url, headers: raw.headers, rawBody: raw.body })
  switch (callback.kind) {
    case 'forged':
      // Wrong signatures are throttled by network. A signed callback is accepted even then: the carrier shares its addresses with others.
      await wrongSignatures.take(networkOf(raw.address))
      throw new Unauthorized('Missing or invalid signature', { 'www-authenticate': 'Signature' })
    case 'unreadable':
      return tools.log.warn(
        'messaging.callback_unmatched',
        'a signed callback of the carrier is neither a report nor a message',
        { reason: callback.reason },
      )
    case 'status':
      return receiveReport(tools, carrier, callback, organizationId)
    case 'inbound':
      await receiveText(tools, carrier, callback)
  }
}
