import { AppError } from '@cultivatd/domain/app-error'
import { overtakenText } from '@cultivatd/domain/history/overtaken'

/**
 * What is written whole would take back what somebody else wrote since it was shown. Left out by those who change whatever is
 * there (decision 040).
 *
 * @throws AppError conflict at `version`
 */
export function refuseSeenEarlier({ version: now }: { version: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== now)
    throw new AppError('conflict', [{ message: overtakenText([]), path: 'version' }])
}
