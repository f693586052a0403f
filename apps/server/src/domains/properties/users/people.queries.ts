// Users with what they may do and how they come in. `$1`: the organization.
import { Type } from 'typebox'
import { nullable } from '../../../kit/field-wrappers.ts'
import { choice, flag, int, moment, text, uuid } from '../../../kit/fields.ts'
import { asked, rowRead } from '../../../kit/row-read.ts'
import { json } from '../../../kit/structured-fields.ts'
import { organizationRoles, propertyRoles } from '../../access/index.ts'
import { user } from './user.resource.ts'

type RoleAt = { readonly propertyId: string; readonly name: string; readonly role: string }

/** The fields of a person, with the SQL each comes from. */
export const personColumns = {
  id: [uuid(), 'u.id'],
  firstname: [text(), 'u.firstname'],
  lastname: [text(), 'u.lastname'],
  email: [text(), 'u.email'],
  status: [user.fields.status, 'u.status'],
  organizationRole: [nullable(choice(organizationRoles)), 'u.organization_role'],
  atProperties: [
    json<readonly RoleAt[]>(
      Type.Array(Type.Object({ propertyId: uuid().schema, name: text().schema, role: choice(propertyRoles).schema })),
      { doc: 'The roles at single properties.' },
    ),
    `coalesce((
      select json_agg(json_build_object('propertyId', p.id, 'name', p.name, 'role', r.role) order by p.name, p.id)
      from user_properties r join properties p on p.organization_id = $1 and p.id = r.property_id
      where r.organization_id = $1 and r.user_id = u.id), '[]')`,
  ],
  lastSignedInAt: [nullable(moment()), 'l.last_signed_in_at'],
  hasPassword: [flag(), 'coalesce(l.password is not null, false)'],
  hasIdentity: [
    flag({ doc: 'Bound by an issuer of single sign-on.' }),
    'exists (select from login_identities d where d.organization_id = $1 and d.login_id = l.id)',
  ],
} as const

const from = `from users u left join logins l on l.organization_id = $1 and l.user_id = u.id where u.organization_id = $1`

const peopleRead = rowRead(
  personColumns,
  `${from} order by u.lastname, u.firstname, u.id limit $2::int offset $3::int8`,
)
const countRead = rowRead({ n: [int(), 'count(*)'] }, 'from users u where u.organization_id = $1')
const personRead = rowRead(personColumns, `${from} and u.id = $2`)

export const askPeople = ({ page, limit }: { readonly page: number; readonly limit: number }) =>
  [asked(peopleRead, limit, (page - 1) * limit), asked(countRead)] as const

export const askPerson = (id: string) => [asked(personRead, id)] as const
