// What is sent to apply, and what is answered.
import { type TSchema, Type } from 'typebox'
import { nullable, optional } from '../../kit/field-wrappers.ts'
import { uuid } from '../../kit/fields.ts'
import type { Grantee } from '../../kit/grants.ts'
import { idempotencyInput } from '../../kit/idempotency.ts'
import type { InputOf } from '../../kit/input.ts'
import { present } from '../../kit/resource.ts'
import { listOf } from '../../kit/structured-fields.ts'
import { applicant, applicantInput, pet, petInput, type StoredCustomer, type StoredPet } from '../households/index.ts'
import type { StoredApplication } from './application.queries.ts'
import { application, applicationDetails } from './application.resource.ts'

const APPLICANTS_MOST = 20
const PETS_MOST = 20

export const newApplication = {
  ...idempotencyInput,
  prospectId: uuid(),
  unitId: optional(nullable(uuid({ doc: 'May also be assigned later, before approval.' }))),
  applicants: listOf(applicantInput, {
    min: 1,
    max: APPLICANTS_MOST,
    doc: 'Exactly one has isPrimary, and without a phone takes that of the prospect.',
  }),
  pets: optional(listOf(petInput, { max: PETS_MOST })),
  ...applicationDetails,
}
export type NewApplication = InputOf<typeof newApplication>

export type Applied = {
  readonly row: StoredApplication
  readonly customers: readonly StoredCustomer[]
  readonly pets: readonly StoredPet[]
}

/** The application with its customers and pets. */
export const applied = Type.Object(
  {
    ...(application.schema as unknown as { properties: Record<string, TSchema> }).properties,
    customers: Type.Array(applicant.schema),
    pets: Type.Array(pet.schema),
  },
  { title: 'createdApplication', additionalProperties: false },
)

export const presentApplied = ({ row, customers, pets }: Applied, reader: Grantee) => ({
  ...present(application, row, reader),
  customers: customers.map((one) => present(applicant, one, reader)),
  pets: pets.map((one) => present(pet, one)),
})
