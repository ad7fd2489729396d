import type { PlantWasteEvent, ReasonWithRequirements } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readReason } from './reasons.ts'
import type { RowReader } from './row-reader.ts'
import { plantWasteReasons, wasteMethods } from './vocabulary.ts'

/** What a row says of the plants that it destroys. */
export interface Waste {
  event: Pick<PlantWasteEvent, 'WasteMethodName' | 'WasteWeight' | 'WasteUnitOfMeasureName' | 'WasteReasonName'>
  note: string
}

/** Where the waste of tagged plants and that of batches differ: names of fields, and what a reason asks for. */
interface WasteFields {
  unit: string
  requiresWeight: keyof ReasonWithRequirements & `Requires${string}`
  methodIsNeeded: boolean
}

/** Reads reason, method, weight and note, as the reason requires them (Metrc reference §10.3). */
export function readWaste(reader: RowReader, fields: WasteFields): Waste | undefined {
  const methods = wasteMethods.filter(({ ForPlants }) => ForPlants)
  const hasMethod = fields.methodIsNeeded || reader.has('WasteMethodName')
  const method = hasMethod ? reader.oneOf('WasteMethodName', methods, 'Waste Method') : null
  reader.textOrNull('WasteMaterialMixed')
  const given = readReason(reader, 'WasteReasonName', plantWasteReasons, 'Waste Reason')
  const weight = readWeight(reader, fields, given?.reason)
  if (reader.problems.length > 0 || !given || !weight) return undefined
  return {
    event: { WasteMethodName: method?.Name ?? '', WasteReasonName: given.reason.Name, ...weight },
    note: given.note,
  }
}

function readWeight(reader: RowReader, { unit, requiresWeight }: WasteFields, reason?: ReasonWithRequirements) {
  if (!reader.has('WasteWeight') && !reason?.[requiresWeight])
    return { WasteWeight: 0, WasteUnitOfMeasureName: 'Grams' }
  const WasteWeight = reader.number('WasteWeight')
  if (WasteWeight !== undefined && (WasteWeight < 0 || (WasteWeight === 0 && reason?.[requiresWeight])))
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
