// Asked for by pages and by the ledger: nothing here may load the schemas.

/** A field of Metrc's record that a write changes: its name in the history, in the record, and in what is written. */
export interface WrittenField {
  name: string
  was: string
  becomes: string
}

interface Described {
  /** What is done, as a title. */
  title: string
  /** What the record that it changes is called; of what makes one, that which it begins with. */
  noun: string
  /** What it makes. */
  makes?: string
  /** The kind of record, and its page, on which it is typed; left out where there is none. */
  form?: { kind: string; page: string }
  /** What the history says of it field by field; only where its summary does not say it. */
  written?: readonly WrittenField[]
}

const room: WrittenField = { name: 'room', was: 'LocationName', becomes: 'roomName' }
const sublocation: WrittenField = { name: 'sublocation', was: 'SublocationName', becomes: 'sublocation' }
const note: WrittenField = { name: 'note', was: 'Note', becomes: 'note' }
const locationType: WrittenField = { name: 'locationType', was: 'LocationTypeName', becomes: 'locationType' }
const types: WrittenField = { name: 'types', was: 'types', becomes: 'types' }

const name: WrittenField = { name: 'name', was: 'Name', becomes: 'name' }
const strainFields: readonly WrittenField[] = [
  name,
  { name: 'sativaPercent', was: 'SativaPercentage', becomes: 'sativa' },
  { name: 'indicaPercent', was: 'IndicaPercentage', becomes: 'indica' },
  { name: 'thc', was: 'ThcLevel', becomes: 'thc' },
  { name: 'cbd', was: 'CbdLevel', becomes: 'cbd' },
]
const itemFields: readonly WrittenField[] = [
  name,
  { name: 'productCategoryName', was: 'ProductCategoryName', becomes: 'category' },
  { name: 'unitOfMeasure', was: 'UnitOfMeasureName', becomes: 'unitOfMeasure' },
]

/** Every kind of write to Metrc that the ledger carries, and what it is. */
export const operationKinds = {
  'location.create': { title: 'Add room', noun: 'room', makes: 'room' },
  'location.update': { title: 'Edit room', noun: 'room', written: [locationType, types] },
  'location.delete': { title: 'Delete room', noun: 'room' },
  'sublocation.create': { title: 'Add sublocation', noun: 'sublocation', makes: 'sublocation' },
  'sublocation.update': { title: 'Rename sublocation', noun: 'sublocation' },
  'sublocation.delete': { title: 'Delete sublocation', noun: 'sublocation' },
  'package.adjust': { title: 'Adjust quantity', noun: 'package', form: { kind: 'package', page: 'adjustQuantity' } },
  'package.change-item': { title: 'Change item', noun: 'package', form: { kind: 'package', page: 'changeItem' } },
  'package.change-note': {
    title: 'Change note',
    noun: 'package',
    form: { kind: 'package', page: 'changeNote' },
    written: [note],
  },
  'package.change-dates': { title: 'Change dates', noun: 'package', form: { kind: 'package', page: 'dates' } },
  'package.mark': { title: 'Change marks', noun: 'package', form: { kind: 'package', page: 'marks' } },
  'package.change-external-id': { title: 'Change marks', noun: 'package', form: { kind: 'package', page: 'marks' } },
  'package.remediate': { title: 'Record remediation', noun: 'package', form: { kind: 'package', page: 'treat' } },
  'package.decontaminate': {
    title: 'Record decontamination',
    noun: 'package',
    form: { kind: 'package', page: 'treat' },
  },
  'package.take-sample': {
    title: 'Take sample',
    noun: 'package',
    makes: 'package',
    form: { kind: 'package', page: 'takeSample' },
  },
  'package.create': {
    title: 'Create package',
    noun: 'package',
    makes: 'package',
    form: { kind: 'package', page: 'toPackage' },
  },
  'package.plant': {
    title: 'Plant from package',
    noun: 'package',
    makes: 'batch',
    form: { kind: 'package', page: 'plant' },
  },
  'package.finish': { title: 'Finish Package', noun: 'package', form: { kind: 'package', page: 'packageFinish' } },
  'package.unfinish': { title: 'UnFinish Package', noun: 'package', form: { kind: 'package', page: 'packageFinish' } },
  'package.move': {
    title: 'Change Package Location',
    noun: 'package',
    form: { kind: 'package', page: 'move' },
    written: [room, sublocation],
  },
  'plant.move': {
    title: 'Move plant',
    noun: 'plant',
    form: { kind: 'plant', page: 'move' },
    written: [room, sublocation],
  },
  'package.discontinue': {
    title: 'Discontinue package',
    noun: 'package',
    form: { kind: 'package', page: 'discontinue' },
  },
  'plant.flower': {
    title: 'Change to flowering',
    noun: 'plant',
    form: { kind: 'plant', page: 'move' },
    written: [room, sublocation],
  },
  'plant.cut-clones': {
    title: 'Cut clones',
    noun: 'plant',
    makes: 'batch',
    form: { kind: 'plant', page: 'clone' },
  },
  'plant.create-package': {
    title: 'Create package from plant',
    noun: 'plant',
    makes: 'package',
    form: { kind: 'plant', page: 'toPackage' },
  },
  'plant.destroy': { title: 'Destroy plant', noun: 'plant', form: { kind: 'plant', page: 'destroyPlant' } },
  'plant.change-strain': { title: 'Change strain', noun: 'plant', form: { kind: 'plant', page: 'changeStrain' } },
  'plant.replace-tag': { title: 'Replace tag', noun: 'plant', form: { kind: 'plant', page: 'replaceTag' } },
  'plant.harvest': { title: 'Harvest plant', noun: 'plant', form: { kind: 'plant', page: 'harvestPlant' } },
  'plant.restore': { title: 'Restore harvested plant', noun: 'plant', form: { kind: 'plant', page: 'restore' } },
  'plant.manicure': { title: 'Manicure plant', noun: 'plant', form: { kind: 'plant', page: 'harvestPlant' } },
  'plant.apply-additive': {
    title: 'Record application',
    noun: 'plant',
    form: { kind: 'plant', page: 'applyAdditive' },
  },
  'plant-batch.apply-additive': {
    title: 'Record application',
    noun: 'batch',
    form: { kind: 'batch', page: 'applyAdditive' },
  },
  'location.apply-additive': { title: 'Record application in room', noun: 'room' },
  'additive-template.create': { title: 'Add product', noun: 'product', makes: 'product' },
  'additive-template.update': { title: 'Edit product', noun: 'product' },
  'plant.waste': { title: 'Record waste of plant', noun: 'plant', form: { kind: 'plant', page: 'waste' } },
  'plant-batch.waste': { title: 'Record waste of batch', noun: 'batch', form: { kind: 'batch', page: 'waste' } },
  'plant-batch.destroy': { title: 'Destroy plants of batch', noun: 'batch', form: { kind: 'batch', page: 'destroy' } },
  'plant-batch.move': {
    title: 'Move batch',
    noun: 'batch',
    form: { kind: 'batch', page: 'move' },
    written: [room, sublocation],
  },
  'plant-batch.create-package': {
    title: 'Create package from batch',
    noun: 'batch',
    makes: 'package',
    form: { kind: 'batch', page: 'toPackage' },
  },
  'plant-batch.package-cuttings': {
    title: 'Create package of cuttings',
    noun: 'batch',
    makes: 'package',
    form: { kind: 'batch', page: 'toPackage' },
  },
  'plant-batch.split': { title: 'Split batch', noun: 'batch', makes: 'batch', form: { kind: 'batch', page: 'split' } },
  'plant-batch.adjust': { title: 'Adjust count', noun: 'batch', form: { kind: 'batch', page: 'adjustCount' } },
  'plant-batch.change-strain': { title: 'Change strain', noun: 'batch', form: { kind: 'batch', page: 'changeStrain' } },
  'plant-batch.rename': { title: 'Rename batch', noun: 'batch', form: { kind: 'batch', page: 'rename' } },
  'plant-batch.replace-tag': { title: 'Replace tag', noun: 'batch', form: { kind: 'batch', page: 'replaceTag' } },
  'plant-batch.to-veg': {
    title: 'Move clones to vegetative phase',
    noun: 'batch',
    form: { kind: 'batch', page: 'toVeg' },
  },
  'harvest.waste': {
    title: 'Record waste of harvest',
    noun: 'harvest',
    form: { kind: 'harvest', page: 'harvestWaste' },
  },
  'harvest.discontinue-waste': {
    title: 'Discontinue harvest waste',
    noun: 'harvest',
    form: { kind: 'harvest', page: 'discontinueWaste' },
  },
  'harvest.finish': { title: 'Finish harvest', noun: 'harvest', form: { kind: 'harvest', page: 'harvestFinish' } },
  'harvest.unfinish': { title: 'Unfinish harvest', noun: 'harvest', form: { kind: 'harvest', page: 'harvestFinish' } },
  'harvest.create-package': {
    title: 'Create package from harvest',
    noun: 'harvest',
    makes: 'package',
    form: { kind: 'harvest', page: 'toPackage' },
  },
  'strain.create': { title: 'Add strain', noun: 'strain', makes: 'strain' },
  'strain.update': { title: 'Edit strain', noun: 'strain', written: strainFields },
  'item.create': { title: 'Add item', noun: 'item', makes: 'item' },
  'item.update': { title: 'Edit item', noun: 'item', written: itemFields },
  'item.add-file': { title: 'Add file of item', noun: 'item', makes: 'file' },
  'item.remove-file': { title: 'Remove file of item', noun: 'item' },
  'transfer-template.create': { title: 'Add transfer template', noun: 'transfer template', makes: 'transfer template' },
  'transfer-template.update': { title: 'Edit transfer template', noun: 'transfer template' },
  'transfer-template.delete': { title: 'Delete transfer template', noun: 'transfer template' },
  'external-transfer.create': {
    title: 'Add transfer from outside',
    noun: 'transfer from outside',
    makes: 'transfer from outside',
  },
  'external-transfer.update': { title: 'Edit transfer from outside', noun: 'transfer from outside' },
  'external-transfer.delete': { title: 'Delete transfer from outside', noun: 'transfer from outside' },
  'driver.create': { title: 'Add driver', noun: 'driver', makes: 'driver' },
  'driver.update': { title: 'Edit driver', noun: 'driver' },
  'driver.delete': { title: 'Delete driver', noun: 'driver' },
  'vehicle.create': { title: 'Add vehicle', noun: 'vehicle', makes: 'vehicle' },
  'vehicle.update': { title: 'Edit vehicle', noun: 'vehicle' },
  'vehicle.delete': { title: 'Delete vehicle', noun: 'vehicle' },
  'processing-job.start': { title: 'Start processing job', noun: 'processing job', makes: 'processing job' },
  'processing-job.create-package': {
    title: 'Create package from processing job',
    noun: 'processing job',
    makes: 'package',
  },
  'processing-job.adjust': { title: 'Adjust processing job', noun: 'processing job' },
  'processing-job.finish': { title: 'Finish processing job', noun: 'processing job' },
  'processing-job.unfinish': { title: 'Unfinish processing job', noun: 'processing job' },
  'processing-job.archive': { title: 'Archive processing job', noun: 'processing job' },
} as const satisfies Record<string, Described>

export type OperationKind = keyof typeof operationKinds

/** The page of a record on which a write is typed. */
export type FormOfKind = Extract<(typeof operationKinds)[OperationKind], { form: object }>['form']

/** What a kind of write is. */
export type DescribedKind = Omit<Described, 'form'> & { form?: FormOfKind }

export const describedKind = (kind: OperationKind): DescribedKind => operationKinds[kind]

export const kindNames = Object.keys(operationKinds) as OperationKind[]

/** The kinds that make such a thing; any when left out. */
export const kindsThatMake = (what?: string): OperationKind[] =>
  kindNames.filter((kind) => {
    const { makes } = describedKind(kind)
    return makes !== undefined && (what === undefined || makes === what)
  })
