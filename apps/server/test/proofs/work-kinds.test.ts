// Every kind of work the product knows, made to fail in every place where it can: none of it is lost, and all of it can be seen.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listTroubled, retryTroubled } from '../../src/kit/work/troubled-work.ts'
import { enqueue, type WorkKind, workKinds } from '../../src/kit/work/work.ts'
import { Worker } from '../../src/kit/work/worker.ts'
import { assembly } from '../../src/main/domains.ts'
import { Scene } from '../scene/scene.ts'

const { server, org } = await Scene.open({}, { properties: 0 })
const { tools } = server.runtime
const scope = { organizationId: org.id }

/** Owed to partners or to people: never shelved, but tried again for ever. */
const TO_THE_OUTSIDE = ['webhooks.deliver', 'messaging.send-to-carrier', 'messaging.copy-attachment']
const fail = () => Promise.reject(Object.assign(new Error('broken'), { code: 'BROKEN' }))
const FAILURES: Readonly<Record<string, Partial<WorkKind>>> = {
  loading: { prepare: fail },
  handling: { handle: fail },
  recording: {
    prepare: async () => new Map(),
    handle: async () => ({ end: 'done', result: 'not to be stored' }),
    record: async (_tx, settled) => {
      if (settled.some(({ outcome }) => outcome.result !== undefined)) await fail()
    },
  },
}

for (const kind of assembly.work.values())
  for (const [where, broken] of Object.entries(FAILURES))
    test(`${kind.name}, failing while ${where}: ${TO_THE_OUTSIDE.includes(kind.name) ? 'waits' : 'is shelved'}, is listed, and is done when it can be`, async () => {
      const made = { ...kind, handle: async () => ({ end: 'done', result: undefined }) as const, ...broken }
      const mended: WorkKind = {
        number: kind.number,
        name: kind.name,
        handle: async () => ({ end: 'done', result: 1 }),
      }
      const subject = randomUUID()
      await tools.db.transaction(scope, (tx) => enqueue(tx, scope, kind, { lane: randomUUID(), subject }))
      const failing = new Worker({ tools, kinds: workKinds([made]), leaseMs: 30_000 })
      failing.start()
      for (let n = 0; n < 12; n++) {
        await failing.settled()
        await server.asOwner(`update app_clock set shift = shift + interval '1 day'`)
      }
      await failing.settled()
      await failing.stop()
      const { work } = await listTroubled(tools.db, assembly.work, {}, 10)
      assert.deepEqual(
        work.map(({ work, subjectId, state }) => [work, subjectId, state]),
        [[kind.name, subject, TO_THE_OUTSIDE.includes(kind.name) ? 'WAITING' : 'SHELVED']],
      )
      assert.match(work[0]?.reason ?? '', /^Error BROKEN/)
      assert.equal(await retryTroubled(tools.db, {}), 1)
      const worker = new Worker({ tools, kinds: workKinds([mended]), leaseMs: 30_000 })
      worker.start()
      await worker.settled()
      await worker.stop()
      const left = await tools.db.system((tx) => tx.selectFrom('work').select('id').execute())
      assert.deepEqual([left.length, (await listTroubled(tools.db, assembly.work, {}, 10)).total], [0, 0])
    })
