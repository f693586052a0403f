import { nullable, optional, partial } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, number, text, uuid } from '../../../kit/fields.ts'
import { idempotencyInput } from '../../../kit/idempotency.ts'
import { defineResource } from '../../../kit/resource.ts'

const petTypes = ['DOG', 'CAT', 'BIRD', 'FISH', 'REPTILE', 'SMALL_MAMMAL', 'OTHER'] as const

export const pet = defineResource('pet', {
  path: '/applications/{applicationId}/pets',
  table: 'pets',
  readFrom: 'applicant_pets',
  within: 'propertyId',
  size: 'small',
  doc: 'pets of an application',
  fields: {
    idempotencyId: nullable(text()),
    propertyId: uuid(),
    applicationId: uuid(),
    householdId: uuid(),
    name: text(),
    type: choice(petTypes),
    breed: nullable(text()),
    color: nullable(text()),
    weight: nullable(number({ doc: 'In pounds.' })),
    ageYears: nullable(int()),
    isServiceAnimal: flag(),
    isEmotionalSupportAnimal: flag(),
    notes: nullable(text()),
  },
})

const givenFields = {
  breed: optional(nullable(text({ max: 100 }))),
  color: optional(nullable(text({ max: 100 }))),
  weight: optional(nullable(number({ min: 0, max: 1000 }))),
  ageYears: optional(nullable(int({ min: 0, max: 200 }))),
  isServiceAnimal: optional(flag()),
  isEmotionalSupportAnimal: optional(flag()),
  notes: optional(nullable(text({ max: 500 }))),
}
const named = { name: text({ min: 1, max: 100 }), type: choice(petTypes) }

export const petInput = { ...named, ...givenFields }
export const newPet = { ...idempotencyInput, ...petInput }
/** What is missing stays, null clears. */
export const petChange = { ...partial(named), ...givenFields }
