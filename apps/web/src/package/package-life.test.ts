import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import { packageLife } from './package-life.ts'

const name = '2026-11-02|Dry 1|Blue Dream|FullPlant'
const harvest: Harvest = {
  id: '7',
  facilityId: 'GAAA-4KVB-7T2Q',
  version: 1,
  isGone: false,
  restoreHours: null,
  status: {
    manicureStartDateTime: '2026-11-02',
    manicureEndDateTime: '2026-11-03',
    dryStartDateTime: '2026-11-03',
    dryEndDateTime: '2026-11-13',
    trimStartDateTime: null,
    trimEndDateTime: null,
  },
  metrc: {
    Id: 7,
    Name: name,
    HarvestType: 'WholePlant',
    SourceStrainNames: 'Blue Dream',
    DryingLocationId: 3,
    DryingLocationName: 'Dry 1',
    CurrentWeight: 3000,
    TotalWetWeight: 41_300,
    TotalPackagedWeight: 2000,
    TotalWasteWeight: 0,
    TotalRestoredWeight: 0,
    UnitOfWeightName: 'Grams',
    PlantCount: 80,
    PackageCount: 3,
    HarvestStartDate: '2026-11-02',
    FinishedDate: null,
    IsOnHold: false,
  },
}

test('[PKG-20] the details page tells cut, dried and packed from the open harvest', () => {
  expect(packageLife(aPackage(), [harvest])).toEqual({
    cut: { plants: 80, day: '2026-11-02' },
    dried: { wetWeight: 41_300, unit: 'Grams', days: 11 },
    packed: { quantity: 100, unit: 'g', day: '2026-11-18' },
  })
})

test('[PKG-20] of a harvest that is not listed any more only the day in its name is known', () => {
  expect(packageLife(aPackage(), [])).toMatchObject({ cut: { plants: null, day: '2026-11-02' }, dried: null })
})

test('[PKG-20] a package of several harvests tells only when it was packed', () => {
  const pkg = aPackage({ SourceHarvestNames: `${name}, 2026-11-05|Dry 1|GMO|FullPlant` })
  expect(packageLife(pkg, [harvest])).toMatchObject({ cut: null, dried: null })
})

test('[PKG-20] what was packed stays what it was when the package is adjusted, and is not told where Metrc does not say', () => {
  const packed = (metrc: Parameters<typeof aPackage>[0]) => packageLife(aPackage(metrc), []).packed.quantity
  expect(packed({ Quantity: 0, OriginalPackageQuantity: 2267.96 })).toBe(2267.96)
  expect(packed({ Quantity: 0, OriginalPackageQuantity: null })).toBeNull()
})
