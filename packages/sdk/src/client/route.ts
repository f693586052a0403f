/** What the client knows of a route at run time. */
export type Route = {
  /** `units.list` */
  readonly name: string
  readonly method: string
  readonly path: string
  /** One record unless said. */
  readonly gives?: 'list' | 'pages'
  /** What is given after the ids of the path. */
  readonly takes?: 'query' | 'json' | 'form'
  /** A body with an `idempotencyId`: repeated, it returns the first record. */
  readonly once?: true
  /** The shapes of body and answer, where they hold something to turn. */
  readonly sent?: string
  readonly answered?: string
  /** What a record of the list holds unless `fields` says otherwise, where that is not all. */
  readonly usual?: readonly string[]
}
