// PostgreSQL's failures, sorted by what a caller can do about them.
import { BadRequest, type Problem, Unavailable } from '../problems.ts'

type Failure = Error & { readonly code?: string }

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const CONNECTION_WORDS =
  /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|^timeout expired$|^query read timeout$|client (has encountered a connection error|was closed)|not queryable/i

/** 08: connection; 53: out of resources; 57P01–57P05: shutting down, starting up; 25006: a standby; 40: try again. */
const TRANSIENT = /^(08|53|40)|^57P0[1-5]$|^25006$/

/** Thrown when COMMIT was sent and its outcome is unknown: the caller finds out by repeating the request with its idempotencyId. */
export class OutcomeUnknown extends Unavailable {
  constructor(options?: ErrorOptions) {
    super('It is not known whether this request took effect. Repeat it with the same idempotencyId to find out.')
    this.cause = options?.cause
  }
}

/** The write was not even tried: those before it had no answer. */
export class NotWritable extends Unavailable {
  constructor() {
    super('Nothing can be written at the moment. Please try again.', 5)
  }
}

/** The problem behind a database failure, or undefined when it is a fault of our own. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as Failure
  if (isDisconnection(error) || isOutdatedPlan(error) || TRANSIENT.test(code)) return new Unavailable()
  if (code === '57014') return new Unavailable('This took too long and was stopped. Ask for less at once.', 5)
  // Refused by PostgreSQL although our own checks let it pass: a bug of ours, but the caller's data is what must change.
  // 22023: a role or setting of ours that is missing.
  if (/^2[23]/.test(code) && code !== '22023') return new BadRequest('The request holds a value that cannot be stored')
  return undefined
}

export function isDisconnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as Failure
  return CONNECTION_CODES.has(code) || CONNECTION_WORDS.test(message) || /^57P0[1-5]$|^08/.test(code)
}

/** PostgreSQL is away, or takes no write at all, or a commit was not answered: a failure of no single statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof OutcomeUnknown || error instanceof NotWritable) return true
  return isDisconnection(error) || /^53|^25006$/.test((error as Failure).code ?? '')
}

/** A statement, or its wait for a lock, took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /^(57014|55P03)$/.test((error as Failure).code ?? '')

/** Another session holds a lock: the wait for it was too long (55P03), or would never have ended (40P01, a deadlock). */
export const isLockRefused = (error: unknown): boolean =>
  error instanceof Error && /^(55P03|40P01)$/.test((error as Failure).code ?? '')

/** A role or table is not there, or this login is no member of the roles: the database was never migrated for it. */
export function isUnprepared(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Failure
  return (
    code === '42P01' || /^(role "gatelodge_(app|system)" does not exist|permission denied to set role)/.test(message)
  )
}

/** A prepared statement was planned before its tables changed, or its connection no longer has it. Under a new name it will succeed. */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as Failure
  return code === '26000' || (code === '0A000' && /cached plan must not change result type/.test(message))
}
