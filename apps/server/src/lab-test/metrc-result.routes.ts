import { metrcResultRoutes, metrcResultTopics } from '@cultivatd/contract/lab-test/metrc-result.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { pdfBytes } from '@cultivatd/domain/file/pdf'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labResultsOf } from '../mirror/lab-result.store.ts'

const noCertificate = 'What Metrc sent is no PDF, so it is not passed on. Open the certificate in Metrc itself.'

export const metrcResultHandlers = implement(metrcResultRoutes, {
  read: async ({ body: { facilityId, label }, by, services }) => {
    services.metrcReads(by.id)
    await services.mirror.readLabResults(facilityId, label).catch((error: unknown) => {
      throw error instanceof MetrcError ? new AppError('metrc-unavailable', error.message, { cause: error }) : error
    })
    return {}
  },

  certificate: async ({ db, params: { facilityId, label, documentId }, by, services }) => {
    const [results] = await labResultsOf(db, facilityId, label)
    const isTheirs = results?.recordings.some((recording) => String(recording.documentId) === documentId)
    if (!isTheirs) throw new AppError('not-found', 'Metrc lists no such certificate with this package')
    services.metrcReads(by.id)
    const file = await services.mirror
      .file(facilityId, 'labTestDocument', Number(documentId))
      .catch((error: unknown) => {
        throw error instanceof MetrcError ? new AppError('metrc-unavailable', error.message, { cause: error }) : error
      })
    if (!file) throw new AppError('not-found', 'Metrc does not have this certificate any more')
    const content = pdfBytes(String(file.FileContents ?? ''))
    if (!content) throw new AppError('metrc-unavailable', noCertificate)
    const name = `${String(file.FileDownloadName || `Certificate ${documentId}`).replace(/\.pdf$/i, '')}.pdf`
    return { name, type: 'application/pdf', content: Buffer.from(content) }
  },
})

export const metrcResultTopicHandlers = implementTopics(metrcResultTopics, {
  metrcLabResults: {
    watches: { package: 'all', 'package-lab-result': 'all' },
    load: ({ db, params: { facilityId, label } }) => labResultsOf(db, facilityId, label),
  },
})
