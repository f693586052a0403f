// What is wrong with the sum of the domains stops the process before its first request, in words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCapability } from '../../src/domains/access/index.ts'
import { TIMEOUT_MS } from '../../src/domains/webhooks/index.ts'
import { defineAnnouncement, listen } from '../../src/kit/announce.ts'
import { assemble, type Domain } from '../../src/kit/domain.ts'
import { defineEvent } from '../../src/kit/event-kind.ts'
import { text, uuid } from '../../src/kit/fields.ts'
import { type Audience, type Method, route } from '../../src/kit/http/route.ts'
import type { Lifecycle } from '../../src/kit/lifecycle.ts'
import { ok } from '../../src/kit/reply.ts'
import { defineResource, many, one, type Relation } from '../../src/kit/resource.ts'
import { assembly } from '../../src/main/domains.ts'
import type { Runtime } from '../../src/main/runtime.ts'
import { startWork } from '../../src/main/worker.ts'

test('the real assembly starts', () => {
  assert.ok(assembly.routes.length > 0)
  assert.ok(assembly.resources.all().length > 0)
})

test('a worker whose lease is no longer than a delivery may take does not start', () => {
  const lifecycle = { onStop: () => assert.fail('something was started') } as unknown as Lifecycle
  assert.throws(
    () => startWork({} as Runtime, lifecycle, TIMEOUT_MS),
    /^Error: GATELODGE_LEASE_SECONDS must be more than 10/,
  )
})

test('an assembly without faults starts', () => {
  const heard = defineAnnouncement<string>('shelf.moved')
  const made = start(
    { resources: [shelf(), book({ shelf: one('shelf', 'shelfId') })], announcements: [heard], sweeps: [sweep('dust')] },
    { listeners: [listen(heard, 'b', async () => {})], routes: [answering('POST', '/books')] },
  )
  assert.deepEqual(made.grants, ['books:create', 'books:read', 'shelves:read'])
})

test('two routes at one place are refused, whatever their parameters are called', () => {
  refuses(/two routes are partner PUT \/books\/\{other\}/, {
    routes: [answering('PUT', '/books/{bookId}'), answering('PUT', '/books/{other}')],
  })
  refuses(/two routes are partner GET \/shelves/, { resources: [shelf()] }, { routes: [answering('GET', '/shelves')] })
})

test('one path on two doors is two places', () => {
  assert.doesNotThrow(() =>
    start({ routes: [answering('PUT', '/books', 'partner'), answering('PUT', '/books', 'staff')] }),
  )
})

test('a malformed grant is refused', () => {
  for (const grant of ['books', 'books:write', ':read', 'books:read:all', 'books: read', ''])
    refuses(/is not a grant/, { routes: [{ ...answering('PUT', '/books'), grant }] })
})

test('an unknown capability is refused', () => {
  refuses(/no capability is called 'juggling'/, {
    routes: [{ ...answering('PUT', '/books'), capability: 'juggling' }],
  })
})

test('two resources with the same name are refused', () => {
  refuses(/two resources are called 'shelf'/, { resources: [shelf()] }, { resources: [shelf('/otherShelves')] })
})

test('a relation to a missing resource is refused', () => {
  refuses(/book\.shelf: no resource is called 'shelf'/, { resources: [book({ shelf: one('shelf', 'shelfId') })] })
})

test('a relation via a missing field is refused, on whichever side the field should be', () => {
  refuses(/book\.shelf: book has no field 'roomId'/, { resources: [shelf(), book({ shelf: one('shelf', 'roomId') })] })
  refuses(/book\.pages: shelf has no field 'bookId'/, {
    resources: [shelf(), book({ pages: many('shelf', 'bookId') })],
  })
})

test('a record within a missing field is refused', () => {
  refuses(/shelf: no field 'roomId' to be within/, { resources: [{ ...shelf(), within: 'roomId' }] })
})

test('a listener to what nobody announces is refused', () => {
  refuses(/b listens to 'shelf\.moved', which nobody announces/, {
    listeners: [listen(defineAnnouncement('shelf.moved'), 'b', async () => {})],
  })
})

test('two listeners of one domain to the same announcement are refused', () => {
  const moved = defineAnnouncement<string>('shelf.moved')
  const heard = listen(moved, 'b', async () => {})
  refuses(/b listens to 'shelf\.moved' twice/, { announcements: [moved] }, { listeners: [heard, heard] })
})

test('two announcements with the same name are refused', () => {
  const moved = defineAnnouncement<string>('shelf.moved')
  refuses(/two announcements have the same name/, { announcements: [moved] }, { announcements: [moved] })
})

test('two sweeps with the same name are refused', () => {
  refuses(/two sweeps have the same name/, { sweeps: [sweep('dust')] }, { sweeps: [sweep('dust')] })
})

test('two kinds of event with the same name are refused, and one that needs an unknown capability', () => {
  refuses(/two events are called shelf\.moved/, { events: [event()] }, { events: [event()] })
  refuses(/shelf\.moved: no capability is called 'juggling'/, { events: [{ ...event(), capability: 'juggling' }] })
})

test('what an event says of its fields is said of fields that it has', () => {
  const said = { kind: 'shelf.moved', when: '', brief: '', data: { shelfId: uuid() } }
  const trigger = { does: '', run: async () => {} }
  // @ts-expect-error: misspelt
  assert.ok(defineEvent({ ...said, trigger, sample: { shelfID: 'a' } }))
  // @ts-expect-error: misspelt
  assert.ok(defineEvent({ ...said, trigger, addedLater: ['shelfID'] }))
  // @ts-expect-error: misspelt
  assert.ok(defineEvent({ ...said, trigger, freeText: 'shelfID' }))
  assert.ok(defineEvent({ ...said, trigger, sample: { shelfId: 'a' }, addedLater: ['shelfId'], freeText: 'shelfId' }))
})

const event = () =>
  defineEvent({
    kind: 'shelf.moved',
    when: 'A shelf is moved.',
    brief: 'a shelf was moved',
    data: { shelfId: uuid() },
    trigger: { does: 'Two people carry it.', run: async () => {} },
  })

type Offer = Partial<Omit<Domain, 'name'>>

const start = (...offers: Offer[]) =>
  assemble(
    offers.map((offer, at) => ({ name: 'ab'[at] ?? '', resources: [], routes: [], ...offer })),
    isCapability,
  )

const refuses = (reason: RegExp, ...offers: Offer[]) => assert.throws(() => start(...offers), reason)

const shelf = (path = '/shelves') =>
  defineResource('shelf', { path, table: 'shelves', within: null, doc: 'shelves', fields: { name: text() } })

const book = (relations: Record<string, Relation>) =>
  defineResource('book', {
    path: '/books',
    table: 'books',
    within: null,
    doc: 'books',
    fields: { shelfId: uuid() },
    relations,
  })

const answering = (method: Method, path: string, audience: Audience = 'partner') =>
  route({ method, path, audience, summary: 'Answers', returns: {}, handle: async () => ok({}) })

const sweep = (name: string) => ({ name, everyMs: 1000, run: async () => 0 })
