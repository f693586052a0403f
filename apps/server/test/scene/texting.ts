// A scene that is reached by a simulated carrier, people who text, and time that can be moved for all of them.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after } from 'node:test'
import { holdPort } from '../../sandbox/held-port.ts'
import { CarrierSimulator } from '../../simulator/carrier-simulator.ts'
import { segments } from '../../src/domains/messaging/index.ts'
import { newId } from '../../src/kit/ids.ts'
import { runSweep } from '../../src/kit/sweeps.ts'
import type { Worker } from '../../src/kit/work/worker.ts'
import { listenOn } from '../../src/main/api.ts'
import { assembly } from '../../src/main/domains.ts'
import type { Answer } from '../server.ts'
import { type StandingTime, stopTime } from '../standing-time.ts'
import { ACCOUNT, TOKEN } from '../twilio.ts'
import { type Body, Scene } from './scene.ts'

export const LEASE_MS = 30_000

export type Person = { readonly id: string; readonly phone: string; readonly householdId: string }

let people = 0

export class Texting {
  readonly scene: Scene
  readonly simulator: CarrierSimulator
  /** Of the property, and of the other one. */
  readonly number = '+15125550100'
  readonly otherNumber = '+15125550101'
  #worker: Worker | undefined
  #time: StandingTime | undefined

  private constructor(scene: Scene, simulator: CarrierSimulator) {
    this.scene = scene
    this.simulator = simulator
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Texting> {
    // Known before there is a server, which must be told of it; nobody else takes it until then.
    const { port, release } = await holdPort(0)
    const publicUrl = `http://127.0.0.1:${port}`
    const simulator = await CarrierSimulator.start({
      accountSid: ACCOUNT,
      authToken: TOKEN,
      segments,
      reportEveryMs: 0,
      inboundUrl: `${publicUrl}/carrier/texts`,
      // The carrier lives in the same time as the server.
      clock: { now: () => scene.server.runtime.tools.clock.now() },
    })
    const scene = await Scene.open({
      GATELODGE_MODE: 'sandbox',
      GATELODGE_PUBLIC_URL: publicUrl,
      GATELODGE_CARRIER: 'simulator',
      GATELODGE_CARRIER_URL: simulator.url,
      GATELODGE_TWILIO_ACCOUNT_SID: ACCOUNT,
      GATELODGE_TWILIO_AUTH_TOKENS: TOKEN,
      GATELODGE_SEGMENTS_PER_SECOND: '100000',
      ...settings,
    })
    await release()
    await listenOn(scene.server.app, '127.0.0.1', port)
    after(() => simulator.close())
    const texting = new Texting(scene, simulator)
    await texting.giveNumber(scene.propertyId, texting.number)
    await texting.giveNumber(scene.otherPropertyId, texting.otherNumber)
    return texting
  }

  /** Starts a worker: from now on what is enqueued is done. */
  work() {
    this.#worker = this.scene.server.startWorker({ leaseMs: LEASE_MS })
  }

  /** Stops the worker: what is enqueued from now on waits until `work` is called again. */
  async rest() {
    await this.worker.stop()
    this.#worker = undefined
  }

  get worker(): Worker {
    return this.#worker ?? assert.fail('nobody works here yet')
  }

  /** Until nothing is due, the carrier has reported all, and what followed from that is done too. */
  async settled() {
    await this.worker.settled()
    await this.simulator.settled()
    await this.worker.settled()
  }

  /** From now on `moveTime` alone moves time, for everybody here. The texts of a number leave one after the other only while it runs. */
  async stopTime() {
    this.#time = await stopTime(this.scene.server)
  }

  async startTime() {
    await this.#time?.start()
    this.#time = undefined
  }

  async moveTime(ms: number) {
    if (this.#time) return this.#time.move(ms)
    await this.scene.server.asOwner(`update app_clock set shift = shift + interval '${ms} ms'`)
    // The server follows the clock of the database within a moment.
    const { clock } = this.scene.server.runtime.tools
    const { rows } = await this.scene.owner.query<{ now: Date }>('select app_now() as now')
    const now = rows[0]?.now.getTime() ?? 0
    while (Math.abs(clock.now().getTime() - now) > 5_000) await new Promise((later) => setTimeout(later, 5))
  }

  sweep() {
    const sweep = assembly.sweeps.find(({ name }) => name === 'texts that came in and were not told of')
    return runSweep(sweep ?? assert.fail('no such sweep'), this.scene.server.runtime.tools)
  }

  async giveNumber(propertyId: string, number: string | null, isOn = true) {
    const body = { textingPhoneNumber: number, twoWayCommunication: isOn }
    await this.scene.doneByStaff(`PUT /properties/${propertyId}/configuration`, body)
  }

  nextPhone() {
    return `+1202556${String(1000 + people++).padStart(4, '0')}`
  }

  async customer(
    o: { propertyId?: string; phone?: string | null; householdId?: string; status?: string } = {},
  ): Promise<Person> {
    const { propertyId = this.scene.propertyId, phone = this.nextPhone(), status = 'CURRENT' } = o
    const id = newId()
    const householdId = o.householdId ?? newId()
    if (!o.householdId)
      await this.scene.owner.query(
        `insert into households (organization_id, id, property_id, name) values ($1, $2, $3, 'Cole')`,
        [this.scene.org.id, householdId, propertyId],
      )
    await this.scene.owner.query(
      `insert into customers (organization_id, id, property_id, household_id, first_name, last_name, phone, status)
       values ($1, $2, $3, $4, 'Ana', 'Cole', $5, $6)`,
      [this.scene.org.id, id, propertyId, householdId, phone, status],
    )
    return { id, phone: phone ?? '', householdId }
  }

  async prospect(o: { propertyId?: string; phone?: string | null } = {}): Promise<{ id: string; phone: string }> {
    const { propertyId = this.scene.propertyId, phone = this.nextPhone() } = o
    const body = { propertyId, firstName: 'Pia', lastName: 'Roy', ...(phone !== null && { phone }) }
    return { id: await this.scene.prospect(body), phone: phone ?? '' }
  }

  post(body: object): Promise<Answer> {
    const { server, key } = this.scene
    return server.call('POST /messages', {
      key,
      body: { idempotencyId: newId(), content: 'Your tour is at 3', ...body },
    })
  }

  send(body: object): Promise<Body> {
    return this.scene.done(this.post(body))
  }

  /** A phone texts the property. `answered`: the status of our answer. */
  async text(from: string, body: string, o: object = {}): Promise<{ sid: string; answered: number | undefined }> {
    return this.simulator.receive({ from, to: this.number, body, ...o })
  }

  /** Posts the carrier's callback for a text, without a carrier: every call is another text unless it names a sid. */
  tell(from: string, body: string, sid = `SM${newId().replaceAll('-', '')}`): Promise<Answer> {
    const fields = { Body: body, From: from, MessageSid: sid, NumMedia: '0', SmsStatus: 'received', To: this.number }
    return this.signed('/carrier/texts', fields)
  }

  /** A call that the carrier signed. */
  signed(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
    const text = this.scene.server.config.publicUrl + path + sorted.flat().join('')
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', TOKEN).update(text).digest('base64'),
    }
    return this.scene.server.call(`POST /${path}`, { payload: new URLSearchParams(fields).toString(), headers })
  }

  /** The message that was made of a text. */
  async received(sid: string): Promise<Body> {
    const [message] = await this.scene.get(`/messages?messageSid=${sid}`)
    return message ?? assert.fail(`no message has the sid ${sid}`)
  }

  /** The message as it is read alone. */
  message(id: string): Promise<Body> {
    return this.scene.get(`/messages/${id}`)
  }

  async conversation(query: string): Promise<Body> {
    const [one, ...more] = await this.scene.get(`/conversations?${query}`)
    assert.equal(more.length, 0)
    return one ?? assert.fail(`no conversation by ${query}`)
  }

  /** What the carrier accepted for a message. */
  accepted(messageId: string) {
    return this.simulator.accepted.filter((one) => one.messageId === messageId)
  }
}
