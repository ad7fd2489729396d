import { entityId } from '@cultivatd/domain/field/field'
import { HarvestAdditions } from '@cultivatd/domain/harvest/add'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { PlantWeight, PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import { WeighIn, WeighInForm, WeighInGivenUp, WeighInHead, WeighInSummary } from '@cultivatd/domain/weigh-in/weigh-in'
import * as z from 'zod'
import { Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const WeighInParams = z.strictObject({ weighInId: entityId })
const inFacility = z.strictObject({ facilityId: entityId })
const ofWeight = inFacility.extend({ weightId: entityId })

// As harvesting, any active person may (READ-22).
export const weighInRoutes = routes({
  open: {
    method: 'POST',
    path: '/api/weigh-in/open',
    body: WeighInForm.extend(inFacility.shape),
    out: Created,
    needs: 'active',
    isRepeatable: true,
    summary: 'Open the weigh-in of plants of a room for one harvest; nothing goes to Metrc before it is closed',
  },
  change: {
    method: 'PUT',
    path: '/api/weigh-in/{weighInId}',
    params: WeighInParams,
    body: WeighInHead.extend({ ...inFacility.shape, ...Seen.shape }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'Change into which harvest the plants of a weigh-in go, as long as nobody else did meanwhile',
  },
  weigh: {
    method: 'POST',
    path: '/api/weigh-in/{weighInId}/weight',
    params: WeighInParams,
    body: z.intersection(PlantWeightForm, inFacility),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary:
      'Weigh a plant, in grams. A second weight of it that replaces none stands beside the first until somebody chooses',
  },
  keepWeight: {
    method: 'POST',
    path: '/api/weigh-in/{weighInId}/keep-weight',
    params: WeighInParams,
    body: ofWeight,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Say that a weight is right: it is in doubt no more, and takes the place of others of its plant',
  },
  takeBack: {
    method: 'POST',
    path: '/api/weigh-in/{weighInId}/take-back',
    params: WeighInParams,
    body: ofWeight,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Take a weight back: it counts no more, and stays in the history',
  },
  close: {
    method: 'POST',
    path: '/api/weigh-in/{weighInId}/close',
    params: WeighInParams,
    body: inFacility.extend({ ...Seen.shape, plants: HarvestAdditions.shape.plants }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    lists: ['plants'],
    summary:
      'Close a weigh-in: its plants are cut into its harvest, each with the weight that the person saw, as long as nobody changed the harvest meanwhile. Of what came later, once more',
  },
  giveUp: {
    method: 'POST',
    path: '/api/weigh-in/{weighInId}/give-up',
    params: WeighInParams,
    body: WeighInGivenUp.extend(inFacility.shape),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'Give a weigh-in up, with a reason: nothing of it goes to Metrc, and its weights stay readable',
  },
})

const ofOne = z.strictObject({ facilityId: entityId, weighInId: entityId })

export const weighInTopics = topics({
  weighIns: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: WeighInSummary,
    needs: 'active',
    summary: 'The weigh-ins of a room: those that are open, and the newest that are not',
  },
  weighIn: {
    params: ofOne,
    row: WeighIn,
    needs: 'active',
    summary: 'One weigh-in with the plants that are expected',
  },
  plantWeights: {
    params: ofOne,
    row: PlantWeight,
    needs: 'active',
    summary: 'All weights of a weigh-in, also those that were replaced or taken back',
  },
})
