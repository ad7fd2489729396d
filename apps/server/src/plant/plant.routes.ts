import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { motherPackageProblems } from '@cultivatd/domain/plant/create-package'
import { plantStrainProblems } from '@cultivatd/domain/plant/change-strain'
import { cutClonesProblems } from '@cultivatd/domain/plant/cut-clones'
import { destructionProblems, type PlantsDestruction } from '@cultivatd/domain/plant/destroy'
import { tagReplacementProblems } from '@cultivatd/domain/plant/replace-tag'
import { type PlantsWaste, plantsWasteProblems } from '@cultivatd/domain/plant/waste'
import { plantMoveProblems } from '@cultivatd/domain/plant/move'
import type { Plant } from '@cultivatd/domain/plant/plant'
import type { RoomType } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { type FacilityCall, implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import { withMoves } from '../operation/open-moves.store.ts'
import { items } from '../item/item.store.ts'
import { takenBatchNames } from '../plant-batch/plant-batch.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById, roomTypesAt } from '../room/room.store.ts'
import { strainNames } from '../strain/strain.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { typesOfSystem } from '../system/system.store.ts'
import {
  destructions,
  motherPackaging,
  movesTo,
  strainChanges,
  tagReplacement,
  wasteOf,
  wasteOfEach,
} from './plant-writes.ts'
import { plantsByLabels, withPlants } from './plant.store.ts'
import { labelsElsewhere } from './label-elsewhere.store.ts'

export const plantHandlers = implement(plantRoutes, {
  move: async (call) => {
    const { db, facilityId, today } = call
    const { locationId, sublocation, date } = call.body
    const found = await withPlants(db, facilityId, call.body.plants)
    const plants = await withMoves(db, facilityId, found, ({ label }) => label)
    const room = await roomById(db, facilityId, locationId)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    refuse(plantMoveProblems(plants, { room, sublocation, locationTypes, sublocations, date, today }))
    return act(call, room ? movesTo(room, plants, date, sublocation) : [])
  },

  cutClones: async (call) => {
    const { db, facilityId, today } = call
    const { locationId, sublocation, label, strainName, name, count, date } = call.body
    const [named] = await withPlants(db, facilityId, [{ label }])
    const room = await roomById(db, facilityId, locationId)
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    refuse(
      cutClonesProblems(named?.plant, call.body, {
        standsIn: await standsIn(db, facilityId, named?.plant),
        room,
        locationTypes,
        sublocations,
        batchNames: await takenBatchNames(db, facilityId, [name]),
        today,
      }),
    )
    const roomName = room?.metrc.Name ?? ''
    return act(call, [
      {
        kind: 'plant.cut-clones',
        records: [label, name],
        summary: `Cut ${count} ${count === 1 ? 'clone' : 'clones'} into ${name}`,
        payload: { label, name, strainName, count, roomName, ...inSublocation(sublocation), date },
        before: named?.record,
      },
    ])
  },

  createPackage: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withPlants(db, facilityId, [{ label: body.plantLabel }])
    const room = await roomById(db, facilityId, body.locationId)
    const [item] = await items(db, facilityId, [body.itemId])
    const { locationUses: locationTypes, sublocations, units } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'package')
    const facts = { room, item, locationTypes, sublocations, availableTags, units, today }
    refuse(
      motherPackageProblems(named?.plant, body, {
        ...facts,
        standsIn: await standsIn(db, facilityId, named?.plant),
      }),
    )
    return act(call, named && room && item ? [motherPackaging(body, named.record, room, item)] : [])
  },

  destroy: async (call) => {
    const { label, weight, ...waste } = call.body
    return act(call, await destroyed(call, waste, [{ label, weight }]))
  },

  byLabels: async ({ db, facilityId, body: { labels } }) => {
    const plants = await plantsByLabels(db, facilityId, labels)
    const known = new Set(plants.map(({ metrc }) => metrc.Label))
    const unknown = labels.filter((label) => !known.has(label))
    return { plants, others: await labelsElsewhere(db, facilityId, unknown) }
  },

  waste: async (call) => act(call, wasteOf(await plantsThatWaste(call, call.body), call.body)),

  wasteMany: async (call) => act(call, wasteOfEach(await plantsThatWaste(call, call.body), call.body)),

  changeStrain: async (call) => {
    const { db, facilityId, body } = call
    const plants = await withPlants(db, facilityId, body.plants)
    const names = (await strainNames(db, facilityId)).map(({ name }) => name)
    refuse(plantStrainProblems(plants, body.strainName, names))
    return act(call, strainChanges(plants, body.strainName))
  },

  replaceTag: async (call) => {
    const { db, facilityId, today, body } = call
    const [named] = await withPlants(db, facilityId, [{ label: body.label }])
    const availableTags = await tagsOf(db, facilityId, 'plant')
    refuse(tagReplacementProblems(named?.plant, body, { availableTags, today }))
    return act(call, named?.plant ? [tagReplacement(named.plant, named.record, body)] : [])
  },

  destroyMany: async (call) => {
    const { plants, ...waste } = call.body
    return act(call, await destroyed(call, waste, plants))
  },
})

/** The type of the system in which a plant has its place, or else the types of its room (PLANT-03, READ-33). */
const standsIn = (db: Db, facilityId: string, plant: Plant | undefined): Promise<RoomType[]> =>
  plant?.location
    ? typesOfSystem(db, facilityId, plant.location.systemId)
    : roomTypesAt(db, facilityId, plant?.metrc.LocationId ?? null)

/** The plants of which something is thrown away. @throws AppError with every problem of them and of what is said of it */
async function plantsThatWaste<Asked extends { label: string }>(
  { db, facilityId, today }: FacilityCall,
  { plants: asked, ...waste }: Omit<PlantsWaste, 'plants' | 'weight'> & { plants: readonly Asked[] },
) {
  const plants = await withPlants(db, facilityId, asked)
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = await references(db, facilityId)
  refuse(plantsWasteProblems(plants, waste, { methods, reasons, units, today }))
  return plants
}

/** @throws AppError with every problem of the plants and of what is said of their waste */
async function destroyed(
  { db, facilityId, today }: FacilityCall,
  waste: Omit<PlantsDestruction, 'plants'>,
  asked: PlantsDestruction['plants'],
): Promise<LedgerWrite[]> {
  const plants = await withPlants(db, facilityId, asked)
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = await references(db, facilityId)
  refuse(destructionProblems(plants, waste, { methods, reasons, units, today }))
  return destructions(plants, waste)
}
