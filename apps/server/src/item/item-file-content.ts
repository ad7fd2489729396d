import { createHash, randomBytes } from 'node:crypto'
import { refuse } from '@cultivatd/domain/app-error'
import type { FileAddition } from '@cultivatd/domain/file/file'
import { itemFileProblem, type ItemFileKind, mostDocumentBytes, sentFileName } from '@cultivatd/domain/item/item-file'
import type { Db } from '../db/db.ts'
import { type FileOwner, uploaded } from '../file/file.store.ts'
import { photoAsJpeg } from '../file/picture.store.ts'
import type { SentFile } from '../ledger/payloads.ts'

/** A file of an item as it is sent to Metrc. */
export interface Prepared {
  content: Buffer
  /** As people called it. */
  name: string
  type: 'jpg' | 'pdf'
}

const tooLarge = 'Metrc takes 5 MB at most, and this photo has more though it was made smaller. Add another one.'

/** The pieces of files that go on to Metrc come by the item of the organization. */
export const ofItem = (record: string): FileOwner => ({ entity: 'catalogue-item', record })

/** A photo as Metrc takes it: made anew, as every picture is (decision 076), and a JPEG. A document stays as it is. */
async function prepared(of: ItemFileKind, content: Buffer, name: string): Promise<Prepared> {
  refuse([itemFileProblem(of, { size: content.length, head: content })].filter((one) => one !== null))
  if (of === 'document') return { content, name, type: 'pdf' }
  const made = await photoAsJpeg(content)
  if (made.length > mostDocumentBytes) refuse([tooLarge])
  return { content: made, name, type: 'jpg' }
}

interface Arrived {
  of: ItemFileKind
  itemId: string
  personId: string
  file: FileAddition
}

/** @throws AppError conflict where pieces are missing, invalid where Metrc would not take it */
export async function arrivedFile(db: Db, { of, itemId, personId, file }: Arrived): Promise<Prepared> {
  const content = await uploaded(db, { ...ofItem(itemId), upload: file.upload, personId }, file.size)
  return prepared(of, content, file.name)
}

/** As the ledger records it, under a name by which it is found again. */
export const sentFile = (of: ItemFileKind, { content, name, type }: Prepared): SentFile => ({
  of,
  fileName: sentFileName(name, type, randomBytes(6).toString('hex')),
  hash: createHash('sha256').update(content).digest('hex'),
})
