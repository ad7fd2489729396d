import { AddedFile } from '@cultivatd/domain/file/file'
import { LabTestParams } from '@cultivatd/domain/lab-test/lab-test'
import { permission } from '@cultivatd/domain/user/permission'
import { fileRoutesAt } from '../file/file-routes.ts'
import { topics } from '../topic.ts'

// As the test itself: whoever sees it sees its files (READ-23), whoever changes it adds and removes them (READ-24).
const toSee = [permission.strainView] as const
const toChange = [permission.generalEdit] as const

export const labTestFileRoutes = fileRoutesAt({
  at: '/api/lab-test/{id}',
  noun: 'file',
  to: 'a lab test',
  toSee,
  toChange,
})

export const labTestFileTopics = topics({
  labTestFiles: { params: LabTestParams, row: AddedFile, needs: toSee, summary: 'The files of a lab test' },
})
