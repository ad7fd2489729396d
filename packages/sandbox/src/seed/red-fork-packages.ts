import type { Harvest, Location, Package } from '@cultivatd/metrc/records'
import type { StrainItems } from './grow.ts'
import type { Seeder } from './seeder.ts'
import type { Stock } from './transfers.ts'

interface PackItems {
  blueItems: StrainItems
  cakeItems: StrainItems
  jackItems: StrainItems
  kief: Package['Item'] & StrainItems['flower']
}

const from = (source: Harvest): Partial<Package> => ({ SourceHarvestCount: 1, SourceHarvestNames: source.Name })

/** The 46 packages of the packaging room's mockup, with its labels. */
export function packPackages(
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
export function vaultPackages(seeder: Seeder, vault: Location, items: StrainItems[], source: Harvest): Stock {
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
    seeder.package(item, vault, quantity, seeder.ago(random.whole(1, 60)), {
      LabTestingState: random.pick(['TestPassed', 'NotSubmitted', 'SubmittedForTesting']),
    })
  }
  for (let i = 0; i < 4; i += 1)
    seeder.package(any().trim, vault, 0, seeder.ago(30 + i), { OriginalPackageQuantity: 800 })
  for (const grams of [0.72, 0.35, 0.05])
    seeder.package(any().flower, vault, grams, seeder.ago(40), { OriginalPackageQuantity: 453.59 })
  for (let i = 0; i < 5; i += 1)
    seeder.package(any().flower, vault, random.weight(300, 900), seeder.ago(25), {
      IsOnHold: true,
      IsOnHoldCombined: true,
      LabTestingState: 'TestFailed',
      Note: 'Held after the second test',
    })
  for (let i = 0; i < 22; i += 1)
    seeder.package(any().flower, vault, 0, seeder.ago(70 + i), {
      OriginalPackageQuantity: 1000,
      IsFinished: true,
      FinishedDate: seeder.ago(20 + i),
    })
  const fields = { ...from(source), LabTestingState: 'TestPassed' }
  const inTransit = Array.from({ length: 7 }, () =>
    seeder.package(any().flower, null, random.weight(450, 2270), seeder.ago(9), fields, true),
  )
  const shippedBefore = Array.from({ length: 4 }, () =>
    seeder.package(any().trim, vault, random.weight(500, 1500), seeder.ago(30), fields),
  )
  const fromOutside = [
    seeder.package(any().clones, vault, 72, seeder.ago(15), {
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
