import type { Item } from '@cultivatd/metrc/item-records'
import type { Harvest, Location, Plant, PlantBatch, Strain } from '@cultivatd/metrc/records'
import { rounded } from '../units.ts'
import { type Seeder, yearOne } from './seeder.ts'

/** Plants of one strain that stand in a room: days are before today. */
export interface Planting {
  strain: Strain
  room: Location
  count: number
  plantedAgo: number
  vegetativeAgo: number
  floweringAgo?: number
  motherAgo?: number
}

/** The batch that tagged plants came from: nothing is left in it. */
function spentBatch(seeder: Seeder, strain: Strain, room: Location, plantedAgo: number, count: number): PlantBatch {
  const planted = seeder.ago(plantedAgo)
  return seeder.batch(`${planted}|${room.Name}|${strain.Name}|Clone`, strain, room, planted, {
    TrackedCount: count,
    DestroyedCount: seeder.random.whole(0, 6),
  })
}

/** Tagged plants in a room, from a batch of their own. */
export function stand(
  seeder: Seeder,
  { strain, room, count, plantedAgo, vegetativeAgo, floweringAgo, motherAgo }: Planting,
): void {
  const batch = spentBatch(seeder, strain, room, plantedAgo, count)
  const changedAgo = motherAgo ?? floweringAgo ?? vegetativeAgo
  const fields: Partial<Plant> = {
    GrowthPhase: floweringAgo === undefined ? 'Vegetative' : 'Flowering',
    VegetativeDate: seeder.ago(vegetativeAgo),
    FloweringDate: floweringAgo === undefined ? null : seeder.ago(floweringAgo),
    MotherPlantDate: motherAgo === undefined ? null : seeder.ago(motherAgo),
    ClonedCount: motherAgo === undefined ? null : seeder.random.whole(40, 220),
  }
  for (let i = 0; i < count; i += 1) seeder.plant(batch, room, seeder.ago(changedAgo), fields)
}

/** Plants that died or had to: some of them destroyed lately. */
export function destroyed(seeder: Seeder, strain: Strain, room: Location, count: number): void {
  const batch = spentBatch(seeder, strain, room, 90, count)
  const notes = ['Broad mites', 'Powdery mildew', 'Male flowers found', 'Root rot', 'Broken stem']
  for (let i = 0; i < count; i += 1) {
    const day = seeder.ago(seeder.random.whole(2, 50))
    const note = seeder.random.pick(notes)
    seeder.plant(batch, room, day, {
      State: 'Destroyed',
      VegetativeDate: seeder.ago(75),
      DestroyedDate: day,
      DestroyedNote: note,
      DestroyedByUserName: 'Dana Whitfield',
    })
  }
}

/** A harvest to be: grams, and days before today. */
export interface HarvestPlan {
  strain: Strain
  room: Location
  ago: number
  type: 'FullPlant' | 'Manicure'
  plants: number
  wet: number
  current: number
  waste: number
  packaged?: number
  packages?: number
  onHold?: boolean
  finishedAgo?: number
}

/** The name a grower's system gives: day, dry room, strain and kind. */
const harvestName = (seeder: Seeder, { ago, room, strain, type }: HarvestPlan): string =>
  `${seeder.ago(ago)}|${room.Name}|${strain.Name}|${type}`

/** A harvest and, when whole plants were cut, its plants with weights that add up to the wet weight. */
export function harvest(seeder: Seeder, plan: HarvestPlan): Harvest {
  const made = seeder.harvest(harvestName(seeder, plan), plan.strain, plan.room, seeder.ago(plan.ago), {
    HarvestType: plan.type === 'Manicure' ? 'Product' : 'WholePlant',
    PlantCount: plan.plants,
    TotalWetWeight: plan.wet,
    CurrentWeight: plan.current,
    TotalWasteWeight: plan.waste,
    TotalPackagedWeight: plan.packaged ?? 0,
    PackageCount: plan.packages ?? 0,
    IsOnHold: plan.onHold ?? false,
    ...(plan.onHold && yearOne),
    ...(plan.finishedAgo !== undefined && { FinishedDate: seeder.ago(plan.finishedAgo) }),
  })
  const wasteId = seeder.world.nextId()
  if (plan.waste > 0)
    seeder.put('harvestWaste', wasteId, {
      Id: wasteId,
      HarvestId: made.Id,
      WasteTypeName: 'Plant Material',
      WasteWeight: plan.waste,
      UnitOfWeightName: 'Grams',
      ActualDate: seeder.ago(Math.max(plan.ago - 1, 0)),
    })
  if (plan.type === 'FullPlant') cut(seeder, plan, made)
  return made
}

function cut(seeder: Seeder, { strain, room, ago, plants, wet }: HarvestPlan, made: Harvest): void {
  const batch = spentBatch(seeder, strain, room, ago + 95, plants)
  const each = Math.floor((wet / plants) * 100) / 100
  for (let i = 0; i < plants; i += 1)
    seeder.plant(batch, room, seeder.ago(ago), {
      State: 'Harvested',
      GrowthPhase: 'Flowering',
      VegetativeDate: seeder.ago(ago + 80),
      FloweringDate: seeder.ago(ago + 58),
      HarvestedDate: seeder.ago(ago),
      HarvestId: made.Id,
      HarvestedUnitOfWeightName: 'Grams',
      HarvestedUnitOfWeightAbbreviation: 'g',
      HarvestedWetWeight: i === 0 ? rounded(wet - each * (plants - 1)) : each,
      HarvestCount: 1,
    })
}

/** Young plants: batches of clones or seeds with plants left in them. */
export function young(
  seeder: Seeder,
  room: Location,
  strains: readonly Strain[],
  left: readonly number[],
  type: 'Clone' | 'Seed' = 'Clone',
): void {
  for (const [index, count] of left.entries()) {
    const strain = strains[index % strains.length]
    if (!strain) continue
    const planted = seeder.ago(3 + index * 2)
    seeder.batch(`${planted}|${room.Name}|${strain.Name}|${type}`, strain, room, planted, {
      PlantBatchTypeId: type === 'Seed' ? 1 : 2,
      PlantBatchTypeName: type,
      UntrackedCount: count,
      DestroyedCount: index % 4,
    })
  }
}

/** The items that a grower makes of one strain. */
export interface StrainItems {
  flower: Item
  trim: Item
  preRoll: Item
  clones: Item
}

export function strainItems(seeder: Seeder, strain: Strain): StrainItems {
  return {
    flower: seeder.item(`${strain.Name}, bulk flower`, 'Flower & Buds', strain),
    trim: seeder.item(`${strain.Name}, trim`, 'Shake/Trim (by Strain)', strain),
    preRoll: seeder.item(`${strain.Name}, pre-roll 1 g`, 'Pre-Roll (Flower Only)', strain, {
      UnitWeight: 1,
      UnitWeightUnitOfMeasureName: 'Grams',
    }),
    clones: seeder.item(`${strain.Name}, clones`, 'Immature Plants', strain),
  }
}
