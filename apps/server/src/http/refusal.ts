import { AppError, type ErrorCode, type Problem } from '@cultivatd/domain/app-error'
import type * as z from 'zod'
import { DatabaseAway } from '../db/database-error.ts'
import { isDiskFull, isShortOfRoom } from '../db/sql-error.ts'

/** The only place that knows both our errors and HTTP. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  'metrc-refused': 400,
  'metrc-unavailable': 503,
  'storage-away': 503,
  timeout: 504,
} as const satisfies Record<ErrorCode, number>

export interface RefusalAnswer {
  status: number
  body: { errors: { message: string; path?: string }[] }
}

/** Said before anything was recorded; what comes after that, the ledger says itself. */
const databaseAway =
  'The database does not answer at the moment, and this request has sent nothing to Metrc. Try again in a few seconds: with the same Idempotency-Key nothing is done twice.'

const noRoom =
  'This could not be stored. Ask the operator of this server to make room on its disk, then send it again: with the same Idempotency-Key nothing is done twice.'

const tooBusy =
  'The database has more to do than it can at the moment. Send it again in a few seconds: with the same Idempotency-Key nothing is done twice.'

/** After an answer of 503, in seconds. */
export const retryAfterSeconds = 5

const wentWrong = 'Something went wrong. It has been written to the log.'

/** Sentences for what the HTTP server itself refuses before any of our code runs. */
const ofServer: Record<number, string> = {
  400: 'This request cannot be read.',
  404: 'There is nothing at this address.',
  408: 'The request took too long to arrive.',
  413: 'This is too large to be sent at once.',
  414: 'This address is too long.',
  415: 'Send JSON, with the content type application/json.',
  431: 'The headers of this request are too large.',
}

/** What a caller is told. `isBug` asks for the whole error to be logged. */
export function refusalOf(error: unknown): RefusalAnswer & { isBug: boolean } {
  if (error instanceof AppError) return { status: statusOf[error.code], body: bodyOf(error.problems), isBug: false }
  if (error instanceof DatabaseAway) return { status: 503, body: bodyOf([{ message: databaseAway }]), isBug: false }
  if (isShortOfRoom(error))
    return { status: 503, body: bodyOf([{ message: isDiskFull(error) ? noRoom : tooBusy }]), isBug: false }
  const status = statusOfServer(error)
  if (status !== null)
    return { status, body: bodyOf([{ message: ofServer[status] ?? 'This request was refused.' }]), isBug: false }
  return { status: 500, body: bodyOf([{ message: wentWrong }]), isBug: true }
}

/** The status of an error of the HTTP server itself; those below 500 are the caller's doing. */
function statusOfServer(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return null
  const { statusCode, code } = error
  const isServers = typeof code === 'string' && code.startsWith('FST_')
  return isServers && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null
}

const bodyOf = (problems: readonly Problem[]) => ({
  errors: problems.map(({ message, path }) => (path === undefined ? { message } : { message, path })),
})

/** More help nobody: a body of made-up names would be answered by one that is many times as long. */
const mostProblems = 20
const longestName = 100

/** What a schema found first, as sentences with the way to each field. */
export function problemsOf(error: z.ZodError): Problem[] {
  const problems: Problem[] = []
  for (const issue of error.issues) {
    const left = mostProblems - problems.length
    if (left <= 0) break
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      problems.push(...issue.keys.slice(0, left).map((key) => unknownField(issue.path, key.slice(0, longestName))))
    else problems.push(path ? { message: issue.message, path } : { message: issue.message })
  }
  return problems
}

const unknownField = (path: readonly PropertyKey[], key: string): Problem => ({
  message: `Unknown field: ${key}`,
  path: [...path, key].join('.'),
})
