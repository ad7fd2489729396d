import pino from 'pino'

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

/** Lines of JSON on standard output; `level` silent for tests. */
export function createLog(level: 'info' | 'warn' | 'error' | 'silent' = 'info'): Log {
  const logger = pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
  return {
    info: (message, fields = {}) => logger.info(listed(fields), message),
    warn: (message, fields = {}) => logger.warn(listed(fields), message),
    error: (message, fields = {}) => logger.error(listed(fields), message),
  }
}
