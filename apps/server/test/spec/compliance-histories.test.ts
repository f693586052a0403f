// Random histories of uploads, removals, reviews, signing and new definitions: after every step what is stored is what the rule says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { documentStatuses } from '../../src/domains/compliance/uploads/document.resource.ts'
import { connectAs } from '../catalogue.ts'
import { extent, SEED } from '../extent.ts'
import { Review, reasonsFor } from '../scene/review.ts'
import { expectedStatus, type Paper, type Rules } from './compliance-model/oracle.ts'

const HISTORIES = extent({ quick: 60, whole: 300, long: 2_000 })
const STEPS_MORE = extent({ quick: 7, whole: 7, long: 10 })
const AT_ONCE = 4

const review = await Review.open()
const { scene } = review
const types = [await review.type(), await review.type(), await review.type()]

const ASKED: readonly Rules[] = [1, 2, 3].flatMap((atLeast) =>
  [false, true].flatMap((everyType) =>
    [1, 2, 3].map((several) => ({ atLeast, everyType, mandatory: types.slice(0, several) })),
  ),
)

type Step = () => Promise<void>
type Slot = { readonly requirementId: string; readonly applicationId: string; readonly asked: Rules }

class History {
  readonly papers = new Map<string, Paper>()
  readonly #slot: Slot
  readonly #random: () => number
  readonly #owner: pg.Client
  steps = 0

  constructor(slot: Slot, random: () => number, owner: pg.Client) {
    this.#slot = slot
    this.#random = random
    this.#owner = owner
  }

  async run() {
    // Most are short, some are long.
    const length = 2 + Math.floor(this.#random() ** 2 * STEPS_MORE)
    for (; this.steps < length; this.steps++) {
      await this.#pick<Step>([
        () => this.#upload(),
        () => this.#upload(),
        () => this.#review(),
        () => this.#review(),
        () => this.#remove(),
        () => (this.#random() < 0.2 ? this.#sign() : this.#upload()),
      ])()
      await this.#compare()
    }
  }

  async #upload() {
    const type = this.#pick(types)
    const { id } = await review.upload(this.#slot.requirementId, type)
    this.papers.set(id, { type, status: 'UPLOADED', gone: false })
  }

  async #review() {
    const [id, paper] = this.#paper() ?? []
    if (!id || !paper) return this.#upload()
    const status = this.#pick(documentStatuses.slice(1))
    const answer = await review.result(id, { status, ...reasonsFor(status) })
    const isOver = paper.gone || paper.status === 'REJECTED'
    assert.equal(answer.status, isOver ? 409 : 201, answer.text)
    if (!isOver) this.papers.set(id, { ...paper, status })
  }

  async #remove() {
    const [id, paper] = this.#paper() ?? []
    if (!id || !paper) return this.#upload()
    const answer = await review.remove(id)
    const isRejected = !paper.gone && paper.status === 'REJECTED'
    assert.equal(answer.status, isRejected ? 409 : 200, answer.text)
    if (!isRejected) this.papers.set(id, { ...paper, gone: true })
  }

  async #sign() {
    await review.sign(this.#slot.applicationId)
    if (this.#random() < 0.3) await review.define(this.#pick(types))
  }

  async #compare() {
    const { rows } = await this.#owner.query<{ status: string; papers: Record<string, Paper> | null }>(
      `select r.status, (select json_object_agg(d.id, json_build_object('type', d.document_type_id, 'status', d.status,
         'gone', d.removed_at is not null)) from compliance_documents d where d.requirement_id = r.id) as papers
       from requirements r where r.id = $1`,
      [this.#slot.requirementId],
    )
    const [stored] = rows
    assert.deepEqual(stored?.papers ?? {}, Object.fromEntries(this.papers))
    assert.equal(stored?.status, expectedStatus(this.#slot.asked, [...this.papers.values()]))
  }

  #paper() {
    return this.papers.size === 0 ? undefined : this.#pick([...this.papers])
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T
  }
}

test(`[S-185] [S-186] after every step of ${HISTORIES} random histories the stored status is the one the rule gives`, async (t) => {
  const histories: { seed: number; slot: Slot }[] = []
  for (const [at, { atLeast, everyType, mandatory }] of ASKED.entries())
    await review.template(types, {
      name: String(at),
      minDocuments: atLeast,
      matchRule: everyType ? 'ALL' : 'ANY',
      documentTypes: types.map((documentTypeId) => ({
        documentTypeId,
        isMandatory: mandatory.includes(documentTypeId),
      })),
    })
  while (histories.length < HISTORIES) {
    const { id, requirements } = await review.application()
    for (const { id: requirementId, name } of requirements)
      if (histories.length < HISTORIES)
        histories.push({
          seed: SEED + histories.length,
          slot: { requirementId, applicationId: id, asked: ASKED[Number(name)] as Rules },
        })
  }
  let steps = 0
  const waiting = histories.values()
  const walk = async () => {
    const owner = await connectAs(scene.server.config.databaseUrl, 'owner')
    for (const { seed, slot } of waiting) {
      const history = new History(slot, seeded(seed), owner)
      try {
        await history.run()
      } catch (error) {
        throw new Error(`history ${seed}, step ${history.steps + 1}: ${(error as Error).message}`, { cause: error })
      }
      steps += history.steps
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  t.diagnostic(`compliance histories: ${histories.length} with ${steps} steps`)
})

test('[S-186] what happens at the same moment is followed too: in the end the stored status is the one the rule gives', async () => {
  await review.askForNothing()
  await review.template(types, { minDocuments: 2, matchRule: 'ALL' })
  const asked = { atLeast: 2, everyType: true, mandatory: types }
  const owner = await connectAs(scene.server.config.databaseUrl, 'owner')
  for (let round = 0; round < 5; round++) {
    const { id: applicationId, requirements } = await review.application()
    const [{ id: requirementId }] = requirements
    const uploads = await Promise.all(types.map((type) => review.upload(requirementId, type)))
    const statuses = ['VALIDATED', 'WAITING_FOR_APPLICANT', 'IN_REVIEW', 'REJECTED', 'WAITING_FOR_COMPLIANCE']
    await Promise.all([
      ...uploads.flatMap(({ id }, at) =>
        statuses.map((_, n) =>
          review.result(id, { status: statuses[(n + at + round) % 5], ...reasonsFor('REJECTED') }),
        ),
      ),
      ...types.map((type) => review.upload(requirementId, type)),
      review.remove(uploads[round % 3].id),
      review.sign(applicationId),
    ])
    const { rows } = await owner.query<{ status: string; papers: Paper[] }>(
      `select r.status, (select json_agg(json_build_object('type', d.document_type_id, 'status', d.status,
         'gone', d.removed_at is not null)) from compliance_documents d where d.requirement_id = r.id) as papers
       from requirements r where r.id = $1`,
      [requirementId],
    )
    assert.equal(rows[0]?.papers.length, 6)
    assert.equal(rows[0]?.status, expectedStatus(asked, rows[0]?.papers ?? []))
  }
})

/** Mulberry32. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
