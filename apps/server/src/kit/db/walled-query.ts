// A statement that brings its wall along. PostgreSQL is told both in one message: it runs the statement only when the wall stands, and
// takes the wall down with the transaction that the two are. So no statement can meet another caller's wall, and there is one answer.
import pg from 'pg'
import { isUuid } from '../fields.ts'
import { withinDeadline } from './deadline.ts'
import type { Scope } from './tables.ts'

/** With a name it is prepared once per connection. */
export type Statement = {
  readonly name?: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

export const beginBehindWall = (scope: Scope) => `begin; set local app.organization_id to '${organizationOf(scope)}'`

const WALL = { name: 'wall', text: "select set_config('app.organization_id', $1, true)" }

/** Once on every connection that walled queries are to run on. */
export async function prepareWall(client: pg.ClientBase, withinMs: number) {
  await withinDeadline(client, withinMs, client.query({ ...WALL, values: [''] }))
}

export class WalledQuery<Result = pg.QueryResult> extends (pg.Query as unknown as typeof Query)<Result> {
  readonly #organizationId: string
  #stands = false

  constructor(
    scope: Scope,
    { name, text, values }: Statement,
    answered: (error: Error | null, result: Result) => void,
  ) {
    super({ ...(name && { name }), text, values, queryMode: 'extended' }, answered)
    this.#organizationId = organizationOf(scope)
  }

  override prepare(connection: pg.Connection) {
    connection.bind({ statement: WALL.name, values: [this.#organizationId] }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  /** The first that is done is the wall, and its row is nobody's. */
  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    if (this.#stands) super.handleCommandComplete(message, connection)
    this.#stands = true
  }

  override handleDataRow(row: Row) {
    if (this.#stands) this.takeRow(row)
  }

  protected takeRow(row: Row) {
    super.handleDataRow(row)
  }
}

export type Row = { readonly fields: (string | null)[] }

/** What a query of pg's has, but not in its types. */
declare class Query<Result> extends pg.Query {
  constructor(config: object, answered: (error: Error | null, result: Result) => void)
  prepare(connection: pg.Connection): void
  handleDataRow(row: Row): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}

function organizationOf({ organizationId }: Scope): string {
  if (!isUuid(organizationId)) throw new Error('an organization is named by something else than a UUID')
  return organizationId
}
