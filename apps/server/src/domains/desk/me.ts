// What the console asks first: who has signed in, what their roles include, and where.
import { Type } from 'typebox'
import type { Ctx } from '../../kit/context.ts'
import { nullable } from '../../kit/field-wrappers.ts'
import { choice } from '../../kit/fields.ts'
import { readRows } from '../../kit/row-read.ts'
import { grantsOfRole, organizationRoles, propertyRoles, type Role, type Staff } from '../access/index.ts'
import { askMe } from './me.queries.ts'
import { at, id, isTrue, maybeAt, maybeZone, orNull, words } from './parts.ts'

const role = nullable(choice(organizationRoles, { doc: 'In the whole organization; null: at properties only.' }))

export const staffMe = Type.Object(
  {
    now: at.schema,
    organization: Type.Object({
      id: id.schema,
      name: words.schema,
      handle: { ...words.schema, description: 'Its word in addresses of the console.' },
    }),
    user: Type.Object({
      id: id.schema,
      firstname: words.schema,
      lastname: words.schema,
      email: words.schema,
    }),
    role: role.schema,
    allGrants: { ...isTrue.schema, description: 'True: everything. `grants` is then empty.' },
    grants: Type.Array(Type.String(), { description: 'What your roles include somewhere.' }),
    allProperties: isTrue.schema,
    propertyIds: Type.Array(id.schema),
    properties: Type.Array(
      Type.Object({
        id: id.schema,
        name: words.schema,
        timezone: maybeZone.schema,
        role: nullable(choice(propertyRoles, { doc: 'At this property; null: the one in the organization counts.' }))
          .schema,
      }),
      { description: 'Those where you may do something, by name.' },
    ),
    roles: Type.Array(
      Type.Object({
        role: choice(organizationRoles).schema,
        allGrants: isTrue.schema,
        grants: Type.Array(Type.String()),
      }),
      { description: 'What each of your roles includes where it holds.' },
    ),
    session: orNull(Type.Object({ expiresAt: maybeAt.schema, idleUntil: maybeAt.schema })),
    userId: id.schema,
    expiresAt: maybeAt.schema,
  },
  { title: 'staffMe' },
)

export async function readMe({ caller, clock, db }: Ctx<Staff>) {
  const [[user], properties] = await readRows(db, caller, askMe(caller.userId, caller.reach))
  const held = new Set([user?.role, ...properties.map((each) => each.role)].filter((each) => each != null))
  return {
    now: clock.now(),
    organization: { id: caller.organizationId, name: caller.organizationName, handle: user?.handle },
    user: user && { id: user.id, firstname: user.firstname, lastname: user.lastname, email: user.email },
    role: user?.role ?? null,
    ...included(caller.grants),
    allProperties: isTrue.toWire(caller.reach === null),
    propertyIds: caller.reach ?? [],
    properties,
    roles: organizationRoles
      .filter((each) => held.has(each))
      .map((each: Role) => ({ role: each, ...included(grantsOfRole[each]) })),
    session: caller.idleUntil && { expiresAt: caller.expiresAt, idleUntil: caller.idleUntil },
    userId: caller.userId,
    expiresAt: caller.expiresAt,
  }
}

const included = (grants: ReadonlySet<string> | null) => ({
  allGrants: isTrue.toWire(grants === null),
  grants: [...(grants ?? [])].sort(),
})
