import type { Item } from '@cultivatd/domain/item/item'
import type { MotherPackage } from '@cultivatd/domain/plant/create-package'
import type { PlantDestruction, PlantsDestruction } from '@cultivatd/domain/plant/destroy'
import { moveOf, type PhaseChange } from '@cultivatd/domain/plant/move'
import { getsStrain } from '@cultivatd/domain/plant/change-strain'
import type { Plant } from '@cultivatd/domain/plant/plant'
import type { PlantTagReplacement } from '@cultivatd/domain/plant/replace-tag'
import type { PlantsWaste, WeighedWaste } from '@cultivatd/domain/plant/waste'
import type { Room } from '@cultivatd/domain/room/room'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { type ChosenSublocation, toldSublocation } from '@cultivatd/domain/sublocation/sublocation'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'
import { youngFields } from '../ledger/young-fields.ts'

interface Known {
  label: string
  plant: Plant | undefined
  record: object
  isMoving?: boolean
}

/**
 * One write for each plant that is not in the room and phase yet, or is on its way out of it; the change of phase takes it
 * to the room too.
 */
export const movesTo = (
  room: Room,
  plants: readonly (Known & { changePhase: PhaseChange })[],
  date: string,
  chosen?: ChosenSublocation,
): LedgerWrite[] =>
  plants.flatMap(({ label, plant, record, isMoving, changePhase }): LedgerWrite[] => {
    const roomName = room.metrc.Name
    const sublocation = plant && toldSublocation(chosen, plant.metrc, room.metrc.Id)
    const where = placeName(roomName, sublocation)
    const common = {
      records: [label] as const,
      payload: { label, roomName, roomLocationId: room.metrc.Id, ...inSublocation(sublocation), date },
      before: record,
    }
    switch (plant ? moveOf(plant, changePhase, room, isMoving, chosen) : null) {
      case 'flower':
        return [{ ...common, kind: 'plant.flower', summary: `Moved to the flowering phase in ${where}` }]
      case 'move':
        return [{ ...common, kind: 'plant.move', summary: `Moved to ${where}` }]
      case null:
        return []
    }
  })

type Waste = Omit<PlantDestruction, 'label' | 'weight'> | Omit<PlantsDestruction, 'plants'>

/** One write for each plant. */
export const destructions = (
  plants: readonly (Known & { weight: number })[],
  { method, reason, note, unitOfWeight, date }: Waste,
): LedgerWrite[] =>
  plants.map(({ label, weight, record }) => ({
    kind: 'plant.destroy',
    records: [label],
    summary: `Destroyed, ${quantityText(weight)} ${unitText(unitOfWeight)}: ${reason}${note ? `, “${note}”` : ''}`,
    payload: { label, method, reason, note, weight, unitOfWeight, date },
    before: record,
  }))

/** One entry for all of these plants, in the history of each. */
export function wasteOf(
  plants: readonly Known[],
  { method, mixed, reason, note, weight, unitOfWeight, date }: Omit<PlantsWaste, 'plants'>,
): LedgerWrite[] {
  const labels = plants.map(({ label }) => label)
  const [label, ...others] = labels
  if (label === undefined) return []
  const rooms = [...new Set(plants.map(({ plant }) => plant?.metrc.LocationName ?? null))]
  const roomName = rooms.length === 1 ? (rooms[0] ?? null) : null
  const of = others.length > 0 ? ` of ${labels.length} plants` : ''
  const summary = `Waste of ${quantityText(weight)} ${unitText(unitOfWeight)}${of}: ${reason}${note ? `, “${note}”` : ''}`
  const payload = { labels, roomName, method, mixed, reason, note, weight, unitOfWeight, date }
  return [{ kind: 'plant.waste', records: [label, ...others], summary, payload, before: plants[0]?.record }]
}

/** An entry for each plant, with its own weight. */
export const wasteOfEach = (plants: readonly (Known & { weight: number })[], waste: WeighedWaste): LedgerWrite[] =>
  plants.flatMap((one) => wasteOf([one], { ...waste, weight: one.weight }))

/** A package of clones or seeds of a plant, which stays. */
export const motherPackaging = (pkg: MotherPackage, record: object, room: Room, item: Item): LedgerWrite => ({
  kind: 'plant.create-package',
  records: [pkg.label, pkg.plantLabel],
  summary: `Packaged ${quantityText(pkg.count)} of ${item.metrc.Name} from plant ${pkg.plantLabel}`,
  payload: { ...youngFields(pkg, room, item), plantLabel: pkg.plantLabel, type: pkg.type },
  before: record,
})

/** One write for each plant that is of another strain. */
export const strainChanges = (plants: readonly Known[], strainName: string): LedgerWrite[] =>
  plants.flatMap(({ label, plant, record }): LedgerWrite[] =>
    plant && getsStrain(plant, strainName)
      ? [
          {
            kind: 'plant.change-strain',
            records: [label],
            summary: `Changed strain, ${plant.metrc.StrainName} to ${strainName}`,
            payload: { label, strainName },
            before: record,
          },
        ]
      : [],
  )

/** It waits for whatever is done under its old tag, and what follows under the new one for it. */
export const tagReplacement = (
  { metrc: { Id, Label } }: Plant,
  record: object,
  { newLabel, date }: PlantTagReplacement,
): LedgerWrite => ({
  kind: 'plant.replace-tag',
  records: [Label, newLabel],
  summary: `Replaced tag ${Label} by ${newLabel}`,
  payload: { id: Id, label: Label, newLabel, date },
  before: record,
})
