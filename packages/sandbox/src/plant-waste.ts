import type { PlantWasteEvent, ReasonWithRequirements } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readBatch } from './plant-batch-row.ts'
import { plantByLabel, sincePlanted } from './plant-row.ts'
import { readReason } from './reasons.ts'
import type { Quirks } from './options.ts'
import type { WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { plantWasteMethods, plantWasteReasons } from './vocabulary.ts'

/** What a row says of what it throws away: plants that it destroys, or what was cut off them. */
export interface Waste {
  event: Pick<PlantWasteEvent, 'WasteMethodName' | 'WasteWeight' | 'WasteUnitOfMeasureName' | 'WasteReasonName'>
  note: string
}

/** Where the writes differ that throw something away: names of fields, and what a reason asks for. */
interface WasteFields {
  unit: string
  /** `WasteReasonName` when left out. */
  reason?: string
  /** `ReasonNote` when left out. */
  note?: string
  /** `WasteMaterialMixed` when left out. */
  mixed?: string
  /** The reasons that need a weight; all of them when left out. */
  requiresWeight?: keyof ReasonWithRequirements & `Requires${string}`
  methodIsNeeded: boolean
}

/** Reads reason, method, weight and note, as the reason requires them (Metrc reference §10.3). */
export function readWaste(reader: RowReader, quirks: Quirks, fields: WasteFields): Waste | undefined {
  const methods = plantWasteMethods(quirks)
  const hasMethod = (fields.methodIsNeeded && methods.length > 0) || reader.has('WasteMethodName')
  const method = hasMethod ? reader.oneOf('WasteMethodName', methods, 'Waste Method') : null
  reader.textOrNull(fields.mixed ?? 'WasteMaterialMixed')
  const given = readReason(reader, fields.reason ?? 'WasteReasonName', plantWasteReasons, 'Waste Reason', fields.note)
  const weight = readWeight(reader, fields, given?.reason)
  if (reader.problems.length > 0 || !given || !weight) return undefined
  return {
    event: { WasteMethodName: method?.Name ?? '', WasteReasonName: given.reason.Name, ...weight },
    note: given.note,
  }
}

function readWeight(reader: RowReader, { unit, requiresWeight }: WasteFields, reason?: ReasonWithRequirements) {
  const isNeeded = requiresWeight === undefined || reason?.[requiresWeight] === true
  if (!reader.has('WasteWeight') && !isNeeded) return { WasteWeight: 0, WasteUnitOfMeasureName: 'Grams' }
  const WasteWeight = reader.number('WasteWeight')
  if (WasteWeight !== undefined && (WasteWeight < 0 || (WasteWeight === 0 && isNeeded)))
    reader.refuse('Waste Weight must be greater than 0.')
  const found = reader.weightUnit(unit)
  if (WasteWeight === undefined || !found) return undefined
  return { WasteWeight, WasteUnitOfMeasureName: found.Name }
}

/** Adds an entry to the waste lists; answers its id, which is its number too. */
export function recordWaste(
  draft: Draft,
  { event }: Waste,
  of: Pick<PlantWasteEvent, 'PlantBatchId' | 'PlantBatchName' | 'PlantCount' | 'WasteDate'>,
  plantIds: number[],
): number {
  const id = draft.world.nextId()
  const PlantWasteNumber = String(id).padStart(10, '0')
  draft.put('plantWaste', id, { event: { PlantWasteNumber, ...event, ...of }, plantIds })
  return id
}

/** The fields in which waste of plants that live on is told; there is nothing to report without a weight. */
const ofLiving: WasteFields = {
  unit: 'UnitOfMeasureName',
  reason: 'ReasonName',
  note: 'Note',
  mixed: 'MixedMaterial',
  methodIsNeeded: true,
}

/** What is thrown away of a batch that lives on: its counts stay (Metrc reference §18). */
export const wasteOfBatch: WriteRow = (reader, { draft, quirks }) => {
  const row = readBatch(reader, draft, 'PlantBatchName')
  const waste = readWaste(reader, quirks, ofLiving)
  const date = reader.dateSince('WasteDate', ...sincePlanted(row))
  if (reader.problems.length > 0 || !row || !waste || date === undefined) return undefined
  const { Id, Name, UntrackedCount } = row.record
  const of = { PlantBatchId: Id, PlantBatchName: Name, PlantCount: UntrackedCount, WasteDate: date }
  return recordWaste(draft, waste, of, [])
}

/** What is thrown away of tagged plants that live on, one entry for all of them (Metrc reference §18). */
export const wasteOfPlants: WriteRow = (reader, { draft, quirks }) => {
  const labels = reader.list('PlantLabels')
  if (labels.length === 0) reader.refuse('Plant Labels was not specified.')
  const rows = labels.flatMap((label) => {
    const row =
      typeof label === 'string' ? plantByLabel(reader, draft, label) : reader.refuse('Plant Labels is invalid.')
    return row ? [row] : []
  })
  const waste = readWaste(reader, quirks, ofLiving)
  if (reader.has('LocationName')) reader.location(draft, 'LocationName', 'ForPlants')
  const planted = rows.map(({ record }) => record.PlantedDate).sort()
  const date = reader.dateSince('WasteDate', planted.at(-1), 'Planted Date')
  if (reader.problems.length > 0 || !waste || date === undefined) return undefined
  const ids = [...new Set(rows.map(({ id }) => id))]
  const of = { PlantBatchId: null, PlantBatchName: null, PlantCount: ids.length, WasteDate: date }
  return recordWaste(draft, waste, of, ids)
}
