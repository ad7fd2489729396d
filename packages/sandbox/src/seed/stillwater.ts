import { destroyed, harvest, stand, strainItems, young } from './grow.ts'
import { growerFlags, strainNames } from './presets.ts'
import type { Stock } from './transfers.ts'
import { type FacilityPlan, packageYearOne, type Seeder } from './seeder.ts'

export const stillwaterPlan: FacilityPlan = {
  license: 'GAAA-2XND-91PM',
  name: 'Stillwater Greenhouse',
  licenseType: 'Grower',
  // It has a room for kief and pre-rolls.
  flags: [...growerFlags, 'CanRecordProcessingJobs'],
  credentialed: '2023-06-02',
  tagPrefix: '1A4FF030000003',
}

type Rooms = ReturnType<typeof seedRooms>
type Strains = ReturnType<typeof seedStrains>

/** A greenhouse of bays and a barn that dries and packs. */
export function seedStillwater(seeder: Seeder): Stock {
  const rooms = seedRooms(seeder)
  const strains = seedStrains(seeder)
  seedPlants(seeder, rooms, strains)
  const done = seedHarvests(seeder, rooms, strains)
  return seedPackages(seeder, rooms, strains, { SourceHarvestCount: 1, SourceHarvestNames: done.Name })
}

const seedRooms = (seeder: Seeder) => ({
  propagation: seeder.location('Propagation', 'Plants'),
  mothers: seeder.location('Mother bench', 'Plants'),
  bayA: seeder.location('Bay A', 'Plants'),
  bayB: seeder.location('Bay B', 'Plants'),
  bayC: seeder.location('Bay C', 'Plants'),
  bayD: seeder.location('Bay D', 'Plants'),
  barn: seeder.location('Barn dry', 'Harvest and Packages'),
  barnPack: seeder.location('Barn pack', 'Packages'),
})

function seedStrains(seeder: Seeder) {
  const all = strainNames.slice(0, 9).map(([name, indica]) => seeder.strain(name, indica))
  const [first, second, third, fourth, fifth] = all
  if (!first || !second || !third || !fourth || !fifth) throw new Error('The demo needs its strains')
  return { all, first, second, third, fourth, fifth }
}

function seedPlants(seeder: Seeder, rooms: Rooms, strains: Strains): void {
  const { first, second, third, fourth, fifth } = strains
  young(seeder, rooms.propagation, strains.all, [98, 90, 84, 76, 70, 62])
  for (const strain of strains.all.slice(0, 5))
    stand(seeder, { strain, room: rooms.mothers, count: 4, plantedAgo: 220, vegetativeAgo: 200, motherAgo: 170 })
  for (const [strain, count] of [
    [first, 250],
    [third, 240],
    [fifth, 210],
  ] as const)
    stand(seeder, { strain, room: rooms.bayA, count, plantedAgo: 34, vegetativeAgo: 16 })
  for (const [room, day, pair] of [
    [rooms.bayB, 40, [second, third]],
    [rooms.bayC, 12, [first, fourth]],
    [rooms.bayD, 27, [fifth, second]],
  ] as const)
    for (const strain of pair)
      stand(seeder, {
        strain,
        room,
        count: 320 - day,
        plantedAgo: day + 38,
        vegetativeAgo: day + 22,
        floweringAgo: day,
      })
  destroyed(seeder, second, rooms.bayB, 31)
}

/** Four that hang in the barn; answers one that is finished. */
function seedHarvests(seeder: Seeder, { barn: room }: Rooms, { first, second, third, fourth }: Strains) {
  const whole = (
    strain: typeof first,
    ago: number,
    weights: { plants: number; wet: number; current: number; waste: number },
  ) => harvest(seeder, { strain, room, ago, type: 'FullPlant', ...weights })
  whole(first, 3, { plants: 62, wet: 29_800, current: 26_900, waste: 610 })
  whole(fourth, 8, { plants: 58, wet: 33_400, current: 21_700, waste: 480 })
  whole(third, 12, { plants: 54, wet: 40_100, current: 14_400, waste: 820 })
  const manicured = { plants: 22, wet: 6420, current: 1980, waste: 150 }
  harvest(seeder, { strain: second, room, ago: 15, type: 'Manicure', ...manicured, onHold: true })
  const dried = { plants: 45, wet: 24_000, current: 0, waste: 700, packaged: 5300, packages: 12 }
  return harvest(seeder, { strain: second, room, ago: 35, type: 'FullPlant', ...dried, finishedAgo: 9 })
}

function seedPackages(
  seeder: Seeder,
  { barn, barnPack }: Rooms,
  strains: Strains,
  source: { SourceHarvestCount: number; SourceHarvestNames: string },
): Stock {
  const { random } = seeder
  const items = strains.all.map((strain) => strainItems(seeder, strain))
  const any = () => random.pick(items)
  seeder.continuePackagesAt(4101)
  for (let i = 0; i < 68; i += 1) {
    const of = any()
    const [item, quantity] = random.pick([
      [of.flower, random.weight(200, 2270)],
      [of.trim, random.weight(100, 1500)],
      [of.clones, random.whole(10, 60)],
    ] as const)
    const room = i % 6 === 0 ? barn : barnPack
    seeder.package(item, room, quantity, seeder.ago(random.whole(1, 50)), i % 3 === 0 ? source : packageYearOne)
  }
  for (const grams of [0, 0, 0.9, 0.2])
    seeder.package(any().trim, barnPack, grams, seeder.ago(33), { OriginalPackageQuantity: 600 })
  for (let i = 0; i < 3; i += 1)
    seeder.package(any().flower, barnPack, random.weight(300, 800), seeder.ago(18), {
      IsOnHold: true,
      IsOnHoldCombined: true,
    })
  for (let i = 0; i < 12; i += 1)
    seeder.package(any().flower, barnPack, 0, seeder.ago(60 + i), {
      OriginalPackageQuantity: 900,
      IsFinished: true,
      FinishedDate: seeder.ago(15 + i),
    })
  const inTransit = Array.from({ length: 3 }, () =>
    seeder.package(any().trim, null, random.weight(400, 1800), seeder.ago(6), source, true),
  )
  const shippedBefore = Array.from({ length: 6 }, () =>
    seeder.package(any().flower, barnPack, random.weight(400, 1100), seeder.ago(28), source),
  )
  seeder.availableTags('package', 300)
  seeder.availableTags('plant', 600)
  return { inTransit, shippedBefore, fromOutside: [] }
}
