import { Outcome } from '@cultivatd/domain/operation/outcome'
import { JobAdjustment, JobArchive, JobFinish, JobPackage, JobStart } from '@cultivatd/domain/processing-job/job-forms'
import { ProcessingJobs } from '@cultivatd/domain/processing-job/processing-job'
import { FacilityParams } from '../facility/facility.contract.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const processingJobRoutes = routes({
  start: {
    method: 'POST',
    path: '/api/processing-job/start',
    body: JobStart,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Start a processing job with quantities out of packages, which leave them at once',
  },
  createPackage: {
    method: 'POST',
    path: '/api/processing-job/create-package',
    body: JobPackage,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Package what came out of a processing job under an unused tag',
  },
  adjust: {
    method: 'POST',
    path: '/api/processing-job/adjust',
    body: JobAdjustment,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Take more out of a package for a processing job that is open, or put some of it back',
  },
  finish: {
    method: 'POST',
    path: '/api/processing-job/finish',
    body: JobFinish,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Finish a processing job with its waste, or open it again',
  },
  archive: {
    method: 'POST',
    path: '/api/processing-job/archive',
    body: JobArchive,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Archive a processing job of which nothing was packaged',
  },
})

export const processingJobTopics = topics({
  processingJobs: {
    params: FacilityParams,
    row: ProcessingJobs,
    needs: 'active',
    summary: 'The processing jobs of a facility with what went in and came out, and the types of jobs, one row',
  },
})
