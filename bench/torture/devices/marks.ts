import type { AppliedRow } from '@cultivatd/sandbox/applied'
import type { Mark } from '../marks.ts'
import type { Deed } from './deed.ts'

type Values = Readonly<Record<string, unknown>>

const text = (...parts: readonly unknown[]) => parts.map(String).join(' ')
const valuesOf = (value: unknown) => Object(value) as Values
const mark = (license: string, record: unknown, token: string, ...values: readonly unknown[]): Mark => ({
  record: text(license, record),
  token,
  content: text(token, ...values),
})

/** What each kind makes of Metrc, made unique by the note or weight of the act, or by a day that the record had not yet. */
const marks = {
  adjust: (license: string, label: unknown, quantity: unknown, note: unknown, date: unknown) =>
    mark(license, label, text('adjust', note), label, quantity, date),
  move: (license: string, label: unknown, date: unknown, room?: unknown): Mark => ({
    ...mark(license, label, text('move', label, date)),
    // Metrc is told the name of a room, and a form its id.
    ...(room !== undefined && { sets: { field: 'place', value: text(license, room) } }),
  }),
  destroy: (license: string, label: unknown, note: unknown, weight: unknown, date: unknown): Mark =>
    // Destroyed once more on the same day is as wanted, though of another weight.
    ({
      ...mark(license, label, text('destroy', label, note), weight, date),
      sets: { field: 'destroyed', value: text(date) },
    }),
  harvest: (license: string, label: unknown, weight: unknown, date: unknown) =>
    mark(license, label, text('harvest', label, weight), date),
  waste: (license: string, labels: unknown, note: unknown, weight: unknown, date: unknown) =>
    mark(license, note, text('waste', note), labels, weight, date),
  batchAdjust: (license: string, name: unknown, quantity: unknown, note: unknown, date: unknown) =>
    mark(license, name, text('batch adjust', note), name, quantity, date),
  harvestWaste: (license: string, id: unknown, weight: unknown, date: unknown) =>
    mark(license, text('harvest', id), text('harvest waste', id, weight), date),
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What has to reach Metrc of an act, if it needs anything; nothing of an act that is ours alone. */
export function marksOfDeed({
  feature,
  route,
  facilityId,
  body,
}: Pick<Deed, 'feature' | 'route' | 'facilityId' | 'body'>): Mark[] {
  const given = valuesOf(body)
  const { label, quantity, note, date, weight, plants, packageLabels, batchName, id } = given
  const each = (make: (one: Values) => Mark) => listOf(plants).map((one) => make(valuesOf(one)))
  switch (`${feature}.${route}`) {
    case 'package.adjust':
      return [marks.adjust(facilityId, label, quantity, note, date)]
    case 'package.move':
      return listOf(packageLabels).map((one) => marks.move(facilityId, one, date))
    case 'plant.move':
      return each((plant) => marks.move(facilityId, plant.label, date))
    case 'system.place':
      return listOf(plants).map((one) => marks.move(facilityId, one, date))
    case 'plant.destroyMany':
      return each((plant) => marks.destroy(facilityId, plant.label, note, plant.weight, date))
    case 'harvest.addMany':
      return each((plant) => marks.harvest(facilityId, plant.label, plant.weight, date))
    case 'plant.waste':
      return [
        marks.waste(
          facilityId,
          listOf(plants).map((one) => valuesOf(one).label),
          note,
          weight,
          date,
        ),
      ]
    case 'plantBatch.adjust':
      return [marks.batchAdjust(facilityId, batchName, quantity, note, date)]
    case 'harvest.waste':
      return [marks.harvestWaste(facilityId, id, weight, date)]
    default:
      return []
  }
}

/** The mark of an operation of the ledger; null for a kind that nobody asks for here. */
export function markOfOperation(kind: string, license: string, payload: unknown): Mark | null {
  const { label, labels, name, id, roomName, quantity, note, date, weight, weightGrams } = valuesOf(payload)
  switch (kind) {
    case 'package.adjust':
      return marks.adjust(license, label, quantity, note, date)
    case 'package.move':
    case 'plant.move':
      return marks.move(license, label, date, roomName)
    case 'plant.destroy':
      return marks.destroy(license, label, note, weight, date)
    case 'plant.harvest':
      return marks.harvest(license, label, weightGrams, date)
    case 'plant.waste':
      return marks.waste(license, labels, note, weight, date)
    case 'plant-batch.adjust':
      return marks.batchAdjust(license, name, quantity, note, date)
    case 'harvest.waste':
      return marks.harvestWaste(license, id, weight, date)
    default:
      return null
  }
}

/** The mark of a row that changed Metrc; null for a path that is not written to here. */
export function markOfRow({ method, path, license, row }: AppliedRow): Mark | null {
  const given = valuesOf(row)
  switch (`${method} ${path}`) {
    case 'POST /packages/v2/adjust':
      return marks.adjust(license, given.Label, given.Quantity, given.ReasonNote, given.AdjustmentDate)
    case 'PUT /packages/v2/location':
      return marks.move(license, given.Label, given.MoveDate, given.Location)
    case 'PUT /plants/v2/location':
      return marks.move(license, given.Label, given.ActualDate, given.Location)
    case 'DELETE /plants/v2':
      return marks.destroy(license, given.Label, given.ReasonNote, given.WasteWeight, given.ActualDate)
    case 'PUT /plants/v2/harvest':
      return marks.harvest(license, given.Plant, given.Weight, given.ActualDate)
    case 'POST /plants/v2/waste':
      return marks.waste(license, given.PlantLabels, given.Note, given.WasteWeight, given.WasteDate)
    case 'POST /plantbatches/v2/adjust':
      return marks.batchAdjust(license, given.PlantBatchName, given.Quantity, given.ReasonNote, given.AdjustmentDate)
    case 'POST /harvests/v2/waste':
      return marks.harvestWaste(license, given.Id, given.WasteWeight, given.ActualDate)
    default:
      return null
  }
}
