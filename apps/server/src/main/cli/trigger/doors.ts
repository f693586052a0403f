// The doors of a running sandbox, and what was asked at them.
import type { DoorAnswer, DoorRequest, DoorText, SandboxDoors } from '../../../kit/trigger.ts'
import type { RunningSandbox } from '../../running-sandbox.ts'
import { sendText } from '../simulator.ts'

export type Step = {
  readonly method: string
  readonly path: string
  /** With names in place of ids. */
  readonly route: string
  readonly status: number
}

export class Doors implements SandboxDoors {
  readonly ids: Record<string, string> = {}
  readonly steps: Step[] = []
  readonly #sandbox: RunningSandbox
  readonly #onStep: (step: Step) => void

  constructor(sandbox: RunningSandbox, propertyId: string, onStep: (step: Step) => void) {
    this.#sandbox = sandbox
    this.#onStep = onStep
    this.ids['propertyId'] = propertyId
  }

  partner(kind: string, method: string, route: string, asked: DoorRequest = {}) {
    return this.#ask(method, `/v1${route}`, asked, { 'x-api-key': this.#sandbox.keys[kind] ?? '' })
  }

  staff(method: string, route: string, asked: DoorRequest = {}) {
    return this.#ask(method, `/backoffice/v1${route}`, asked, { authorization: `Bearer ${this.#sandbox.staffToken}` })
  }

  async text(text: DoorText) {
    const { environment } = this.#sandbox
    const { sid, answered } = await sendText(
      {
        url: environment['GATELODGE_CARRIER_URL'] ?? '',
        accountSid: environment['GATELODGE_TWILIO_ACCOUNT_SID'] ?? '',
        authToken: environment['GATELODGE_TWILIO_AUTH_TOKENS'] ?? '',
      },
      text,
    )
    this.ids['messageSid'] = sid
    // The simulator calls the gateway as the carrier would.
    this.#note({ method: 'POST', path: '/carrier/texts', route: '/carrier/texts', status: answered ?? 0 })
    if (!answered || answered >= 300) throw new Error(`the gateway answered the carrier with ${answered ?? 'nothing'}`)
  }

  async #ask(
    method: string,
    route: string,
    { body, form }: DoorRequest,
    door: Record<string, string>,
  ): Promise<DoorAnswer> {
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => this.ids[name] ?? '')
    const headers = { ...door, ...(body && { 'content-type': 'application/json' }) }
    const sent = form ?? (body && JSON.stringify(body))
    const response = await fetch(this.#sandbox.url + path, { method, headers, ...(sent && { body: sent }) })
    this.#note({ method, path, route, status: response.status })
    const answer = (await response.json()) as DoorAnswer
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${String(answer['message'])}`)
    return answer
  }

  #note(step: Step) {
    this.steps.push(step)
    this.#onStep(step)
  }
}
