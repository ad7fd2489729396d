import { dayAfter } from '../stamp.ts'
import { World } from '../world.ts'
import { harvest, stand, strainItems } from './grow.ts'
import { dispensaryFlags, growerFlags, processorFlags } from './presets.ts'
import { createRandom } from './random.ts'
import { packageYearOne, Seeder } from './seeder.ts'

/** The licenses of the small world. */
export const smallLicenses = {
  grower: 'GAAA-0000-0001',
  processor: 'PAAA-0000-0002',
  dispensary: 'DAAA-0000-0003',
} as const

/** Labels of the small world's packages, and a free tag of each kind. */
export const smallLabels = {
  /** 100 g of flower in 'Vault'. */
  flower: '1A4FF0300000012000000001',
  /** 24 pre-rolls in 'Vault'. */
  preRolls: '1A4FF0300000012000000002',
  /** 0 g of trim in 'Vault'. */
  empty: '1A4FF0300000012000000003',
  onHold: '1A4FF0300000012000000004',
  finished: '1A4FF0300000012000000005',
  inTransit: '1A4FF0300000012000000006',
  freePackageTag: '1A4FF0300000012000000007',
  secondFreePackageTag: '1A4FF0300000012000000008',
} as const

/** A world that fits into a head: a grower with 25 plants, a harvest and six packages, a processor and a shop. For tests. */
export function smallWorld(today: string): World {
  const world = new World()
  const random = createRandom(1)
  // Not long before its plants: a host that wants to be asked day by day is asked from then on, list by list.
  const credentialed = dayAfter(today, -40)
  const plan = (license: string, name: string, licenseType: string, flags: typeof growerFlags, tagPrefix: string) =>
    new Seeder(world, { license, name, licenseType, flags, credentialed, tagPrefix }, today, random)
  const flags = [...growerFlags, 'CanRecordProcessingJobs' as const]
  const grower = plan(smallLicenses.grower, 'Small Grow', 'Grower', flags, '1A4FF030000001')
  const veg = grower.location('Veg 1', 'Plants')
  const dry = grower.location('Dry 1', 'Harvest')
  const vault = grower.location('Vault', 'Packages')
  grower.location('Pack 1', 'Packages')
  const strain = grower.strain('Blue Dream', 40)
  stand(grower, { strain, room: veg, count: 25, plantedAgo: 30, vegetativeAgo: 20 })
  harvest(grower, { strain, room: dry, ago: 5, type: 'Manicure', plants: 10, wet: 5000, current: 2000, waste: 100 })
  const items = strainItems(grower, strain)
  grower.item('Old flower', 'Flower & Buds', strain, {}, true)
  const day = grower.ago(10)
  grower.continuePackagesAt(1)
  grower.package(items.flower, vault, 100, day)
  grower.package(items.preRoll, vault, 24, day, packageYearOne)
  grower.package(items.trim, vault, 0, day)
  grower.package(items.flower, vault, 50, day, { ...packageYearOne, IsOnHold: true, IsOnHoldCombined: true })
  grower.package(items.flower, vault, 0, day, { IsFinished: true, FinishedDate: grower.ago(3) })
  grower.package(items.flower, vault, 10, day, {}, true)
  grower.availableTags('package', 20)
  grower.availableTags('plant', 20)
  grower.sublocation('Shelf 0')
  grower.employee('Sam Small', 'EMP-0001', ['Manage Locations', 'Manage Plants Inventory'], { IsManager: true })
  const processor = plan(smallLicenses.processor, 'Small Extracts', 'Processor', processorFlags, '1A4FF030000002')
  processor.location('Extraction', 'Packages')
  plan(smallLicenses.dispensary, 'Small Shop', 'Dispensary', dispensaryFlags, '1A4FF030000003')
  // Last, so that the ids of all else stay.
  grower.additivesTemplate({
    Name: 'Neem oil foliar',
    ProductTradeName: 'Neem Oil 70%',
    EpaRegistrationNumber: '70051-2',
    RestrictiveEntryIntervalQuantityDescription: '4',
    RestrictiveEntryIntervalTimeDescription: 'Hours',
    ActiveIngredients: [{ Name: 'Neem oil', Percentage: 70 }],
  })
  return world
}
