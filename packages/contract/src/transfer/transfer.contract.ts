import { Transfer } from '@cultivatd/domain/transfer/transfer'
import { FacilityParams } from '../facility/facility.contract.ts'
import { topics } from '../topic.ts'

export const transferTopics = topics({
  transfers: {
    params: FacilityParams,
    row: Transfer,
    needs: 'active',
    summary: 'The transfers of a facility with deliveries and packages',
  },
})
