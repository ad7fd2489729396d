import { Package } from '@cultivatd/domain/package/package'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { packagesByLabels, packagesInRoom, packagesOfHarvest } from './package.store.ts'

const label = (letter: string) => letter.repeat(24)
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.facility(db)
  await given.room(db, 11, 'Pack 1', ['packaging'])
  await given.package(db, { Id: 1, Label: label('A') })
  await given.package(db, { Id: 2, Label: label('B'), FinishedDate: '2026-11-20', Quantity: 0 }, 'packagesInactive')
  await given.package(db, { Id: 3, Label: label('C'), LocationId: 12 })
  await given.package(db, { Id: 4, Label: label('D') }, 'packagesInTransit')
  const more = {
    LocationId: 12,
    LocationName: 'Vault',
    Note: 'Top shelf',
    OriginalPackageQuantity: 250,
    SourceHarvestNames: 'Blue of November',
    SourcePackageLabels: '1A4, 1A5',
  }
  await given.package(db, { Id: 6, Label: label('F'), ...more })
  await given.package(
    db,
    { Id: 5, Label: label('E'), OriginalPackageQuantity: 0, IsOnHold: true, FinishedDate: '0001-01-01' },
    'packagesOnHold',
  )
})
afterAll(() => database.close())

test('[PKG-01] a room shows its packages that are not finished and not on the road', async () => {
  const packages = await packagesInRoom(database.db, licence, '11')
  expect(packages.map((pkg) => Package.parse(pkg).metrc.Label)).toEqual([label('A'), label('E')])
  expect(packages[0]?.metrc).toMatchObject({ ProductName: 'Blue Dream, bulk flower', ItemStrainName: 'Blue Dream' })
})

test('[PKG-20] of a package of which Metrc prints nothing packed it is not known what was', async () => {
  const packed = (await packagesByLabels(database.db, licence, [label('A'), label('E')])).map(
    ({ metrc }) => metrc.OriginalPackageQuantity,
  )
  expect(packed).toEqual([null, null])
})

test('[DATA-26] a package has the fields that the product shows, those of its item where Metrc nests them', async () => {
  const [pkg] = await packagesByLabels(database.db, licence, [label('F')])
  expect(Package.parse(pkg)).toEqual({
    id: '6',
    facilityId: licence,
    version: expect.any(Number),
    isGone: false,
    transferred: null,
    metrc: {
      Id: 6,
      Label: label('F'),
      ProductName: 'Blue Dream, bulk flower',
      Item: { Name: 'Blue Dream, bulk flower' },
      ItemStrainName: 'Blue Dream',
      ProductCategoryName: 'Flower & Buds',
      Quantity: 100,
      OriginalPackageQuantity: 250,
      UnitOfMeasureName: 'Grams',
      UnitOfMeasureAbbreviation: 'g',
      ArchivedDate: null,
      ReceivedFromManifestNumber: null,
      Note: 'Top shelf',
      PackagedDate: '2026-11-18',
      PackageType: 'Product',
      SourceHarvestNames: 'Blue of November',
      SourcePackageLabels: '1A4, 1A5',
      LocationId: 12,
      LocationName: 'Vault',
      FinishedDate: null,
      IsOnHold: false,
      LabTestingState: null,
      ExternalId: null,
      ExpirationDate: null,
      SellByDate: null,
      UseByDate: null,
      IsTradeSample: false,
      IsDonation: false,
      IsFinishedGood: false,
      IsTestingSample: false,
      ProductRequiresRemediation: false,
      RemediationDate: null,
      ProductRequiresDecontamination: false,
      DecontaminationDate: null,
      LastModified: expect.stringMatching(/^2026-11-18T09:12:00/),
    },
  })
})

test('only the rows that are asked for are read again', async () => {
  expect(await packagesInRoom(database.db, licence, '11', ['2', '3'])).toEqual([])
  expect(await packagesInRoom(database.db, licence, '11', ['5'])).toHaveLength(1)
})

test('[PKG-02] a finished package is found by its label', async () => {
  const [pkg] = await packagesByLabels(database.db, licence, [label('B')])
  expect(pkg?.metrc.FinishedDate).toBe('2026-11-20')
})

test('a package on the road is gone from here', async () => {
  expect((await packagesByLabels(database.db, licence, [label('D')]))[0]?.isGone).toBe(true)
})

test('[FAC-02] labels of another facility are not found', async () => {
  expect(await packagesByLabels(database.db, 'OTHER', [label('A')])).toEqual([])
})

test('the packages of a harvest are those on which Metrc prints its name, one of two harvests too', async () => {
  const { db } = database
  await given.harvest(db, { Id: 71, Name: 'Blue of November' })
  await given.harvest(db, { Id: 72, Name: 'Blue' })
  await given.package(db, {
    Id: 8,
    Label: label('H'),
    PackagedDate: '2026-11-19',
    SourceHarvestNames: 'Jack, Blue of November',
  })
  const labels = async (id: string) => (await packagesOfHarvest(db, licence, id)).map(({ metrc }) => metrc.Label)
  expect(await labels('71')).toEqual([label('H'), label('F')])
  expect(await labels('72')).toEqual([])
  expect(await labels('99')).toEqual([])
})
