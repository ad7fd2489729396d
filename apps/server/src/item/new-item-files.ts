import type { NewItemFiles } from '@cultivatd/contract/item/item.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { type FilesAsked, type ItemFileKind, missingFilesText } from '@cultivatd/domain/item/item-file'
import type { Db } from '../db/db.ts'
import { dropPieces } from '../file/file.store.ts'
import { dropOutgoing, keepOutgoing } from '../ledger/item-file.store.ts'
import type { Beside } from '../ledger/ledger.ts'
import type { SentFile } from '../ledger/payloads.ts'
import { arrivedFile, ofItem, type Prepared, sentFile } from './item-file-content.ts'
import { refusedNewFiles, tookRefused } from './item-file.store.ts'

/** What is said of a new item's files. */
interface Given {
  facilityId: string
  personId: string
  /** The item of the organization to which they were sent. */
  catalogueId: string | undefined
  files: NewItemFiles | undefined
  asked: readonly FilesAsked[]
  mostBytes: number
}

const withoutItem = 'Photos and documents come with an item of the organization: say which it is.'
const notRefused =
  'The photos and documents of this are not here to be sent again. Leave it at that on the page Metrc, then create it with them.'

type NewFile = Prepared & { of: ItemFileKind }

async function contentsOf(db: Db, { facilityId, personId, catalogueId, files = [] }: Given): Promise<NewFile[]> {
  if (catalogueId === undefined) refuse([withoutItem])
  const itemId = catalogueId ?? ''
  if (!Array.isArray(files)) {
    const kept = await refusedNewFiles(db, { id: files.again, facilityId, catalogueId: itemId })
    if (kept.length === 0) throw new AppError('conflict', notRefused)
    return kept
  }
  const arrived: NewFile[] = []
  // One after the other: each is in memory whole.
  for (const { of, ...file } of files) arrived.push({ of, ...(await arrivedFile(db, { of, itemId, personId, file })) })
  return arrived
}

/**
 * The photos and documents that a new item comes with, as they are recorded, and what keeps them until Metrc has them; nothing
 * where there are none.
 *
 * @throws AppError invalid where some are missing or cannot be sent, conflict where they are not here any more
 */
export async function newItemFiles(db: Db, given: Given): Promise<{ files?: SentFile[]; beside?: Beside }> {
  const { personId, catalogueId, files = [], asked, mostBytes } = given
  const refuseMissing = (ofFiles: readonly { of: ItemFileKind }[]) =>
    refuse(
      [missingFilesText(asked, ofFiles)].flatMap((message) => (message === null ? [] : { path: 'files', message })),
    )
  // Before any of them is read.
  if (Array.isArray(files)) refuseMissing(files)
  if (Array.isArray(files) && files.length === 0) return {}
  const contents = await contentsOf(db, given)
  refuseMissing(contents)
  return {
    files: contents.map((file) => sentFile(file.of, file)),
    async beside(tx, [operationId]) {
      if (!Array.isArray(files)) {
        if (!(await tookRefused(tx, files.again))) throw new AppError('conflict', notRefused)
        await dropOutgoing(tx, [files.again])
      }
      if (operationId !== undefined)
        await keepOutgoing(
          tx,
          operationId,
          contents.map(({ content }) => content),
          mostBytes,
        )
      if (Array.isArray(files) && catalogueId !== undefined)
        for (const { upload } of files) await dropPieces(tx, { ...ofItem(catalogueId), upload, personId })
    },
  }
}
