// What the answers of this domain are put together from.
import { type TSchema, Type } from 'typebox'
import { nullable } from '../../kit/field-wrappers.ts'
import { date, flag, int, moment, money, text, timeZone, uuid } from '../../kit/fields.ts'

export const id = uuid()
export const words = text()
export const at = moment()
export const isTrue = flag()
export const whole = int()
export const maybeId = nullable(uuid())
export const maybeWords = nullable(text())
export const maybeAt = nullable(moment())
export const maybeDay = nullable(date())
export const maybeMoney = nullable(money())
export const maybeWhole = nullable(int())
export const maybeZone = nullable(timeZone())

/** Null to those whose role does not include it, or where there is none. */
export const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

export const named = Type.Object({ id: id.schema, name: words.schema })

/** A text that somebody wrote, as much of it as a row in a list can show. */
export const beginning = (column: string) => `left(${column}, 300)`

/** Of a user: `u` in the statement. */
export const nameOf = (alias: string) => `nullif(trim(concat_ws(' ', ${alias}.firstname, ${alias}.lastname)), '')`
