// An integration that creates prospects, another that endpoints are subscribed for, and a worker that tells them, in time that stands still
// until it is moved.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { operator } from '../../src/domains/access/index.ts'
import { createSubscription } from '../../src/domains/webhooks/index.ts'
import type { Ctx } from '../../src/kit/context.ts'
import type { WorkerOptions } from '../../src/kit/work/worker.ts'
import type { Receiver } from '../receiver.ts'
import { stopTime } from '../standing-time.ts'
import { type Body, Scene } from './scene.ts'

/** Time as it is, also while a test has the process believe in another: a worker whose clock is wrong claims nothing. */
export const RealDate = Date

type Wanted = { propertyId?: string; integrationId?: string; kinds?: string[]; path?: string }

export async function openSubscribing() {
  const scene = await Scene.open({ GATELODGE_MODE: 'sandbox' }, { properties: 3 })
  const { server, org, propertyId: property } = scene
  const startWorker = (o: Partial<Pick<WorkerOptions, 'kinds'>> = {}) =>
    server.startWorker({ realTime: () => new RealDate(), ...o })
  let worker = startWorker()
  const listener = await server.make.key(org)
  const ctx = { ...server.runtime.tools, caller: operator(org.id), requestId: 'test' } as Ctx
  const { move: moveTime } = await stopTime(server)

  /** To what happens at the property, unless another is given. */
  function subscribe(receiver: Receiver, o: Wanted = {}) {
    const { integrationId = listener.integrationId, propertyId = property, kinds = ['prospect.created'], path } = o
    return createSubscription(ctx, { integrationId, propertyId, kinds, url: receiver.url(path) })
  }

  /** A prospect at the property. */
  const create = async (body: object = {}, key = scene.key): Promise<Body> =>
    (await server.call('POST /prospects', { key, body: { propertyId: property, ...body } })).body

  /** Until nothing is due: the worker has made every attempt that can be made now. */
  const settled = () => worker.settled()
  const rest = () => worker.stop()
  const work = () => {
    worker = startWorker()
  }

  return { scene, listener, ctx, startWorker, moveTime, subscribe, create, settled, rest, work }
}

/** Of the header with the signatures. */
export function partsOf(header: unknown) {
  const [, t = '', rest = ''] =
    /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(String(header)) ?? assert.fail(`not a signature: ${header}`)
  return { t, signatures: rest.split(',v1=').slice(1) }
}

export const expectedSignature = (secret: string, t: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
