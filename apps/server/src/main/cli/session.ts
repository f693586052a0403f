import { findOrganization, operator } from '../../domains/access/index.ts'
import type { Caller, Ctx, Tools } from '../../kit/context.ts'
import { openLog } from '../../kit/log.ts'
import { type Config, readCommandConfig } from '../config.ts'
import { openRuntime } from '../runtime.ts'

export type Session = Tools & { readonly config: Config }

/** Opens the database for one command and closes it again, however the command ends. */
export async function withSession<T>(body: (session: Session) => Promise<T>): Promise<T> {
  const config = readCommandConfig()
  const { tools, close } = await openRuntime(config, 'command line', openLog('silent'))
  try {
    return await body({ ...tools, config })
  } finally {
    await close()
  }
}

/** The same, as the operator of the organization named by `--org`. */
export const withOrganization = <T>(
  idOrHandle: string,
  body: (session: Session, by: Caller) => Promise<T>,
): Promise<T> =>
  withSession(async (session) => body(session, operator((await findOrganization(session.db, idOrHandle)).id)))

/** The same, as an action takes it. */
export const withOperator = <T>(idOrHandle: string, body: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withOrganization(idOrHandle, (session, caller) => body({ ...session, caller, requestId: 'command line' }))
