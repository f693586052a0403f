// What a worker makes of failures: nothing owed is lost, one bad item harms no other, and a worker that cannot work says so.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { connectAs } from '../../../test/catalogue.ts'
import { eventually } from '../../../test/eventually.ts'
import { testDatabase } from '../../../test/open-database.ts'
import { startServer } from '../../../test/server.ts'
import { stopTime } from '../../../test/standing-time.ts'
import { SKEW_MOST_MS } from '../db/level.ts'
import { listTroubled, retryTroubled } from './troubled-work.ts'
import { defineWork, enqueue, type Outcome, type WorkItem, type WorkKind, workKinds } from './work.ts'
import { Worker } from './worker.ts'

const STATEMENT_MS = 10_000
const server = await startServer({ settings: { GATELODGE_STATEMENT_TIMEOUT_MS: String(STATEMENT_MS) } })
const { tools } = server.runtime
const { db } = tools
const [org, other] = [
  await server.make.organization({ properties: 0 }),
  await server.make.organization({ properties: 0 }),
]

const demo = await server.make.organization()

const done: Outcome<unknown> = { end: 'done', result: undefined }
const DAY = 86_400_000
const { move: moveTime } = await stopTime(server)

type Row = { tries: number; failures: number; failure: string | null; claims: number; wait: number }
const rowOf = async (subject: string): Promise<Row | undefined> => {
  const { rows } = await db.system((tx) =>
    sql<Row>`select tries, failures, failure, claims, extract(epoch from next_at - app_now())::float8 as wait
      from work where subject = ${subject}`.execute(tx),
  )
  return rows[0]
}
const troubledOf = async (subjectId: string, kinds: WorkKind) =>
  (await listTroubled(db, workKinds([kinds]), {}, 1000)).work.find((w) => w.subjectId === subjectId)

type Owed = { subject?: string; lane?: string; of?: string }

async function owe(kind: WorkKind, { subject = randomUUID(), lane = randomUUID(), of = org.id }: Owed = {}) {
  await db.transaction({ organizationId: of }, (tx) => enqueue(tx, { organizationId: of }, kind, { lane, subject }))
  return subject
}

/** Runs a worker of these kinds for one test and clears away what it leaves. */
async function working(
  kinds: readonly WorkKind[],
  body: (worker: Worker) => Promise<void>,
  o: { realTime?: () => Date; leaseMs?: number } = {},
) {
  const worker = new Worker({ tools, kinds: workKinds(kinds), leaseMs: 30_000, ...o })
  worker.start()
  try {
    await body(worker)
  } finally {
    await worker.stop()
    await db.system((tx) => tx.deleteFrom('work').execute())
    await db.system((tx) => tx.deleteFrom('shelved_work').execute())
  }
}

let number = 1000
const kindOf = (handle: (item: WorkItem) => Promise<Outcome<unknown>>, more: Partial<WorkKind> = {}): WorkKind =>
  defineWork<unknown, unknown>({ number: ++number, name: `test-${number}`, handle: (_, item) => handle(item), ...more })
const failing = (code: string) => Object.assign(new Error('not for the log'), { code })

test('foreseen retries use up none of the patience with unforeseen failures', async () => {
  let calls = 0
  const kind = kindOf(async () => {
    calls += 1
    if (calls <= 8) return { end: 'again', afterMs: 1_000, result: undefined }
    if (calls === 9) throw failing('57014')
    return done
  })
  await working([kind], async (worker) => {
    const subject = await owe(kind)
    for (let n = 1; n <= 8; n++) {
      await worker.settled()
      await moveTime(1_001)
    }
    await worker.settled()
    const { tries, failures, failure, claims, wait } = (await rowOf(subject)) ?? assert.fail('it was given up')
    assert.deepEqual([tries, failures, failure, claims], [8, 1, 'Error 57014', 9])
    assert.ok(wait > 0 && wait <= 5, `tried again after ${wait} s`)
    await moveTime(5_001)
    await worker.settled()
    assert.equal(await rowOf(subject), undefined, 'it is done')
    assert.equal(calls, 10)
  })
})

test('only failures in a row count', async () => {
  let calls = 0
  const kind = kindOf(async () => {
    calls += 1
    if (calls % 2 === 1) throw failing('XX000')
    return { end: 'again', afterMs: 1_000, result: undefined }
  })
  await working([kind], async (worker) => {
    const subject = await owe(kind)
    for (let n = 0; n < 20; n++) {
      await worker.settled()
      await moveTime(5_001)
    }
    await worker.settled()
    assert.ok(calls > 20)
    assert.ok(await rowOf(subject))
  })
})

test('what is owed to somebody outside waits for ever, at most ten minutes at a time; other work is shelved after eight failures', async () => {
  const refuse = () => Promise.reject(failing('XX001'))
  const [owed, other] = [kindOf(refuse, { neverShelved: true }), kindOf(refuse)]
  await working([owed, other], async (worker) => {
    const [kept, shelved] = [await owe(owed), await owe(other)]
    for (let n = 1; n <= 30; n++) {
      await worker.settled()
      const { wait = 0 } = (await rowOf(kept)) ?? assert.fail(`given up after ${n} failures`)
      assert.ok(wait <= 600, `it waits for ${wait} s`)
      assert.equal((await rowOf(shelved)) === undefined, n >= 8, `failure ${n} of the other`)
      await moveTime(DAY)
    }
    assert.deepEqual(
      [(await troubledOf(kept, owed))?.state, (await troubledOf(kept, owed))?.reason],
      ['WAITING', 'Error XX001'],
    )
    const gone = await troubledOf(shelved, other)
    assert.deepEqual([gone?.state, gone?.reason], ['SHELVED', 'Error XX001, 8 times in a row'])
    const named = server.logLines.filter((line) => line.includes('"event":"work.shelved"'))
    assert.ok(named.some((line) => line.includes(shelved) && line.includes(other.name)))
    assert.ok(!server.logLines.some((line) => line.includes('not for the log')))
  })
})

test('shelved and waiting work is done at once when an operator asks for it', async () => {
  let isMended = false
  const refuse = async () => (isMended ? done : Promise.reject(failing('XX002')))
  const [owed, shelf] = [kindOf(refuse, { neverShelved: true }), kindOf(refuse)]
  await working([owed, shelf], async (worker) => {
    const subjects = [await owe(owed), await owe(shelf), await owe(shelf, { of: other.id })]
    for (let n = 1; n <= 8; n++) {
      await worker.settled()
      await moveTime(DAY)
    }
    await worker.settled()
    isMended = true
    assert.equal(await retryTroubled(db, { organizationId: other.id }), 1, 'of the one organization only')
    await worker.settled()
    const of = async (subject: string) => (await troubledOf(subject, shelf)) !== undefined
    assert.deepEqual(await Promise.all(subjects.map(of)), [true, true, false])
    assert.equal(await retryTroubled(db, {}), 2)
    await worker.settled()
    for (const subject of subjects) assert.equal(await rowOf(subject), undefined)
    assert.equal((await listTroubled(db, workKinds([shelf]), {}, 10)).total, 0)
  })
})

test('a retry before the cause is mended ends, and counts each once', async () => {
  const kind = kindOf(() => Promise.reject(failing('XX003')), { neverShelved: true })
  await working([kind], async (worker) => {
    // More than a portion, so that the first of them have failed again before the last are reached.
    const lanes = Array.from({ length: 200 }, () => randomUUID())
    await db.transaction({ organizationId: org.id }, async (tx) => {
      for (let n = 0; n < 1_100; n++)
        await enqueue(tx, { organizationId: org.id }, kind, { lane: lanes[n % 200] ?? '', subject: randomUUID() })
    })
    await worker.settled()
    assert.equal(await retryTroubled(db, {}), 1_100)
    await worker.settled()
    assert.equal((await listTroubled(db, workKinds([kind]), {}, 1)).total, 1_100)
  })
})

test('one item that cannot be loaded fails alone; the others of its batch are done', async () => {
  const bad = randomUUID()
  const handled: string[] = []
  const kind = kindOf(
    async ({ subject }) => {
      handled.push(subject)
      return done
    },
    {
      prepare: async (_tools, items) => {
        if (items.some(({ subject }) => subject === bad)) throw failing('NOT_AUTHENTIC')
        return new Map(items.map(({ id }) => [id, id]))
      },
    },
  )
  const subjects = await Promise.all(Array.from({ length: 8 }, () => owe(kind, { of: other.id })))
  await owe(kind, { subject: bad })
  await working([kind], async (worker) => {
    await worker.settled()
    assert.deepEqual(handled.toSorted(), subjects.toSorted())
    assert.equal((await rowOf(bad))?.failure, 'Error NOT_AUTHENTIC')
  })
})

for (const [what, spoil] of [
  ['holds U+0000', () => sql`select ${'a\0b'}::text`],
  ['breaks a constraint', () => sql`insert into audit_entries (organization_id) values (null)`],
] as const)
  test(`an outcome that ${what} is set aside; the others of its turn are settled, and the worker goes on`, async () => {
    const bad = randomUUID()
    const recorded: string[] = []
    const kind = kindOf(async () => ({ end: 'done', result: 'something' }), {
      record: async (tx, settled) => {
        for (const { item, outcome } of settled)
          if (outcome.result !== undefined) {
            if (item.subject === bad) await spoil().execute(tx)
            recorded.push(item.subject)
          }
      },
    })
    const before = server.logLines.length
    const subjects = await Promise.all(Array.from({ length: 5 }, () => owe(kind, { of: other.id })))
    await owe(kind, { subject: bad })
    await working([kind], async (worker) => {
      await worker.settled()
      assert.deepEqual([...new Set(recorded)].toSorted(), subjects.toSorted())
      const set = (await rowOf(bad)) ?? assert.fail('it was taken for done')
      assert.ok(set.failures === 1 && set.failure !== null)
      const later = await owe(kind)
      await worker.settled()
      assert.ok(recorded.includes(later))
      assert.equal(worker.fault(), undefined)
      const turns = server.logLines.slice(before).filter((line) => line.includes('"event":"worker.turn_failed"'))
      assert.deepEqual(turns, [])
    })
  })

test('a row that another transaction has locked keeps back its own outcome only, and no longer than that', async () => {
  const holder = await connectAs(server.config.databaseUrl, 'owner')
  const bad: string[] = Array.from({ length: 8 }, () => randomUUID())
  const recorded: string[] = []
  const kind = kindOf(async () => ({ end: 'done', result: 'something' }), {
    neverShelved: true,
    record: async (tx, settled) => {
      for (const { item, outcome } of settled)
        if (outcome.result !== undefined) {
          if (bad.includes(item.subject))
            await sql`update subscriptions set status = status where id = ${heldId}`.execute(tx)
          recorded.push(item.subject)
        }
    },
  })
  const [heldId = ''] = demo.made.get('subscription') ?? []
  await holder.query('begin')
  await holder.query('select from subscriptions where id = $1 for update', [heldId])
  const subjects = await Promise.all(Array.from({ length: 5 }, () => owe(kind, { of: other.id })))
  const lane = randomUUID()
  for (const subject of bad) await owe(kind, { subject, lane })
  await working([kind], async (worker) => {
    const isSettled = async (subject: string) => (await rowOf(subject)) === undefined
    const ms = await eventually(30_000, 'the others are settled', async () =>
      (await Promise.all(subjects.map(isSettled))).every(Boolean),
    )
    assert.ok(ms < STATEMENT_MS, `it took ${ms} ms`)
    await worker.settled()
    for (const subject of bad) assert.equal((await rowOf(subject))?.failures, 1)
    await holder.query('commit')
    await moveTime(5_001)
    await worker.settled()
    for (const subject of bad) assert.equal(await rowOf(subject), undefined)
  })
})

/** Work whose outcome is stored with this statement: it waits for a lock that another session holds. */
const needing = (statement: string) =>
  kindOf(async () => ({ end: 'done', result: 'something' }), {
    record: async (tx) => {
      await sql.raw(statement).execute(tx)
    },
  })

test('a whole table that another transaction has locked discards no outcome: they are kept, and stored when it is free', async () => {
  const holder = await connectAs(server.config.databaseUrl, 'owner')
  const kind = needing('update subscriptions set status = status where false')
  const subjects = await Promise.all(Array.from({ length: 6 }, () => owe(kind)))
  await holder.query('begin')
  await holder.query('lock table subscriptions in access exclusive mode')
  const before = server.logLines.length
  await working([kind], async (worker) => {
    const failed = () => server.logLines.slice(before).some((line) => line.includes('"event":"worker.turn_failed"'))
    await eventually(20_000, 'a turn failed', failed)
    await holder.query('commit')
    await worker.settled()
    for (const subject of subjects) assert.equal(await rowOf(subject), undefined)
    assert.ok(!server.logLines.slice(before).some((line) => line.includes('"event":"work.failed"')))
  })
})

test('a turn that cannot be had in time discards no outcome', async () => {
  const holder = await connectAs(server.config.databaseUrl, 'owner')
  const hasty = testDatabase(server.config.databaseUrl, { statementTimeoutMs: 300 })
  after(() => hasty.close())
  let release = () => {}
  const handled = new Promise<void>((resolve) => (release = resolve))
  const kind = kindOf(async () => {
    await handled
    return { end: 'done', result: 'something' }
  })
  const subject = await owe(kind)
  const before = server.logLines.length
  const worker = new Worker({ tools: { ...tools, db: hasty }, kinds: workKinds([kind]), leaseMs: 30_000 })
  worker.start()
  await eventually(20_000, 'it is claimed', async () => (await rowOf(subject))?.claims === 1)
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(7264002)')
  release()
  const failed = () =>
    server.logLines.slice(before).filter((line) => line.includes('"event":"worker.turn_failed"')).length
  await eventually(10_000, 'two turns failed', () => failed() >= 2)
  await holder.query('commit')
  await worker.settled()
  await worker.stop()
  assert.equal(await rowOf(subject), undefined)
  assert.ok(!server.logLines.slice(before).some((line) => line.includes('"event":"work.failed"')))
})

test('what a worker of an earlier version has shelved is owed again, if it is never shelved now', async () => {
  const [owed, shelf] = [kindOf(async () => done, { neverShelved: true }), kindOf(async () => done)]
  const shelve = (kind: WorkKind, id: number) =>
    db.system((tx) =>
      sql`insert into shelved_work (organization_id, id, lane, kind, subject, claims, reason)
          values (${org.id}, ${id}, ${org.id}, ${kind.number}, ${randomUUID()}, 9, 'error 57014 after 9 tries')`.execute(
        tx,
      ),
    )
  await shelve(owed, 1)
  await shelve(shelf, 2)
  const shelved = async () =>
    (await db.system((tx) => tx.selectFrom('shelved_work').select('kind').execute())).map(({ kind }) => kind)
  await working([owed, shelf], async (worker) => {
    await eventually(20_000, 'it is off the shelf', async () => (await shelved()).length === 1)
    await worker.settled()
    assert.deepEqual(await shelved(), [shelf.number])
    assert.equal((await db.system((tx) => tx.selectFrom('work').select('id').execute())).length, 0)
  })
})

test('a worker whose clock is wrong claims nothing, says so, and goes on when the clocks agree again', async () => {
  const handled: string[] = []
  const kind = kindOf(async ({ subject }) => {
    handled.push(subject)
    return done
  })
  for (const aheadMs of [400_000, -400_000, SKEW_MOST_MS + 5_000]) {
    let offMs = aheadMs
    const subject = await owe(kind)
    await working(
      [kind],
      async (worker) => {
        await eventually(20_000, 'it is unready', () => worker.fault() !== undefined)
        assert.match(
          worker.fault() ?? '',
          aheadMs > 0 ? /clock .* is \d+ s ahead of the/ : /clock .* is 40\d s behind the/,
        )
        assert.equal((await rowOf(subject))?.claims, 0)
        assert.ok(!handled.includes(subject))
        offMs = 1_000
        await eventually(20_000, 'it works again', () => handled.includes(subject))
        await worker.settled()
        assert.equal(worker.fault(), undefined)
      },
      { realTime: () => new Date(Date.now() + offMs) },
    )
  }
  const said = server.logLines.filter((line) => line.includes('"event":"worker.clock_differs"'))
  assert.equal(said.length, 3, 'once each, not at every turn')
})

test('a clock that is set right in the middle of a turn fails nothing that the turn claims', async () => {
  const handled: number[] = []
  const kind = kindOf(async ({ failures }) => {
    handled.push(failures)
    return done
  })
  await owe(kind)
  let asked = 0
  // Wrong when the worker is made and when its first turn begins.
  const realTime = () => new Date(Date.now() + (++asked <= 2 ? 400_000 : 0))
  await working(
    [kind],
    async (worker) => {
      await worker.settled()
      assert.deepEqual(handled, [0])
    },
    { realTime },
  )
})

test('a worker whose turns fail is unready, and ready again when they succeed', async () => {
  const kind = kindOf(async () => done)
  const subject = await owe(kind)
  const rename = (from: string, to: string) => server.asOwner(`alter function ${from} rename to ${to}`)
  await rename('work_turn', 'work_turn_away')
  await working([kind], async (worker) => {
    await eventually(30_000, 'it is unready', () => worker.fault() !== undefined)
    assert.match(worker.fault() ?? '', /turns of the worker failed/)
    await rename('work_turn_away', 'work_turn')
    await worker.settled()
    assert.equal(worker.fault(), undefined)
    assert.equal(await rowOf(subject), undefined)
  })
})

test('what was claimed before the clock of its worker jumped is not handled with the wrong time', async () => {
  let ahead = 0
  let handled = 0
  const kind = kindOf(
    async () => {
      handled += 1
      return done
    },
    {
      prepare: async () => {
        ahead = 10 * SKEW_MOST_MS
        return new Map()
      },
    },
  )
  const subject = await owe(kind)
  await working(
    [kind],
    async () => {
      await eventually(10_000, 'that it waits', async () => ((await rowOf(subject))?.failures ?? 0) > 0)
      assert.equal((await rowOf(subject))?.failure, 'ClockJumped')
      assert.equal(handled, 0)
    },
    { realTime: () => new Date(Date.now() + ahead) },
  )
})
