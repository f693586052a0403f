// The simulated carrier of a sandbox, through which a text can be sent from any number.
import type { DoorText } from '../../kit/trigger.ts'

export type Simulator = { readonly url: string; readonly accountSid: string; readonly authToken: string }
/** Its sid, and the status with which the gateway took it. */
export type Texted = { readonly sid: string; readonly answered?: number }

/** The simulator takes orders under the same name and secret as the carrier it plays. */
export async function sendText({ url, accountSid, authToken }: Simulator, text: DoorText): Promise<Texted> {
  const response = await fetch(`${url}/simulator/inbound`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(text),
  })
  if (!response.ok) throw new Error(`the simulator refused: ${await response.text()}`)
  return (await response.json()) as Texted
}
