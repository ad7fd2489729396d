import { refuse } from '@cultivatd/domain/app-error'
import { photoSide, pictureProblem } from '@cultivatd/domain/file/picture-rules'
import type { Db } from '../db/db.ts'
import type { FileStorage } from '../http/services.ts'
import { storeContent, type Stored } from './file.store.ts'
import { reencoded } from './picture.ts'

/**
 * Makes a picture anew, half a second of work, and puts that into the storage.
 *
 * @throws AppError invalid by the rule that the page asks too, and where it cannot be read; as `storeContent` does
 */
export async function storePicture(
  db: Db,
  storage: FileStorage,
  { content, longest }: { content: Buffer; longest?: number },
  room: { most: number; now: Date },
): Promise<Stored> {
  refuse([pictureProblem({ size: content.length, head: content })].filter((one) => one !== null))
  const made = await reencoded(content, { longest })
  return storeContent(db, storage, { name: 'picture.webp', type: 'image/webp', content: made }, room)
}

/**
 * A photo made anew for who takes no WebP; it is not kept here.
 *
 * @throws AppError invalid where it cannot be read
 */
export const photoAsJpeg = (content: Buffer): Promise<Buffer> => reencoded(content, { longest: photoSide, as: 'jpeg' })
