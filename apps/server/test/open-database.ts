import { Database, type DatabaseOptions } from '../src/kit/db/database.ts'

/** So long that a machine which stands still for seconds fails no test; a test of the limit sets its own. */
export const TEST_STATEMENT_MS = 20_000

/** The kit's own way to the data, without a server around it. */
export const testDatabase = (url: string, more: Partial<DatabaseOptions> = {}) =>
  new Database({
    url,
    poolSize: 2,
    statementTimeoutMs: TEST_STATEMENT_MS,
    applicationName: 'test',
    onIdleError: () => {},
    ...more,
  })
