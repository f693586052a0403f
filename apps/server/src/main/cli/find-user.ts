import { listUsers } from '../../domains/properties/index.ts'
import type { Caller } from '../../kit/context.ts'
import { NotFound } from '../../kit/problems.ts'
import type { Session } from './session.ts'

export async function findUser({ db }: Session, by: Caller, emailOrId: string) {
  const sought = emailOrId.toLowerCase()
  const user = (await listUsers(db, by)).find(({ id, email }) => id === sought || email.toLowerCase() === sought)
  if (!user) throw new NotFound(`No user of this organization has the mail address or id '${emailOrId}'`)
  return user.id
}
