import { kindsThatMake, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { type DeletionName, deletions, type WriteName, writes } from '@cultivatd/metrc/writes'
import { additiveTemplateWrites } from './test-writes/additive-template.builders.ts'
import { harvestWrites } from './test-writes/harvest.builders.ts'
import { itemWrites } from './test-writes/item.builders.ts'
import { packageWrites } from './test-writes/package.builders.ts'
import { plantWrites } from './test-writes/plant.builders.ts'
import { plantBatchWrites } from './test-writes/plant-batch.builders.ts'
import { processingJobWrites } from './test-writes/processing-job.builders.ts'
import { locationWrites, sublocationWrites } from './test-writes/room.builders.ts'
import { strainWrites } from './test-writes/strain.builders.ts'
import { externalTransferWrites, transferTemplateWrites } from './test-writes/transfer.builders.ts'
import { driverWrites, vehicleWrites } from './test-writes/transporter.builders.ts'
import type { WritesOf } from './test-writes/write.builders.ts'

export { externalFields, templateFields } from './write-fields.builders.ts'
export { testRecords, type TestRecords } from './test-records.builders.ts'
export { inRoom, today } from './test-writes/write.builders.ts'

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
  'plant-batch.destroy': 'destroyPlantBatches',
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

/** One write of each kind, to records of its own that can take it. */
export const testWrites: WritesOf<OperationKind> = {
  ...locationWrites,
  ...sublocationWrites,
  ...packageWrites,
  ...plantWrites,
  ...plantBatchWrites,
  ...additiveTemplateWrites,
  ...harvestWrites,
  ...strainWrites,
  ...itemWrites,
  ...transferTemplateWrites,
  ...externalTransferWrites,
  ...driverWrites,
  ...vehicleWrites,
  ...processingJobWrites,
}
