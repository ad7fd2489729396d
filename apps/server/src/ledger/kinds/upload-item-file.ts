import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { LedgerClient } from '../kind.ts'
import type { SentFile } from '../payloads.ts'

/** What was not sent would wait, and be as little there the next time. */
const isGone = new MetrcError({
  kind: 'refused',
  isMetrcsWord: true,
  wasSent: true,
  messages: ['This file is not here any more. Add it again.'],
})

/** Sent once more it would be the same again, without end. */
const withoutId = () =>
  new MetrcError({
    kind: 'refused',
    isMetrcsWord: true,
    wasSent: true,
    messages: [
      'Metrc did not say under which id it keeps this file, so the item cannot name it. Add it in Metrc itself.',
    ],
  })

/**
 * Metrc answers the id under which it keeps the file, and only then the item can name it. A file that no item names is shown
 * nowhere, so that one whose answer was lost is sent once more without harm.
 */
export async function uploadFile(
  client: LedgerClient,
  facilityId: string,
  { of, fileName, content }: SentFile,
  options: WriteOptions,
): Promise<number> {
  if (content === undefined) throw isGone
  const row = { FileName: fileName, EncodedImageBase64: content }
  const send = of === 'document' ? 'uploadItemFiles' : 'uploadItemPhotos'
  const { Ids } = await client[send](facilityId, [row], options)
  const [id] = Ids
  if (id === undefined) throw withoutId()
  return id
}

/** Of the time for a write, the part that its files may take. */
export const uploadShare = 0.5
