// Sends `set_config` and the statement before one Sync, so that row-level security is set in the same implicit transaction: the statement
// runs only when the tenant was set, and the setting ends with that transaction. So no statement can run as another caller's tenant, and
// there is one answer.
import pg from 'pg'
import { isUuid } from '../fields.ts'
import { withinDeadline } from './deadline.ts'
import type { Scope } from './tables.ts'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** Its text follows from what a caller asks for. */
  readonly isShapedByCaller?: boolean
}

/** With a name it is prepared once per connection. */
export type NamedStatement = Statement & { readonly name?: string | undefined }

export const beginAsTenant = (scope: Scope) => `begin; set local app.organization_id to '${organizationOf(scope)}'`

const SET_TENANT = { name: 'set_tenant', text: "select set_config('app.organization_id', $1, true)" }

/** Prepares the `set_config` statement, once on every connection that a TenantQuery is to run on. */
export async function prepareTenant(client: pg.ClientBase, withinMs: number) {
  await withinDeadline(client, withinMs, client.query({ ...SET_TENANT, values: [''] }))
}

export class TenantQuery<Result = pg.QueryResult> extends (pg.Query as unknown as typeof Query)<Result> {
  readonly #organizationId: string
  #isTenantSet = false

  constructor(
    scope: Scope,
    { name, text, values }: NamedStatement,
    answered: (error: Error | null, result: Result) => void,
  ) {
    super({ ...(name && { name }), text, values, queryMode: 'extended' }, answered)
    this.#organizationId = organizationOf(scope)
  }

  override prepare(connection: pg.Connection) {
    connection.bind({ statement: SET_TENANT.name, values: [this.#organizationId] }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  /** The first command that completes is `set_config`, whose row is discarded. */
  override handleCommandComplete(message: unknown, connection: pg.Connection) {
    if (this.#isTenantSet) super.handleCommandComplete(message, connection)
    this.#isTenantSet = true
  }

  override handleDataRow(row: Row) {
    if (this.#isTenantSet) this.takeRow(row)
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
