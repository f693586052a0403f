// A new person each time, with a phone number and an email address from the ranges that are reserved for examples.
import { randomBytes, randomInt } from 'node:crypto'

const FIRST = ['Amara', 'Bruno', 'Celia', 'Dario', 'Elif', 'Finn', 'Greta', 'Hugo', 'Iris', 'Joao', 'Kira', 'Leon']
const LAST = ['Ashby', 'Brandt', 'Cho', 'Delgado', 'Ekström', 'Ferrari', 'Gupta', 'Holm', 'Ito', 'Jovanovic']
const AREAS = ['202', '303', '312', '404', '415', '503', '617', '702']

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** As +12025550142. */
  readonly phone: string
}

export const newPerson = (): Person => ({
  firstName: oneOf(FIRST),
  lastName: oneOf(LAST),
  email: `${randomBytes(6).toString('hex')}@example.com`,
  phone: `+1${oneOf(AREAS)}55501${String(randomInt(100)).padStart(2, '0')}`,
})

const oneOf = (words: readonly string[]): string => words[randomInt(words.length)] ?? ''
