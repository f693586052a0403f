// Why somebody is denied a home, or offered it under conditions only. Each reason has a basis: whoever is told it may dispute a report.
import { nullable, optional } from '../../kit/field-wrappers.ts'
import { choice, type Field, InvalidValue, text } from '../../kit/fields.ts'
import type { InputOf } from '../../kit/input.ts'
import { listOf, words } from '../../kit/structured-fields.ts'

export const REASONS_MOST = 20
const LONGEST = 500

const anySentence = text({ min: 1, max: LONGEST })

/** Something that is said to an applicant. */
export const sentence: Field<string> = {
  ...anySentence,
  fromWire: (given) => {
    const said = anySentence.fromWire(given)
    if (said.trim() === '') throw new InvalidValue('must not be only white space')
    return said
  },
}

/** Several, each by itself. */
export const reasonTexts: Field<string[]> = {
  ...words({ doc: 'Reasons in short: each is one of `reasons` with the basis OTHER.' }),
  fromWire: (given) => words().fromWire(given).map(sentence.fromWire),
}

export const reasonParts = {
  basis: choice(['REPORT', 'APPLICATION', 'OTHER'], {
    doc: 'What it rests on: the report of a screening, what the application says, or something else.',
  }),
  text: sentence,
  criterion: optional(nullable(text({ max: 200, doc: 'The criterion of the property that was not met.' }))),
  threshold: optional(nullable(text({ max: 100, doc: 'What the criterion asks for.' }))),
  found: optional(nullable(text({ max: 100, doc: 'What was found instead.' }))),
}

export type Reason = InputOf<typeof reasonParts>

export const reasonList = listOf(reasonParts, {
  max: REASONS_MOST,
  doc: 'Why; needed for DENIED and CONDITIONAL.',
})
