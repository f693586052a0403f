// People of the organization, their roles and their way in: an administrator's.
import { Type } from 'typebox'
import type { Ctx } from '../../../kit/context.ts'
import { nullable, optional } from '../../../kit/field-wrappers.ts'
import { choice, flag, moment, text, uuid } from '../../../kit/fields.ts'
import { route } from '../../../kit/http/route.ts'
import { pageHeaders } from '../../../kit/listing/links.ts'
import { LIMIT_DEFAULT, listQuery } from '../../../kit/listing/listing.ts'
import { Conflict, Forbidden, NotFound } from '../../../kit/problems.ts'
import { created, ok } from '../../../kit/reply.ts'
import { readRows } from '../../../kit/row-read.ts'
import { listOf } from '../../../kit/structured-fields.ts'
import { inviteUser, organizationRoles, propertyRoles, requireWhole } from '../../access/index.ts'
import { askPeople, askPerson, personColumns } from './people.queries.ts'
import { setRoles } from './set-role.ts'

const audience = 'staff'
const PROPERTIES_MOST = 1_000

const person = Type.Object(
  Object.fromEntries(Object.entries(personColumns).map(([name, [field]]) => [name, field.schema])),
  { title: 'person' },
)
const invitation = Type.Object(
  {
    url: nullable(
      text({ doc: 'Give it to them alone: whoever opens it first sets the password. It is in this answer only.' }),
    ).schema,
    expiresAt: nullable(moment()).schema,
    mailedTo: nullable(text({ doc: 'Where a letter with the link goes; the link is then not shown.' })).schema,
  },
  { title: 'invitation' },
)

export const peopleRoutes = [
  route({
    method: 'GET',
    path: '/people',
    audience,
    summary: 'List the users with their roles and their way in, by name',
    problems: [Forbidden],
    query: { page: listQuery.page, limit: listQuery.limit },
    returns: { 200: Type.Array(person) },
    handle: async ({ caller, db, publicUrl }: Ctx, { query: { page = 1, limit = LIMIT_DEFAULT }, url }) => {
      requireWhole(caller, 'Users', 'read')
      const [rows, [counted]] = await readRows(db, caller, askPeople({ page, limit }))
      return ok(rows, pageHeaders(publicUrl, url, { page, limit }, counted?.n ?? 0))
    },
  }),
  route({
    method: 'PUT',
    path: '/users/{userId}/roles',
    audience,
    summary: 'Set the roles of a user: what is missing stays; tokens and sessions follow within a second',
    body: {
      organizationRole: optional(
        nullable(choice(organizationRoles, { doc: 'In the whole organization; null: none.' })),
      ),
      atProperties: optional(
        listOf(
          { propertyId: uuid(), role: choice(propertyRoles) },
          { max: PROPERTIES_MOST, doc: 'All roles at properties from now on, each property once.' },
        ),
      ),
    },
    returns: { 200: person },
    problems: [Conflict, Forbidden],
    handle: async (ctx: Ctx, { params: { userId }, body }) => {
      await setRoles(ctx, userId, body)
      return ok(await readPerson(ctx, userId))
    },
  }),
  route({
    method: 'POST',
    path: '/users/{userId}/invitation',
    audience,
    summary:
      'Mail a user a link by which to set a password, also a forgotten one; where no mail is sent, or it is asked for, the link is in this answer only',
    operationId: 'inviteUser',
    body: { showLink: optional(flag({ doc: 'Show the link here and mail nothing.' })) },
    returns: { 201: invitation },
    problems: [NotFound, Conflict, Forbidden],
    handle: async (ctx: Ctx, { params: { userId }, body: { showLink = false } }) => {
      requireWhole(ctx.caller, 'Users')
      return created(await inviteUser(ctx, userId, showLink))
    },
  }),
]

async function readPerson({ caller, db }: Ctx, id: string) {
  const [[found]] = await readRows(db, caller, askPerson(id))
  if (!found) throw new NotFound(`No user has the id ${id}`)
  return found
}
