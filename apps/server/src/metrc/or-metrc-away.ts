import { AppError } from '@cultivatd/domain/app-error'
import { MetrcError } from '@cultivatd/metrc/metrc-error'

/** What somebody asked Metrc for. @throws AppError metrc-unavailable in Metrc's words where it could not be asked */
export const orMetrcAway = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof MetrcError ? new AppError('metrc-unavailable', error.message, { cause: error }) : error
  })
