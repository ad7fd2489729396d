import type { FacilityPlan, Seeder } from './seeder.ts'
import { processorFlags, dispensaryFlags, strainNames } from './presets.ts'
import type { Stock } from './transfers.ts'

export const extractsPlan: FacilityPlan = {
  license: 'PAAA-8HQR-33WL',
  name: 'Red Fork Extracts',
  licenseType: 'Processor',
  flags: processorFlags,
  credentialed: '2023-01-20',
  tagPrefix: '1A4FF030000004',
}

/** Belongs to the same owner but is no grow: never offered as an active facility. */
export const provisionsPlan: FacilityPlan = {
  license: 'DAAA-5TRC-66PR',
  name: 'Route 66 Provisions',
  licenseType: 'Dispensary',
  flags: dispensaryFlags,
  credentialed: '2024-04-11',
  tagPrefix: '1A4FF030000005',
}

const grams = (UnitWeight: number) => ({
  UnitWeight,
  UnitWeightUnitOfMeasureName: 'Grams',
  UnitThcContent: 100,
  UnitThcContentUnitOfMeasureName: 'Milligrams',
})

/** A processor: biomass in, rosin, distillate and gummies out. */
export function seedExtracts(seeder: Seeder): Stock {
  const { random } = seeder
  const [receiving, extraction, infusion, kitchen, packA, vault, quarantine] = [
    ['Receiving', 'Packages'],
    ['Extraction', 'Packages'],
    ['Infusion', 'Default'],
    ['Kitchen', 'Packages'],
    ['Pack A', 'Packages'],
    ['Extracts vault', 'Packages'],
    ['Quarantine', 'Packages'],
  ].map(([name = '', type = '']) => seeder.location(name, type))
  const cold = seeder.location('Cold store', 'Packages')
  if (!receiving || !extraction || !infusion || !kitchen || !packA || !vault || !quarantine)
    throw new Error('The demo needs its rooms')

  const strains = strainNames.slice(0, 6).map(([name, indica]) => seeder.strain(name, indica))
  const biomass = strains.map((strain) => seeder.item(`${strain.Name}, biomass`, 'Shake/Trim (by Strain)', strain))
  const rosin = strains.map((strain) =>
    seeder.item(`${strain.Name}, live rosin 1 g`, 'Extracts (Solvent Based) (Count-Weight)', strain, grams(1)),
  )
  const distillate = seeder.item('Multi Strain, distillate', 'Concentrate (Weight Based)', null)
  const kief = seeder.item('Multi Strain, kief', 'Kief', null)
  const gummies = ['Blackberry', 'Sand plum', 'Watermelon'].map((taste) =>
    seeder.item(`${taste} gummies 10 pk`, 'Edibles (Count-Weight)', null, grams(45)),
  )
  const tincture = seeder.item('Peppermint tincture 30 ml', 'Tinctures (Count-Volume)', null, {
    UnitVolume: 30,
    UnitVolumeUnitOfMeasureName: 'Milliliters',
    UnitThcContent: 300,
    UnitThcContentUnitOfMeasureName: 'Milligrams',
  })

  seeder.continuePackagesAt(2001)
  const tested = { LabTestingState: 'TestPassed' }
  for (let i = 0; i < 26; i += 1)
    seeder.package(
      random.pick(biomass),
      random.pick([receiving, extraction, cold]),
      random.weight(400, 4500),
      seeder.ago(random.whole(1, 30)),
    )
  for (let i = 0; i < 44; i += 1)
    seeder.package(
      random.pick(rosin),
      random.pick([packA, vault, cold]),
      random.whole(12, 240),
      seeder.ago(random.whole(1, 45)),
      tested,
    )
  for (let i = 0; i < 22; i += 1)
    seeder.package(
      random.pick([distillate, kief]),
      random.pick([extraction, infusion]),
      random.weight(60, 1200),
      seeder.ago(random.whole(1, 40)),
    )
  for (let i = 0; i < 34; i += 1)
    seeder.package(
      random.pick([...gummies, tincture]),
      random.pick([kitchen, packA, vault]),
      random.whole(20, 400),
      seeder.ago(random.whole(1, 35)),
      tested,
    )
  for (const quantity of [0, 0, 0])
    seeder.package(distillate, extraction, quantity, seeder.ago(20), { OriginalPackageQuantity: 500 })
  for (const quantity of [0.6, 0.15])
    seeder.package(kief, infusion, quantity, seeder.ago(22), { OriginalPackageQuantity: 120 })
  for (let i = 0; i < 4; i += 1)
    seeder.package(random.pick(gummies), quarantine, random.whole(40, 160), seeder.ago(10), {
      IsOnHold: true,
      IsOnHoldCombined: true,
      LabTestingState: 'TestFailed',
      Note: 'Waits for a second test',
    })
  for (let i = 0; i < 8; i += 1)
    seeder.package(random.pick(rosin), vault, 0, seeder.ago(80), {
      OriginalPackageQuantity: 100,
      IsFinished: true,
      FinishedDate: seeder.ago(20 + i),
    })
  const inTransit = Array.from({ length: 4 }, () =>
    seeder.package(random.pick(rosin), null, random.whole(24, 96), seeder.ago(5), tested, true),
  )
  seeder.availableTags('package', 250)
  return { inTransit, shippedBefore: [], fromOutside: [] }
}

/** A shop that only receives. */
export function seedProvisions(seeder: Seeder): void {
  seeder.location('Sales floor', 'Default')
  seeder.availableTags('package', 20)
}
