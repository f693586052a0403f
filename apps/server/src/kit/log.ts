// Logs hold what is on this list and nothing else: no bodies, no phones, no names, no keys, no message of a foreign error.
import { pino } from 'pino'
import { Problem } from './problems.ts'

export type LogFields = {
  readonly requestId?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly code?: string
  readonly organizationId?: string
  readonly integrationId?: string
  readonly keyId?: string
  readonly userId?: string
  readonly sweep?: string
  readonly work?: string
  /** The record that a piece of work is about. */
  readonly subjectId?: string
  readonly count?: number
  readonly port?: number
  readonly signal?: string
  readonly reason?: string
  readonly error?: LoggedError
}

const ALLOWED = new Set<keyof LogFields>([
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'organizationId',
  'integrationId',
  'keyId',
  'userId',
  'sweep',
  'work',
  'subjectId',
  'count',
  'port',
  'signal',
  'reason',
  'error',
])

/** Dotted, `work.shelved`: operators alert on it, so it stays when the words beside it change. docs/operating.md lists all of them. */
type EventName = `${string}.${string}`
type WriteLine = (event: EventName, words: string, fields?: LogFields) => void

export type Log = { readonly info: WriteLine; readonly warn: WriteLine; readonly error: WriteLine }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export function openLog(level: LogLevel, destination?: { write(line: string): void }): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = pino(options, destination ?? standardOutput())
  const write =
    (method: 'info' | 'warn' | 'error') =>
    (event: EventName, words: string, fields: LogFields = {}) =>
      logger[method](lineOf(event, fields), words)
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

const GATHER_BYTES = 4_096
const GATHER_MS = 100

/** Lines are gathered into one write, which is soon made however few they are; what is left is written when the process ends. */
function standardOutput() {
  const out = pino.destination({ fd: 1, sync: false, minLength: GATHER_BYTES })
  setInterval(() => out.flush(), GATHER_MS).unref()
  process.on('exit', () => out.flushSync())
  return out
}

// The type keeps honest code on the list; this keeps a value that was spread in from elsewhere off the line.
function lineOf(event: EventName, fields: LogFields) {
  const kept: Record<string, unknown> = { event }
  for (const name in fields) if (ALLOWED.has(name as keyof LogFields)) kept[name] = fields[name as keyof LogFields]
  return kept
}

type LoggedError = {
  readonly name: string
  readonly code?: string
  readonly at: readonly string[]
  readonly [pg: string]: unknown
}

const POSTGRES_FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * An error without its message, which may quote what a caller sent (PostgreSQL's do): its kind, its code and where it happened.
 * Of our own problems the code is kept, which says as much.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const facts: Record<string, unknown> = {}
  for (const name of POSTGRES_FACTS) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (typeof value === 'string') facts[name] = value
  }
  // The stack begins with the message, which may itself have lines that look like places.
  const at = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
  return {
    name: error.constructor.name,
    ...facts,
    ...(error instanceof Problem && { code: error.code }),
    at: at.map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
