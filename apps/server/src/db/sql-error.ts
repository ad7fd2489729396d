/** Whether a statement failed because such a row is there already; `constraint` narrows it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return constraint === undefined || ('constraint' in error && error.constraint === constraint)
}

/** Whether an action corrects a refusal that somebody has dealt with meanwhile (migration 0164). */
export const isDealtWith = (error: unknown): boolean => codeOf(error) === 'CV001'

/** Whether nothing could be stored for want of something: of room on the disk, of memory, or of connections. */
export const isShortOfRoom = (error: unknown): boolean => isDiskFull(error) || codeOf(error).startsWith('53')

/** Whether there was no room left on the disk, which only the operator can mend. */
export function isDiskFull(error: unknown): boolean {
  const isSaid = error instanceof Error && /no space left on device/i.test(error.message)
  return ['53100', '58030', 'ENOSPC'].includes(codeOf(error)) || isSaid
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Whether a statement failed for what it says, so that it would fail again: not for the connection, for want of room,
 * for a shutdown or for another transaction.
 */
export function isOfStatement(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(0A|2[1-9A-Z]|42|44|P0)...$/.test(code)
}

/** Whether a transaction was ended because it and another stood in each other's way: done again, it may go through. */
export const isEndedForAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/** Whether the way to the database broke, so that it is not known what became of the statement. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false
  const code = 'code' in error ? String(error.code) : ''
  const isSqlState = /^(?=.*\d)[0-9A-Z]{5}$/.test(code)
  return !isSqlState || /^(08|57P0)/.test(code)
}
