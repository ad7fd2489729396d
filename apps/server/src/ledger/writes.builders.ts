import { createHash, randomBytes } from 'node:crypto'
import { kindsThatMake, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { type DeletionName, deletions, type WriteName, writes } from '@cultivatd/metrc/writes'
import { keptOfItem, wholeItem } from './kept-of-item.ts'
import type { Item } from '@cultivatd/metrc/item-records'
import type { LedgerWrite } from './payloads.ts'
import { longAgo, type TestRecords } from './test-records.builders.ts'
import { externalFields, itemFields, productFields, templateFields } from './write-fields.builders.ts'

export { externalFields, templateFields } from './write-fields.builders.ts'
export { testRecords, type TestRecords } from './test-records.builders.ts'

export const today = new Date().toISOString().slice(0, 10)
const deletionOfKind = {
  'location.delete': 'deleteLocation',
  'sublocation.delete': 'deleteSublocation',
  'package.discontinue': 'discontinuePackage',
  'transfer-template.delete': 'deleteTransferTemplate',
  'external-transfer.delete': 'deleteExternalTransfer',
  'driver.delete': 'deleteDriver',
  'harvest.discontinue-waste': 'deleteHarvestWaste',
  'vehicle.delete': 'deleteVehicle',
  'processing-job.archive': 'archiveProcessingJob',
} as const satisfies Partial<Record<OperationKind, DeletionName>>

type Deleting = keyof typeof deletionOfKind

const isDeleting = (kind: OperationKind): kind is Deleting => kind in deletionOfKind

/** How each kind of write is sent. */
const writeOfKind: Record<Exclude<OperationKind, Deleting>, WriteName> = {
  'location.create': 'createLocations',
  'location.update': 'updateLocations',
  'sublocation.create': 'createSublocations',
  'sublocation.update': 'updateSublocations',
  'package.adjust': 'adjustPackages',
  'package.change-item': 'changePackageItems',
  'package.change-note': 'changePackageNotes',
  'package.change-dates': 'changePackageDates',
  'package.mark': 'flagTradeSamples',
  'package.change-external-id': 'changeExternalIds',
  'package.remediate': 'remediatePackages',
  'package.decontaminate': 'decontaminatePackages',
  'package.take-sample': 'createPackageSamples',
  'package.create': 'createPackages',
  'package.plant': 'plantFromPackages',
  'package.finish': 'finishPackages',
  'package.unfinish': 'unfinishPackages',
  'package.move': 'movePackages',
  'plant.move': 'movePlants',
  'plant.flower': 'changePlantGrowthPhases',
  'plant.cut-clones': 'plantFromPlants',
  'plant.create-package': 'packageFromPlants',
  'plant.destroy': 'destroyPlants',
  'plant.harvest': 'harvestPlants',
  'plant.restore': 'restoreHarvestedPlants',
  'plant.manicure': 'manicurePlants',
  'plant.apply-additive': 'applyTemplateToPlants',
  'plant-batch.apply-additive': 'applyTemplateToPlantBatches',
  'location.apply-additive': 'applyTemplateToLocations',
  'additive-template.create': 'createAdditivesTemplates',
  'additive-template.update': 'updateAdditivesTemplates',
  'plant.waste': 'recordPlantWaste',
  'plant-batch.waste': 'recordPlantBatchWaste',
  'plant-batch.move': 'movePlantBatches',
  'plant-batch.create-package': 'packagePlantBatches',
  'plant-batch.package-cuttings': 'packageFromMotherBatches',
  'plant-batch.split': 'splitPlantBatches',
  'plant-batch.adjust': 'adjustPlantBatches',
  'plant-batch.change-strain': 'changePlantBatchStrains',
  'plant.change-strain': 'changePlantStrains',
  'plant.replace-tag': 'replacePlantTags',
  'plant-batch.rename': 'renamePlantBatches',
  'plant-batch.replace-tag': 'replacePlantBatchTags',
  'plant-batch.to-veg': 'changePlantBatchGrowthPhases',
  'harvest.waste': 'recordHarvestWaste',
  'harvest.finish': 'finishHarvests',
  'harvest.unfinish': 'unfinishHarvests',
  'harvest.create-package': 'packageHarvests',
  'strain.create': 'createStrains',
  'strain.update': 'updateStrains',
  'item.create': 'createItems',
  'item.update': 'updateItems',
  'item.add-file': 'updateItems',
  'item.remove-file': 'updateItems',
  'transfer-template.create': 'createTransferTemplates',
  'transfer-template.update': 'updateTransferTemplates',
  'external-transfer.create': 'createExternalTransfers',
  'external-transfer.update': 'updateExternalTransfers',
  'driver.create': 'createDrivers',
  'driver.update': 'updateDrivers',
  'vehicle.create': 'createVehicles',
  'vehicle.update': 'updateVehicles',
  'processing-job.start': 'startProcessingJobs',
  'processing-job.create-package': 'packageProcessingJobs',
  'processing-job.adjust': 'adjustProcessingJobs',
  'processing-job.finish': 'finishProcessingJobs',
  'processing-job.unfinish': 'unfinishProcessingJobs',
}

/** Method and path of a kind of write, the path as a pattern. */
export function requestOf(kind: OperationKind): { method: string; path: string } {
  if (isDeleting(kind)) return { method: 'DELETE', path: deletions[deletionOfKind[kind]].replace('{id}', '*') }
  const { method, path } = writes[writeOfKind[kind]]
  return { method, path: `*${path}` }
}

/** The kinds that make a record, whose id Metrc answers. */
export const makingKinds: ReadonlySet<OperationKind> = new Set(kindsThatMake())

const flowering = { GrowthPhase: 'Flowering', FloweringDate: longAgo }

type WriteTo<K extends OperationKind> = Extract<LedgerWrite, { kind: K }>

/** One write of each kind, to records of its own that can take it. */
/** A package of clones, which are counted. */
const clones = { Quantity: 20, OriginalPackageQuantity: 20, UnitOfMeasureName: 'Each', UnitOfMeasureAbbreviation: 'ea' }

const youngOf = (records: TestRecords) => ({
  label: records.packageTag(),
  itemName: 'Blue Dream, clones',
  count: 4,
  unitOfMeasure: 'Each',
  roomName: 'Vault',
  note: '',
  date: today,
})

const ofItemFile = (item: Item) => ({
  id: item.Id,
  name: item.Name,
  whole: wholeItem(item, { SupplyDurationDays: null }),
})

export const testWrites: { [K in OperationKind]: (records: TestRecords) => WriteTo<K> } = {
  'location.create': (records) => {
    const name = records.name('New room')
    return write('location.create', [name], { name, locationType: 'Packages', types: [] }, null)
  },
  'location.update': (records) => {
    const before = records.location()
    const payload = { id: before.Id, name: records.name('Renamed'), locationType: 'Packages', types: [] }
    return write('location.update', [before.Name], payload, before)
  },
  'location.delete': (records) => {
    const before = records.location()
    return write('location.delete', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'sublocation.create': (records) => {
    const name = records.name('New shelf')
    return write('sublocation.create', [name], { name }, null)
  },
  'sublocation.update': (records) => {
    const before = records.sublocation()
    return write('sublocation.update', [before.Name], { id: before.Id, name: records.name('Renamed shelf') }, before)
  },
  'sublocation.delete': (records) => {
    const before = records.sublocation()
    return write('sublocation.delete', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'package.adjust': (records) => {
    const before = records.pkg()
    const adjusted = { quantity: -1.5, unitOfMeasure: 'Grams', reason: 'Drying', date: today, note: 'dried' }
    return write('package.adjust', [before.Label], { label: before.Label, ...adjusted }, before)
  },
  'package.change-item': (records) => {
    const before = records.pkg()
    const itemName = 'Blue Dream, trim'
    return write('package.change-item', [before.Label], { label: before.Label, itemName }, before)
  },
  'package.change-note': (records) => {
    const before = records.pkg()
    return write('package.change-note', [before.Label], { label: before.Label, note: 'For the shop' }, before)
  },
  'package.change-dates': (records) => {
    const before = records.pkg()
    const days = { useByDate: '2027-03-01', sellByDate: '2027-02-01', expirationDate: '' }
    return write('package.change-dates', [before.Label], { label: before.Label, ...days }, before)
  },
  'package.mark': (records) => {
    const before = records.pkg()
    const payload = { label: before.Label, mark: 'tradeSample', isMarked: true } as const
    return write('package.mark', [before.Label], payload, before)
  },
  'package.change-external-id': (records) => {
    const before = records.pkg()
    return write('package.change-external-id', [before.Label], { label: before.Label, externalId: 'ERP 17' }, before)
  },
  'package.remediate': (records) => {
    const before = records.pkg({ LabTestingState: 'TestFailed' })
    const payload = { label: before.Label, method: 'X-ray', date: today, steps: 'Irradiated once' }
    return write('package.remediate', [before.Label], payload, before)
  },
  'package.decontaminate': (records) => {
    const before = records.pkg({ LabTestingState: 'TestFailed' })
    const payload = { label: before.Label, method: 'Ozone', date: today, steps: 'Two hours' }
    return write('package.decontaminate', [before.Label], payload, before)
  },
  'package.take-sample': (records) => {
    const source = records.pkg()
    const label = records.packageTag()
    const ten = { quantity: 10, unitOfMeasure: 'Grams' }
    const payload = {
      ...ten,
      label,
      roomName: 'Vault',
      itemName: source.Item.Name,
      note: '',
      date: today,
      packages: [{ label: source.Label, ...ten }],
      requiredTests: ['Pesticides'],
    }
    return write('package.take-sample', [label, source.Label], payload, null)
  },
  'package.create': (records) => {
    const source = records.pkg()
    const label = records.packageTag()
    const ten = { quantity: 10, unitOfMeasure: 'Grams' }
    const payload = {
      ...ten,
      label,
      roomName: 'Vault',
      itemName: 'Blue Dream, bulk flower',
      note: '',
      date: today,
      packages: [{ label: source.Label, ...ten }],
    }
    return write('package.create', [label, source.Label], payload, null)
  },
  'package.plant': (records) => {
    const before = records.pkg(clones)
    const name = records.name('Planted')
    const planted = { type: 'Clone', count: 5, strainName: 'Blue Dream', quantity: 6, unitOfMeasure: 'Each' }
    const payload = { label: before.Label, name, ...planted, roomName: 'Veg 1', date: today }
    return write('package.plant', [before.Label, name], payload, before)
  },
  'package.finish': (records) => {
    const before = records.pkg({ Quantity: 0 })
    return write('package.finish', [before.Label], { label: before.Label, date: today }, before)
  },
  'package.unfinish': (records) => {
    const before = records.pkg({ Quantity: 0, IsFinished: true, FinishedDate: longAgo })
    return write('package.unfinish', [before.Label], { label: before.Label }, before)
  },
  'package.discontinue': (records) => {
    const before = records.pkg({ Quantity: 100, OriginalPackageQuantity: 100 })
    const payload = { id: before.Id, label: before.Label, date: today, packages: [], harvests: [] }
    return write('package.discontinue', [before.Label], payload, before)
  },
  'package.move': (records) => {
    const before = records.pkg()
    const payload = { label: before.Label, ...inRoom(records.roomCalled('Pack 1')), date: today }
    return write('package.move', [before.Label], payload, before)
  },
  'plant.move': (records) => {
    const before = records.plant()
    const payload = { label: before.Label, ...inRoom(records.location('Plants')), date: today }
    return write('plant.move', [before.Label], payload, before)
  },
  'plant.flower': (records) => {
    const before = records.plant()
    const payload = { label: before.Label, ...inRoom(records.location('Plants')), date: today }
    return write('plant.flower', [before.Label], payload, before)
  },
  'plant.cut-clones': (records) => {
    const before = records.plant()
    const cut = { label: before.Label, name: records.name('Clones'), strainName: before.StrainName, count: 5 }
    return write('plant.cut-clones', [before.Label, cut.name], { ...cut, roomName: 'Veg 1', date: today }, before)
  },
  'plant.create-package': (records) => {
    const before = records.plant()
    const payload = { ...youngOf(records), plantLabel: before.Label, type: 'Clone' }
    return write('plant.create-package', [payload.label, before.Label], payload, before)
  },
  'plant.destroy': (records) => {
    const before = records.plant()
    const waste = { method: 'Grinder', reason: 'Male Plants', note: '', weight: 12.5, unitOfWeight: 'Grams' }
    return write('plant.destroy', [before.Label], { label: before.Label, ...waste, date: today }, before)
  },
  'plant.harvest': (records) => {
    const before = records.plant(flowering)
    const payload = { ...cutOf(records), label: before.Label }
    return write('plant.harvest', [before.Label, payload.name], payload, before)
  },
  'plant.restore': (records) => {
    const untouched = { PackageCount: 0, TotalPackagedWeight: 0, HarvestStartDate: today }
    const harvest = records.harvest(untouched)
    const cut = { HarvestedDate: today, HarvestedWetWeight: 90, HarvestedUnitOfWeightName: 'Grams' }
    const before = records.plant({ ...flowering, ...cut, State: 'Harvested', HarvestId: harvest.Id, HarvestCount: 1 })
    const payload = { label: before.Label, harvestId: harvest.Id, harvestName: harvest.Name }
    return write('plant.restore', [before.Label], payload, before)
  },
  'plant.manicure': (records) => {
    const before = records.plant(flowering)
    const payload = { ...cutOf(records), label: before.Label }
    return write('plant.manicure', [before.Label, payload.name], payload, before)
  },
  'plant.apply-additive': (records) => {
    const { Label, PlantBatchName } = records.plant()
    const payload = { ...appliedOf(records, PlantBatchName), labels: [Label] }
    return write('plant.apply-additive', [Label], payload, null)
  },
  'plant-batch.apply-additive': (records) => {
    const { Id, Name } = records.batch()
    return write('plant-batch.apply-additive', [Name], { ...appliedOf(records, Name), id: Id, name: Name }, null)
  },
  'location.apply-additive': (records) => {
    const { Id, Name } = records.location('Plants')
    const { PlantBatchName } = records.plant({ LocationId: Id, LocationName: Name })
    const payload = { ...appliedOf(records, PlantBatchName), id: Id, roomName: Name }
    return write('location.apply-additive', [Name], payload, null)
  },
  'additive-template.create': (records) => {
    const name = records.name('New product')
    return write('additive-template.create', [name], { ...productFields, name }, null)
  },
  'additive-template.update': (records) => {
    const before = records.template()
    const payload = { ...productFields, id: before.Id, name: records.name('Renamed'), epaNumber: '264-1083' }
    return write('additive-template.update', [before.Name], payload, before)
  },
  'plant.waste': (records) => {
    const before = records.plant()
    const payload = { labels: [before.Label], roomName: 'Veg 1', ...thrownAway(records) }
    return write('plant.waste', [before.Label], payload, before)
  },
  'plant-batch.waste': (records) => {
    const before = records.batch()
    const payload = { id: before.Id, name: before.Name, ...thrownAway(records) }
    return write('plant-batch.waste', [before.Name], payload, before)
  },
  'plant-batch.move': (records) => {
    const before = records.batch()
    const payload = { id: before.Id, name: before.Name, ...inRoom(records.location('Plants')), date: today }
    return write('plant-batch.move', [before.Name], payload, before)
  },
  'plant-batch.create-package': (records) => {
    const before = records.batch()
    const payload = { ...youngOf(records), id: before.Id, name: before.Name }
    return write('plant-batch.create-package', [payload.label, before.Name], payload, before)
  },
  'plant-batch.package-cuttings': (records) => {
    const before = records.batch()
    const payload = { ...youngOf(records), id: before.Id, name: before.Name }
    return write('plant-batch.package-cuttings', [payload.label, before.Name], payload, before)
  },
  'plant-batch.split': (records) => {
    const before = records.batch()
    const newName = records.name('Split')
    const part = { type: 'Clone', strainName: before.StrainName, count: 4, roomName: 'Veg 1', date: today }
    const payload = { id: before.Id, name: before.Name, newName, ...part }
    return write('plant-batch.split', [before.Name, newName], payload, before)
  },
  'plant-batch.adjust': (records) => {
    const before = records.batch()
    const change = { quantity: -2, reason: 'Drying', note: 'counted', date: today }
    return write('plant-batch.adjust', [before.Name], { id: before.Id, name: before.Name, ...change }, before)
  },
  'plant-batch.change-strain': (records) => {
    const before = records.batch({ StrainName: 'Mislabeled' })
    const payload = { id: before.Id, name: before.Name, strainName: 'Blue Dream' }
    return write('plant-batch.change-strain', [before.Name], payload, before)
  },
  'plant.change-strain': (records) => {
    const before = records.plant({ StrainName: 'Mislabeled' })
    return write('plant.change-strain', [before.Label], { label: before.Label, strainName: 'Blue Dream' }, before)
  },
  'plant.replace-tag': (records) => {
    const before = records.plant()
    const [newLabel = ''] = records.plantTags(1)
    const payload = { id: before.Id, label: before.Label, newLabel, date: today }
    return write('plant.replace-tag', [before.Label, newLabel], payload, before)
  },
  'plant-batch.rename': (records) => {
    const before = records.batch()
    const newName = records.name('Renamed')
    const payload = { id: before.Id, name: before.Name, newName }
    return write('plant-batch.rename', [before.Name, newName], payload, before)
  },
  'plant-batch.replace-tag': (records) => {
    const before = records.batch()
    const [newLabel = ''] = records.plantTags(1)
    const payload = { id: before.Id, name: before.Name, newLabel, date: today }
    return write('plant-batch.replace-tag', [before.Name, newLabel], payload, before)
  },
  'plant-batch.to-veg': (records) => {
    const before = records.batch()
    const [startingTag = ''] = records.plantTags(3)
    const payload = { id: before.Id, name: before.Name, startingTag, count: 3, roomName: 'Veg 1', date: today }
    return write('plant-batch.to-veg', [before.Name], payload, before)
  },
  'harvest.waste': (records) => {
    const before = records.harvest()
    const waste = { wasteType: 'Plant Material', weight: 12.5, unitOfWeight: 'Grams', date: today }
    return write('harvest.waste', [before.Name], { id: before.Id, name: before.Name, ...waste }, before)
  },
  'harvest.discontinue-waste': (records) => {
    const { waste, harvest } = records.harvestWaste()
    return write('harvest.discontinue-waste', [harvest.Name], { ...waste, id: harvest.Id, name: harvest.Name }, harvest)
  },
  'harvest.finish': (records) => {
    const before = records.harvest()
    return write('harvest.finish', [before.Name], { id: before.Id, name: before.Name, date: today }, before)
  },
  'harvest.unfinish': (records) => {
    const before = records.harvest({ FinishedDate: longAgo, CurrentWeight: 0 })
    return write('harvest.unfinish', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'harvest.create-package': (records) => {
    const source = records.harvest()
    const label = records.packageTag()
    const payload = {
      label,
      roomName: 'Vault',
      itemName: 'Blue Dream, bulk flower',
      note: 'First cut',
      date: today,
      unitOfWeight: 'Grams',
      harvests: [{ id: source.Id, name: source.Name, weight: 250, unitOfWeight: 'Grams' }],
    }
    return write('harvest.create-package', [label, source.Name], payload, null)
  },
  'strain.create': (records) => {
    const name = records.name('New strain')
    return write('strain.create', [name], { name, thc: 0.21, cbd: null, indica: 60, sativa: 40 }, null)
  },
  'strain.update': (records) => {
    const before = records.strain()
    const levels = { thc: 0.19, cbd: 0.01, indica: 33.3, sativa: 66.7, testingStatus: 'InHouse' }
    return write('strain.update', [before.Name], { id: before.Id, name: before.Name, ...levels }, before)
  },
  'item.create': (records) => {
    const name = records.name('New item')
    return write('item.create', [name], { ...itemFields, name }, null)
  },
  'item.update': (records) => {
    const before = records.item()
    const payload = { ...itemFields, id: before.Id, name: records.name('Renamed'), kept: keptOfItem(before) }
    return write('item.update', [before.Name], payload, before)
  },
  'item.add-file': (records) => {
    const before = records.item()
    const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from(before.Name)]).toString('base64')
    const hash = createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')
    const fileName = `label-${randomBytes(6).toString('hex')}.jpg`
    const payload = { ...ofItemFile(before), of: 'labelPhoto' as const, fileName, hash, content }
    return write('item.add-file', [before.Name], payload, before)
  },
  'item.remove-file': (records) => {
    const before = records.itemWithPhoto()
    const fileId = before.LabelImages[0]?.FileSystemId ?? 0
    const payload = { ...ofItemFile(before), of: 'labelPhoto' as const, fileId, fileName: 'Label photo 1' }
    return write('item.remove-file', [before.Name], payload, before)
  },
  'transfer-template.create': (records) => {
    const payload = { ...templateFields, name: records.name('New template'), packages: onTemplate(records) }
    return write('transfer-template.create', [payload.name], payload, null)
  },
  'transfer-template.update': (records) => {
    const before = records.transferTemplate()
    const payload = { ...templateFields, ...before, route: 'Another road', packages: onTemplate(records) }
    return write('transfer-template.update', [before.name], payload, { Name: before.name, Route: 'The old road' })
  },
  'transfer-template.delete': (records) => {
    const { id, name } = records.transferTemplate()
    return write('transfer-template.delete', [name], { id, name }, null)
  },
  'external-transfer.create': (records) => {
    const payload = { ...externalFields, shipper: records.name('Seed house'), shipperLicense: records.name('SEED') }
    return write('external-transfer.create', [payload.shipper], payload, null)
  },
  'external-transfer.update': (records) => {
    const before = records.externalTransfer()
    const payload = { ...externalFields, ...before }
    return write('external-transfer.update', [before.shipper], payload, {
      Shipper: before.shipper,
      Driver: '',
    })
  },
  'external-transfer.delete': (records) => {
    const { id, shipper: name } = records.externalTransfer()
    return write('external-transfer.delete', [name], { id, name }, null)
  },
  'driver.create': (records) => {
    const payload = { name: records.name('Driver'), license: records.name('K'), employeeId: 'E1' }
    return write('driver.create', [payload.name], payload, null)
  },
  'driver.update': (records) => {
    const before = records.driver()
    const payload = {
      id: before.Id,
      name: records.name('Driver'),
      license: before.DriversLicenseNumber,
      employeeId: 'E2',
    }
    return write('driver.update', [before.Name], payload, before)
  },
  'driver.delete': (records) => {
    const { Id: id, Name: name } = records.driver()
    return write('driver.delete', [name], { id, name }, null)
  },
  'vehicle.create': (records) => {
    const payload = { make: 'Ford', model: 'Transit', plate: records.name('P') }
    return write('vehicle.create', [payload.plate], payload, null)
  },
  'vehicle.update': (records) => {
    const before = records.vehicle()
    const payload = { id: before.Id, make: 'Ford', model: 'E-Transit', plate: before.LicensePlateNumber }
    return write('vehicle.update', [before.LicensePlateNumber], payload, before)
  },
  'vehicle.delete': (records) => {
    const { Id: id, LicensePlateNumber: name } = records.vehicle()
    return write('vehicle.delete', [name], { id, name }, null)
  },
  'processing-job.start': (records) => {
    const { Label, Item } = records.pkg({ Quantity: 100 })
    const name = records.name('New job')
    const packages = [{ label: Label, itemName: Item.Name, quantity: 40, unitOfMeasure: 'Grams' }]
    const payload = { name, typeName: records.jobType().Name, date: today, packages }
    return write('processing-job.start', [name, Label], payload, null)
  },
  'processing-job.create-package': (records) => {
    const { Id, Name } = records.job()
    const label = records.packageTag()
    const content = {
      itemName: 'Blue Dream, bulk flower',
      quantity: 5,
      unitOfMeasure: 'Grams',
      roomName: 'Vault',
      note: '',
    }
    const payload = { jobId: Id, jobName: Name, label, ...content, date: today }
    return write('processing-job.create-package', [label, Name], payload, null)
  },
  'processing-job.adjust': (records) => {
    const before = records.job()
    const { Label: label, Item } = records.pkg({ Quantity: 100 })
    const taken = { label, itemName: Item.Name, quantity: 15, unitOfMeasure: 'Grams' }
    const why = { reason: 'Drying', note: '', date: today }
    return write(
      'processing-job.adjust',
      [before.Name, label],
      { id: before.Id, name: before.Name, ...taken, ...why },
      before,
    )
  },
  'processing-job.finish': (records) => {
    const before = records.job()
    const waste = { Weight: 3, Volume: null, Count: null }
    const units = { Weight: 'Grams', Volume: 'Milliliters', Count: 'Each' }
    const payload = { id: before.Id, name: before.Name, date: today, note: 'Done', waste, units }
    return write('processing-job.finish', [before.Name], payload, before)
  },
  'processing-job.unfinish': (records) => {
    const before = records.job({ IsFinished: true, FinishedDate: today })
    return write('processing-job.unfinish', [before.Name], { id: before.Id, name: before.Name }, before)
  },
  'processing-job.archive': (records) => {
    const before = records.job()
    return write('processing-job.archive', [before.Name], { id: before.Id, name: before.Name, packages: [] }, before)
  },
}

const onTemplate = (records: TestRecords) => [{ label: records.pkg().Label, grossWeight: null, price: null }]

/** What a payload says of a room. */
export const inRoom = ({ Id, Name }: { Id: number; Name: string }) => ({ roomName: Name, roomLocationId: Id })

function appliedOf(records: TestRecords, batchName: string) {
  const { Name, ProductTradeName, ProductSupplier } = records.template()
  const of = { template: Name, productName: ProductTradeName, supplier: ProductSupplier, epaNumber: '70051-2' }
  const spray = { amount: 2.5, unitOfMeasure: 'Gallons', rate: '1 oz per gallon', volume: '', date: today }
  return { ...of, ...spray, batchNames: [batchName] }
}

const cutOf = (records: TestRecords) => ({
  name: records.name('Cut'),
  weightGrams: 120.5,
  roomName: 'Dry 1',
  date: today,
})

const thrownAway = (records: TestRecords) => ({
  method: 'Compost',
  mixed: records.name('Soil'),
  reason: 'Contamination',
  note: '',
  weight: 15.5,
  unitOfWeight: 'Grams',
  date: today,
})

const write = <K extends OperationKind>(
  kind: K,
  names: readonly [string, ...string[]],
  payload: WriteTo<K>['payload'],
  before: unknown,
) => ({ kind, records: names, summary: kind, payload, before }) as WriteTo<K>
