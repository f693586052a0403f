// The rule by which a requirement follows its documents, on every combination, against an oracle of its own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requirementStatuses } from '../../src/domains/compliance/requirements/requirement.resource.ts'
import { type HandedIn, requirementStatus } from '../../src/domains/compliance/requirements/requirement-status.ts'
import { documentStatuses } from '../../src/domains/compliance/uploads/document.resource.ts'
import { expectedStatus } from './compliance-model/oracle.ts'

const DOCUMENTS_MOST = 4
const MANDATORY = ['first', 'second']
const kinds: HandedIn[] = documentStatuses.flatMap((status) =>
  [...MANDATORY, 'other'].flatMap((type) => [false, true].map((isRemoved) => ({ type, status, isRemoved }))),
)

/** Every selection of up to so many, each kind as often as one likes. */
function* selections(most: number, from = 0): Generator<HandedIn[]> {
  yield []
  if (most === 0) return
  for (let at = from; at < kinds.length; at++)
    for (const rest of selections(most - 1, at)) yield [kinds[at] as HandedIn, ...rest]
}

test('[S-185] [S-188] [S-189] the status of every combination of up to four documents is the one decided', (t) => {
  const seen = new Set<string>()
  let combinations = 0
  for (const documents of selections(DOCUMENTS_MOST)) {
    const papers = documents.map(({ type, status, isRemoved }) => ({ type, status, gone: isRemoved }))
    for (const matchRule of ['ANY', 'ALL'] as const)
      for (let minDocuments = 1; minDocuments <= 3; minDocuments++) {
        const status = requirementStatus({ minDocuments, matchRule, mandatoryTypes: MANDATORY }, documents)
        const asked = { atLeast: minDocuments, everyType: matchRule === 'ALL', mandatory: MANDATORY }
        if (status !== expectedStatus(asked, papers))
          assert.fail(`${matchRule} ${minDocuments} ${JSON.stringify(documents)}: ${status}`)
        seen.add(status)
        combinations++
      }
  }
  assert.deepEqual([...seen].sort(), [...requirementStatuses].sort())
  t.diagnostic(`requirement status: ${combinations} combinations`)
})

test('the order of the documents means nothing', () => {
  const need = { minDocuments: 2, matchRule: 'ALL', mandatoryTypes: ['first'] } as const
  for (const documents of selections(3))
    assert.equal(requirementStatus(need, documents), requirementStatus(need, documents.toReversed()))
})
