import { randomUUID } from 'node:crypto'
import type { fileRoutesAt } from '@cultivatd/contract/file/file-routes'
import { AppError } from '@cultivatd/domain/app-error'
import type { AddedFile } from '@cultivatd/domain/file/file'
import {
  isOwnPhoto,
  mostPhotos,
  notYourPhoto,
  photoSide,
  pictureProblem,
  tooManyPhotos,
} from '@cultivatd/domain/file/picture-rules'
import type { HistoryEntity } from '@cultivatd/domain/history/history'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Handler, HandlerCall } from './implement.ts'
import type { Services } from './services.ts'
import { recordOwnAction, wasDone } from '../ledger/ledger.store.ts'
import {
  addFile,
  contentOf,
  dropPieces,
  fileOf,
  type FileOwner,
  filesOf,
  keepPiece,
  removeFile,
} from '../file/file.store.ts'
import { type FileRules, filesInTurn, storeUpload } from '../file/upload.store.ts'

type FileRoutes = ReturnType<typeof fileRoutesAt>
type Handlers = { [Name in keyof FileRoutes]: Handler<FileRoutes[Name]> }

/** What differs between the kinds of record that have files. */
export interface RecordFiles<Row> {
  entity: FileOwner['entity'] & HistoryEntity
  noun: 'file' | 'photo'
  rules: FileRules
  /** How many a record has at most, and what is said to one more. */
  most: number
  tooMany: string
  /** @throws AppError not-found, also where its facility is not active (READ-21) */
  need: (db: Db, id: string) => Promise<Row>
  /** The same, and it stays as it is until the transaction ends: nobody deletes it, or adds another file, meanwhile. */
  lock: (tx: Db, id: string, today: string) => Promise<Row>
  told: (row: Row) => { facilityId: string | null; records: readonly [string, ...string[]] }
  /** What becomes of the record that has another file, in the transaction in which it gets it. */
  added?: (tx: Db, row: Row) => Promise<void>
  /** Why this person may not, in a sentence. */
  mayNotAdd?: (row: Row, by: Author) => string | null
  mayNotRemove?: (file: AddedFile, by: Author) => string | null
}

/** What all photos have in common. */
export const photos = {
  noun: 'photo',
  rules: { problem: pictureProblem, longest: photoSide, small: 320 },
  most: mostPhotos,
  tooMany: tooManyPhotos,
  mayNotRemove: (file: AddedFile, by: Author) => (isOwnPhoto(file, by.id) ? null : notYourPhoto),
} as const

function forbid(sentence: string | null | undefined): void {
  if (sentence) throw new AppError('forbidden', sentence)
}

/** One that is there, or a sentence. */
async function needFile(db: Db, of: FileOwner, id: string, noun: string) {
  const file = await fileOf(db, of, id)
  if (!file) throw new AppError('not-found', `This ${noun} is not there any more.`)
  return file
}

interface OfFile {
  db: Db
  params: { id: string; fileId: string }
  services: Pick<Services, 'files'>
}

/** The small picture of a photo. */
export const readSmall =
  <Row>({ entity, noun, need }: RecordFiles<Row>) =>
  async ({ db, params: { id, fileId }, services }: OfFile): Promise<FileAnswer> => {
    await need(db, id)
    const { name, type, hash, small } = await needFile(db, { entity, record: id }, fileId, noun)
    return { name, type, content: await contentOf(services.files, small ?? hash) }
  }

/** Told in the history of the record, and once however often a lost answer lets it be asked for. */
async function tell<Row>(
  tx: Db,
  { entity, noun, told }: RecordFiles<Row>,
  { by, connection: { request } }: Pick<HandlerCall<FileRoutes['add']>, 'by' | 'connection'>,
  { row, added, removed }: { row: Row; added?: { id: string; name: string }; removed?: { name: string } },
): Promise<void> {
  const { facilityId, records } = told(row)
  await wasDone(tx, request)
  if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...request }, added?.id ?? null)
  const word = noun === 'file' ? 'File' : 'Photo'
  await recordChange(tx, {
    by,
    facilityId,
    entity,
    records,
    what: `${entity}.${added ? 'add' : 'remove'}${word}`,
    summary: added ? `Added the ${noun} ${added.name}` : `Removed the ${noun} ${removed?.name ?? ''}`,
    before: removed ? { [noun]: removed.name } : null,
    after: added ? { [noun]: added.name } : null,
  })
}

/** Answers the routes of the files of a kind of record; what they ask of who calls is checked before. */
export function recordFileHandlers<Row>(kind: RecordFiles<Row>): Handlers {
  const { entity, noun, rules, need, lock, mayNotAdd, mayNotRemove } = kind
  const ofRecord = (record: string): FileOwner => ({ entity, record })
  const mayAdd = async (db: Db, id: string, by: Author) => {
    const row = await need(db, id)
    forbid(mayNotAdd?.(row, by))
  }
  async function added(call: HandlerCall<FileRoutes['add']>): Promise<{ id: string }> {
    const { db, by, params, body, today, services, at } = call
    await mayAdd(db, params.id, by)
    const now = services.now()
    const of = { ...ofRecord(params.id), upload: body.upload, personId: by.id }
    const sent = { name: body.name, size: body.size, most: services.config.mostFilesBytes, now }
    const stored = await storeUpload(db, services.files, of, sent, rules)
    return transact(db, async (tx) => {
      const row = await lock(tx, params.id, today)
      if ((await filesOf(tx, of)).length >= kind.most) throw new AppError('invalid', kind.tooMany)
      const id = await addFile(tx, of, stored, { by: by.name, now: at })
      await kind.added?.(tx, row)
      await tell(tx, kind, call, { row, added: { id, name: stored.name } })
      return { id }
    })
  }
  return {
    send: async ({ db, by, params: { id }, body, services }) => {
      await mayAdd(db, id, by)
      const of = { ...ofRecord(id), upload: body.upload, personId: by.id }
      await keepPiece(db, of, body, { now: services.now(), problem: rules.problem })
      return {}
    },
    giveUp: async ({ db, by, params: { id, upload } }) => {
      await need(db, id)
      await dropPieces(db, { ...ofRecord(id), upload, personId: by.id })
      return {}
    },
    add: (call) => filesInTurn(call.by.id, () => added(call)),
    remove: async (call) => {
      const { db, by, params, today } = call
      await transact(db, async (tx) => {
        const row = await lock(tx, params.id, today)
        const [file] = await filesOf(tx, ofRecord(params.id), [params.fileId])
        if (file) forbid(mayNotRemove?.(file, by))
        const name = await removeFile(tx, ofRecord(params.id), params.fileId)
        if (name === null) throw new AppError('not-found', `This ${noun} is not there any more.`)
        await tell(tx, kind, call, { row, removed: { name } })
      })
      return {}
    },
    read: async ({ db, params: { id, fileId }, services }): Promise<FileAnswer> => {
      await need(db, id)
      const { name, type, hash } = await needFile(db, ofRecord(id), fileId, noun)
      return { name, type, content: await contentOf(services.files, hash) }
    },
  }
}
