import { AppError } from '@cultivatd/domain/app-error'

/** The storage of files does not answer, or refuses us: nothing of the person's, who tries again. */
export class StorageAway extends AppError {
  constructor(detail: string, options?: ErrorOptions) {
    super(
      'storage-away',
      'The storage of files does not answer, so nothing was kept. Try again in a minute; if it stays so, tell who runs this server.',
      { cause: options?.cause ?? detail },
    )
  }
}
