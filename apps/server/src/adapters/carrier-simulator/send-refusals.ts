// What Twilio refuses to send. The numbers +1500555… are the ones it gives to everybody for trying out refusals.
import type { Refused } from './wire.ts'

const BODY_MOST = 1600

const TO_REFUSED: Readonly<Record<string, readonly [number, string]>> = {
  '+15005550001': [21211, "Invalid 'To' Phone Number"],
  '+15005550002': [21612, "The 'To' phone number is not currently reachable"],
  '+15005550003': [21408, 'Permission to send an SMS has not been enabled for the region'],
  '+15005550004': [21610, 'Attempt to send to unsubscribed recipient'],
  '+15005550009': [21614, "'To' number is not a valid mobile number"],
}
const FROM_REFUSED: Readonly<Record<string, readonly [number, string]>> = {
  '+15005550001': [21212, "Invalid 'From' Phone Number"],
  '+15005550007': [21606, "The 'From' phone number is not a valid, SMS-capable inbound phone number"],
  '+15005550008': [21611, "This 'From' number has exceeded the maximum number of queued messages"],
}

const E164 = /^\+[1-9]\d{6,14}$/

/** Undefined when nothing speaks against it. `numbers`: those of the account, when it keeps to them. */
export function refusalOf(form: URLSearchParams, numbers: readonly string[] | undefined): Refused | undefined {
  const [to, from, body] = [form.get('To'), form.get('From'), form.get('Body')]
  if (!to) return refused(21604, "A 'To' phone number is required")
  if (!from) return refused(21603, "A 'From' phone number is required")
  if (!body && !form.has('MediaUrl')) return refused(21602, 'Message body is required')
  if ([...(body ?? '')].length > BODY_MOST)
    return refused(21617, 'The concatenated message body exceeds the 1600 character limit')
  const callback = form.get('StatusCallback')
  if (callback && !/^https?:$/.test(URL.parse(callback)?.protocol ?? ''))
    return refused(21609, `The 'StatusCallback' URL ${callback} is not a valid URL`)
  const magic = TO_REFUSED[to] ?? FROM_REFUSED[from]
  if (magic) return refused(...magic)
  if (!E164.test(to)) return refused(21211, `Invalid 'To' Phone Number: ${to}`)
  if (!E164.test(from)) return refused(21212, `Invalid 'From' Phone Number: ${from}`)
  if (numbers && !numbers.includes(from)) return refused(...(FROM_REFUSED['+15005550007'] ?? [21606, '']))
  return undefined
}

export const refused = (code: number, message: string, status = 400): Refused => ({ status, code, message })

export const unsubscribed = refused(21610, 'Attempt to send to unsubscribed recipient')
export const queueFull = refused(21611, "This 'From' number has exceeded the maximum number of queued messages")
export const tooManyRequests = refused(20429, 'Too Many Requests', 429)
