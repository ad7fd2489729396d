import { entityId } from '@cultivatd/domain/field/field'
import { HarvestAddition, HarvestAdditions } from '@cultivatd/domain/harvest/add'
import { WeightCorrection } from '@cultivatd/domain/harvest/correct-weight'
import { HarvestPackage } from '@cultivatd/domain/harvest/create-package'
import { HarvestWasteEntry, WasteDiscontinuation } from '@cultivatd/domain/harvest/discontinue-waste'
import { HarvestFinish } from '@cultivatd/domain/harvest/finish'
import { Harvest } from '@cultivatd/domain/harvest/harvest'
import { HarvestPlant } from '@cultivatd/domain/harvest/harvest-plant'
import { PlantRestoration } from '@cultivatd/domain/harvest/restore'
import { HarvestStepping, HarvestStepUndo } from '@cultivatd/domain/harvest/step'
import { HarvestWaste } from '@cultivatd/domain/harvest/waste'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const HarvestParams = z.strictObject({ facilityId: entityId, harvestId: entityId })

export const harvestRoutes = routes({
  add: {
    method: 'POST',
    path: '/api/harvest/add',
    body: HarvestAddition,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Cut a plant, or a part of it, into a harvest of this name and day, which is made or joined',
  },
  addMany: {
    method: 'POST',
    path: '/api/harvest/add-many',
    body: HarvestAdditions,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Cut plants into one harvest, each with its weight in grams, at most 2,000 at once',
  },
  finish: {
    method: 'POST',
    path: '/api/harvest/finish',
    body: HarvestFinish,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Finish a complete harvest, or undo that',
  },
  waste: {
    method: 'POST',
    path: '/api/harvest/waste',
    body: HarvestWaste,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Record what is thrown away of a harvest',
  },
  wasteEntries: {
    method: 'GET',
    path: '/api/harvest/{facilityId}/{harvestId}/waste',
    params: HarvestParams,
    out: z.strictObject({ entries: z.array(HarvestWasteEntry) }),
    needs: 'active',
    summary: 'What was thrown away of a harvest, as Metrc lists it at this moment',
  },
  discontinueWaste: {
    method: 'POST',
    path: '/api/harvest/discontinue-waste',
    body: WasteDiscontinuation,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Take back waste of a harvest that was reported wrongly: its weight returns to the harvest',
  },
  restore: {
    method: 'POST',
    path: '/api/harvest/restore',
    body: PlantRestoration,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Take harvested plants back out of a harvest: they are tracked again, and their weight leaves it',
  },
  correctWeights: {
    method: 'POST',
    path: '/api/harvest/correct-weights',
    body: WeightCorrection,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Put wrong wet weights right, in grams: each plant is restored and harvested again into the same harvest',
  },
  createPackage: {
    method: 'POST',
    path: '/api/harvest/create-package',
    body: HarvestPackage,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Make a package of parts of harvests; its id is answered',
  },
  step: {
    method: 'POST',
    path: '/api/harvest/step',
    body: HarvestStepping,
    out: Done,
    needs: 'active',
    summary: 'Stamp the day on which the next step of a harvest began or ended; Metrc does not know the steps',
  },
  undoStep: {
    method: 'POST',
    path: '/api/harvest/undo-step',
    body: HarvestStepUndo,
    out: Done,
    needs: 'active',
    summary: 'Take back the day of the step that was stamped last',
  },
})

/** A package of a facility. */
const PackageParams = z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) })

export const harvestTopics = topics({
  harvests: {
    params: FacilityParams,
    row: Harvest,
    needs: 'active',
    summary: 'The harvests of a facility that are not finished (API-37)',
  },
  harvest: {
    params: HarvestParams,
    row: Harvest,
    needs: 'active',
    summary: 'One harvest by its id, finished or not (READ-09)',
  },
  packageHarvests: {
    params: PackageParams,
    row: Harvest,
    needs: 'active',
    summary: 'The harvests that a package was made of by their names, finished or not',
  },
  harvestPlants: {
    params: HarvestParams,
    row: HarvestPlant,
    needs: 'active',
    summary: 'The plants that were cut into a harvest from here, with their wet weights and who cut them',
  },
})
