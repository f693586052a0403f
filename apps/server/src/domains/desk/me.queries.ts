// Who calls, and where they may work. `$2`: the user; `$3`: the properties within their reach, null: all.
import type { Reach } from '../../kit/grants.ts'
import { asked, isReached, rowRead } from '../../kit/row-read.ts'
import { id, maybeWords, maybeZone, words } from './parts.ts'

const PROPERTIES_MOST = 10_000

const userRead = rowRead(
  {
    id: [id, 'u.id'],
    firstname: [words, 'u.firstname'],
    lastname: [words, 'u.lastname'],
    email: [words, 'u.email'],
    role: [maybeWords, 'u.organization_role'],
    handle: [words, 'o.handle'],
  },
  'from users u join organizations o on o.id = u.organization_id where u.organization_id = $1 and u.id = $2',
)

const propertiesRead = rowRead(
  {
    id: [id, 'p.id'],
    name: [words, 'p.name'],
    timezone: [maybeZone, 'p.timezone'],
    role: [maybeWords, 'r.role'],
  },
  `from properties p
   left join user_properties r on r.organization_id = $1 and r.user_id = $2 and r.property_id = p.id
   where p.organization_id = $1 and ${isReached('p.id', '$3')}
   order by p.name, p.id limit ${PROPERTIES_MOST}`,
)

export const askMe = (userId: string, reach: Reach) =>
  [asked(userRead, userId), asked(propertiesRead, userId, reach)] as const
