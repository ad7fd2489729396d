import { itemFileRoutes, itemFileTopics } from '@cultivatd/contract/item/item-file.contract'
import type { ItemFileAddition } from '@cultivatd/contract/item/item-file.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { itemFileName, itemFileType, kindOfFile, shownFileName } from '@cultivatd/domain/item/item-file'
import type { FileDownload } from '@cultivatd/metrc/item-records'
import type { FileAnswer } from '../http/file-answer.ts'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { dropPieces, keepPiece } from '../file/file.store.ts'
import { filesInTurn } from '../file/upload.store.ts'
import { linkedTo } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { act } from '../ledger/act.ts'
import { dropOutgoing, keepOutgoing } from '../ledger/item-file.store.ts'
import { wholeItem } from '../ledger/kept-of-item.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { catalogueItems } from './catalogue-item.store.ts'
import { arrivedFile, ofItem, type Prepared, sentFile } from './item-file-content.ts'
import { itemFileOf, itemFiles, refusedFile, tookRefused } from './item-file.store.ts'
import { itemRecord } from './item.store.ts'
import { orMetrcAway } from '../metrc/or-metrc-away.ts'

const notThere = 'This file is not with the item in Metrc any more.'
const noPicture = 'Metrc gave something that is no picture and no PDF. Look at the item in Metrc.'

/** @throws AppError in words for people */
async function fromMetrc(read: () => Promise<FileDownload | null>): Promise<FileDownload> {
  const file = await orMetrcAway(read())
  if (!file) throw new AppError('not-found', notThere)
  return file
}

const isGone = 'This item is not in Metrc any more. Link another one or create it.'
const notRefused = 'This file is not there to be sent again: somebody else has done that, or left it at that.'

/** The item as Metrc has it, and what it is linked to. @throws AppError not-found */
async function knownItem(db: Db, facilityId: string, itemId: string) {
  const before = await itemRecord(db, facilityId, itemId)
  if (!before) throw new AppError('not-found', isGone)
  const catalogueId = await linkedTo(db, 'item', { facilityId, metrcId: before.Id })
  const [own] = catalogueId === null ? [] : await catalogueItems(db, [catalogueId])
  const days = own?.details?.['SupplyDurationDays']
  const whole = wholeItem(before, { SupplyDurationDays: typeof days === 'number' ? days : null })
  return { before, payload: { id: before.Id, name: before.Name, whole, ...(catalogueId !== null && { catalogueId }) } }
}

async function fileFor(db: Db, personId: string, metrcItemId: string, body: ItemFileAddition): Promise<Prepared> {
  const { facilityId, of, itemId, file } = body
  if ('again' in file) {
    const kept = await refusedFile(db, { id: file.again, facilityId, itemId: metrcItemId })
    if (!kept) throw new AppError('conflict', notRefused)
    return kept
  }
  return arrivedFile(db, { of, itemId, personId, file })
}

export const itemFileHandlers = implement(itemFileRoutes, {
  async send({ db, by, params: { id }, body, services }) {
    const of = { ...ofItem(id), upload: body.upload, personId: by.id }
    await keepPiece(db, of, body, { now: services.now() })
    return {}
  },
  async giveUp({ db, by, params: { id, upload } }) {
    await dropPieces(db, { ...ofItem(id), upload, personId: by.id })
    return {}
  },
  // One at a time of each person, as every file that is made anew.
  add: (call) =>
    filesInTurn(call.by.id, async () => {
      const { db, by, params, body, facilityId, services } = call
      const { before, payload } = await knownItem(db, facilityId, params.itemId)
      const file = await fileFor(db, by.id, params.itemId, body)
      const sent = sentFile(body.of, file)
      const one = kindOfFile(body.of).one.toLowerCase()
      const write: LedgerWrite = {
        kind: 'item.add-file',
        records: [before.Name],
        summary: `Added the ${one} ${shownFileName(sent.fileName)} to ${before.Name}`,
        payload: {
          ...payload,
          ...sent,
          ...('upload' in body.file && { upload: body.file.upload }),
        },
        before,
      }
      return act(call, [write], async (tx, [operationId]) => {
        if ('again' in body.file) {
          if (!(await tookRefused(tx, body.file.again))) throw new AppError('conflict', notRefused)
          // It is kept with its next try from now on.
          await dropOutgoing(tx, [body.file.again])
        }
        if (operationId !== undefined)
          await keepOutgoing(tx, operationId, [file.content], services.config.mostOutgoingBytes)
        if ('upload' in body.file)
          await dropPieces(tx, { ...ofItem(body.itemId), upload: body.file.upload, personId: by.id })
      })
    }),
  async remove(call) {
    const { db, params, facilityId } = call
    const { before, payload } = await knownItem(db, facilityId, params.itemId)
    const file = await itemFileOf(db, { facilityId, ...params })
    if (!file) throw new AppError('not-found', notThere)
    const fileName = `${kindOfFile(file.of).one} ${file.number}`
    return act(call, [
      {
        kind: 'item.remove-file',
        records: [before.Name],
        summary: `Removed the ${fileName.toLowerCase()} of ${before.Name}`,
        payload: { ...payload, of: file.of, fileId: Number(params.fileId), fileName },
        before,
      },
    ])
  },
  async read({ db, params, by, services }): Promise<FileAnswer> {
    const of = (await itemFileOf(db, params))?.of
    if (!of) throw new AppError('not-found', notThere)
    services.metrcReads(by.id)
    const record = of === 'document' ? 'itemFile' : 'itemPhoto'
    const file = await fromMetrc(() => services.mirror.file(params.facilityId, record, Number(params.fileId)))
    const content = Buffer.from(String(file.FileContents ?? ''), 'base64')
    const type = itemFileType(content)
    if (type === null) throw new AppError('metrc-unavailable', noPicture)
    return { name: itemFileName(String(file.FileDownloadName ?? ''), type), type, content }
  },
})

export const itemFileTopicHandlers = implementTopics(itemFileTopics, {
  itemFiles: {
    watches: {
      'item-vocabulary': 'all',
      'catalogue-item': 'subject',
      'linked-item': 'subject',
      'catalogue-write': 'subject',
      organisation: 'all',
    },
    load: ({ db, params }) => itemFiles(db, params.itemId),
  },
})
