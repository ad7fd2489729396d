import { entityId } from '@cultivatd/domain/field/field'
import { MetrcLabResults } from '@cultivatd/domain/lab-test/metrc-results'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const ofPackage = z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) })

export const metrcResultRoutes = routes({
  read: {
    method: 'POST',
    path: '/api/package/read-lab-results',
    body: ofPackage,
    out: Done,
    needs: 'active',
    summary: 'Read from Metrc what it knows of the lab results of a package, unless that was just done',
  },
  certificate: {
    method: 'GET',
    path: '/api/package/{facilityId}/{label}/certificate/{documentId}',
    params: ofPackage.extend({ documentId: entityId }),
    out: Done,
    isFile: true,
    needs: 'active',
    summary: 'The certificate of lab results of a package as Metrc has it, a PDF',
  },
})

export const metrcResultTopics = topics({
  metrcLabResults: {
    params: ofPackage,
    row: MetrcLabResults,
    // As the package that they are of.
    needs: 'active',
    summary: 'What Metrc knows of the lab results of a package, as it was last asked: one row',
  },
})
