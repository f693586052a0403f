import { Type } from 'typebox'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, int, moment, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource, one } from '../../../kit/resource.ts'
import { composed, json, listOf, words } from '../../../kit/structured-fields.ts'

export const outcomes = ['failed', 'warned', 'passed', 'skipped'] as const

const check = {
  id: text({ min: 1, max: 100 }),
  expected: text({ max: 1000, doc: 'What a partner does that keeps the contract.' }),
  outcome: choice(outcomes),
  seen: text({ max: 4000, doc: 'What happened.' }),
  advice: optional(text({ max: 4000, doc: 'What to do about it.' })),
  contract: optional(
    composed({ section: text({ max: 200 }), statements: words() }, { doc: 'Where the contract says so.' }),
  ),
}

const spoken = Type.Object({
  // An `id` of an answer is always one of ours.
  check: { ...check.id.schema, description: 'The id of the check, which stays from version to version.' },
  expected: check.expected.schema,
  outcome: check.outcome.schema,
  seen: check.seen.schema,
  advice: Type.Optional(check.advice.schema),
  contract: Type.Optional(check.contract.schema),
})

const said = {
  kit: choice(['webhook', 'screening'], { doc: 'Which half of the kit was run.' }),
  target: text({ min: 1, max: 2000, doc: 'The address that was judged.' }),
  startedAt: moment(),
  ms: int({ min: 0, doc: 'How long it took.' }),
}

/** The report that `gatelodge conform --json` prints is one. What it says of its result is counted anew. */
export const newConformanceReport = {
  ...idempotencyInput,
  propertyId: optional(nullable(uuid({ doc: 'Where it was tried, if at one property.' }))),
  kitVersion: optional(nullable(text({ max: 50 }))),
  ...said,
  checks: listOf(check, { min: 1, max: 200 }),
}

export const conformanceReport = defineResource('conformanceReport', {
  path: '/conformanceReports',
  table: 'conformance_reports',
  within: 'propertyId',
  audiences: ['staff'],
  size: 'small',
  doc: 'reports of the conformance kit, as partners have sent them',
  // The checks are many; `fields` asks for them.
  defaultFields: [
    'integrationId',
    'propertyId',
    'kit',
    'kitVersion',
    'target',
    'result',
    'startedAt',
    'ms',
    'failed',
    'warned',
    'passed',
    'skipped',
  ],
  fields: {
    integrationId: nullable(uuid({ doc: 'Whose key sent it.' })),
    idempotencyId: nullable(text()),
    propertyId: nullable(uuid()),
    kitVersion: nullable(text()),
    ...said,
    result: choice(['passed', 'failed'], { doc: 'Failed when a check has; warnings fail nothing.' }),
    failed: int({ doc: 'How many checks did.' }),
    warned: int(),
    passed: int(),
    skipped: int(),
    checks: json<readonly Record<string, unknown>[]>(Type.Array(spoken)),
  },
  relations: { property: one('property', 'propertyId'), integration: one('integration', 'integrationId') },
})
