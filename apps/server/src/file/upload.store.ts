import { refuse } from '@cultivatd/domain/app-error'
import { fileName, type fileProblem, typeOfBytes } from '@cultivatd/domain/file/file-rules'
import { pictureName, typeOfPicture } from '@cultivatd/domain/file/picture-rules'
import type { Db } from '../db/db.ts'
import { createQueues } from '../http/in-turn.ts'
import type { FileStorage } from '../http/services.ts'
import { storeContent, type Stored, type Upload, uploaded } from './file.store.ts'
import { storePicture } from './picture.store.ts'

/** One file at a time of each person: whoever asks for a hundred has one of them in memory, and one core of all at most. */
export const filesInTurn = createQueues()

/** What is kept of a kind of file. */
export interface FileRules {
  /** Why it is not, by the rule that the page asks too. */
  problem: typeof fileProblem
  /** The longest side of a picture, in pixels. */
  longest: number
  /** That of its small picture; without one where it is never seen beside others. */
  small?: number
}

interface Sent {
  name: string
  size: number
  /** How many bytes all files may be together. */
  most: number
  now: Date
}

/**
 * Puts a file that has arrived into the storage, under its hash: a picture as it is made anew, anything else as it is.
 * What is put and then belongs to nothing is swept up (`sweepFiles`), so a failure after this leaves nothing behind.
 *
 * @throws AppError invalid by the rules, where a picture cannot be read, and where all together would be too much;
 *   conflict where pieces are missing; storage-away
 */
export async function storeUpload(
  db: Db,
  storage: FileStorage,
  of: Upload,
  { name, size, most, now }: Sent,
  { problem, longest, small }: FileRules,
): Promise<Stored> {
  const content = await uploaded(db, of, size)
  refuse([problem({ size, head: content })].filter((one) => one !== null))
  const room = { most, now }
  if (typeOfPicture(content) === null) {
    const file = { name: fileName(name, content), type: typeOfBytes(content) ?? '', content }
    return storeContent(db, storage, file, room)
  }
  const { hash } = await storePicture(db, storage, { content, longest }, room)
  const stored = { hash, name: pictureName(name) }
  if (small === undefined) return stored
  return { ...stored, small: (await storePicture(db, storage, { content, longest: small }, room)).hash }
}
