import { DeliveryForm, LabTest, LabTestForm, LabTestParams, ResultsForm } from '@cultivatd/domain/lab-test/lab-test'
import { permission } from '@cultivatd/domain/user/permission'
import { ofOrganisation, ownRoutes, ownUpdate, Seen } from '../own.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

// PERM-14, READ-24: Add New Test needs generalEdit, and whatever else changes a test needs the same.
const needs = [permission.generalEdit] as const

export const labTestRoutes = routes({
  ...ownRoutes('labTest', { noun: 'a lab test', form: LabTestForm, place: ofOrganisation, needs }),
  deliver: ownUpdate('/api/lab-test/{id}/delivery', LabTestParams, {
    noun: 'the day on which the sample of a lab test was delivered',
    form: DeliveryForm,
    known: Seen,
    needs,
  }),
  receive: ownUpdate('/api/lab-test/{id}/results', LabTestParams, {
    noun: 'the results of a lab test, which completes it',
    form: ResultsForm,
    known: Seen,
    needs,
  }),
})

export const labTestTopics = topics({
  labTests: {
    row: LabTest,
    // READ-23: those who may not see the page may not see what is on it.
    needs: [permission.strainView],
    summary: 'The lab tests of the active facilities, with their results',
  },
})
