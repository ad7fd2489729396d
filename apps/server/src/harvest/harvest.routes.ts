import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { weightCorrectionProblems } from '@cultivatd/domain/harvest/correct-weight'
import { harvestPackageProblems } from '@cultivatd/domain/harvest/create-package'
import { type HarvestWasteEntry, wasteDiscontinuationProblems } from '@cultivatd/domain/harvest/discontinue-waste'
import { harvestFinishProblems } from '@cultivatd/domain/harvest/finish'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { earliestDay } from '@cultivatd/domain/field/field'
import { restoreProblems } from '@cultivatd/domain/harvest/restore'
import { harvestWasteProblems } from '@cultivatd/domain/harvest/waste'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import type { Db } from '../db/db.ts'
import type { Services } from '../http/services.ts'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { items } from '../item/item.store.ts'
import { withPlants } from '../plant/plant.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { cutPlants } from './cut-plants.ts'
import { packaging, restorations, wasteDiscontinuation, weightCorrections } from './harvest-writes.ts'
import { type KnownHarvest, knownHarvests, plantsOnTheWayTo } from './harvest.store.ts'
import { stampStep, undoStep } from './harvest-steps.ts'
import { orMetrcAway } from '../metrc/or-metrc-away.ts'

async function harvestById(db: Db, facilityId: string, id: string): Promise<KnownHarvest> {
  const [known] = await knownHarvests(db, facilityId, [id])
  if (!known) throw new AppError('not-found', 'Unknown Harvest')
  return known
}

export const harvestHandlers = implement(harvestRoutes, {
  add: async (call) => {
    const { label, weight, ...cut } = call.body
    return act(call, await cutPlants(call, cut, [{ label, weight }]))
  },

  addMany: async (call) => {
    const { plants, ...cut } = call.body
    return act(call, await cutPlants(call, cut, plants))
  },

  finish: async (call) => {
    const { db, facilityId, today } = call
    const { id, date, undo } = call.body
    const { harvest, record } = await harvestById(db, facilityId, id)
    const { Id, Name } = harvest.metrc
    const plantsOnTheWay = await plantsOnTheWayTo(db, facilityId, Name)
    refuse(harvestFinishProblems(harvest, call.body, { plantsOnTheWay, today }))
    const common = { records: [Name] as const, before: record }
    return act(call, [
      undo
        ? { ...common, kind: 'harvest.unfinish', summary: 'Unfinished', payload: { id: Id, name: Name } }
        : { ...common, kind: 'harvest.finish', summary: 'Finished', payload: { id: Id, name: Name, date } },
    ])
  },

  waste: async (call) => {
    const { db, facilityId, today } = call
    const { id, wasteType, weight, unitOfWeight, date } = call.body
    const { harvest, record } = await harvestById(db, facilityId, id)
    const { harvestWasteTypes: wasteTypes } = await references(db, facilityId)
    refuse(harvestWasteProblems(harvest, call.body, { wasteTypes, today }))
    const { Id, Name } = harvest.metrc
    return act(call, [
      {
        kind: 'harvest.waste',
        records: [Name],
        summary: `Waste of ${quantityText(weight)} ${unitText(unitOfWeight)}: ${wasteType}`,
        payload: { id: Id, name: Name, wasteType, weight, unitOfWeight, date },
        before: record,
      },
    ])
  },

  wasteEntries: async ({ db, params: { facilityId, harvestId }, by, services }) => {
    services.metrcReads(by.id)
    const { harvest } = await harvestById(db, facilityId, harvestId)
    return { entries: await wasteOf(services, harvest) }
  },

  discontinueWaste: async (call) => {
    const { db, facilityId, body, services } = call
    const { harvest, record } = await harvestById(db, facilityId, body.id)
    const entries = await wasteOf(services, harvest)
    refuse(wasteDiscontinuationProblems(harvest, body, entries))
    const entry = entries.find(({ id }) => id === body.wasteId)
    return act(call, entry ? [wasteDiscontinuation(harvest, entry, record)] : [])
  },

  restore: async (call) => {
    const { db, facilityId, body, services } = call
    const { harvest } = await harvestById(db, facilityId, body.id)
    const plants = await withPlants(db, facilityId, body.plants)
    refuse(restoreProblems(plants, harvest, earliestDay(services.now())))
    return act(call, restorations(harvest, plants))
  },

  correctWeights: async (call) => {
    const { db, facilityId, body, services } = call
    const { harvest } = await harvestById(db, facilityId, body.id)
    const plants = await withPlants(db, facilityId, body.plants)
    refuse(weightCorrectionProblems(plants, harvest, earliestDay(services.now())))
    return act(call, weightCorrections(harvest, plants))
  },

  createPackage: async (call) => {
    const { db, facilityId, today } = call
    const { itemId, locationId, harvests } = call.body
    const ids = harvests.map(({ id }) => id)
    const known = await knownHarvests(db, facilityId, ids)
    const sources = harvests.map(({ id, weight }) => {
      const harvest = known.find((each) => each.harvest.id === id)?.harvest
      return { name: harvest?.metrc.Name ?? id, harvest, weight }
    })
    const room = await roomById(db, facilityId, locationId)
    const [item] = await items(db, facilityId, [itemId])
    const { locationUses: locationTypes, sublocations, units, ...may } = await references(db, facilityId)
    const { packageAbilities: abilities, labTestBatches } = may
    const availableTags = await tagsOf(db, facilityId, 'package')
    const facts = { room, item, locationTypes, sublocations, availableTags, units, today, abilities, labTestBatches }
    refuse(harvestPackageProblems(call.body, sources, facts))
    return act(call, room && item ? [packaging(call.body, room, item, known)] : [])
  },

  step: async ({ db, by, body, today }) => {
    await stampStep({ db, by }, body, today)
    return {}
  },

  undoStep: async ({ db, by, body }) => {
    await undoStep({ db, by }, body)
    return {}
  },
})

/** @throws AppError in words for people when Metrc cannot be asked */
async function wasteOf({ mirror }: Services, { facilityId, metrc }: Harvest): Promise<HarvestWasteEntry[]> {
  const listed = await orMetrcAway(mirror.harvestWaste(facilityId, metrc.Id))
  return listed.map(({ Id, WasteTypeName, WasteWeight, UnitOfWeightName, ActualDate }) => ({
    id: String(Id),
    wasteType: WasteTypeName,
    weight: WasteWeight,
    unitOfWeight: UnitOfWeightName,
    date: ActualDate,
  }))
}
