import type { Problem } from '@cultivatd/domain/app-error'

export const noAnswerText = 'The server did not answer within 30 seconds. Nothing is lost; try again.'
export const noConnectionText = 'The server cannot be reached. Check the connection, then try again.'
const unknownText = 'Something went wrong. Try again.'

/** A call that was not answered with success; `body` is the answer as JSON, or null when it was none (API-02). */
export class ResponseError extends Error {
  readonly status: number
  readonly body: unknown
  readonly problems: readonly Problem[]

  constructor(status: number, body: unknown) {
    const problems = problemsIn(body)
    super(problems.map(({ message }) => message).join('; ') || unknownText)
    this.name = 'ResponseError'
    this.status = status
    this.body = body
    this.problems = problems
  }
}

/** What is wrong, from any form an answer may have: a list of messages, plain strings, one string (READ-44). */
export function problemsIn(body: unknown): Problem[] {
  if (typeof body === 'string') return body.trim() ? [{ message: body.trim() }] : []
  if (Array.isArray(body)) return body.flatMap(problemsIn)
  if (typeof body !== 'object' || body === null) return []
  if ('errors' in body) return problemsIn(body.errors)
  if (!('message' in body) || typeof body.message !== 'string') return []
  const path = 'path' in body && typeof body.path === 'string' ? body.path : undefined
  return [path === undefined ? { message: body.message } : { message: body.message, path }]
}

const actions = new WeakMap<object, string>()

/** What a call is to do, by the summary of its route: 'Delete an empty room'. */
export const actionText = (summary: string): string => (summary.split(/[;:(]/)[0] ?? summary).trim()

/** Remembers what the call was to do that threw this; `summary` is that of its route: 'Delete an empty room'. */
export function ofAction(error: unknown, summary: string): unknown {
  if (typeof error === 'object' && error !== null) actions.set(error, actionText(summary))
  return error
}

/** What the call was to do that threw this; undefined when it is of no route. */
export const actionOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? actions.get(error) : undefined

/** The sentences to show for anything that was thrown by a call. */
export function sentencesOf(error: unknown): string[] {
  if (error instanceof ResponseError && error.problems.length > 0) return error.problems.map(({ message }) => message)
  if (error instanceof DOMException && error.name === 'TimeoutError') return [noAnswerText]
  // What fetch throws when there is no connection.
  if (error instanceof TypeError) return [noConnectionText]
  return [unknownText]
}
