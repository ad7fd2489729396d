import type { MendName } from './repair/mend-words.ts'

/** What can go wrong on purpose. The HTTP status of each is chosen in the server's `http` folder, and only there. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'metrc-refused'
  | 'metrc-unavailable'
  | 'storage-away'
  | 'timeout'

/**
 * One thing that is wrong: a sentence for the person, where it belongs to a field the way to that field, and where something
 * can be done about it what that is.
 */
export interface Problem {
  message: string
  path?: string
  mend?: MendName
}

/** The same problems, of a field. */
export const atPath = (path: string, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path }))

/** The one error that is thrown on purpose; everything else is a bug and is answered as such. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly problems: readonly Problem[]

  constructor(code: ErrorCode, problems: string | readonly (string | Problem)[], options?: ErrorOptions) {
    const list = (typeof problems === 'string' ? [problems] : problems).map((problem) =>
      typeof problem === 'string' ? { message: problem } : problem,
    )
    super(list.map(({ message }) => message).join('; '), options)
    this.name = 'AppError'
    this.code = code
    this.problems = list
  }
}

/** Throws `invalid` with every problem when there is one. Rules answer with values; this turns them into a refusal. */
export function refuse(problems: readonly (string | Problem)[], code: ErrorCode = 'invalid'): void {
  if (problems.length > 0) throw new AppError(code, problems)
}
