// What a kind of event may not leave out is refused when the files are generated, with what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assembly } from '../src/main/domains.ts'
import { contractFile } from './contract-file.ts'
import { eventFiles } from './event-files.ts'

const KIND = 'prospect.created'
const asItIs = assembly.events.find(({ kind }) => kind === KIND) ?? assert.fail()

/** The files of this one kind, declared otherwise, under a contract that gives its data one field more. */
function generated(changed: Partial<typeof asItIs>, field: Record<string, object> = {}) {
  const contract = JSON.parse(contractFile().text)
  Object.assign(contract.components.schemas.ProspectCreatedData.properties, field)
  return eventFiles([{ ...asItIs, ...changed }], JSON.stringify(contract))
}
const SCORE = { score: { type: 'integer' } }

test('a field that is new in a released event is named in addedLater, and is then optional in the SDK', async () => {
  await assert.rejects(generated({}, SCORE), /prospect\.created: score is new .* name it in `addedLater`/)
  const [types] = await generated({ addedLater: ['phoneE164', 'score'] }, SCORE)
  assert.match(types?.text ?? '', /^ {4}score\?: number$/m)
  // The contract requires it: every event has it that is raised now.
  assert.match(types?.text ?? '', /^ {4}phoneE164\?: string \| null$/m)
  assert.match(types?.text ?? '', /^ {4}firstName: string \| null$/m)
})

test('a text without a sample is refused', async () => {
  await assert.rejects(generated({ sample: {} }), /prospect\.created: say in `sample` what \w+ is/)
})

test('a boolean inside a field is refused: the SDK turns those of the data itself', async () => {
  const pet = { pet: { type: 'object', properties: { isSmall: { type: 'string', enum: ['true', 'false'] } } } }
  const given = { addedLater: ['phoneE164', 'pet'], sample: { ...asItIs.sample, pet: { isSmall: 'true' } } }
  await assert.rejects(generated(given, pet), /prospect\.created: pet has a boolean inside/)
})

test('a kind that the contract does not describe is refused', async () => {
  await assert.rejects(generated({ kind: 'prospect.moved' }), /the contract has no event prospect\.moved/)
})

test('a value of a sample is written as it is, and {new} is new in each', async () => {
  const sample = { ...asItIs.sample, firstName: "O'Neil", referralSource: 'a-{new}' }
  const [, samples] = await generated({ sample })
  assert.match(samples?.text ?? '', /firstName: 'O\\'Neil',/)
  assert.match(samples?.text ?? '', /referralSource: `a-\$\{randomUUID\(\)\.replaceAll\('-', ''\)\}`,/)
})
