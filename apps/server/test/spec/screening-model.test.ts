// Screening against a plain model of it: two providers, two properties, staff and providers in turn and at the same moment.
// `GATELODGE_SEED=…` repeats a run; a failure is shrunk to the shortest history that shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extent, SEED } from '../extent.ts'
import { Screening } from '../scene/screening.ts'
import { History } from './screening-model/history.ts'
import * as model from './screening-model/model.ts'
import { anyRace, anyStep } from './screening-model/steps.ts'

const HISTORIES = extent({ quick: 60, whole: 300, long: 2_000 })
const STEPS_MOST = extent({ quick: 9, whole: 9, long: 12 })

const screening = await Screening.open()
const { scene } = screening
const [first, second] = screening.properties
const applications = [
  (await screening.applied(first, { unitId: await scene.unit() })).id,
  (await screening.applied(second)).id,
]

/** How often the automations are owed a run, by request, over all histories. */
const owed = new Map<string, number>()
const tally = { steps: 0, races: 0, accepted: 0, decided: 0, wrongSets: 0, refusedAfterDecision: 0 }

class One implements fc.AsyncCommand<model.Model, History> {
  readonly #step: model.Step
  constructor(step: model.Step) {
    this.#step = step
  }

  check = (m: Readonly<model.Model>) => model.isPossible(m, this.#step)

  async run(m: model.Model, history: History) {
    const step = this.#step
    const late = step.kind === 'patch' && model.at(m, step.request).decided
    const expected = model.take(m, step)
    history.compareAnswer(m, step, expected, await history.take(m, step))
    await history.noteDecided(m)
    tally.steps += 1
    tally.wrongSets += Number(expected.wrongSet !== undefined)
    tally.refusedAfterDecision += Number(late && expected.status === 409)
  }

  toString = () => JSON.stringify(this.#step)
}

/** The answers, and what is stored afterwards, must be those of some order of the steps. */
class AtOnce implements fc.AsyncCommand<model.Model, History> {
  readonly #steps: readonly model.Step[]
  constructor(steps: readonly model.Step[]) {
    this.#steps = steps
  }

  check = (m: Readonly<model.Model>) => this.#steps.every((step) => model.isPossible(m, step))

  async run(m: model.Model, history: History) {
    const taken = await Promise.all(this.#steps.map(async (step) => ({ step, answer: await history.take(m, step) })))
    const stored = await history.stored()
    const faults: string[] = []
    for (const order of ordersOf(taken)) {
      const tried = model.copy(m)
      try {
        for (const { step, answer } of order) history.compareAnswer(tried, step, model.take(tried, step), answer)
        history.compareStored(tried, stored)
      } catch (error) {
        faults.push((error as Error).message)
        continue
      }
      Object.assign(m, tried)
      tally.races += 1
      return history.noteDecided(m)
    }
    assert.fail(`no order explains ${this}:\n${faults.join('\n')}`)
  }

  toString = () => `at once ${JSON.stringify(this.#steps)}`
}

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length <= 1
    ? [[...list]]
    : list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))

const one = anyStep.map((step) => new One(step))
const atOnce = anyRace.map((steps) => new AtOnce(steps))

test('[S-179] [S-180] [S-219] [S-220] histories of staff and providers go as the model says', async (t) => {
  t.diagnostic(`seed of the screening model: ${SEED}`)
  let left: model.Model | undefined
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.commands([one, one, one, atOnce], { maxCommands: STEPS_MOST, size: 'max' })),
      async (commands) => {
        await tidy(left)
        left = undefined
        const m = model.begin()
        const history = new History(screening, applications)
        // There is something to speak of from the start.
        await new One({ kind: 'submit', property: 0 }).run(m, history)
        await fc.asyncModelRun(() => ({ model: m, real: history }), commands)
        history.compareStored(m, await history.stored())
        for (const [n, id] of history.ids.entries()) owed.set(id, model.at(m, n).runs)
        tally.decided += history.decided
        left = m
      },
    ),
    { seed: SEED, numRuns: HISTORIES },
  )
  await compareAutomations()
  t.diagnostic(
    `screening model: ${HISTORIES} histories, ${Object.entries(tally)
      .map((each) => each.join(' '))
      .join(', ')}`,
  )
  for (const [what, times] of Object.entries(tally)) assert.ok(times > 0, `no ${what} among the histories`)
})

/** Every history begins in the same place, wherever the one before it ended; one that failed may have ended anywhere. */
async function tidy(left?: model.Model) {
  for (const at of [0, 1] as const) {
    if (left?.closed[at] ?? true)
      await scene.doneByStaff(`PUT /applications/${applications[at]}/status`, { status: 'IN_PROCESS' })
    if (left?.providerOf[at] !== 0) await screening.setProvider(screening.properties[at], screening.providers[0])
  }
}

/** One run for each accepted POST or PATCH, and none for any other. */
async function compareAutomations() {
  await screening.settled()
  const rows = await scene.rows<{ id: string; runs: string }>(
    "select subject_id as id, count(*) as runs from notices where kind = 'SCREENING_RESULT' group by subject_id",
  )
  const ran = new Map(rows.map(({ id, runs }) => [id, Number(runs)]))
  for (const [id, runs] of owed) {
    assert.equal(ran.get(id) ?? 0, runs, `automations of ${id}`)
    tally.accepted += runs
  }
}
