import { Harvest } from '@cultivatd/domain/harvest/harvest'
import { FacilityParams } from '../facility/facility.contract.ts'
import { topics } from '../topic.ts'

export const harvestTopics = topics({
  harvests: {
    params: FacilityParams,
    row: Harvest,
    needs: 'active',
    summary: 'The harvests of a facility that are not finished (API-37)',
  },
})
