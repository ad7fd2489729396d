import type { Location, Strain } from '@cultivatd/metrc/records'
import { destroyed, harvest, type HarvestPlan, stand, strainItems, young } from './grow.ts'
import { growerFlags, strainNames } from './presets.ts'
import { packPackages, vaultPackages } from './red-fork-packages.ts'
import type { FacilityPlan, Seeder } from './seeder.ts'
import type { Stock } from './transfers.ts'

export const redForkPlan: FacilityPlan = {
  license: 'GAAA-4KVB-7T2Q',
  name: 'Red Fork Cultivation',
  licenseType: 'Grower',
  flags: growerFlags,
  credentialed: '2022-03-14',
  tagPrefix: '1A4FF030000002',
}

const redForkRooms = [
  ['Mother 1', 'Plants'],
  ['Clone 1', 'Plants'],
  ['Veg 1', 'Plants'],
  ['Veg 2', 'Plants'],
  ['Flower 1', 'Plants'],
  ['Flower 2', 'Plants'],
  ['Flower 3', 'Plants'],
  ['Flower 4', 'Plants'],
  ['Flower 5', 'Plants'],
  ['Flower 6', 'Plants'],
  ['Dry 1', 'Harvest'],
  ['Dry 2', 'Harvest'],
  ['Pack 1', 'Packages'],
  ['Vault', 'Packages'],
] as const

/** The rooms by name. */
export type Rooms = Record<(typeof redForkRooms)[number][0], Location>

/** The grow of the mockups: mothers, clones, six flower rooms of which one is empty, two dry rooms, a packaging room. */
export function seedRedFork(seeder: Seeder): Stock {
  const room = Object.fromEntries(redForkRooms.map(([name, type]) => [name, seeder.location(name, type)])) as Rooms
  seeder.location('Old Flower 7', 'Plants', true)
  const strains = strainNames.map(([name, indica]) => seeder.strain(name, indica))
  seeder.strain('Trainwreck', 35, true)
  const named = (name: string): Strain => {
    const found = strains.find((strain) => strain.Name === name)
    if (!found) throw new Error(`No strain ${name}`)
    return found
  }
  seedPlants(seeder, room, strains, named)
  for (const [name, dry, ago, type, plants, wet, current, waste, more] of hanging)
    harvest(seeder, { strain: named(name), room: room[dry], ago, type, plants, wet, current, waste, ...more })
  const sources = packedHarvests(seeder, room, named)

  const items = strains.map((strain) => strainItems(seeder, strain))
  const cigar = { UnitWeight: 3, UnitWeightUnitOfMeasureName: 'Grams' }
  seeder.item('Jack Herer, hand-rolled cigar', 'Pre-Roll (Infused)', null, cigar, true)
  const kief = seeder.item('Multi Strain, kief', 'Kief', null)
  const [blueItems, , cakeItems, , jackItems] = items
  if (!blueItems || !cakeItems || !jackItems) throw new Error('The demo needs its items')
  packPackages(seeder, room['Pack 1'], { blueItems, cakeItems, jackItems, kief }, sources)
  return vaultPackages(seeder, room.Vault, items, sources.oldCake)
}

type Named = (name: string) => Strain

/** Room, two strains, plants of each, days in flower. */
const flowering = [
  ['Flower 1', 'Wedding Cake', 'Northern Lights', 206, 52],
  ['Flower 2', 'GMO Cookies', 'Durban Poison', 198, 33],
  ['Flower 4', 'Blue Dream', 'Sour Diesel', 194, 6],
  ['Flower 5', 'Gelato 41', 'Granddaddy Purple', 180, 44],
  ['Flower 6', 'Jack Herer', 'GMO Cookies', 202, 21],
] as const

/** Room, strain, plants, days since they were tagged. */
const vegetative = [
  ['Veg 1', 'Blue Dream', 160, 22],
  ['Veg 1', 'Gelato 41', 158, 20],
  ['Veg 2', 'Jack Herer', 124, 11],
  ['Veg 2', 'Granddaddy Purple', 120, 11],
] as const

function seedPlants(seeder: Seeder, room: Rooms, strains: readonly Strain[], named: Named): void {
  const mother = { room: room['Mother 1'], plantedAgo: 260, vegetativeAgo: 240 }
  for (const [i, strain] of strains.slice(0, 8).entries())
    stand(seeder, { ...mother, strain, count: i < 2 ? 5 : 4, motherAgo: 200 - i * 5 })
  young(seeder, room['Clone 1'], strains, [96, 84, 72, 72, 66, 60, 60, 54, 48])
  young(seeder, room['Veg 2'], strains.slice(3), [110, 100, 85], 'Seed')
  for (const [name, strain, count, days] of vegetative)
    stand(seeder, { strain: named(strain), room: room[name], count, plantedAgo: days + 17, vegetativeAgo: days })
  for (const [name, first, second, count, days] of flowering)
    for (const strain of [named(first), named(second)])
      stand(seeder, {
        strain,
        room: room[name],
        count,
        plantedAgo: days + 40,
        vegetativeAgo: days + 24,
        floweringAgo: days,
      })
  destroyed(seeder, named('Durban Poison'), room['Veg 1'], 26)
}

/** Strain, dry room, days ago, kind, plants, and in grams: wet, now, waste. */
const hanging = [
  ['Wedding Cake', 'Dry 1', 1, 'FullPlant', 64, 30_940, 30_180, 760, {}],
  ['GMO Cookies', 'Dry 1', 0, 'FullPlant', 48, 22_410, 22_410, 0, {}],
  ['Blue Dream', 'Dry 1', 9, 'FullPlant', 72, 38_600, 14_220, 760, {}],
  ['Gelato 41', 'Dry 1', 4, 'FullPlant', 60, 28_300, 19_850, 520, {}],
  ['Northern Lights', 'Dry 1', 0, 'Manicure', 40, 23_240, 23_240, 0, {}],
  ['Durban Poison', 'Dry 1', 24, 'Manicure', 58, 21_400, 5190, 580, {}],
  ['Granddaddy Purple', 'Dry 2', 6, 'FullPlant', 50, 30_150, 18_600, 450, {}],
  ['Sour Diesel', 'Dry 2', 13, 'FullPlant', 28, 12_480, 4120, 310, { onHold: true }],
] as const

/** The harvests that the packages of the packaging room came from; all but one are finished. */
function packedHarvests(seeder: Seeder, room: Rooms, named: Named) {
  const cut = (strain: string, dry: Location, more: Omit<HarvestPlan, 'strain' | 'room' | 'type'>) =>
    harvest(seeder, { strain: named(strain), room: dry, type: 'FullPlant', ...more })
  const dry1 = room['Dry 1']
  const packed = (packaged: number, packages: number, finishedAgo?: number) => ({ packaged, packages, finishedAgo })
  return {
    jackHarvest: cut('Jack Herer', dry1, {
      ago: 21,
      plants: 66,
      wet: 24_900,
      current: 3110,
      waste: 640,
      ...packed(3239.6, 3),
    }),
    blueHarvest: cut('Blue Dream', dry1, {
      ago: 18,
      plants: 70,
      wet: 61_300,
      current: 0,
      waste: 1180,
      ...packed(13_607.6, 6, 2),
    }),
    oldJack: cut('Jack Herer', dry1, {
      ago: 39,
      plants: 40,
      wet: 19_200,
      current: 0,
      waste: 420,
      ...packed(4380, 9, 16),
    }),
    oldCake: cut('Wedding Cake', room['Dry 2'], {
      ago: 46,
      plants: 60,
      wet: 88_400,
      current: 0,
      waste: 1900,
      ...packed(20_411.6, 9, 20),
    }),
  }
}
