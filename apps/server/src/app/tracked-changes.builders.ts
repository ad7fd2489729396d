import { randomUUID } from 'node:crypto'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import { anApplication, aProductForm } from '@cultivatd/domain/additive/additive.builders'
import { aWeightForm } from '@cultivatd/domain/weigh-in/weigh-in.builders'
import { sql } from 'kysely'
import { additiveProducts } from '../additive/product.store.ts'
import type { Db } from '../db/db.ts'
import { harvestOfDay } from '../harvest/harvest.store.ts'
import { weighInById } from '../harvest/weigh-in/weigh-in.store.ts'
import { items } from '../item/item.store.ts'
import { externalFields, templateFields } from '../ledger/writes.builders.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { availableTags } from '../tag/tag.store.ts'
import type { trackedGrower } from './tracked-grower.builders.ts'

type Grower = Awaited<ReturnType<typeof trackedGrower>>
type Change = (grower: Grower, db: Db) => ReturnType<Grower['post']>

/** Whether the state calls the batches of the facility by plant tags, as it is known here. */
/** As of a license whose batches are called by tags, or not. */
export const callByTags = (db: Db, are: boolean) =>
  sql`update facility set metrc = jsonb_set(metrc, '{FacilityType,CanTagPlantBatches}', ${String(are)}::jsonb)
    where id = ${facilityId}`.execute(db)

const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today }

/** An open weigh-in of a plant that flowers. */
async function aWeighIn(grower: Grower, name: string) {
  const { Label } = await grower.plant(flowering)
  const into = { ...cut(grower), type: 'FullPlant', name }
  const answer = await grower.post('weigh-in/open', { ...into, roomId: grower.roomId('Veg 1'), plants: [Label] })
  return { answer, id: (answer.answer as { id: string }).id, label: Label }
}

/** A weight in a weigh-in of its own. */
async function aWeight(grower: Grower, name: string) {
  const { id, label } = await aWeighIn(grower, name)
  const weight = aWeightForm({ id: randomUUID(), label })
  return { id, weight, answer: await grower.post(`weigh-in/${id}/weight`, weight) }
}

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
  'plant.wasteMany > plant.waste confirmed': async (grower) => {
    const { Label } = await grower.plant()
    return grower.post('plant/waste-many', { ...waste, mixed: 'Soil', plants: [{ label: Label, weight: 10 }] })
  },
  'package.adjustMany > package.adjust confirmed': async (grower) => {
    const { Label, UnitOfMeasureName: unitOfMeasure } = await grower.pkg()
    const row = { label: Label, quantity: -1, isNow: false, unitOfMeasure, reason: 'Scale Variance', note: '' }
    return grower.post('package/adjust-many', { date: today, packages: [row] })
  },
  'plant.createPackage > plant.create-package confirmed': async (grower, db) => {
    const mothers = await grower.room('Mothers B', 'Plants', ['mother'])
    const { Label } = await grower.plant({ LocationId: Number(mothers), LocationName: 'Mothers B' })
    return grower.post('plant/create-package', {
      ...(await youngPackage(grower, db, -1)),
      plantLabel: Label,
      type: 'Clone',
    })
  },
  'plantBatch.createPackage > plant-batch.create-package confirmed': async (grower, db) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/create-package', {
      ...(await youngPackage(grower, db, -2)),
      batchName: Name,
      staysWhole: false,
    })
  },
  'plantBatch.split > plant-batch.split confirmed': async (grower) => {
    const { Name } = await grower.batch()
    const locationId = await grower.room('Clones C', 'Plants', ['clone'])
    return grower.post('plant-batch/split', { batchName: Name, name: 'Split off', count: 3, locationId, date: today })
  },
  'plantBatch.adjust > plant-batch.adjust confirmed': async (grower) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/adjust', {
      batchName: Name,
      quantity: -1,
      reason: 'Drying',
      note: 'Counted again',
      date: today,
    })
  },
  'plantBatch.changeStrain > plant-batch.change-strain confirmed': async (grower) => {
    const { Name } = await grower.batch({ StrainName: 'Mislabeled' })
    return grower.post('plant-batch/change-strain', { batchName: Name, strainName: 'Blue Dream' })
  },
  'plantBatch.rename > plant-batch.rename confirmed': async (grower) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/rename', { batchName: Name, name: 'Tray by the door' })
  },
  'plantBatch.replaceTag > plant-batch.replace-tag confirmed': async (grower, db) => {
    const { Name } = await grower.batch()
    const newLabel = tagsOfRuns((await availableTags(db, facilityId, 'plant')).runs ?? []).at(-2)
    await callByTags(db, true)
    const answer = await grower.post('plant-batch/replace-tag', { batchName: Name, newLabel, date: today })
    await callByTags(db, false)
    return answer
  },
  'plant.changeStrain > plant.change-strain confirmed': async (grower) => {
    const { Label } = await grower.plant({ StrainName: 'Mislabeled' })
    return grower.post('plant/change-strain', { plants: [{ label: Label }], strainName: 'Blue Dream' })
  },
  'plant.replaceTag > plant.replace-tag confirmed': async (grower, db) => {
    const { Label } = await grower.plant()
    const newLabel = tagsOfRuns((await availableTags(db, facilityId, 'plant')).runs ?? []).at(-1)
    return grower.post('plant/replace-tag', { label: Label, newLabel, date: today })
  },
  'package.plant > package.plant confirmed': async (grower) => {
    const { Label } = await grower.pkg(clonesPackage)
    const locationId = await grower.room('Clones D', 'Plants', ['clone'])
    const planted = { type: 'Clone', count: 3, quantity: 3, strainName: 'Blue Dream', name: 'Bought' }
    return grower.post('package/plant', { ...planted, label: Label, locationId, date: today })
  },
  'plantBatch.waste > plant-batch.waste confirmed': async (grower) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/waste', { ...waste, mixed: '', batchName: Name, weight: 10 })
  },
  'plantBatch.destroy > plant-batch.destroy confirmed': async (grower) => {
    const { Name } = await grower.batch()
    return grower.post('plant-batch/destroy', { ...waste, batchName: Name, count: 2, weight: 10 })
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
  'additive.createProduct > additive-template.create confirmed': (grower) =>
    grower.post('additive/product', aProductForm({ name: 'Sulfur dust' })),
  'additive.updateProduct > additive-template.update confirmed': async (grower, db) => {
    const { products } = await additiveProducts(db, facilityId)
    const { id, type: _, ...known } = products.find(({ name }) => name === 'Neem oil foliar') ?? { id: 0, type: '' }
    return grower.put(`additive/product/${id}`, aProductForm({ ...known, note: 'Evenings only' }))
  },
  'additive.apply > location.apply-additive confirmed': async (grower, db) => {
    const { products } = await additiveProducts(db, facilityId)
    const productId = String(products.find(({ name }) => name === 'Neem oil foliar')?.id)
    return grower.post(
      'additive/apply',
      anApplication({ productId, to: { kind: 'room', roomId: grower.roomId('Veg 1') } }),
    )
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
  'weighIn.open > weigh-in.create': async (grower) => (await aWeighIn(grower, 'Weighed A')).answer,
  'weighIn.change > weigh-in.update': async (grower, db) => {
    const { id } = await aWeighIn(grower, 'Weighed B')
    const { version } = (await weighInById(db, facilityId, id)) ?? {}
    return grower.put(`weigh-in/${id}`, { ...cut(grower), type: 'FullPlant', name: 'Weighed C', version })
  },
  'weighIn.weigh > weigh-in.update': async (grower) => (await aWeight(grower, 'Weighed D')).answer,
  'weighIn.keepWeight > weigh-in.update': async (grower) => {
    const { id, weight } = await aWeight(grower, 'Weighed E')
    return grower.post(`weigh-in/${id}/keep-weight`, { weightId: weight.id })
  },
  'weighIn.takeBack > weigh-in.update': async (grower) => {
    const { id, weight } = await aWeight(grower, 'Weighed F')
    return grower.post(`weigh-in/${id}/take-back`, { weightId: weight.id })
  },
  'weighIn.close > weigh-in.close': async (grower, db) => {
    const { id, weight } = await aWeight(grower, 'Weighed G')
    const { version } = (await weighInById(db, facilityId, id)) ?? {}
    const plants = [{ label: weight.label, weight: weight.weightGrams }]
    return grower.post(`weigh-in/${id}/close`, { plants, version })
  },
  'weighIn.giveUp > weigh-in.update': async (grower) => {
    const { id } = await aWeighIn(grower, 'Weighed H')
    return grower.post(`weigh-in/${id}/give-up`, { reason: 'Wrong room' })
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
  'harvest.discontinueWaste > harvest.discontinue-waste confirmed': async (grower) => {
    const { Id } = await grower.harvest()
    const id = String(Id)
    const thrown = { wasteType: 'Plant Material', weight: 10, unitOfWeight: 'Grams', date: today }
    await grower.post('harvest/waste', { id, ...thrown })
    const { answer } = await grower.get(`harvest/${facilityId}/${id}/waste`)
    const [entry] = (answer as { entries: { id: string }[] }).entries
    return grower.post('harvest/discontinue-waste', { id, wasteId: entry?.id })
  },
  'harvest.correctWeights > plant.harvest confirmed': async (grower, db) => {
    const { Label } = await grower.plant(flowering)
    await grower.post('harvest/add', { ...cut(grower), type: 'FullPlant', name: 'Cut W', label: Label, weight: 1000 })
    const harvest = await harvestOfDay(db, facilityId, 'Cut W', today)
    return grower.post('harvest/correct-weights', { id: harvest?.id, plants: [{ label: Label, weight: 100 }] })
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
  'processingJob.start > processing-job.start confirmed': async (grower) => {
    const { JobTypeName: typeName } = await grower.job()
    const { Label } = await grower.pkg()
    const packages = [{ label: Label, quantity: 10, unitOfMeasure: 'Grams' }]
    return grower.post('processing-job/start', { name: 'Press 1', typeName, date: today, packages })
  },
  'processingJob.createPackage > processing-job.create-package confirmed': async (grower, db) => {
    const { Id } = await grower.job()
    // The next of the small world's after those of the other changes.
    const label = '1A4FF0300000012000000012'
    const content = { ...(await newPackage(grower, db)), label, quantity: 10, unitOfMeasure: 'Grams' }
    return grower.post('processing-job/create-package', { ...content, jobId: String(Id) })
  },
  'processingJob.adjust > processing-job.adjust confirmed': async (grower) => {
    const { Id } = await grower.job()
    const { Label: label } = await grower.pkg()
    const taken = { way: 'take', label, quantity: 10, unitOfMeasure: 'Grams' }
    return grower.post('processing-job/adjust', {
      ...taken,
      id: String(Id),
      reason: 'Drying',
      note: 'Wet',
      date: today,
    })
  },
  'processingJob.finish > processing-job.finish confirmed': async (grower) => {
    const { Id } = await grower.job()
    const thrown = { weightWaste: 3, volumeWaste: null, countWaste: null }
    return grower.post('processing-job/finish', { id: String(Id), date: today, note: '', undo: false, ...thrown })
  },
  'processingJob.archive > processing-job.archive confirmed': async (grower) => {
    const { Id } = await grower.job()
    return grower.post('processing-job/archive', { id: String(Id) })
  },
  'package.takeSample > package.take-sample confirmed': async (grower, db) => {
    const { Label } = await grower.pkg()
    const { itemId: _, ...sample } = await newPackage(grower, db)
    const label = smallLabels.secondFreePackageTag.replace(/08$/, '09')
    return grower.post('package/take-sample', { ...sample, label, from: Label, quantity: 10, requiredTests: [] })
  },
  'transferTemplate.create > transfer-template.create confirmed': async (grower) =>
    grower.post('transfer-template/create', await aTemplate(grower)),
  'transferTemplate.update > transfer-template.update confirmed': async (grower) => {
    const id = await grower.template()
    return grower.send('PUT', `transfer-template/${id}`, await aTemplate(grower))
  },
  'transferTemplate.delete > transfer-template.delete confirmed': async (grower) =>
    grower.send('DELETE', `transfer-template/${await grower.template()}`, {}),
  'externalTransfer.create > external-transfer.create confirmed': (grower) =>
    grower.post('external-transfer/create', anExternal()),
  'externalTransfer.update > external-transfer.update confirmed': async (grower) =>
    grower.send('PUT', `external-transfer/${await grower.externalTransfer()}`, anExternal()),
  'externalTransfer.delete > external-transfer.delete confirmed': async (grower) =>
    grower.send('DELETE', `external-transfer/${await grower.externalTransfer()}`, {}),
  'transporter.createDriver > driver.create confirmed': (grower) => grower.post('driver/create', driver('K1')),
  'transporter.updateDriver > driver.update confirmed': async (grower) => {
    const { answer } = await grower.post('driver/create', driver('K2'))
    return grower.send('PUT', `driver/${(answer as { id: string }).id}`, { ...driver('K2'), name: 'Ada B' })
  },
  'transporter.deleteDriver > driver.delete confirmed': async (grower) => {
    const { answer } = await grower.post('driver/create', driver('K3'))
    return grower.send('DELETE', `driver/${(answer as { id: string }).id}`, {})
  },
  'transporter.createVehicle > vehicle.create confirmed': (grower) => grower.post('vehicle/create', vehicle('P1')),
  'transporter.updateVehicle > vehicle.update confirmed': async (grower) => {
    const { answer } = await grower.post('vehicle/create', vehicle('P2'))
    return grower.send('PUT', `vehicle/${(answer as { id: string }).id}`, { ...vehicle('P2'), make: 'Fiat' })
  },
  'transporter.deleteVehicle > vehicle.delete confirmed': async (grower) => {
    const { answer } = await grower.post('vehicle/create', vehicle('P3'))
    return grower.send('DELETE', `vehicle/${(answer as { id: string }).id}`, {})
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

const driver = (license: string) => ({ name: `Ada ${license}`, license, employeeId: 'E1' })
const vehicle = (plate: string) => ({ make: 'Ford', model: 'Transit', plate })
const anExternal = () => ({ ...externalFields, shipper: `Seeds ${randomUUID()}`, shipperLicense: 'SEED-7' })
const aTemplate = async (grower: Grower) => ({
  ...templateFields,
  name: `To the processor ${randomUUID()}`,
  packages: [{ label: (await grower.pkg()).Label, grossWeight: null, price: null }],
})

const zone = { rack: 1, level: 1, zone: 1 }
const flowering = { GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' }
const cut = (grower: Grower) => ({ locationId: grower.roomId('Dry 1'), date: today })

export const clonesPackage = {
  PackageType: 'ImmaturePlant',
  Quantity: 20,
  OriginalPackageQuantity: 20,
  UnitOfMeasureName: 'Each',
  UnitOfMeasureAbbreviation: 'ea',
}

/** A package of four clones under a tag that no other change takes: they take the first ones. */
async function youngPackage(grower: Grower, db: Db, tagAt: number) {
  const item = (await items(db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, clones')
  const label = tagsOfRuns((await availableTags(db, facilityId, 'package')).runs ?? []).at(tagAt)
  return { label, count: 4, locationId: grower.roomId('Vault'), itemId: item?.id, date: today, note: '' }
}

async function newPackage(grower: Grower, db: Db) {
  const item = (await items(db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  return { locationId: grower.roomId('Vault'), itemId: item?.id, date: today, note: '' }
}
