import type { PlantAdditive } from '@cultivatd/metrc/additive-records'
import type { Plant } from '@cultivatd/metrc/records'
import { readProduct, readTemplate } from './additive-product.ts'
import type { Draft } from './draft.ts'
import { readBatch } from './plant-batch-row.ts'
import { readPlant, sincePlanted } from './plant-row.ts'
import { growerWrites, listRoute, permitted, type Route, type WriteContext, type WriteRow } from './route.ts'
import { RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'

/** What an application is, whatever it is applied to. */
type Application = Omit<PlantAdditive, 'PlantBatchId' | 'PlantBatchName' | 'PlantCount'>

/** How many plants of a batch it is applied to. */
type AppliedTo = Pick<PlantAdditive, 'PlantBatchId' | 'PlantBatchName' | 'PlantCount'>

/** What a row is applied to; undefined once something is wrong with that. */
type ReadAppliedTo = (reader: RowReader, draft: Draft) => AppliedTo[] | undefined

type ReadSource = (
  reader: RowReader,
  draft: Draft,
) => Omit<Application, 'TotalAmountApplied' | 'AmountUnitOfMeasure'> | undefined

const readOwn: ReadSource = (reader) => {
  const product = readProduct(reader)
  if (!product) return undefined
  const { ActiveIngredients: _, ...printed } = product
  return {
    ...printed,
    RestrictiveEntryIntervalQuantityDescription: null,
    RestrictiveEntryIntervalTimeDescription: null,
    Rate: null,
    Volume: null,
    Note: null,
  }
}

const readFromTemplate: ReadSource = (reader, draft) => {
  const template = readTemplate(reader, draft)
  const own = { Rate: reader.textOrNull('Rate'), Volume: reader.textOrNull('Volume') }
  if (!template) return undefined
  const {
    Id: _id,
    FacilityId: _facility,
    Name: _name,
    AdditiveType: _type,
    ActiveIngredients: _made,
    LastModified: _at,
    IsActive: _is,
    ...printed
  } = template.record
  return { ...printed, ...own }
}

/** Plants by batch: Metrc's entries name one batch and a number of plants. */
function byBatch(plants: readonly Row<Plant>[]): AppliedTo[] {
  const batches = new Map<number, AppliedTo>()
  for (const { record } of plants) {
    const { PlantBatchId, PlantBatchName } = record
    const { PlantCount = 0 } = batches.get(PlantBatchId) ?? {}
    batches.set(PlantBatchId, { PlantBatchId, PlantBatchName, PlantCount: PlantCount + 1 })
  }
  return [...batches.values()]
}

const readPlants: ReadAppliedTo = (reader, draft) => {
  const labels = [...new Set(reader.list('PlantLabels'))]
  if (labels.length === 0) return reader.refuse('Plant Labels was not specified.')
  const plants = labels.flatMap((Label) => {
    const one = new RowReader({ Label }, '')
    const plant = readPlant(one, draft)
    for (const problem of one.problems) reader.refuse(problem)
    return plant ?? []
  })
  return byBatch(plants)
}

const readPlace: ReadAppliedTo = (reader, draft) => {
  const location = reader.location(draft, 'LocationName', 'ForPlants')
  reader.textOrNull('SublocationName')
  if (!location) return undefined
  const plants = draft
    .rows('plant')
    .filter(
      ({ record }) => record.LocationId === location.id && record.State === 'Tracked' && record.IsOnHold === false,
    )
  if (plants.length === 0) return reader.refuse(`There are no Plants in the Location "${location.record.Name}".`)
  return byBatch(plants)
}

const readOneBatch: ReadAppliedTo = (reader, draft) => {
  const batch = readBatch(reader, draft, 'PlantBatchName')
  if (!batch) return undefined
  reader.dateSince('ActualDate', ...sincePlanted(batch))
  const { Id, Name, UntrackedCount } = batch.record
  return [{ PlantBatchId: Id, PlantBatchName: Name, PlantCount: UntrackedCount }]
}

/** One entry for each batch, each with the amount of the whole application; the id is that of the first. */
const apply =
  (readSource: ReadSource, readAppliedTo: ReadAppliedTo): WriteRow =>
  (reader, { draft }: WriteContext) => {
    const source = readSource(reader, draft)
    const TotalAmountApplied = reader.amount('TotalAmountApplied')
    const unit = reader.unit('TotalAmountUnitOfMeasure')
    if (readAppliedTo !== readOneBatch) reader.date('ActualDate')
    const appliedTo = readAppliedTo(reader, draft)
    if (!source || TotalAmountApplied === undefined || !unit || !appliedTo || reader.problems.length > 0)
      return undefined
    const ids = appliedTo.map((of) => {
      const id = draft.world.nextId()
      draft.put('plantAdditive', id, { ...source, TotalAmountApplied, AmountUnitOfMeasure: unit.Name, ...of })
      return id
    })
    return ids[0]
  }

const plants = growerWrites('/plants/v2/additives')
const batches = growerWrites('/plantbatches/v2/additives')
const permissions = ['Manage Plants Additives']

/** What is applied to plants: fertilizers, pesticides and others (Metrc reference §18). */
export const additiveRoutes: Route[] = [
  ...permitted(permissions, [
    listRoute('/plants/v2/additives', 'plantAdditive', () => true, { windowed: true, flag: 'CanGrowPlants' }),
    plants('POST', '', apply(readOwn, readPlants)),
    plants('POST', '/usingtemplate', apply(readFromTemplate, readPlants)),
    plants('POST', '/bylocation/usingtemplate', apply(readFromTemplate, readPlace)),
    batches('POST', '', apply(readOwn, readOneBatch)),
    batches('POST', '/usingtemplate', apply(readFromTemplate, readOneBatch)),
  ]),
  plants('POST', '/bylocation', apply(readOwn, readPlace), { permissions: ['Manage Plants', ...permissions] }),
]
