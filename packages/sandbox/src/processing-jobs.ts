import { archiveJob, adjustJob, finishJob, packageJob, startJob, unfinishJob } from './processing-job-writes.ts'
import { archiveType, createType, updateType } from './processing-job-types.ts'
import { listRoute, permitted, recordRoute, type Route, vocabularyRoute } from './route.ts'
import { processingJobAttributes, processingJobCategories } from './vocabulary.ts'

const flag = 'CanRecordProcessingJobs' as const
const processor = { license: 'needed', flag } as const
const lists = { windowed: true, flag }

/**
 * Processing jobs and their types (Metrc reference §5 of the further areas). Finished jobs are inactive, archived ones are
 * on no list: which list shows them is documented nowhere.
 */
export const processingJobRoutes: Route[] = permitted(
  ['Manage Processing Job'],
  [
    listRoute('/processing/v2/active', 'processingJob', (row) => !row.archived && !row.record.IsFinished, lists),
    listRoute('/processing/v2/inactive', 'processingJob', (row) => !row.archived && row.record.IsFinished, lists),
    listRoute('/processing/v2/jobtypes/active', 'processingJobType', (row) => !row.archived, lists),
    listRoute('/processing/v2/jobtypes/inactive', 'processingJobType', (row) => row.archived, lists),
    vocabularyRoute('/processing/v2/jobtypes/attributes', processingJobAttributes, { flag }),
    vocabularyRoute('/processing/v2/jobtypes/categories', processingJobCategories, { flag }),
    recordRoute('/processing/v2/{id}', 'processingJob', { flag }),
    { method: 'POST', path: '/processing/v2/start', answers: 'ids', row: startJob, ...processor },
    { method: 'POST', path: '/processing/v2/adjust', answers: 'ids', row: adjustJob, ...processor },
    { method: 'POST', path: '/processing/v2/createpackages', answers: 'ids', row: packageJob, ...processor },
    { method: 'PUT', path: '/processing/v2/finish', answers: 'nothing', row: finishJob, ...processor },
    { method: 'PUT', path: '/processing/v2/unfinish', answers: 'nothing', row: unfinishJob, ...processor },
    { method: 'DELETE', path: '/processing/v2/{id}', remove: archiveJob, ...processor },
    { method: 'POST', path: '/processing/v2/jobtypes', answers: 'ids', row: createType, ...processor },
    { method: 'PUT', path: '/processing/v2/jobtypes', answers: 'nothing', row: updateType, ...processor },
    { method: 'DELETE', path: '/processing/v2/jobtypes/{id}', remove: archiveType, ...processor },
  ],
)
