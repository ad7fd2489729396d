import { entityId } from '@cultivatd/domain/field/field'
import { AddedFile, FileAddition, FilePiece } from '@cultivatd/domain/file/file'
import { LabTestParams } from '@cultivatd/domain/lab-test/lab-test'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

// As the test itself: whoever sees it sees its files (READ-23), whoever changes it adds and removes them (READ-24).
const toSee = [permission.strainView] as const
const toChange = [permission.generalEdit] as const

const OneUpload = z.strictObject({ id: entityId, upload: entityId })
const OneFile = z.strictObject({ id: entityId, fileId: entityId })

export const labTestFileRoutes = routes({
  send: {
    method: 'PUT',
    path: '/api/lab-test/{id}/file-piece',
    params: LabTestParams,
    body: FilePiece,
    out: Done,
    needs: toChange,
    summary: 'Send a piece of a file that will be added to a lab test; again where it was lost',
  },
  giveUp: {
    method: 'DELETE',
    path: '/api/lab-test/{id}/file-piece/{upload}',
    params: OneUpload,
    out: Done,
    needs: toChange,
    summary: 'Forget the pieces that were sent of a file that will not be added',
  },
  add: {
    method: 'POST',
    path: '/api/lab-test/{id}/file',
    params: LabTestParams,
    body: FileAddition,
    out: Created,
    needs: toChange,
    isRepeatable: true,
    summary: 'Add a file whose pieces were sent to a lab test: a PDF or a picture',
  },
  remove: {
    method: 'DELETE',
    path: '/api/lab-test/{id}/file/{fileId}',
    params: OneFile,
    out: Done,
    needs: toChange,
    isRepeatable: true,
    summary: 'Remove a file from a lab test',
  },
  read: {
    method: 'GET',
    path: '/api/lab-test/{id}/file/{fileId}',
    params: OneFile,
    out: Done,
    isFile: true,
    needs: toSee,
    summary: 'A file of a lab test',
  },
})

export const labTestFileTopics = topics({
  labTestFiles: {
    params: z.strictObject({ id: entityId }),
    row: AddedFile,
    needs: toSee,
    summary: 'The files of a lab test',
  },
})
