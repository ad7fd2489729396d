import pino, { type DestinationStream } from 'pino'
import { DatabaseAway } from '../db/database-error.ts'

/** What may stand beside a message. By name: what is not listed cannot reach the log, secrets least of all. */
export interface LogFields {
  error?: unknown
  requestId?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  personId?: string
  facilityId?: string
  list?: string
  count?: number
  url?: string
  /** Why something outside did not work, in a line. */
  reason?: string
  /** Where a request comes from. */
  ip?: string
  /** A keyed hash of the address that somebody tried to sign in with. */
  of?: string
}

/** What is told of who gets in; by these names it is found in the log. */
export type SecurityEvent = 'auth.signed-in' | 'auth.signed-out' | 'auth.failed' | 'auth.locked' | 'auth.denied'
export type SecurityFields = Pick<LogFields, 'personId' | 'ip' | 'of' | 'requestId' | 'method' | 'path'>

/** Refusals are warnings, so that they are kept where little is. */
export function noteTo(log: Log): (event: SecurityEvent, fields: SecurityFields) => void {
  return (event, fields) => {
    if (event === 'auth.signed-in' || event === 'auth.signed-out') log.info(event, fields)
    else log.warn(event, fields)
  }
}

export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

const allowed = [
  'requestId',
  'method',
  'path',
  'status',
  'ms',
  'personId',
  'facilityId',
  'list',
  'count',
  'url',
  'reason',
  'ip',
  'of',
] as const satisfies readonly (keyof LogFields)[]

function listed(fields: LogFields): Record<string, unknown> {
  const chosen = Object.fromEntries(allowed.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
  return 'error' in fields ? { ...chosen, error: whole(fields.error) } : chosen
}

/** An error with everything that led to it; other properties stay away, they may hold what was asked for. */
function whole(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause === undefined || depth > 5 ? {} : { cause: whole(error.cause, depth + 1) }
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

/** So long nobody may have stumbled over the database before it is told that it answers again. */
const overMs = 30_000

/** Why the way to the database broke, when that was what led to an error. */
function awayReason(error: unknown, depth = 0): string | null {
  if (error instanceof DatabaseAway) return error.message
  return error instanceof Error && depth <= 5 ? awayReason(error.cause, depth + 1) : null
}

/**
 * A database that is away stops everything that works with it: each reason is told once, in a line, until nobody has
 * stumbled for `overMs`; then how often it was.
 */
function databaseTrouble(warn: (fields: LogFields, message: string) => void) {
  let told = new Set<string>()
  let count = 0
  let over: NodeJS.Timeout | undefined
  const end = () => {
    warn({ count }, 'The database answers again; so many things did not go through meanwhile')
    told = new Set()
    count = 0
  }
  return (message: string, reason: string) => {
    count += 1
    if (!told.has(reason)) warn({ reason }, `${message}: the database is away`)
    told.add(reason)
    clearTimeout(over)
    over = setTimeout(end, overMs).unref()
  }
}

/** Lines of JSON on standard output; `level` silent for tests. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent' = 'info', to?: DestinationStream): Log {
  const options = { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = to ? pino(options, to) : pino(options)
  const away = databaseTrouble((fields, message) => logger.warn(listed(fields), message))
  const write = (kind: 'warn' | 'error', message: string, fields: LogFields) => {
    const reason = awayReason(fields.error)
    if (reason === null) logger[kind](listed(fields), message)
    else away(message, reason)
  }
  return {
    info: (message, fields = {}) => logger.info(listed(fields), message),
    warn: (message, fields = {}) => write('warn', message, fields),
    error: (message, fields = {}) => write('error', message, fields),
  }
}
