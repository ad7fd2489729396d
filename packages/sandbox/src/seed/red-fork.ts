import type { Harvest, Location, Package } from '@cultivatd/metrc/records'
import { harvest, destroyed, stand, type StrainItems, strainItems, young } from './grow.ts'
import { growerFlags, strainNames } from './presets.ts'
import type { FacilityPlan, Seeder } from './seeder.ts'

export const redForkPlan: FacilityPlan = {
  license: 'GAAA-4KVB-7T2Q',
  name: 'Red Fork Cultivation',
  licenseType: 'Grower',
  flags: growerFlags,
  credentialed: '2022-03-14',
  tagPrefix: '1A4FF030000002',
}

/** Packages that transfers carry. */
export interface Stock {
  inTransit: Package[]
  shippedBefore: Package[]
  /** Received from somebody who is not in this world. */
  fromOutside: Package[]
}

/** The grow of the mockups: mothers, clones, six flower rooms of which one is empty, two dry rooms, a packaging room. */
export function seedRedFork(seeder: Seeder): Stock {
  const room = Object.fromEntries(rooms.map(([name, type]) => [name, seeder.location(name, type)])) as Rooms
  seeder.location('Old Flower 7', 'Plants', true)
  const strains = strainNames.map(([name, indica]) => seeder.strain(name, indica))
  seeder.strain('Trainwreck', 35, true)
  const [blueDream, gmo, weddingCake, gelato, jack, northern, durban, purple, diesel] = strains
  if (!blueDream || !gmo || !weddingCake || !gelato || !jack || !northern || !durban || !purple || !diesel)
    throw new Error('The demo needs its strains')

  for (const [i, strain] of strains.slice(0, 8).entries())
    stand(seeder, {
      strain,
      room: room['Mother 1'],
      count: i < 2 ? 5 : 4,
      plantedAgo: 260,
      vegetativeAgo: 240,
      motherAgo: 200 - i * 5,
    })
  young(seeder, room['Clone 1'], strains, [96, 84, 72, 72, 66, 60, 60, 54, 48])
  young(seeder, room['Veg 2'], strains.slice(3), [110, 100, 85], 'Seed')
  stand(seeder, { strain: blueDream, room: room['Veg 1'], count: 160, plantedAgo: 38, vegetativeAgo: 22 })
  stand(seeder, { strain: gelato, room: room['Veg 1'], count: 158, plantedAgo: 36, vegetativeAgo: 20 })
  stand(seeder, { strain: jack, room: room['Veg 2'], count: 124, plantedAgo: 30, vegetativeAgo: 11 })
  stand(seeder, { strain: purple, room: room['Veg 2'], count: 120, plantedAgo: 29, vegetativeAgo: 11 })
  const flowering = [
    ['Flower 1', [weddingCake, northern], 206, 52],
    ['Flower 2', [gmo, durban], 198, 33],
    ['Flower 4', [blueDream, diesel], 194, 6],
    ['Flower 5', [gelato, purple], 180, 44],
    ['Flower 6', [jack, gmo], 202, 21],
  ] as const
  for (const [name, pair, count, day] of flowering)
    for (const strain of pair)
      stand(seeder, {
        strain,
        room: room[name],
        count,
        plantedAgo: day + 40,
        vegetativeAgo: day + 24,
        floweringAgo: day,
      })
  destroyed(seeder, durban, room['Veg 1'], 26)

  const dry1 = room['Dry 1']
  const dry2 = room['Dry 2']
  harvest(seeder, {
    strain: weddingCake,
    room: dry1,
    ago: 1,
    type: 'FullPlant',
    plants: 64,
    wet: 30_940,
    current: 30_180,
    waste: 760,
  })
  harvest(seeder, {
    strain: gmo,
    room: dry1,
    ago: 0,
    type: 'FullPlant',
    plants: 48,
    wet: 22_410,
    current: 22_410,
    waste: 0,
  })
  harvest(seeder, {
    strain: blueDream,
    room: dry1,
    ago: 9,
    type: 'FullPlant',
    plants: 72,
    wet: 38_600,
    current: 14_220,
    waste: 760,
  })
  harvest(seeder, {
    strain: gelato,
    room: dry1,
    ago: 4,
    type: 'FullPlant',
    plants: 60,
    wet: 28_300,
    current: 19_850,
    waste: 520,
  })
  harvest(seeder, {
    strain: northern,
    room: dry1,
    ago: 0,
    type: 'Manicure',
    plants: 40,
    wet: 23_240,
    current: 23_240,
    waste: 0,
  })
  const jackHarvest = harvest(seeder, {
    strain: jack,
    room: dry1,
    ago: 21,
    type: 'FullPlant',
    plants: 66,
    wet: 24_900,
    current: 3110,
    waste: 640,
    packaged: 3240,
    packages: 4,
  })
  harvest(seeder, {
    strain: durban,
    room: dry1,
    ago: 24,
    type: 'Manicure',
    plants: 58,
    wet: 21_400,
    current: 5190,
    waste: 580,
  })
  harvest(seeder, {
    strain: purple,
    room: dry2,
    ago: 6,
    type: 'FullPlant',
    plants: 50,
    wet: 30_150,
    current: 18_600,
    waste: 450,
  })
  harvest(seeder, {
    strain: diesel,
    room: dry2,
    ago: 13,
    type: 'FullPlant',
    plants: 28,
    wet: 12_480,
    current: 4120,
    waste: 310,
    onHold: true,
  })
  const blueHarvest = harvest(seeder, {
    strain: blueDream,
    room: dry1,
    ago: 18,
    type: 'FullPlant',
    plants: 70,
    wet: 61_300,
    current: 0,
    waste: 1180,
    packaged: 13_607.6,
    packages: 6,
    finishedAgo: 2,
  })
  const oldJack = harvest(seeder, {
    strain: jack,
    room: dry1,
    ago: 39,
    type: 'FullPlant',
    plants: 40,
    wet: 19_200,
    current: 0,
    waste: 420,
    packaged: 4380,
    packages: 9,
    finishedAgo: 16,
  })
  const oldCake = harvest(seeder, {
    strain: weddingCake,
    room: dry2,
    ago: 46,
    type: 'FullPlant',
    plants: 60,
    wet: 88_400,
    current: 0,
    waste: 1900,
    packaged: 20_411.6,
    packages: 9,
    finishedAgo: 20,
  })

  const items = strains.map((strain) => strainItems(seeder, strain))
  seeder.item(
    'Jack Herer, hand-rolled cigar',
    'Pre-Roll (Infused)',
    null,
    { UnitWeight: 3, UnitWeightUnitOfMeasureName: 'Grams' },
    true,
  )
  const kief = seeder.item('Multi Strain, kief', 'Kief', null)
  const [blueItems, , cakeItems, , jackItems] = items
  if (!blueItems || !cakeItems || !jackItems) throw new Error('The demo needs its items')
  packPackages(
    seeder,
    room['Pack 1'],
    { blueItems, cakeItems, jackItems, kief },
    { blueHarvest, jackHarvest, oldJack, oldCake },
  )
  return vaultPackages(seeder, room, items, oldCake)
}

const rooms = [
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

type Rooms = Record<(typeof rooms)[number][0], Location>

interface PackItems {
  blueItems: StrainItems
  cakeItems: StrainItems
  jackItems: StrainItems
  kief: Package['Item'] & StrainItems['flower']
}

const from = (source: Harvest): Partial<Package> => ({ SourceHarvestCount: 1, SourceHarvestNames: source.Name })

/** The 46 packages of the packaging room's mockup, with its labels. */
function packPackages(
  seeder: Seeder,
  pack: Location,
  { blueItems, cakeItems, jackItems, kief }: PackItems,
  {
    blueHarvest,
    jackHarvest,
    oldJack,
    oldCake,
  }: Record<'blueHarvest' | 'jackHarvest' | 'oldJack' | 'oldCake', Harvest>,
): void {
  const add = (serial: number, item: StrainItems['flower'], quantity: number, ago: number, fields: Partial<Package>) =>
    seeder.package(item, pack, quantity, seeder.ago(ago), { Label: seeder.label('package', serial), ...fields })
  for (let i = 0; i < 6; i += 1) add(8123 + i, blueItems.flower, i === 5 ? 2267.8 : 2267.96, 2, from(blueHarvest))
  for (let i = 0; i < 24; i += 1) add(8096 + i, jackItems.preRoll, 49, 3, from(oldJack))
  for (const [serial, grams] of [
    [8093, 1620],
    [8094, 1480],
    [8095, 139.6],
  ] as const)
    add(serial, jackItems.trim, grams, 3, from(jackHarvest))
  add(8071, jackItems.trim, 0.4, 17, from(oldJack))
  for (const [serial, grams] of [
    [8072, 180],
    [8073, 160.5],
    [8074, 72],
  ] as const)
    add(serial, kief, grams, 11, { SourceHarvestCount: 2, SourceHarvestNames: `${oldJack.Name}, ${oldCake.Name}` })
  for (let i = 0; i < 9; i += 1) add(8075 + i, cakeItems.flower, i === 0 ? 2267.92 : 2267.96, 8, from(oldCake))
}

/** What lies in the vault, what is on hold, finished and on its way, and what left before. */
function vaultPackages(seeder: Seeder, room: Rooms, items: StrainItems[], source: Harvest): Stock {
  seeder.continuePackagesAt(8140)
  const { random } = seeder
  const any = () => random.pick(items)
  for (let i = 0; i < 57; i += 1) {
    const of = any()
    const [item, quantity] = random.pick([
      [of.flower, random.weight(220, 2270)],
      [of.trim, random.weight(90, 1900)],
      [of.preRoll, random.whole(10, 120)],
      [of.clones, random.whole(6, 48)],
    ] as const)
    seeder.package(item, room.Vault, quantity, seeder.ago(random.whole(1, 60)), {
      LabTestingState: random.pick(['TestPassed', 'NotSubmitted', 'SubmittedForTesting']),
    })
  }
  for (let i = 0; i < 4; i += 1)
    seeder.package(any().trim, room.Vault, 0, seeder.ago(30 + i), { OriginalPackageQuantity: 800 })
  for (const grams of [0.72, 0.35, 0.05])
    seeder.package(any().flower, room.Vault, grams, seeder.ago(40), { OriginalPackageQuantity: 453.59 })
  for (let i = 0; i < 5; i += 1)
    seeder.package(any().flower, room.Vault, random.weight(300, 900), seeder.ago(25), {
      IsOnHold: true,
      IsOnHoldCombined: true,
      LabTestingState: 'TestFailed',
      Note: 'Held after the second test',
    })
  for (let i = 0; i < 22; i += 1)
    seeder.package(any().flower, room.Vault, 0, seeder.ago(70 + i), {
      OriginalPackageQuantity: 1000,
      IsFinished: true,
      FinishedDate: seeder.ago(20 + i),
    })
  const fields = { ...from(source), LabTestingState: 'TestPassed' }
  const inTransit = Array.from({ length: 7 }, () =>
    seeder.package(any().flower, null, random.weight(450, 2270), seeder.ago(9), fields, true),
  )
  const shippedBefore = Array.from({ length: 4 }, () =>
    seeder.package(any().trim, room.Vault, random.weight(500, 1500), seeder.ago(30), fields),
  )
  const fromOutside = [
    seeder.package(any().clones, room.Vault, 72, seeder.ago(15), {
      Label: '1A4FF0300000882000000417',
      ItemFromFacilityLicenseNumber: 'GAAA-9CMR-44NS',
      ItemFromFacilityName: 'Cimarron Clones, LLC',
      ReceivedDateTime: `${seeder.ago(15)}T12:42:19-06:00`,
      ReceivedFromFacilityLicenseNumber: 'GAAA-9CMR-44NS',
      ReceivedFromFacilityName: 'Cimarron Clones, LLC',
    }),
  ]
  seeder.availableTags('package', 400)
  seeder.availableTags('plant', 1000)
  return { inTransit, shippedBefore, fromOutside }
}
