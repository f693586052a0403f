// What Twilio refuses to send. The numbers +1500555… are Twilio's public test numbers for refusals.
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

/** Undefined when it is not refused. `numbers`: those of the account; undefined: it sends from any. */
export function refusalOf(form: URLSearchParams, numbers: readonly string[] | undefined): Refused | undefined {
  const [to, from, body] = [form.get('To'), form.get('From'), form.get('Body')]
  if (!to) return twilioError(21604, "A 'To' phone number is required")
  if (!from) return twilioError(21603, "A 'From' phone number is required")
  if (!body && !form.has('MediaUrl')) return twilioError(21602, 'Message body is required')
  if ([...(body ?? '')].length > BODY_MOST)
    return twilioError(21617, 'The concatenated message body exceeds the 1600 character limit')
  const callback = form.get('StatusCallback')
  if (callback && !/^https?:$/.test(URL.parse(callback)?.protocol ?? ''))
    return twilioError(21609, `The 'StatusCallback' URL ${callback} is not a valid URL`)
  const magic = TO_REFUSED[to] ?? FROM_REFUSED[from]
  if (magic) return twilioError(...magic)
  if (!E164.test(to)) return twilioError(21211, `Invalid 'To' Phone Number: ${to}`)
  if (!E164.test(from)) return twilioError(21212, `Invalid 'From' Phone Number: ${from}`)
  if (numbers && !numbers.includes(from)) return twilioError(...(FROM_REFUSED['+15005550007'] ?? [21606, '']))
  return undefined
}

export const twilioError = (code: number, message: string, status = 400): Refused => ({ status, code, message })

export const unsubscribed = twilioError(21610, 'Attempt to send to unsubscribed recipient')
export const queueFull = twilioError(21611, "This 'From' number has exceeded the maximum number of queued messages")
export const tooManyRequests = twilioError(20429, 'Too Many Requests', 429)
