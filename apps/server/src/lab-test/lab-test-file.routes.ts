import { labTestFileRoutes, labTestFileTopics } from '@cultivatd/contract/lab-test/lab-test-file.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { fileProblem, mostFiles, tooManyFiles } from '@cultivatd/domain/file/file-rules'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { filesOf } from '../file/file.store.ts'
import { recordFileHandlers, type RecordFiles } from '../http/record-files.ts'
import { implement } from '../http/implement.ts'
import { foundBy } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labTestKind, nameOf } from './change-lab-test.ts'
import { labTests } from './lab-test.store.ts'

const files: RecordFiles<LabTest> = {
  entity: 'lab-test',
  noun: 'file',
  // A page of a certificate as scanners draw it, 300 dots to an inch, stays to be read.
  rules: { problem: fileProblem, longest: 3600 },
  most: mostFiles,
  tooMany: tooManyFiles,
  async need(db, id) {
    const [test] = await labTests(db, [id])
    if (!test) throw new AppError('not-found', 'Unknown test')
    return test
  },
  lock: (tx, id, today) => foundBy(tx, labTestKind(today), { facilityId: null, id }),
  told: (test) => ({ facilityId: null, records: [nameOf(test), test.id] }),
}

export const labTestFileHandlers = implement(labTestFileRoutes, recordFileHandlers(files))

export const labTestFileTopicHandlers = implementTopics(labTestFileTopics, {
  labTestFiles: {
    watches: { file: 'row', 'lab-test': 'all', organisation: 'all' },
    load: async ({ db, params: { id }, ids }) =>
      (await labTests(db, [id])).length === 0 ? [] : filesOf(db, { entity: 'lab-test', record: id }, ids),
  },
})
