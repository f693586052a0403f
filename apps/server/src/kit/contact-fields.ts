// How people are reached: checked, and stored in one spelling whatever was typed.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Type } from 'typebox'
import { nullable } from './field-wrappers.ts'
import { type Common, type Field, InvalidValue, text } from './fields.ts'
import { composed } from './structured-fields.ts'

type Options = Pick<Common, 'indexed' | 'doc'>

/** A North American number in any common spelling; stored as +12025550142, spoken as 2025550142. */
export const phone = (o: Options = {}): Field<string> => ({
  ...text(o),
  schema: Type.String({
    description: o.doc ?? 'Ten digits; any common spelling is accepted.',
    examples: ['2025550142'],
  }),
  writer: 'phone',
  toWire: spokenPhone,
  fromWire: readPhone,
  fromText: readPhone,
})

export const spokenPhone = (stored: string) => (stored.startsWith('+1') ? stored.slice(2) : stored)

/** The same number in full: +12025550142. Spoken only. */
export const phoneE164 = (o: Common = {}): Field<string> =>
  text({ ...o, doc: o.doc ?? 'The same number as E.164, such as `+12025550142`.' })

/** A number of the plan whose numbers are spoken as ten digits; null for any other. */
export const inPlan = (number: string): string | null => (/^\+1\d{10}$/.test(number) ? number : null)

function readPhone(given: unknown): string {
  const number = parsedPhone(given)
  // The number goes into no message: it may be a person's.
  if (number === undefined) throw new InvalidValue('must be a valid phone number of ten digits, such as 202-555-0142')
  return number
}

/** Whether it is taken as a phone number. */
export const isPhone = (given: string): boolean => parsedPhone(given) !== undefined

function parsedPhone(given: unknown): string | undefined {
  const parsed = typeof given === 'string' ? parsePhoneNumberFromString(given, 'US') : undefined
  return parsed?.isValid() && parsed.countryCallingCode === '1' && !parsed.ext ? parsed.number : undefined
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
const EMAIL_LONGEST = 254

/** Stored and spoken in lower case, without white space around it. */
export const email = (o: Options & { readonly max?: number } = {}): Field<string> => ({
  ...text(o),
  schema: Type.String({ format: 'email', maxLength: o.max ?? EMAIL_LONGEST, ...(o.doc && { description: o.doc }) }),
  fromWire: (given) => readEmail(given, o.max),
  fromText: (given) => readEmail(given, o.max),
})

function readEmail(given: unknown, longest = EMAIL_LONGEST): string {
  const address = typeof given === 'string' ? given.trim().toLowerCase() : ''
  if (!EMAIL.test(address) || address.includes('..')) throw new InvalidValue('must be a valid email address')
  if ([...address].length > longest) throw new InvalidValue(`must have at most ${longest} characters`)
  return address
}

const line = nullable(text({ max: 200 }))

export const postalAddress = (o: Common = {}) =>
  composed({ line1: line, line2: line, city: line, state: line, postalCode: line, country: line }, o)

/** A number that identifies a person: so many digits, with or without hyphens and spaces. It goes into no message. */
export const digits = (count: number, o: Common = {}): Field<string> => {
  const read = (given: unknown) => {
    const bare = typeof given === 'string' ? given.replace(/[\s-]/g, '') : ''
    if (!new RegExp(`^\\d{${count}}$`).test(bare)) throw new InvalidValue(`must be ${count} digits`)
    return bare
  }
  return { ...text(o), schema: Type.String({ pattern: '^[0-9 -]+$' }), fromWire: read, fromText: read }
}
