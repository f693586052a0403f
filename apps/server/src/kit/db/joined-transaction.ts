import type { Database } from './database.ts'
import type { Scope, Tx } from './tables.ts'

/**
 * A database whose transactions are one that is open already: what several actions do with it happens together or not at all. Nothing
 * else that a database does can be done with it.
 */
export function joinedTransaction(tx: Tx, { organizationId }: Scope): Database {
  const transaction: Database['transaction'] = async (scope, body) => {
    if (scope.organizationId !== organizationId)
      throw new Error('an action joined the transaction of another organization')
    return body(tx)
  }
  return { transaction } satisfies Pick<Database, 'transaction'> as unknown as Database
}
