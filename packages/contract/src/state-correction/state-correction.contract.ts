import { StateCorrection, StateCorrectionForm } from '@cultivatd/domain/state-correction/state-correction'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { topics } from '../topic.ts'

export const stateCorrectionRoutes = ownRoutes('stateCorrection', {
  noun: 'a correction to be filed with the state',
  form: StateCorrectionForm,
  place: ofOrganisation,
  needs: 'active',
})

export const stateCorrectionTopics = topics({
  stateCorrections: {
    row: StateCorrection,
    needs: 'active',
    summary: 'The corrections of the active facilities that only the state can make, those that are not filed first',
  },
})
