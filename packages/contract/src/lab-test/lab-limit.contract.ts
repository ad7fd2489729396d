import { LabLimit, LabLimitForm, LabLimitImport } from '@cultivatd/domain/lab-test/lab-limit'
import { permission } from '@cultivatd/domain/user/permission'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const needs = [permission.generalEdit] as const

export const labLimitRoutes = routes({
  ...ownRoutes('labLimit', { noun: 'a limit of lab tests', form: LabLimitForm, place: ofOrganisation, needs }),
  import: {
    method: 'POST',
    path: '/api/lab-limits/import',
    body: LabLimitImport,
    out: Done,
    needs,
    isRepeatable: true,
    summary: 'Keep many limits of lab tests at once: those that are there take what is new, the others stay',
  },
})

export const labLimitTopics = topics({
  labLimits: {
    row: LabLimit,
    needs: [permission.strainView],
    summary: 'The limits that lab tests are judged by, all of them',
  },
})
