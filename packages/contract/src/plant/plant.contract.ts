import { elsewhereKinds } from '@cultivatd/domain/plant/label-elsewhere'
import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { MotherPackage } from '@cultivatd/domain/plant/create-package'
import { ClonesCut } from '@cultivatd/domain/plant/cut-clones'
import { PlantDestruction, PlantsDestruction } from '@cultivatd/domain/plant/destroy'
import { PlantMove } from '@cultivatd/domain/plant/move'
import { mostPlantsAtOnce, Plant, PlantLabel, StandingPlant } from '@cultivatd/domain/plant/plant'
import { PlantStrainChange } from '@cultivatd/domain/plant/change-strain'
import { PlantTagReplacement } from '@cultivatd/domain/plant/replace-tag'
import { PlantsWaste, WasteEntry, WeighedWaste } from '@cultivatd/domain/plant/waste'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const plantRoutes = routes({
  move: {
    method: 'POST',
    path: '/api/plant/move',
    body: PlantMove,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Move plants to a room, and to the flowering phase, at most 2,000 at once',
  },
  cutClones: {
    method: 'POST',
    path: '/api/plant/cut-clones',
    body: ClonesCut,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Cut clones from a mother plant: a new plant batch, whose id is answered (BATCH-05)',
  },
  createPackage: {
    method: 'POST',
    path: '/api/plant/create-package',
    body: MotherPackage,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Make a package of clones or seeds of a mother plant, which stays; its id is answered',
  },
  destroy: {
    method: 'POST',
    path: '/api/plant/destroy',
    body: PlantDestruction,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Destroy a plant for good',
  },
  byLabels: {
    method: 'POST',
    path: '/api/plant/by-labels',
    body: z.strictObject({
      facilityId: entityId,
      labels: z.array(PlantLabel).max(mostPlantsAtOnce, `Enter at most ${mostPlantsAtOnce} labels at once`),
    }),
    out: z.strictObject({
      /** In any phase; those that the facility has none of are left out. */
      plants: z.array(StandingPlant),
      /** What has those that were left out, as far as it is of an active license. */
      others: z.array(
        z.object({
          label: z.string(),
          is: z.enum(elsewhereKinds),
          licenseNumber: z.string().nullable(),
          newLabel: z.string().optional(),
        }),
      ),
    }),
    needs: 'active',
    isRead: true,
    summary: 'Plants of a facility by a list of labels, to be checked before something is done to them',
  },
  destroyMany: {
    method: 'POST',
    path: '/api/plant/destroy-many',
    body: PlantsDestruction,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Destroy plants for good, each with its weight, at most 2,000 at once',
  },
  changeStrain: {
    method: 'POST',
    path: '/api/plant/change-strain',
    body: PlantStrainChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Give plants with tags another strain, at most 2,000 at once; their batch keeps its own',
  },
  replaceTag: {
    method: 'POST',
    path: '/api/plant/replace-tag',
    body: PlantTagReplacement,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a plant an unused tag instead of its own, which is used for good',
  },
  waste: {
    method: 'POST',
    path: '/api/plant/waste',
    body: PlantsWaste,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Record what is thrown away of plants that live on: one weight for all of them, at most 100 at once',
  },
  wasteMany: {
    method: 'POST',
    path: '/api/plant/waste-many',
    body: WeighedWaste,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['plants'],
    summary: 'Record what is thrown away of plants that live on, of each its weight, at most 2,000 at once',
  },
})

export const plantTopics = topics({
  plants: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: StandingPlant,
    needs: 'active',
    summary: 'The plants that stand in a room, neither harvested nor destroyed',
  },
  plant: {
    params: z.strictObject({ facilityId: entityId, label: z.string().min(1).max(100) }),
    row: Plant,
    needs: 'active',
    summary: 'One plant by its label, in any phase',
  },
  plantWaste: {
    params: FacilityParams,
    row: WasteEntry,
    needs: 'active',
    summary: 'What was thrown away of the plants and plant batches of a facility, as Metrc lists it: the newest 200',
  },
})
