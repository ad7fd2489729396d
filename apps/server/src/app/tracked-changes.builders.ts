import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import type { Db } from '../db/db.ts'
import { harvestOfDay } from '../harvest/harvest.store.ts'
import { items } from '../item/item.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { availableTags } from '../tag/tag.store.ts'
import type { trackedGrower } from './tracked-grower.builders.ts'

type Grower = Awaited<ReturnType<typeof trackedGrower>>
type Change = (grower: Grower, db: Db) => ReturnType<Grower['post']>

const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }

/** Each tracked route of growing, called so that it changes something, with what the history says then; for tests. */
export const trackedChanges: Record<string, Change> = {
  'plant.move > plant.move confirmed': async (grower) => {
    const { Label } = await grower.plant()
    const locationId = await grower.room('Veg A', 'Plants', ['vegetation'])
    return grower.post('plant/move', { locationId, date: today, plants: [{ label: Label, changePhase: null }] })
  },
  'plant.cutClones > plant.cut-clones confirmed': async (grower) => {
    const mothers = await grower.room('Mothers A', 'Plants', ['mother'])
    const { Label, StrainName } = await grower.plant({ LocationId: Number(mothers), LocationName: 'Mothers A' })
    const cut = { type: 'Clone', locationId: await grower.room('Clones A', 'Plants', ['clone']), count: 3, date: today }
    return grower.post('plant/cut-clones', { ...cut, name: 'Cuttings', label: Label, strainName: StrainName })
  },
  'plant.destroy > plant.destroy confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/destroy', { ...waste, label: Label, weight: 10 })
  },
  'plant.destroyMany > plant.destroy confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/destroy-many', { ...waste, plants: [{ label: Label, weight: 10 }] })
  },
  'plant.waste > plant.waste confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/waste', { ...waste, mixed: 'Soil', plants: [{ label: Label }], weight: 10 })
  },
  'plantBatch.waste > plant-batch.waste confirmed': async (grower) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/waste', { ...waste, mixed: '', batchName: Name, weight: 10 })
  },
  'plantBatch.move > plant-batch.move confirmed': async (grower) => {
    const { Name } = await grower.batch()
    const locationId = await grower.room('Clones B', 'Plants', ['clone'])
    return grower.post('plant-batch/move', { locationId, date: today, batchNames: [Name] })
  },
  'plantBatch.toVeg > plant-batch.to-veg confirmed': async (grower, db) => {
    const { Name } = await grower.batch()
    const [label] = tagsOfRuns((await availableTags(db, facilityId, 'plant')).runs ?? [])
    const locationId = await grower.room('Veg B', 'Plants', ['vegetation'])
    return grower.post('plant-batch/to-veg', {
      batchName: Name,
      locationId,
      labels: [{ label, count: 2 }],
      date: today,
    })
  },
  'harvest.add > plant.harvest confirmed': async (grower) => {
    const { Label } = await grower.plant(flowering)
    return grower.post('harvest/add', { ...cut(grower), type: 'FullPlant', name: 'Cut A', label: Label, weight: 100 })
  },
  'harvest.restore > plant.restore confirmed': async (grower, db) => {
    const { Label } = await grower.plant(flowering)
    await grower.post('harvest/add', { ...cut(grower), type: 'FullPlant', name: 'Cut R', label: Label, weight: 100 })
    const harvest = await harvestOfDay(db, facilityId, 'Cut R', today)
    return grower.post('harvest/restore', { id: harvest?.id, plants: [{ label: Label }] })
  },
  'harvest.addMany > plant.manicure confirmed': async (grower) => {
    const { Label } = await grower.plant(flowering)
    const plants = [{ label: Label, weight: 100 }]
    return grower.post('harvest/add-many', { ...cut(grower), type: 'Manicure', name: 'Cut B', plants })
  },
  'harvest.step > harvest.steps': async (grower) => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    return grower.post('harvest/step', { id: String(Id), field: 'dryStartDateTime', date: today })
  },
  'harvest.undoStep > harvest.steps': async (grower) => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    const step = { id: String(Id), field: 'dryStartDateTime' }
    await grower.post('harvest/step', { ...step, date: today })
    return grower.post('harvest/undo-step', step)
  },
  'harvest.finish > harvest.finish confirmed': async (grower) => {
    const { Id } = await grower.harvest({ HarvestType: 'Product' })
    for (const field of ['dryStartDateTime', 'dryEndDateTime', 'trimStartDateTime', 'trimEndDateTime'])
      await grower.post('harvest/step', { id: String(Id), field, date: today })
    return grower.post('harvest/finish', { id: String(Id), date: today, undo: false })
  },
  'harvest.waste > harvest.waste confirmed': async (grower) => {
    const { Id } = await grower.harvest()
    const thrown = { wasteType: 'Plant Material', weight: 10, unitOfWeight: 'Grams', date: today }
    return grower.post('harvest/waste', { id: String(Id), ...thrown })
  },
  'harvest.createPackage > harvest.create-package confirmed': async (grower, db) => {
    const { Id } = await grower.harvest()
    return grower.post('harvest/create-package', {
      ...(await newPackage(grower, db)),
      label: smallLabels.freePackageTag,
      unitOfWeight: 'Grams',
      harvests: [{ id: String(Id), weight: 10, unitOfWeight: 'Grams' }],
    })
  },
  'package.createPackage > package.create confirmed': async (grower, db) => {
    const { Label } = await grower.pkg()
    return grower.post('package/create-package', {
      ...(await newPackage(grower, db)),
      label: smallLabels.secondFreePackageTag,
      quantity: 10,
      unitOfMeasure: 'Grams',
      packages: [{ label: Label, quantity: 10, unitOfMeasure: 'Grams' }],
    })
  },
  'system.place > plant.place': async (grower) => {
    const { Label } = await grower.plant()
    const systemId = await grower.system(grower.roomId('Veg 1'), 'vegetation')
    return grower.post('system/place', { systemId, ...zone, date: today, plants: [Label], batches: [] })
  },
  'system.unplace > plant.unplace': async (grower) => {
    const { Label } = await grower.plant()
    const systemId = await grower.system(grower.roomId('Veg 1'), 'vegetation')
    await grower.post('system/place', { systemId, ...zone, date: today, plants: [Label], batches: [] })
    return grower.post('system/unplace', { plants: [Label], batches: [] })
  },
}

const zone = { rack: 1, level: 1, zone: 1 }
const flowering = { GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' }
const cut = (grower: Grower) => ({ locationId: grower.roomId('Dry 1'), date: today })

async function newPackage(grower: Grower, db: Db) {
  const item = (await items(db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  return { locationId: grower.roomId('Vault'), itemId: item?.id, date: today, note: '' }
}
