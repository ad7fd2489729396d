import { refuse } from '@cultivatd/domain/app-error'
import { pictureProblem } from '@cultivatd/domain/file/picture-rules'
import type { Db } from '../db/db.ts'
import { createQueues } from '../http/in-turn.ts'
import type { FileStorage } from '../http/services.ts'
import { storeContent, type Stored } from './file.store.ts'
import { reencoded } from './picture.ts'

/** One at a time of each person: a picture is half a second of work. */
const inTurn = createQueues()

/**
 * Makes a picture anew, and puts that into the storage.
 *
 * @throws AppError invalid by the rule that the page asks too, and where it cannot be read; as `storeContent` does
 */
export async function storePicture(
  db: Db,
  storage: FileStorage,
  { content, personId, longest }: { content: Buffer; personId: string; longest?: number },
  room: { most: number; now: Date },
): Promise<Stored> {
  refuse([pictureProblem({ size: content.length, head: content })].filter((one) => one !== null))
  const made = await inTurn(personId, () => reencoded(content, { longest }))
  return storeContent(db, storage, { name: 'picture.webp', type: 'image/webp', content: made }, room)
}
