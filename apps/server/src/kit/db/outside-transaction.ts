// Migrations that cannot run in a transaction, such as an index built while its table is written to. The first line marks them, and
// what they may hold is kept so plain that cutting them into statements needs no parser.

const MARK = /^-- outside a transaction\b/
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+([\w."]+)\s+on\s)?/i
const CONCURRENT = /^(create\s+(unique\s+)?|drop\s+)index\s+concurrently\b/i
const TRANSACTION = /^(begin|start\s+transaction|commit|end|rollback|abort|savepoint)\b/i

export type OutsideStatement = {
  readonly sql: string
  /** The index that it builds beside the traffic. */
  readonly index?: string
  /** Waits for other transactions without blocking statements on the table. */
  readonly isConcurrent: boolean
}

/**
 * The statements of a marked file, undefined for any other. Each ends with a line that ends in a semicolon, and no other semicolon is in
 * it; lines that begin with `--` are left out.
 */
export function outsideStatements(name: string, sql: string): readonly OutsideStatement[] | undefined {
  if (!MARK.test(sql)) return undefined
  const refuse = (rule: string) => new Error(`migration ${name} runs outside a transaction: ${rule}`)
  const text = sql.replace(/^\s*--.*$/gm, '')
  if (/\$\w*\$/.test(text)) throw refuse('it must not hold the body of a function')
  const parts = text.split(/;[^\S\n]*$/m).map((part) => part.trim())
  if (parts.pop() !== '' || parts.some((part) => part === '' || part.includes(';')))
    throw refuse('end each statement with a line that ends in a semicolon, and have no other semicolon')
  return parts.map((part) => {
    if (TRANSACTION.test(part)) throw refuse('it must not begin or end one itself')
    const [found, index] = CONCURRENT_INDEX.exec(part) ?? []
    if (found && !index)
      throw refuse('write create index concurrently if not exists <name> on …, since it may be run again')
    return { sql: part, isConcurrent: CONCURRENT.test(part), ...(index && { index }) }
  })
}
