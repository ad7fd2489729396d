import { smallToday as today, startSmall } from '@cultivatd/sandbox/asking.builders'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import type { Sandbox } from '@cultivatd/sandbox/sandbox-server'
import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { afterEach, describe, expect, test } from 'vitest'
import { createMetrcClient, type MetrcClient } from './metrc-client.ts'
import { MetrcError } from './metrc-error.ts'
import type { WriteResult } from './records.ts'
import { type DeletionName, deletions, type WriteName, type WriteRows, writes } from './writes.ts'

const { grower } = smallLicenses
const { flower, preRolls, empty, finished, freePackageTag } = smallLabels
const grams = 'Grams'
const flowerItem = 'Blue Dream, bulk flower'

/** What the rows are about. */
interface Given {
  harvest: number
  finishedHarvest: number
  plant: string
  flowering: string
  plantTag: string
  harvested: { id: number; label: string }
  location: number
  sublocation: number
  brand: number
  /** What a laboratory told of a package. */
  recording: number
  strain: number
  item: number
  transferTemplate: { Id: number; DeliveryId: number }
  external: number
  /** The delivery of `external`, which the grower fetches. */
  carried: number
  driver: number
  vehicle: number
  template: number
  job: number
  finishedJob: number
  jobType: number
}

/** A sound row for each write: one that is added there has no type without one here. */
const rows: { [N in WriteName]: (given: Given) => WriteRows[N] } = {
  createPackages: () => ({
    Tag: freePackageTag,
    Location: 'Vault',
    Item: flowerItem,
    Quantity: 5,
    UnitOfMeasure: grams,
    ActualDate: today,
    Ingredients: [{ Package: flower, Quantity: 5, UnitOfMeasure: grams }],
  }),
  adjustPackages: () => ({ ...adjustment, Quantity: -2 }),
  setPackageQuantities: () => ({ ...adjustment, Quantity: 60 }),
  changePackageItems: () => ({ Label: flower, Item: 'Blue Dream, trim' }),
  changePackageNotes: () => ({ PackageLabel: flower, Note: 'Für später' }),
  movePackages: () => ({ Label: flower, Location: 'Pack 1', MoveDate: today }),
  finishPackages: () => ({ Label: empty, ActualDate: today }),
  unfinishPackages: () => ({ Label: finished }),
  createPackageSamples: () => ({
    Tag: freePackageTag,
    Location: 'Vault',
    Item: flowerItem,
    Quantity: 5,
    UnitOfMeasure: grams,
    ActualDate: today,
    Ingredients: [{ Package: flower, Quantity: 5, UnitOfMeasure: grams }],
    RequiredLabTestBatches: ['Pesticides'],
  }),
  changePackageDates: () => ({ Label: flower, ExpirationDate: null, SellByDate: null, UseByDate: '2027-11-20' }),
  flagTradeSamples: () => ({ Label: flower }),
  unflagTradeSamples: () => ({ Label: flower }),
  flagDonations: () => ({ Label: flower }),
  unflagDonations: () => ({ Label: flower }),
  flagFinishedGoods: () => ({ Label: flower }),
  unflagFinishedGoods: () => ({ Label: flower }),
  changeExternalIds: () => ({ PackageLabel: flower, ExternalId: 'LOT-7' }),
  remediatePackages: () => ({
    PackageLabel: preRolls,
    RemediationMethodName: 'Further Drying',
    RemediationDate: today,
    RemediationSteps: 'A night in the dry room',
  }),
  decontaminatePackages: () => ({
    PackageLabel: preRolls,
    DecontaminationMethodName: 'Ozone',
    DecontaminationDate: today,
    DecontaminationSteps: 'Two hours',
  }),
  requireLabTests: () => ({ Label: flower, RequiredLabTestBatches: ['Pesticides'] }),
  sampleHarvests: (given) => ({ ...rows.packageHarvests(given), RequiredLabTestBatches: ['Pesticides'] }),
  packageHarvests: ({ harvest }) => ({
    Tag: freePackageTag,
    Location: 'Vault',
    Item: flowerItem,
    UnitOfWeight: grams,
    ActualDate: today,
    Ingredients: [{ HarvestId: harvest, Weight: 100, UnitOfWeight: grams }],
  }),
  recordHarvestWaste: ({ harvest }) => ({
    Id: harvest,
    WasteType: 'Fibrous',
    UnitOfWeight: grams,
    WasteWeight: 5,
    ActualDate: today,
  }),
  finishHarvests: ({ harvest }) => ({ Id: harvest, ActualDate: today }),
  unfinishHarvests: ({ finishedHarvest }) => ({ Id: finishedHarvest }),
  moveHarvests: ({ harvest }) => ({ Id: harvest, DryingLocation: 'Dry 1', ActualDate: today }),
  renameHarvests: ({ harvest }) => ({ Id: harvest, NewName: 'Autumn' }),
  restoreHarvestedPlants: ({ harvested }) => ({ HarvestId: harvested.id, PlantTags: [harvested.label] }),
  createLocations: () => ({ Name: 'Veg 2', LocationTypeName: 'Plants' }),
  updateLocations: ({ location }) => ({ Id: location, Name: 'Veg 1 b', LocationTypeName: 'Plants' }),
  createSublocations: () => ({ Name: 'Shelf 1' }),
  updateSublocations: ({ sublocation }) => ({ Id: sublocation, Name: 'Shelf 9' }),
  createStrains: () => ({ Name: 'Gelato', IndicaPercentage: 55, SativaPercentage: 45 }),
  updateStrains: ({ strain }) => ({ Id: strain, Name: 'Blue Dream', IndicaPercentage: 50, SativaPercentage: 50 }),
  createItems: () => ({ ...item, Name: 'Blue Dream, smalls' }),
  updateItems: ({ item: Id }) => ({ ...item, Id, Name: flowerItem }),
  createItemBrands: () => ({ Name: 'Skunk Nasty' }),
  updateItemBrands: ({ brand }) => ({ Id: brand, Name: 'Skunk Nice' }),
  uploadItemPhotos: () => ({ FileName: 'gummies.png', EncodedImageBase64: 'iVBORw0KGgoAAAA=' }),
  uploadItemFiles: () => ({ FileName: 'recipe.pdf', EncodedImageBase64: 'JVBERi0xLjQK' }),
  recordLabTests: () => ({
    Label: flower,
    ResultDate: `${today}T09:00:00Z`,
    DocumentFileName: 'Certificate.pdf',
    DocumentFileBase64: 'JVBERi0=',
    Results: [{ LabTestTypeName: 'Lead (ppm) Raw Plant Material', Quantity: 0.02, Passed: true, Notes: '' }],
  }),
  releaseLabTestResults: () => ({ PackageLabel: preRolls }),
  updateLabTestDocuments: ({ recording }) => ({
    LabTestResultId: recording,
    DocumentFileName: 'Certificate.pdf',
    DocumentFileBase64: 'JVBERi0=',
  }),
  applyToPlants: ({ plant }) => ({ ...additive, ...sprayed, PlantLabels: [plant] }),
  applyTemplateToPlants: ({ plant }) => ({ ...fromTemplate, PlantLabels: [plant] }),
  applyToLocations: () => ({ ...additive, ...sprayed, LocationName: 'Veg 1' }),
  applyTemplateToLocations: () => ({ ...fromTemplate, LocationName: 'Veg 1' }),
  applyToPlantBatches: () => ({ ...additive, ...sprayed, PlantBatchName: 'Seeds' }),
  applyTemplateToPlantBatches: () => ({ ...fromTemplate, PlantBatchName: 'Seeds' }),
  createAdditivesTemplates: () => ({ ...additive, ...entry, Name: 'Sulfur' }),
  updateAdditivesTemplates: ({ template: Id }) => ({ ...additive, ...entry, Id, Name: 'Neem oil foliar' }),
  movePlants: ({ plant }) => ({ Label: plant, Location: 'Veg 1', ActualDate: today }),
  changePlantGrowthPhases: ({ plant }) => ({ Label: plant, GrowthPhase: 'Flowering', GrowthDate: today }),
  replacePlantTags: ({ plant, plantTag }) => ({ Label: plant, NewTag: plantTag, ReplaceDate: today }),
  destroyPlants: ({ plant }) => ({
    Label: plant,
    WasteMethodName: 'Compost',
    WasteWeight: 12,
    WasteUnitOfMeasureName: grams,
    WasteReasonName: 'Contamination',
    ReasonNote: null,
    ActualDate: today,
  }),
  plantFromPlants: ({ plant }) => ({
    PlantLabel: plant,
    PlantBatchName: 'Cuts',
    PlantBatchType: 'Clone',
    PlantCount: 3,
    LocationName: 'Veg 1',
    StrainName: 'Blue Dream',
    ActualDate: today,
  }),
  harvestPlants: ({ flowering }) => ({ ...cut, Plant: flowering }),
  manicurePlants: ({ flowering }) => ({ ...cut, Plant: flowering }),
  recordPlantWaste: ({ plant }) => ({ ...thrownAway, PlantLabels: [plant] }),
  changePlantStrains: ({ plant }) => ({ Label: plant, StrainName: 'Blue Dream' }),
  packageFromPlants: ({ plant }) => ({
    ...young,
    PlantLabel: plant,
    PackageTag: freePackageTag,
    PlantBatchType: 'Clone',
  }),
  createPlantBatches: () => ({ ...batch, Name: 'Seeds 2' }),
  movePlantBatches: () => ({ Name: 'Seeds', Location: 'Veg 1', MoveDate: today }),
  changePlantBatchGrowthPhases: ({ plantTag }) => ({
    Name: 'Seeds',
    Count: 1,
    StartingTag: plantTag,
    GrowthPhase: 'Vegetative',
    NewLocation: 'Veg 1',
    GrowthDate: today,
  }),
  destroyPlantBatches: () => ({
    PlantBatch: 'Seeds',
    Count: 1,
    WasteReasonName: 'Male Plants',
    ReasonNote: null,
    WasteWeight: null,
    WasteUnitOfMeasure: null,
    ActualDate: today,
  }),
  adjustPlantBatches: () => ({
    PlantBatchName: 'Seeds',
    Quantity: -1,
    AdjustmentReason: 'Scale Variance',
    AdjustmentDate: today,
    ReasonNote: null,
  }),
  splitPlantBatches: () => ({
    PlantBatch: 'Seeds',
    GroupName: 'Seeds 2',
    Count: 2,
    Location: 'Veg 1',
    Strain: 'Blue Dream',
    ActualDate: today,
  }),
  createTransferTemplates: () => ({ Name: 'To the processor', Destinations: [destination] }),
  updateTransferTemplates: ({ transferTemplate }) => ({
    TransferTemplateId: transferTemplate.Id,
    Name: 'To the processor, by night',
    Destinations: [{ ...destination, TransferDestinationId: transferTemplate.DeliveryId }],
  }),
  createExternalTransfers: () => external,
  updateExternalTransfers: ({ external: TransferId }) => ({
    ...external,
    TransferId,
    Destinations: external.Destinations.map((each) => ({ ...each, TransferDestinationId: null })),
  }),
  arriveAtHub: ({ carried }) => ({ ShipmentDeliveryId: carried, TransporterDirection: 'Outbound' }),
  checkInAtHub: ({ carried }) => ({ ShipmentDeliveryId: carried, TransporterDirection: 'Outbound' }),
  checkOutOfHub: ({ carried }) => ({ ShipmentDeliveryId: carried, TransporterDirection: 'Outbound' }),
  departFromHub: ({ carried }) => ({ ShipmentDeliveryId: carried, TransporterDirection: 'Outbound' }),
  createDrivers: () => ({ Name: 'Ada', DriversLicenseNumber: 'K1', EmployeeId: 'E1' }),
  updateDrivers: ({ driver }) => ({ Id: String(driver), Name: 'Ada B', DriversLicenseNumber: 'K1', EmployeeId: 'E1' }),
  createVehicles: () => ({ Make: 'Ford', Model: 'Transit', LicensePlateNumber: 'KTR-1' }),
  updateVehicles: ({ vehicle }) => ({
    Id: String(vehicle),
    Make: 'Ford',
    Model: 'E-Transit',
    LicensePlateNumber: 'KTR-1',
  }),
  recordPlantBatchWaste: () => ({ ...thrownAway, PlantBatchName: 'Seeds' }),
  changePlantBatchStrains: () => ({ Name: 'Seeds', StrainName: 'Blue Dream' }),
  renamePlantBatches: () => ({ Group: 'Seeds', NewGroup: 'Seeds of spring' }),
  replacePlantBatchTags: ({ plantTag }) => ({ Group: 'Seeds', NewTag: plantTag, ReplaceDate: today }),
  packagePlantBatches: () => ({ ...young, PlantBatch: 'Seeds', Tag: freePackageTag }),
  packageFromMotherBatches: () => ({ ...young, PlantBatch: 'Seeds', Tag: freePackageTag }),
  plantFromPackages: () => ({
    PackageLabel: preRolls,
    PlantBatchName: 'Bought',
    PlantBatchType: 'Clone',
    PlantCount: 4,
    LocationName: 'Veg 1',
    StrainName: 'Blue Dream',
    PlantedDate: today,
    UnpackagedDate: today,
  }),
  startProcessingJobs: () => ({ ...job, JobName: 'Second', Packages: [{ ...ofFlower, Quantity: 2 }] }),
  adjustProcessingJobs: ({ job: Id }) => ({
    Id,
    AdjustmentReason: 'Scale Variance',
    AdjustmentDate: today,
    AdjustmentNote: null,
    CountUnitOfMeasureName: null,
    VolumeUnitOfMeasureName: null,
    WeightUnitOfMeasureName: null,
    Packages: [{ ...ofFlower, Quantity: 1 }],
  }),
  packageProcessingJobs: () => ({
    JobName: 'First',
    Tag: freePackageTag,
    Location: 'Vault',
    Item: flowerItem,
    Quantity: 5,
    UnitOfMeasure: grams,
    IsFinishedGood: false,
    Note: null,
    ProductionBatchNumber: null,
    FinishProcessingJob: false,
    FinishDate: null,
    WasteCountQuantity: null,
    WasteCountUnitOfMeasureName: null,
    WasteVolumeQuantity: null,
    WasteVolumeUnitOfMeasureName: null,
    WasteWeightQuantity: null,
    WasteWeightUnitOfMeasureName: null,
    FinishNote: null,
    PackageDate: today,
  }),
  finishProcessingJobs: ({ job: Id }) => ({ ...jobEnd, Id }),
  unfinishProcessingJobs: ({ finishedJob }) => ({ Id: finishedJob }),
  createProcessingJobTypes: () => ({ ...jobType, Name: 'Bake' }),
  updateProcessingJobTypes: ({ jobType: Id }) => {
    const { Category: CategoryName, ...fields } = jobType
    return { ...fields, Id, CategoryName, Name: 'Press twice' }
  },
}

const ofFlower = { Label: flower, UnitOfMeasure: grams }
const job = {
  JobName: 'First',
  JobType: 'Press',
  CountUnitOfMeasure: 'Each',
  VolumeUnitOfMeasure: 'Milliliters',
  WeightUnitOfMeasure: grams,
  Packages: [{ ...ofFlower, Quantity: 20 }],
  StartDate: today,
}
const jobType = { Name: 'Press', Description: '', Category: 'Processing', ProcessingSteps: '', Attributes: ['Cooking'] }
const jobEnd = {
  FinishDate: today,
  FinishNote: '',
  TotalCountWaste: null,
  WasteCountUnitOfMeasureName: null,
  TotalVolumeWaste: null,
  WasteVolumeUnitOfMeasureName: null,
  TotalWeightWaste: 1,
  WasteWeightUnitOfMeasureName: grams,
}

/** Two jobs, one of them finished, and their type. */
async function jobsIn(
  client: MetrcClient,
  control: Sandbox['control'],
): Promise<Pick<Given, 'job' | 'finishedJob' | 'jobType'>> {
  await client.createProcessingJobTypes(grower, [jobType])
  const done = { ...job, JobName: 'Done', Packages: [{ ...ofFlower, Quantity: 1 }] }
  await client.startProcessingJobs(grower, [job, done])
  const idOf = (name: string) => control.all(grower, 'processingJob').find(({ Name }) => Name === name)?.Id ?? 0
  const finishedJob = idOf('Done')
  await client.finishProcessingJobs(grower, [{ ...jobEnd, Id: finishedJob, TotalWeightWaste: null }])
  return { job: idOf('First'), finishedJob, jobType: control.all(grower, 'processingJobType')[0]?.Id ?? 0 }
}

const driver = {
  DriverOccupationalLicenseNumber: 'DR-1',
  DriverName: 'Ada',
  DriverLicenseNumber: 'K1',
  DriverLayoverLeg: null,
  VehicleMake: 'Ford',
  VehicleModel: 'Transit',
  VehicleLicensePlateNumber: 'KTR-1',
}
const leg = {
  InvoiceNumber: '',
  PlannedRoute: 'The road',
  EstimatedDepartureDateTime: `${today}T09:00:00.000`,
  EstimatedArrivalDateTime: `${today}T12:00:00.000`,
  Transporters: [
    {
      ...driver,
      TransporterFacilityLicenseNumber: 'TAAA-7WGN-20LM',
      PhoneNumberForQuestions: '555 0100',
      IsLayover: false,
      EstimatedDepartureDateTime: null,
      EstimatedArrivalDateTime: null,
      TransporterDetails: [driver],
    },
  ],
}
const destination = {
  ...leg,
  RecipientLicenseNumber: smallLicenses.processor,
  TransferTypeName: 'Affiliated Transfer',
  Packages: [{ PackageLabel: flower, WholesalePrice: null, GrossWeight: null, GrossUnitOfWeightName: null }],
}
const external = {
  ShipperLicenseNumber: 'X-1',
  ShipperName: 'Seeds from afar',
  ShipperMainPhoneNumber: '555 0101',
  ShipperAddress1: '1 Road',
  ShipperAddress2: null,
  ShipperAddressCity: 'Somewhere',
  ShipperAddressState: 'CO',
  ShipperAddressPostalCode: '80000',
  Destinations: [
    {
      ...leg,
      // Fetched by the grower, so that it is also what the grower carries.
      Transporters: leg.Transporters.map((each) => ({ ...each, TransporterFacilityLicenseNumber: grower })),
      RecipientLicenseNumber: grower,
      TransferTypeName: 'Beginning Inventory Transfer',
      Packages: [
        {
          ItemName: flowerItem,
          Quantity: 10,
          UnitOfMeasureName: grams,
          PackagedDate: today,
          ExpirationDate: null,
          SellByDate: null,
          UseByDate: null,
          GrossWeight: 12,
          GrossUnitOfWeightName: grams,
          WholesalePrice: null,
          ExternalId: null,
          IsFinishedGood: false,
        },
      ],
    },
  ],
}

const young = { Count: 3, Location: 'Vault', Item: 'Blue Dream, clones', Note: null, ActualDate: today }
const thrownAway = {
  WasteMethodName: 'Compost',
  MixedMaterial: 'Soil',
  WasteWeight: 12,
  UnitOfMeasureName: grams,
  ReasonName: 'Contamination',
  Note: null,
  WasteDate: today,
}

const adjustment = {
  Label: flower,
  UnitOfMeasure: grams,
  AdjustmentReason: 'Drying',
  AdjustmentDate: today,
  ReasonNote: null,
}
const additive = {
  AdditiveType: 'Pesticide',
  ProductTradeName: 'Micronized Sulfur',
  EpaRegistrationNumber: null,
  ProductSupplier: 'Grow Supply',
  ApplicationDevice: 'Duster',
  ActiveIngredients: [{ Name: 'Sulfur', Percentage: 80 }],
}
const entry = {
  Note: null,
  RestrictiveEntryIntervalQuantityDescription: '24',
  RestrictiveEntryIntervalTimeDescription: 'Hours',
}
const sprayed = { TotalAmountApplied: 2.5, TotalAmountUnitOfMeasure: 'Gallons', ActualDate: today }
const fromTemplate = { ...sprayed, AdditivesTemplateName: 'Neem oil foliar', Rate: '1 oz per gallon', Volume: null }
const item = { ItemCategory: 'Flower & Buds', UnitOfMeasure: grams, Strain: 'Blue Dream' }
const batch = { Type: 'Seed', Count: 9, Strain: 'Blue Dream', Location: 'Veg 1', ActualDate: today }
const cut = { Weight: 80, UnitOfWeight: grams, DryingLocation: 'Dry 1', HarvestName: null, ActualDate: today }

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

/** A sandbox in which every row of the table is sound, with nothing in its journal, and a client of it. */
async function start(options: SandboxOptions = {}, name?: WriteName) {
  const { sandbox } = await startSmall({ v1UserKeys: ['old'], ...options })
  const keys = { baseUrl: sandbox.url, vendorKey: 'vendor', retry: { times: 3, firstDelayMs: 1 } }
  const client = createMetrcClient({ ...keys, userKey: 'user' })
  const oldClient = createMetrcClient({ ...keys, userKey: 'old' })
  open.push(sandbox, client, oldClient)
  await client.createPlantBatches(grower, [{ ...batch, Name: 'Seeds' }])
  await client.createTransferTemplates(grower, [{ Name: 'To the lab', Destinations: [destination] }])
  await client.createExternalTransfers(grower, [external])
  await client.createDrivers(grower, [{ Name: 'Bo', DriversLicenseNumber: 'K2', EmployeeId: 'E2' }])
  await client.createVehicles(grower, [{ Make: 'Ford', Model: 'Transit', LicensePlateNumber: 'KTR-2' }])
  const given = givenIn(sandbox, name)
  await client.createSublocations(grower, [{ Name: 'Rack 1' }])
  await client.createItemBrands(grower, [{ Name: 'House' }])
  const idIn = (table: 'sublocation' | 'itemBrand') => sandbox.control.all(grower, table)[0]?.Id ?? 0
  const jobs = /Processing/.test(name ?? '')
    ? await jobsIn(client, sandbox.control)
    : { job: 0, finishedJob: 0, jobType: 0 }
  const named = { sublocation: idIn('sublocation'), brand: idIn('itemBrand'), ...jobs }
  sandbox.control.clearRequests()
  return { client, oldClient, sandbox, given: { ...given, ...named }, done: applications(sandbox) }
}

function givenIn(
  { control }: Sandbox,
  name?: WriteName,
): Omit<Given, 'sublocation' | 'brand' | 'job' | 'finishedJob' | 'jobType'> {
  const first = <R extends object>(all: readonly R[], matches: (record: R) => boolean = () => true): R => {
    const found = all.find(matches)
    if (!found) throw new Error('It is not there.')
    return found
  }
  const harvest = first(control.all(grower, 'harvest'))
  const plant = first(control.all(grower, 'plant'))
  const other = first(control.all(grower, 'plant'), ({ Id }) => Id !== plant.Id)
  control.modify(grower, 'plant', other.Id, { GrowthPhase: 'Flowering', FloweringDate: today })
  const { FacilityId, FacilityType } = first(control.all(grower, 'facility'))
  const able = {
    CanTestPackages: true,
    CanCreateTradeSamplePackages: true,
    CanDonatePackages: true,
    CanTrackFinishedGoods: true,
    EnableExternalIdentifier: true,
    CanRequirePackageSampleLabTestBatches: true,
    CanRequestProductRemediation: true,
    CanRequestProductDecontamination: true,
    CanManageItemBrands: true,
    CanTagPlantBatches: name === 'replacePlantBatchTags',
  }
  control.modify(grower, 'facility', FacilityId, { FacilityType: { ...FacilityType, ...able } })
  if (name === 'remediatePackages' || name === 'decontaminatePackages')
    control.modify(grower, 'package', preRolls, {
      ProductRequiresRemediation: true,
      ProductRequiresDecontamination: true,
    })
  const found = [{ type: 'Lead (ppm) Raw Plant Material', level: 0.02, passed: true }]
  control.tested(grower, preRolls, { lab: { license: 'LAAA-0000-0009', name: 'Small Lab, LLC' }, found, isHeld: true })
  return {
    harvest: harvest.Id,
    finishedHarvest: control.addLike(grower, 'harvest', harvest.Id, { Name: 'Done', FinishedDate: today }).Id,
    plant: plant.Label,
    flowering: other.Label,
    harvested: harvestedIn(control),
    plantTag: first(control.all(grower, 'plantTag')).Label,
    location: first(control.all(grower, 'location'), ({ Name }) => Name === 'Veg 1').Id,
    strain: first(control.all(grower, 'strain')).Id,
    item: first(control.all(grower, 'item'), ({ Name }) => Name === flowerItem).Id,
    recording: first(control.all(grower, 'labTestResult')).LabTestResultId,
    transferTemplate: first(control.all(grower, 'transferTemplate')),
    external: first(control.all(grower, 'incoming')).Id,
    carried: first(control.all(grower, 'incoming')).DeliveryId,
    driver: first(control.all(grower, 'driver')).Id,
    vehicle: first(control.all(grower, 'vehicle')).Id,
    template: first(control.all(grower, 'additivesTemplate')).Id,
  }
}

/** A plant that was harvested today, with its harvest, of which nothing was taken yet. */
function harvestedIn(control: Sandbox['control']): Given['harvested'] {
  const [like] = control.all(grower, 'harvest')
  const [plant] = control.all(grower, 'plant').slice(2)
  const untouched = { TotalWasteWeight: 0, TotalPackagedWeight: 0, PackageCount: 0, HarvestStartDate: today }
  const { Id } = control.addLike(grower, 'harvest', like?.Id ?? 0, { Name: 'Wrong', ...untouched })
  const cut = { HarvestId: Id, HarvestedDate: today, HarvestedWetWeight: 90, HarvestedUnitOfWeightName: grams }
  const harvested = control.addLike(grower, 'plant', plant?.Id ?? 0, {
    Label: harvestedLabel,
    State: 'Harvested',
    ...cut,
  })
  return { id: Id, label: harvested.Label }
}

const harvestedLabel = '1A4FF0300000011000009999'

/** How many rows have been applied since now. */
function applications({ control }: Sandbox): () => number {
  const before = control.applied().length
  return () => control.applied().length - before
}

type Send = (license: string, given: readonly unknown[]) => Promise<WriteResult>

const send = (client: MetrcClient, name: WriteName, given: readonly unknown[]) => (client[name] as Send)(grower, given)

/** The MetrcError that a call ends in. */
async function failure(call: Promise<unknown>): Promise<MetrcError> {
  const error = await call.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  )
  if (error instanceof MetrcError) return error
  throw error
}

const emptyRows = (count: number) => Array.from({ length: count }, () => ({}))
const names = Object.keys(writes) as WriteName[]
/** Most PUTs answer nothing, those of harvests do; the steps of a transfer hub are POSTs that answer nothing (Metrc reference §4). */
const answersIds = (name: WriteName) => {
  const { method, path } = writes[name]
  return path.startsWith('/harvests/') || (method !== 'PUT' && !path.startsWith('/transfers/v2/hub/'))
}

describe.each(names)('%s', (name) => {
  const { method, path } = writes[name]

  test('sends its rows as they are and gives the ids that Metrc answers', async () => {
    const { client, sandbox, given, done } = await start({}, name)
    const row = rows[name](given)
    const { Ids, Warnings } = await send(client, name, [row])
    expect([Ids.length, Warnings]).toEqual([answersIds(name) ? 1 : 0, null])
    expect(Ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
    expect(sandbox.control.requests.writes).toMatchObject([{ method, path, license: grower, body: [row], status: 200 }])
    expect(done()).toBe(1)
  })

  test('takes an empty 200 for success', async () => {
    const { client, given, done } = await start({ quirks: { idsOfNew: false } }, name)
    expect(await send(client, name, [rows[name](given)])).toEqual({ Ids: [], Warnings: null })
    expect(done()).toBe(1)
  })

  test('takes 1 to 10 rows, and tells what is wrong with each', async () => {
    const { client, sandbox, done } = await start({}, name)
    for (const count of [0, 11])
      await expect(send(client, name, emptyRows(count))).rejects.toThrow('Metrc takes 1 to 10 records')
    expect(sandbox.control.requests.writes).toEqual([])
    const error = await failure(send(client, name, emptyRows(10)))
    expect(error).toMatchObject({ kind: 'refused', status: 400, wasSent: true })
    expect([...new Set(error.rows?.map(({ row }) => row))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(error.rows?.every(({ message }) => message.endsWith('.'))).toBe(true)
    expect(done()).toBe(0)
  })

  test('says that the key is not accepted, in the words of a plain 401 or in its own of an empty one', async () => {
    const { client, oldClient, given, sandbox, done } = await start({}, name)
    const row = rows[name](given)
    const plain = await failure(send(oldClient, name, [row]))
    expect(plain).toMatchObject({ kind: 'unauthorized', status: 401, wasSent: true, rows: undefined })
    expect(plain.message).toBe('This API key is only valid for V1 endpoints.')
    sandbox.control.setUserKeys({})
    const silent = await failure(send(client, name, [row]))
    expect(silent).toMatchObject({ kind: 'unauthorized', status: 401, wasSent: true })
    expect(silent.message).toBe('Metrc does not allow this. Check the sync key and its permissions in Metrc.')
    expect(done()).toBe(0)
  })

  test.each([
    ['502-html', 0],
    ['502-html-after', 1],
  ] as const)('is sent once, and after a page of HTML (%s) nobody knows what became of it', async (fault, applied) => {
    const { client, sandbox, given, done } = await start({}, name)
    sandbox.control.plan({ fault, match: { writesOnly: true } })
    const error = await failure(send(client, name, [rows[name](given)]))
    expect(error).toMatchObject({ kind: 'unavailable', status: 502, wasSent: true, rows: undefined })
    expect(error.message).toBe('Metrc does not answer. Try again later.')
    expect(sandbox.control.requests.writes).toHaveLength(1)
    expect(done()).toBe(applied)
  })
})

/** What each deletion takes away, when nothing stands in its way. */
const removable: Record<DeletionName, (sandbox: Sandbox, client: MetrcClient) => Promise<number> | number> = {
  deleteLocation: async (_sandbox, client) => {
    const { Ids } = await client.createLocations(grower, [{ Name: 'Veg 2', LocationTypeName: 'Plants' }])
    return Ids[0] ?? 0
  },
  deleteSublocation: async (_sandbox, client) =>
    (await client.createSublocations(grower, [{ Name: 'Shelf 2' }])).Ids[0] ?? 0,
  deleteItemBrand: async (_sandbox, client) =>
    (await client.createItemBrands(grower, [{ Name: 'Skunk Nasty' }])).Ids[0] ?? 0,
  deleteStrain: async (_sandbox, client) => {
    const strain = { Name: 'Gelato', IndicaPercentage: 55, SativaPercentage: 45 }
    return (await client.createStrains(grower, [strain])).Ids[0] ?? 0
  },
  deleteItem: async (_sandbox, client) =>
    (await client.createItems(grower, [{ ...item, Name: 'Blue Dream, smalls' }])).Ids[0] ?? 0,
  discontinuePackage: ({ control }) =>
    control.addLike(grower, 'package', smallLabels.flower, { Label: '1A4FF0300000012000770001' }).Id,
  archiveProcessingJob: async ({ control }, client) => (await jobsIn(client, control)).job,
  archiveProcessingJobType: async ({ control }, client) => (await jobsIn(client, control)).jobType,
  deleteHarvestWaste: ({ control }) => control.all(grower, 'harvestWaste')[0]?.Id ?? 0,
  deleteTransferTemplate: ({ control }) => control.all(grower, 'transferTemplate')[0]?.Id ?? 0,
  deleteExternalTransfer: ({ control }) => control.all(grower, 'incoming')[0]?.Id ?? 0,
  deleteDriver: ({ control }) => control.all(grower, 'driver')[0]?.Id ?? 0,
  deleteVehicle: ({ control }) => control.all(grower, 'vehicle')[0]?.Id ?? 0,
}

describe.each(Object.keys(deletions) as DeletionName[])('%s', (name) => {
  const ready = async () => {
    const started = await start()
    const id = await removable[name](started.sandbox, started.client)
    started.sandbox.control.clearRequests()
    return { ...started, id, done: applications(started.sandbox), path: deletions[name].replace('{id}', String(id)) }
  }

  test('takes away what has the id, and takes the empty 200 for success', async () => {
    const { client, sandbox, id, path, done } = await ready()
    expect(await client[name](grower, id)).toBeUndefined()
    expect(sandbox.control.requests.writes).toMatchObject([
      { method: 'DELETE', path, license: grower, body: null, status: 200, answer: '' },
    ])
    expect(done()).toBe(1)
  })

  test('says so when Metrc knows no such id, or not the key', async () => {
    const { client, oldClient, id, done } = await ready()
    expect(await failure(client[name](grower, 9_999_999))).toMatchObject({ kind: 'unauthorized', status: 401 })
    const plain = await failure(oldClient[name](grower, id))
    expect(plain.message).toBe('This API key is only valid for V1 endpoints.')
    expect(done()).toBe(0)
  })

  test('says Metrc’s sentence when it refuses', async () => {
    const { client, sandbox, id, path } = await ready()
    sandbox.control.refuseNext(path, [{ row: 0, message: 'It is being counted.' }])
    expect(await failure(client[name](grower, id))).toMatchObject({ kind: 'refused', message: 'It is being counted.' })
  })

  test('is sent once, and after a page of HTML nobody knows what became of it', async () => {
    const { client, sandbox, id, done } = await ready()
    sandbox.control.plan({ fault: '502-html-after', match: { writesOnly: true } })
    const error = await failure(client[name](grower, id))
    expect(error).toMatchObject({ kind: 'unavailable', status: 502, wasSent: true })
    expect(sandbox.control.requests.writes).toHaveLength(1)
    expect(done()).toBe(1)
  })
})

describe('reading back what was written', () => {
  const at = { licenseNumber: grower }

  test('adjustments are listed by window, and the waste of a harvest by its id', async () => {
    const { client, given } = await start()
    await client.adjustPackages(grower, [{ ...adjustment, Quantity: -2 }])
    await client.setPackageQuantities(grower, [{ ...adjustment, Quantity: 0.09, UnitOfMeasure: 'Kilograms' }])
    const read = (start: string, end: string) => client.readAll('packageAdjustments', { ...at, window: { start, end } })
    const seen = await read(`${today}T14:00:00Z`, `${today}T15:01:00Z`)
    expect(seen.map((row) => [row.PackageLabel, row.AdjustmentQuantity, row.AdjustmentReasonName])).toEqual([
      [flower, -8, 'Drying'],
      [flower, -2, 'Drying'],
    ])
    expect(await read(`${today}T15:02:00Z`, `${today}T15:03:00Z`)).toEqual([])
    const { Ids } = await client.recordHarvestWaste(grower, [rows.recordHarvestWaste(given)])
    const wastes = await client.readAll('harvestWaste', { ...at, id: given.harvest })
    expect(wastes[0]).toEqual({
      Id: Ids[0],
      WasteTypeName: 'Fibrous',
      WasteWeight: 5,
      UnitOfWeightName: grams,
      ActualDate: today,
    })
    expect(await client.readAll('harvestWaste', { ...at, id: given.finishedHarvest })).toEqual([])
    await expect(client.readAll('harvestWaste', at)).rejects.toThrow('/harvests/v2/waste needs an id.')
  })

  test('two adjustments that are alike are both listed', async () => {
    const { client } = await start()
    await client.adjustPackages(grower, [
      { ...adjustment, Quantity: -2 },
      { ...adjustment, Quantity: -2 },
    ])
    expect(await client.readAll('packageAdjustments', at)).toHaveLength(2)
  })
})
