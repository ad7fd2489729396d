/** Why a backup or a restore was not done, or a backup is not whole: one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** What is read is no backup, another one than was written, or not all of it. */
export class NotWhole extends BackupError {
  override name = 'NotWhole'
}

/** The same in words for what an operator can do something about; null for a bug, which is shown whole. */
export function sentenceOfFailure(error: unknown): string | null {
  if (error instanceof BackupError) return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  // ENOSPC and EDQUOT of a disk, 53100 of PostgreSQL.
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100')
    return 'The disk is full. Make room, or choose another place.'
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return `This user may not write there: ${error.message}.`
  return null
}
