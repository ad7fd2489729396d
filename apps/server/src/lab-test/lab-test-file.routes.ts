import { randomUUID } from 'node:crypto'
import { labTestFileRoutes, labTestFileTopics } from '@cultivatd/contract/lab-test/lab-test-file.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { mostFiles, tooManyFiles } from '@cultivatd/domain/file/file-rules'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import {
  addFile,
  contentOf,
  dropPieces,
  fileOf,
  filesOf,
  keepPiece,
  removeFile,
  storeUpload,
} from '../file/file.store.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { implement } from '../http/implement.ts'
import { foundBy } from '../http/own-change.ts'
import { recordOwnAction } from '../ledger/ledger.store.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labTestKind, nameOf } from './change-lab-test.ts'
import { labTests } from './lab-test.store.ts'

const ownerOf = (id: string) => ({ entity: 'lab-test', record: id }) as const

/** @throws AppError not-found, also where its facility is not active (READ-21) */
async function needTest(db: Db, id: string): Promise<LabTest> {
  const [test] = await labTests(db, [id])
  if (!test) throw new AppError('not-found', 'Unknown test')
  return test
}

const record = (tx: Db, by: Author, test: LabTest, what: 'add' | 'remove', file: string) =>
  recordChange(tx, {
    by,
    facilityId: null,
    entity: 'lab-test',
    records: [nameOf(test), test.id],
    what: `lab-test.${what}File`,
    summary: what === 'add' ? `Added the file ${file}` : `Removed the file ${file}`,
    before: what === 'add' ? null : { file },
    after: what === 'add' ? { file } : null,
  })

export const labTestFileHandlers = implement(labTestFileRoutes, {
  send: async ({ db, by, params: { id }, body, services }) => {
    await needTest(db, id)
    await keepPiece(db, { ...ownerOf(id), upload: body.upload, personId: by.id }, body, {
      now: services.now(),
    })
    return {}
  },
  giveUp: async ({ db, by, params: { id, upload } }) => {
    await needTest(db, id)
    await dropPieces(db, { ...ownerOf(id), upload, personId: by.id })
    return {}
  },
  add: async ({ db, by, params: { id }, body, today, services, connection: { request } }) => {
    await needTest(db, id)
    const now = services.now()
    const of = { ...ownerOf(id), upload: body.upload, personId: by.id }
    const { mostFilesBytes: most } = services.config
    const stored = await storeUpload(db, services.files, of, { name: body.name, size: body.size, most, now })
    return transact(db, async (tx) => {
      // Kept as it is until then: nobody deletes the test, or adds another file to it, meanwhile.
      const test = await foundBy(tx, labTestKind(today), { facilityId: null, id })
      if ((await filesOf(tx, ownerOf(id))).length >= mostFiles) throw new AppError('invalid', tooManyFiles)
      const made = await addFile(tx, of, stored, { by: by.name, now })
      if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId: null, by, ...request }, made)
      await record(tx, by, test, 'add', stored.name)
      return { id: made }
    })
  },
  remove: async ({ db, by, params: { id, fileId }, today, connection: { request } }) => {
    await transact(db, async (tx) => {
      const test = await foundBy(tx, labTestKind(today), { facilityId: null, id })
      const name = await removeFile(tx, ownerOf(id), fileId)
      if (name === null) throw new AppError('not-found', 'This file is not there any more.')
      if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId: null, by, ...request }, null)
      await record(tx, by, test, 'remove', name)
    })
    return {}
  },
  read: async ({ db, params: { id, fileId }, services }): Promise<FileAnswer> => {
    await needTest(db, id)
    const file = await fileOf(db, ownerOf(id), fileId)
    if (!file) throw new AppError('not-found', 'This file is not there any more.')
    const content = await contentOf(services.files, file.hash)
    return { name: file.name, type: file.type, content }
  },
})

export const labTestFileTopicHandlers = implementTopics(labTestFileTopics, {
  labTestFiles: {
    watches: { file: 'row', 'lab-test': 'all', organisation: 'all' },
    load: async ({ db, params: { id }, ids }) =>
      (await labTests(db, [id])).length === 0 ? [] : filesOf(db, ownerOf(id), ids),
  },
})
