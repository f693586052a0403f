import type { Prospect } from '@gatelodge/backoffice'
import { spokenPhone } from '../../kit/phone.ts'
import type { RecordField } from '../records/index.ts'
import type { prospectsSentences } from './prospects-sentences.ts'

type Words = (typeof prospectsSentences)['en']['correctProspect']
type Given = Partial<Prospect>

/** Who somebody is, and how they are reached. */
export const personFields = (say: Words, { firstName = null, lastName = null, phone, email = null }: Given) =>
  [
    { kind: 'text', name: 'firstName', label: say.firstName, value: firstName, most: 100 },
    { kind: 'text', name: 'lastName', label: say.lastName, value: lastName, most: 100 },
    { kind: 'tel', name: 'phone', label: say.phone, value: phone ? spokenPhone(phone) : null, most: 40 },
    { kind: 'email', name: 'email', label: say.email, value: email, most: 254 },
  ] as const satisfies readonly RecordField[]

const DOLLARS = { min: 0, step: 0.01 } as const

/** What somebody looks for, each by its name. */
export function wishFields(say: Words, { numBeds, minPrice, maxPrice, moveInStart, moveInEnd }: Given) {
  const beds = { label: say.beds, hint: say.bedsHint, min: 0, max: 15, step: 1 }
  return {
    numBeds: { kind: 'number', name: 'numBeds', value: numBeds ?? null, ...beds },
    minPrice: { kind: 'number', name: 'minPrice', label: say.minPrice, value: minPrice ?? null, ...DOLLARS },
    maxPrice: { kind: 'number', name: 'maxPrice', label: say.maxPrice, value: maxPrice ?? null, ...DOLLARS },
    moveInStart: { kind: 'date', name: 'moveInStart', label: say.moveInStart, value: moveInStart ?? null },
    moveInEnd: { kind: 'date', name: 'moveInEnd', label: say.moveInEnd, value: moveInEnd ?? null },
  } as const satisfies Record<string, RecordField>
}

/** How they came, and with what words. */
export const originFields = (say: Words, { referralSource = null, introductoryNote = null }: Given) =>
  [
    { kind: 'text', name: 'referralSource', label: say.source, hint: say.sourceHint, value: referralSource, most: 100 },
    {
      kind: 'area',
      name: 'introductoryNote',
      label: say.note,
      hint: say.noteHint,
      value: introductoryNote,
      most: 2000,
    },
  ] as const satisfies readonly RecordField[]
