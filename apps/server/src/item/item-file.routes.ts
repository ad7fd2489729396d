import { itemFileRoutes, itemFileTopics } from '@cultivatd/contract/item/item-file.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { itemFileName, itemFileType } from '@cultivatd/domain/item/item-file'
import type { FileDownload } from '@cultivatd/metrc/item-records'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { FileAnswer } from '../http/file-answer.ts'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { itemFiles, kindOfItemFile } from './item-file.store.ts'

const notThere = 'This file is not with the item in Metrc any more.'
const noPicture = 'Metrc gave something that is no picture and no PDF. Look at the item in Metrc.'

/** @throws AppError in words for people */
async function fromMetrc(read: () => Promise<FileDownload | null>): Promise<FileDownload> {
  const file = await read().catch((error: unknown) => {
    throw error instanceof MetrcError ? new AppError('metrc-unavailable', error.message, { cause: error }) : error
  })
  if (!file) throw new AppError('not-found', notThere)
  return file
}

export const itemFileHandlers = implement(itemFileRoutes, {
  async read({ db, params, by, services }): Promise<FileAnswer> {
    const of = await kindOfItemFile(db, params)
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
    watches: { 'item-vocabulary': 'all', 'catalogue-item': 'subject', 'linked-item': 'subject', organisation: 'all' },
    load: ({ db, params }) => itemFiles(db, params.itemId),
  },
})
