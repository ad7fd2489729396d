import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { BatchAdjustment } from '@cultivatd/domain/plant-batch/adjust'
import { BatchStrainChange } from '@cultivatd/domain/plant-batch/change-strain'
import { BatchPackage } from '@cultivatd/domain/plant-batch/create-package'
import { BatchDestruction } from '@cultivatd/domain/plant-batch/destroy'
import { PlantBatchMove } from '@cultivatd/domain/plant-batch/move'
import { PlantBatchWaste } from '@cultivatd/domain/plant-batch/waste'
import { WasteEntry } from '@cultivatd/domain/plant/waste'
import { BatchName, PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { BatchRename } from '@cultivatd/domain/plant-batch/rename'
import { BatchTagReplacement } from '@cultivatd/domain/plant-batch/replace-tag'
import { BatchSplit } from '@cultivatd/domain/plant-batch/split'
import { ClonesToVeg } from '@cultivatd/domain/plant-batch/to-veg'
import * as z from 'zod'
import { routes } from '../route.ts'
import { topics } from '../topic.ts'

export const plantBatchRoutes = routes({
  move: {
    method: 'POST',
    path: '/api/plant-batch/move',
    body: PlantBatchMove,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    lists: ['batchNames'],
    summary: 'Move plant batches to another room',
  },
  toVeg: {
    method: 'POST',
    path: '/api/plant-batch/to-veg',
    body: ClonesToVeg,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give clones of a batch tags of their own: they become vegetative plants in a vegetation room',
  },
  waste: {
    method: 'POST',
    path: '/api/plant-batch/waste',
    body: PlantBatchWaste,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Record what is thrown away of a plant batch that lives on',
  },
  destroy: {
    method: 'POST',
    path: '/api/plant-batch/destroy',
    body: BatchDestruction,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Destroy plants without tags of a plant batch, counted and weighed together, for good',
  },
  createPackage: {
    method: 'POST',
    path: '/api/plant-batch/create-package',
    body: BatchPackage,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary:
      'Make a package of clones or seeds of a plant batch, or of what is cut off plants that stay; its id is answered',
  },
  split: {
    method: 'POST',
    path: '/api/plant-batch/split',
    body: BatchSplit,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Make a part of a plant batch a batch of its own; its id is answered',
  },
  adjust: {
    method: 'POST',
    path: '/api/plant-batch/adjust',
    body: BatchAdjustment,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    mayWait: true,
    isTried: true,
    summary: 'Change the count of what has no tag yet in a plant batch, with a reason',
  },
  changeStrain: {
    method: 'POST',
    path: '/api/plant-batch/change-strain',
    body: BatchStrainChange,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a plant batch another strain; its plants that have tags keep theirs',
  },
  rename: {
    method: 'POST',
    path: '/api/plant-batch/rename',
    body: BatchRename,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a plant batch another name, where batches are not called by plant tags',
  },
  replaceTag: {
    method: 'POST',
    path: '/api/plant-batch/replace-tag',
    body: BatchTagReplacement,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Give a plant batch an unused plant tag instead of its own, where batches are called by them',
  },
})

export const plantBatchTopics = topics({
  plantBatches: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: PlantBatch,
    needs: 'active',
    summary: 'The plant batches in a room that still have clones',
  },
  plantBatch: {
    params: z.strictObject({ facilityId: entityId, name: BatchName }),
    row: PlantBatch,
    needs: 'active',
    summary: 'The plant batches of a name, those that still have clones first: Metrc lets a name come again',
  },
  batchWaste: {
    params: z.strictObject({ facilityId: entityId, name: BatchName }),
    row: WasteEntry,
    needs: 'active',
    summary: 'What was thrown away of the plant batches of a name, as Metrc lists it, the newest first',
  },
})
