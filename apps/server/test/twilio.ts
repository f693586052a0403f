// The adapter for Twilio, opened on a simulator that it speaks to, for the tests of its parts.
import { randomUUID } from 'node:crypto'
import type { createServer } from 'node:http'
import { after } from 'node:test'
import { CarrierSimulator, type SimulatorOptions } from '../simulator/carrier-simulator.ts'
import { TwilioCarrier } from '../src/adapters/twilio/twilio-carrier.ts'
import type { Callback, OutgoingText } from '../src/domains/messaging/carrier.ts'
import { segments } from '../src/domains/messaging/sending/sms-segments.ts'
import { realClock } from '../src/kit/clock.ts'
import { Receiver } from './receiver.ts'

export const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
export const TOKEN = 'f'.repeat(32)
export const OURS = '+15125550100'
export const THEIRS = '+15125550199'
/** The deadline for answers that a command makes hang. */
const HASTY_MS = 1_000
const PATIENT_MS = 10_000
export const HOUR_MS = 3_600_000

/** Answers that never come, or never end. */
export const HANGING: readonly string[] = ['hang', 'stall', 'accept-then-hang', 'accept-then-stall']

export async function openCarrier(options: Partial<SimulatorOptions> = {}) {
  const app = await Receiver.start()
  const clock = options.clock ?? realClock
  const simulator = await CarrierSimulator.start({
    accountSid: ACCOUNT,
    authToken: TOKEN,
    segments,
    reportEveryMs: 0,
    inboundUrl: app.url('/inbound'),
    ...options,
  })
  const reached = (timeoutMs: number) => {
    const made = { baseUrl: simulator.url, accountSid: ACCOUNT, authTokens: [TOKEN], clock } as const
    const one = new TwilioCarrier({ ...made, timeoutMs, mediaTimeoutMs: timeoutMs })
    after(() => one.close())
    return one
  }
  const carrier = reached(PATIENT_MS)
  const hasty = reached(HASTY_MS)
  after(() => simulator.close())
  type Over = Partial<Pick<OutgoingText, 'messageId' | 'body' | 'to' | 'from' | 'mayLeave'>>
  const send = (over: Over = {}, by = carrier) =>
    by.send({
      messageId: randomUUID(),
      from: OURS,
      to: THEIRS,
      body: 'Your tour is at 3',
      statusCallbackUrl: app.url('/status'),
      mayLeave: async () => true,
      ...over,
    })
  /** The callbacks that the app has received so far, as the adapter reads them. */
  const callbacks = (): Callback[] =>
    app.received.map(({ path, headers, body }) => carrier.readCallback({ url: app.url(path), headers, rawBody: body }))
  const window = () => ({
    since: new Date(clock.now().getTime() - HOUR_MS),
    until: new Date(clock.now().getTime() + HOUR_MS),
  })
  return { app, simulator, reached, carrier, hasty, send, callbacks, window }
}

/** Every text of a list. */
export async function allOf<T>(texts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const text of texts) found.push(text)
  return found
}

export async function listening(server: ReturnType<typeof createServer>) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

export async function pointedAt(server: ReturnType<typeof createServer>) {
  const carrier = new TwilioCarrier({
    baseUrl: await listening(server),
    accountSid: ACCOUNT,
    authTokens: [TOKEN],
    clock: realClock,
    timeoutMs: 2_000,
    mediaTimeoutMs: 2_000,
  })
  after(() => carrier.close())
  return carrier
}
