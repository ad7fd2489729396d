import type { Harvest, Location, Plant, Sublocation, UnitOfMeasure } from '@cultivatd/metrc/records'
import { blankHarvest } from './blank-plants.ts'
import type { Draft } from './draft.ts'
import { changeable, weightIn } from './harvest-row.ts'
import { dryingPlaceOf } from './places.ts'
import { readPlant, sincePlanted } from './plant-row.ts'
import type { WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'
import { rounded } from './units.ts'

/** What is cut: the whole plant, or a part of it while it lives on. The letter ends the name of a harvest that has none. */
const kinds = {
  whole: { type: 'WholePlant', letter: 'H' },
  part: { type: 'Product', letter: 'M' },
} as const

interface Cut {
  plant: Row<Plant>
  weight: number
  unit: UnitOfMeasure
  room: Row<Location>
  sublocation: Row<Sublocation> | null
  date: string
  name: string
  type: string
}

function readCut(
  reader: RowReader,
  draft: Draft,
  { type, letter }: (typeof kinds)[keyof typeof kinds],
): Cut | undefined {
  const plant = readPlant(reader, draft, 'Plant')
  if (plant && plant.record.GrowthPhase !== 'Flowering')
    reader.refuse(`Plant ${plant.record.Label} cannot be harvested because it is ${plant.record.GrowthPhase}.`)
  const weight = reader.amount('Weight')
  const unit = reader.weightUnit('UnitOfWeight')
  const room = reader.location(draft, 'DryingLocation', 'ForHarvests')
  const sublocation = reader.sublocation(draft, 'DryingSublocation')
  const date = reader.dateSince('ActualDate', ...sincePlanted(plant))
  const given = reader.textOrNull('HarvestName')?.trim()
  if (reader.problems.length > 0 || !plant || weight === undefined || !unit || !room || date === undefined)
    return undefined
  const name = given || `${date}-${room.record.Name}-${letter}`
  return { plant, weight, unit, room, sublocation, date, name, type }
}

/** The harvest of this name and day, or a new one: a name may come again on another day (Metrc reference §10.4). */
function readOrMakeHarvest(reader: RowReader, draft: Draft, cut: Cut): Row<Harvest> | undefined {
  const found = draft.find(
    'harvest',
    ({ record }) => record.HarvestStartDate === cut.date && record.Name.toLowerCase() === cut.name.toLowerCase(),
  )
  if (!found) return makeHarvest(draft, cut)
  if (found.record.HarvestType !== cut.type || found.record.DryingLocationId !== cut.room.id)
    return reader.refuse(
      `Harvest ${found.record.Name} is a ${found.record.HarvestType} in ${found.record.DryingLocationName}, and cannot be joined.`,
    )
  return changeable(reader, found)
}

function makeHarvest(draft: Draft, { name, type, room, sublocation, date, unit }: Cut): Row<Harvest> | undefined {
  const Id = draft.world.nextId()
  draft.put('harvest', Id, {
    ...blankHarvest,
    Id,
    Name: name,
    HarvestType: type,
    SourceStrainCount: 0,
    ...dryingPlaceOf(room, sublocation),
    UnitOfWeightName: unit.Name,
    HarvestStartDate: date,
  })
  return draft.row('harvest', Id)
}

/** Puts the weight of a plant on its harvest, which is weighed in the unit of its first plant. */
function addToHarvest(reader: RowReader, draft: Draft, cut: Cut): Row<Harvest> | undefined {
  const row = readOrMakeHarvest(reader, draft, cut)
  const weight = row && weightIn(reader, row.record, cut.weight, cut.unit)
  if (!row || weight === undefined) return undefined
  const { SourceStrainNames, PlantCount, TotalWetWeight, CurrentWeight } = row.record
  const strains = [...new Set([...(SourceStrainNames?.split(', ') ?? []), cut.plant.record.StrainName])]
  draft.put('harvest', row.id, {
    ...row.record,
    SourceStrainCount: strains.length,
    SourceStrainNames: strains.join(', '),
    PlantCount: PlantCount + 1,
    TotalWetWeight: rounded(TotalWetWeight + weight),
    CurrentWeight: rounded(CurrentWeight + weight),
  })
  return row
}

/** The plant is gone with its harvest. */
export const harvestPlant: WriteRow = (reader, { draft }) => {
  const cut = readCut(reader, draft, kinds.whole)
  const harvest = cut && addToHarvest(reader, draft, cut)
  if (!cut || !harvest) return undefined
  const { plant, unit, weight, date } = cut
  draft.put('plant', plant.id, {
    ...plant.record,
    State: 'Harvested',
    HarvestedDate: date,
    HarvestId: harvest.id,
    HarvestedWetWeight: weight,
    HarvestedUnitOfWeightName: unit.Name,
    HarvestedUnitOfWeightAbbreviation: unit.Abbreviation,
    HarvestCount: plant.record.HarvestCount + 1,
  })
  return harvest.id
}

/** The plant stays tracked. */
export const manicurePlant: WriteRow = (reader, { draft }) => {
  const cut = readCut(reader, draft, kinds.part)
  // Above 1 only where one tag stands for many plants.
  if ((reader.numberOrNull('PlantCount') ?? 1) > 1) reader.refuse('Plant Count is invalid: the Plant is a single one.')
  const harvest = cut && reader.problems.length === 0 && addToHarvest(reader, draft, cut)
  if (!cut || !harvest) return undefined
  draft.put('plant', cut.plant.id, { ...cut.plant.record, HarvestCount: cut.plant.record.HarvestCount + 1 })
  return harvest.id
}
