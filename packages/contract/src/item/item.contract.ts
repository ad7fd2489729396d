import { Item } from '@cultivatd/domain/item/item'
import { FacilityParams } from '../facility/facility.contract.ts'
import { topics } from '../topic.ts'

export const itemTopics = topics({
  items: {
    params: FacilityParams,
    row: Item,
    needs: 'active',
    summary: 'The active items of a facility, as Metrc lists them',
  },
})
