import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { batchAdjustmentProblems } from '@cultivatd/domain/plant-batch/adjust'
import { batchStrainProblems } from '@cultivatd/domain/plant-batch/change-strain'
import { batchPackageProblems } from '@cultivatd/domain/plant-batch/create-package'
import { batchDestructionProblems } from '@cultivatd/domain/plant-batch/destroy'
import { batchMoveProblems } from '@cultivatd/domain/plant-batch/move'
import { batchRenameProblems } from '@cultivatd/domain/plant-batch/rename'
import { batchTagProblems } from '@cultivatd/domain/plant-batch/replace-tag'
import { splitProblems } from '@cultivatd/domain/plant-batch/split'
import { toVegProblems } from '@cultivatd/domain/plant-batch/to-veg'
import { batchWasteProblems } from '@cultivatd/domain/plant-batch/waste'
import { implement } from '../http/implement.ts'
import { items } from '../item/item.store.ts'
import { act } from '../ledger/act.ts'
import { batchRecord, withMoves } from '../operation/open-moves.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { strainNames } from '../strain/strain.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { destructionOf, movesTo, taggings, wasteOf } from './batch-writes.ts'
import { takenBatchNames, withBatches } from './plant-batch.store.ts'
import { adjustmentOf, batchPackaging, renaming, splitting, strainChange, tagReplacement } from './young-writes.ts'

export const plantBatchHandlers = implement(plantBatchRoutes, {
  move: async (call) => {
    const { db, facilityId, today } = call
    const { locationId, sublocation, date, batchNames } = call.body
    const found = await withBatches(db, facilityId, batchNames)
    const batches = await withMoves(db, facilityId, found, batchRecord)
    const room = await roomById(db, facilityId, locationId)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    refuse(batchMoveProblems(batches, { room, sublocation, locationTypes, sublocations, date, today }))
    return act(call, room ? movesTo(room, batches, date, sublocation) : [])
  },

  toVeg: async (call) => {
    const { db, facilityId, today } = call
    const { batchName, locationId } = call.body
    const [named] = await withBatches(db, facilityId, [batchName])
    const room = await roomById(db, facilityId, locationId)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'plant')
    refuse(toVegProblems(named?.batch, call.body, { room, locationTypes, sublocations, availableTags, today }))
    return act(call, named && room ? taggings(room, named, call.body) : [])
  },

  waste: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const { plantWasteMethods: methods, batchWasteReasons: reasons, units } = await references(db, facilityId)
    refuse(batchWasteProblems(named?.batch, body, { methods, reasons, units, today }))
    return act(call, named ? wasteOf(named, body) : [])
  },

  destroy: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const { plantWasteMethods: methods, batchWasteReasons: reasons, units } = await references(db, facilityId)
    refuse(batchDestructionProblems(named?.batch, body, { methods, reasons, units, today }))
    return act(call, named ? destructionOf(named, body) : [])
  },

  createPackage: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const room = await roomById(db, facilityId, body.locationId)
    const [item] = await items(db, facilityId, [body.itemId])
    const { locationUses: locationTypes, sublocations, units } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'package')
    const facts = { room, item, locationTypes, sublocations, availableTags, units, today }
    refuse(batchPackageProblems(named?.batch, body, facts))
    return act(call, named && room && item ? batchPackaging(body, named, room, item) : [])
  },

  split: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const room = await roomById(db, facilityId, body.locationId)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    const batchNames = await takenBatchNames(db, facilityId, [body.name])
    refuse(splitProblems(named?.batch, body, { room, locationTypes, sublocations, batchNames, today }))
    return act(call, named && room ? splitting(body, named, room) : [])
  },

  adjust: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const { adjustReasons: reasons } = await references(db, facilityId)
    refuse(batchAdjustmentProblems(named?.batch, body, { reasons, today }))
    return act(call, named ? adjustmentOf(body, named) : [])
  },

  changeStrain: async (call) => {
    const { db, facilityId, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const names = (await strainNames(db, facilityId)).map(({ name }) => name)
    refuse(batchStrainProblems(named?.batch, body.strainName, names))
    return act(call, named ? strainChange(body, named) : [])
  },

  rename: async (call) => {
    const { db, facilityId, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const { batchesAreTagged } = await references(db, facilityId)
    const batchNames = await takenBatchNames(db, facilityId, [body.name])
    refuse(batchRenameProblems(named?.batch, body.name, { batchesAreTagged, batchNames }))
    return act(call, named ? renaming(body, named) : [])
  },

  replaceTag: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withBatches(db, facilityId, [body.batchName])
    const { batchesAreTagged } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'plant')
    refuse(batchTagProblems(named?.batch, body, { batchesAreTagged, availableTags, today }))
    return act(call, named ? tagReplacement(body, named) : [])
  },
})
