// What the answers of this domain are put together from.
import { type TSchema, Type } from 'typebox'
import { nullable } from '../../kit/field-wrappers.ts'
import { date, flag, int, moment, money, number, text, timeZone, uuid } from '../../kit/fields.ts'

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

const fullName = (first: string, last: string) => `nullif(trim(concat_ws(' ', ${first}, ${last})), '')`

/** Of a user in the statement. */
export const nameOf = (alias: string) => fullName(`${alias}.firstname`, `${alias}.lastname`)
/** Of a prospect: the company's, where there is one. */
export const prospectName = (alias: string) =>
  `coalesce(${alias}.company_name, ${fullName(`${alias}.first_name`, `${alias}.last_name`)})`
/** Of whoever a conversation is with: the number, where nobody knows a name. */
export const recipientName = (alias: string) => {
  const part = (name: string) => `${alias}.recipient->>'${name}'`
  return `coalesce(${fullName(part('firstName'), part('lastName'))}, ${part('phone')})`
}

/** Who did what the audit entry `e` tells: the joins, and their name. */
export const actorJoins = `
  left join users b on b.organization_id = $1 and b.id = case when e.actor_type = 'USER' then e.actor_id::uuid end
  left join api_keys k on k.organization_id = $1 and k.id = case when e.actor_type = 'API_KEY' then e.actor_id::uuid end
  left join integrations i on i.organization_id = $1 and i.id = k.integration_id`
export const actorName = `coalesce(${nameOf('b')}, i.name)`

export const pet = Type.Object({
  id: id.schema,
  name: words.schema,
  type: words.schema,
  breed: maybeWords.schema,
  weight: nullable(number()).schema,
  isServiceAnimal: isTrue.schema,
})
