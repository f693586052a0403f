import { Database, type DatabaseOptions } from '../src/kit/db/database.ts'

/** The kit's own way to the data, without a server around it. */
export const testDatabase = (url: string, more: Partial<DatabaseOptions> = {}) =>
  new Database({
    url,
    poolSize: 2,
    statementTimeoutMs: 5_000,
    applicationName: 'test',
    onIdleError: () => {},
    ...more,
  })
