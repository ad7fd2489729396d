import { expect, test } from 'vitest'
import { isSet } from '../stamp.ts'
import { tableNames } from '../tables.ts'
import { demoLicenses, demoWorld } from './demo.ts'
import { profileLicense, profileWorld } from './profile.ts'

const today = '2026-11-20'
const world = demoWorld(today)
const licensed = [demoLicenses.redFork, demoLicenses.stillwater, demoLicenses.extracts]
const all = <T extends (typeof tableNames)[number]>(table: T) =>
  licensed.flatMap((license) => [...world.table(license, table).values()])

test('the same day gives the same world', () => {
  const text = (day: string) => JSON.stringify([...demoWorld(day).everything()])
  expect(text(today)).toBe(text(today))
  expect(text(today)).not.toBe(text('2026-11-21'))
})

test('three licensed facilities with 30 rooms, about 6,000 plants and 400 packages, and a shop that is not offered', () => {
  const types = world
    .licenses()
    .flatMap((license) => [...world.table(license, 'facility').values()].map((row) => row.record.License.LicenseType))
  expect(types).toEqual(['Grower', 'Grower', 'Processor', 'Dispensary'])
  expect(all('location').filter((row) => !row.archived)).toHaveLength(30)
  expect(all('plant').length).toBeGreaterThan(5700)
  expect(all('plant').length).toBeLessThan(6300)
  expect(all('package')).toHaveLength(410)
})

test('labels are 24 characters and used once among what is not archived', () => {
  const rows = world
    .licenses()
    .flatMap((license) =>
      (['plant', 'package', 'plantTag', 'packageTag'] as const).flatMap((table) => [
        ...world.table(license, table).values(),
      ]),
    )
  // A package that was received keeps its label, and stays in the shipper's archive under it.
  const labels = rows
    .filter(({ record }) => !('ArchivedDate' in record && isSet(record.ArchivedDate)))
    .map(({ record }) => record.Label)
  expect(labels.every((label) => /^[0-9A-Z]{24}$/.test(label))).toBe(true)
  expect(new Set(labels).size).toBe(labels.length)
})

test('the weights of a harvest never exceed what was cut, and its plants weigh what it weighed', () => {
  for (const { record } of all('harvest')) {
    expect(record.CurrentWeight + record.TotalPackagedWeight + record.TotalWasteWeight).toBeLessThanOrEqual(
      record.TotalWetWeight,
    )
    const plants = all('plant').filter((row) => row.record.HarvestId === record.Id)
    if (record.HarvestType === 'Product') continue
    expect(plants).toHaveLength(record.PlantCount)
    const weight = plants.reduce((sum, row) => sum + (row.record.HarvestedWetWeight ?? 0), 0)
    expect(weight).toBeCloseTo(record.TotalWetWeight, 2)
  }
})

test('harvests are named day, dry room, strain and kind, and stand in every stage', () => {
  const harvests = all('harvest').map((row) => row.record)
  expect(harvests.map((each) => each.Name)).toContain('2026-11-02|Dry 1|Blue Dream|FullPlant')
  expect(harvests.some((each) => each.IsOnHold)).toBe(true)
  expect(harvests.some((each) => each.FinishedDate !== null)).toBe(true)
  const finished = harvests.filter(({ Name, FinishedDate }) => Name.includes('|Blue Dream|') && FinishedDate !== null)
  expect(finished.length).toBeGreaterThan(2)
  for (const each of harvests) expect(each.HarvestType).toBe(each.Name.endsWith('Manicure') ? 'Product' : 'WholePlant')
})

test('packages are empty, under 1, on hold, finished and in transit, somewhere', () => {
  const packages = all('package')
  const some = (has: (row: (typeof packages)[number]) => boolean) => packages.filter(has).length
  expect(some((row) => row.record.Quantity === 0 && !row.record.IsFinished)).toBeGreaterThan(4)
  expect(some((row) => row.record.Quantity > 0 && row.record.Quantity < 1)).toBeGreaterThan(4)
  expect(some((row) => row.record.IsOnHold)).toBeGreaterThan(4)
  expect(some((row) => row.record.IsFinished)).toBeGreaterThan(20)
  expect(some((row) => row.inTransit === true)).toBeGreaterThan(5)
})

test('every package that is said to be tested has results that say the same, and no other has any', () => {
  const results = all('labTestResult').map((row) => row.record)
  for (const { record } of all('package')) {
    const own = results.filter(({ PackageId }) => PackageId === record.Id)
    const counting = own.filter((row) => row.ResultReleased && row.RevokedDate === null)
    const times = [...new Set(counting.map((row) => row.LabTestResultId))].sort((a, b) => a - b)
    const last = counting.filter((row) => row.LabTestResultId === times.at(-1))
    const verdict = `${times.length > 1 ? 'Retest' : 'Test'}${last.every((row) => row.OverallPassed) ? 'Passed' : 'Failed'}`
    const isHeld = own.length > 0 && own.every((row) => !row.ResultReleased)
    const judged = /^(Test|Retest)(Passed|Failed)$/.test(record.LabTestingState) ? record.LabTestingState : null
    const said = isHeld ? 'AwaitingConfirmation' : times.length > 0 ? verdict : null
    // A category for which the state names no tests has none to show.
    const isTested = record.Item.LabTestBatchNames.length > 0
    expect([record.Label, said]).toEqual([record.Label, isHeld ? record.LabTestingState : isTested ? judged : null])
  }
  expect(new Set(results.map(({ OverallPassed }) => OverallPassed))).toEqual(new Set([true, false]))
})

test('one package passed when it was tested again, one failed again, one was revoked, and one is held back', () => {
  const results = all('labTestResult').map((row) => row.record)
  const states = all('package').map(({ record }) => record.LabTestingState)
  for (const state of ['RetestPassed', 'RetestFailed', 'AwaitingConfirmation'])
    expect(states.filter((each) => each === state)).toHaveLength(1)
  const ofPackages = (rows: typeof results) => new Set(rows.map(({ PackageId }) => PackageId)).size
  expect(ofPackages(results.filter(({ RevokedDate }) => RevokedDate !== null))).toBe(1)
  expect(ofPackages(results.filter(({ ResultReleased }) => !ResultReleased))).toBe(1)
})

test('transfers of the three kinds, each with its delivery and packages in the books of its ends', () => {
  for (const table of ['incoming', 'outgoing', 'rejected'] as const) {
    expect(all(table).length).toBeGreaterThan(0)
    for (const license of licensed)
      for (const { record } of world.table(license, table).values())
        expect(world.row(license, 'delivery', record.DeliveryId)?.record.packages).toHaveLength(record.PackageCount)
  }
})

test('nothing was modified after the day began', () => {
  for (const { row } of world.everything())
    expect(row?.modified ?? 0).toBeLessThanOrEqual(Date.parse(`${today}T00:00:00Z`))
})

test('rooms hold only what their type allows', () => {
  const types = new Map(all('location').map((row) => [row.id, row.record]))
  const standing = all('plant').filter((row) => row.record.State === 'Tracked')
  const placed = all('package').filter((row) => row.record.LocationId !== null)
  expect(standing.every((row) => types.get(row.record.LocationId)?.ForPlants)).toBe(true)
  expect(all('harvest').every((row) => types.get(row.record.DryingLocationId)?.ForHarvests)).toBe(true)
  expect(placed.every((row) => types.get(row.record.LocationId ?? 0)?.ForPackages)).toBe(true)
})

test('profile S has 15,000 plants in one facility', () => {
  expect(profileWorld('S', today).table(profileLicense, 'plant').size).toBe(15_000)
})

test('clones are in a package, and half of them are planted again; a sample waits, one package was treated and one has to be', () => {
  const table = <T extends 'package' | 'plantBatch'>(name: T) =>
    [...world.table(demoLicenses.stillwater, name).values()].map((row) => row.record)
  const clones = table('package').find(({ Note }) => Note === 'For the bench by the door')
  expect(clones).toMatchObject({ PackageType: 'ImmaturePlant', Quantity: 12, OriginalPackageQuantity: 24 })
  const planted = table('plantBatch').find(({ SourcePackageLabel }) => SourcePackageLabel === clones?.Label)
  expect(planted).toMatchObject({ UntrackedCount: 12, LocationName: 'Propagation' })
  expect(table('plantBatch').some(({ PackagedCount }) => PackagedCount === 24)).toBe(true)
  const sample = table('package').find(({ IsTestingSample }) => IsTestingSample)
  expect(sample).toMatchObject({ Quantity: 10, LabTestingState: 'SubmittedForTesting' })
  expect(table('package').filter(({ ContainsRemediatedProduct }) => ContainsRemediatedProduct)).toHaveLength(1)
  expect(table('package').filter(({ ProductRequiresRemediation }) => ProductRequiresRemediation)).toHaveLength(1)
})

test('a template of which a transfer was registered has the packages and the hours of its manifest', () => {
  // The recipient has the delivery too.
  const all = <T extends (typeof tableNames)[number]>(table: T) => [
    ...world.table(demoLicenses.redFork, table).values(),
  ]
  const registered = all('outgoing').filter(({ record }) => record.OriginatingTemplateId)
  expect(registered.length).toBeGreaterThan(0)
  for (const { record: transfer } of registered) {
    const [template] = all('transferTemplate').filter(({ record }) => record.Id === transfer.OriginatingTemplateId)
    const labels = (packages: readonly { PackageLabel: string }[]) => packages.map(({ PackageLabel }) => PackageLabel)
    const onManifest = all('delivery').filter(({ record }) => record.transferId === transfer.Id)
    const planned = all('templateDelivery').filter(({ record }) => record.templateId === transfer.OriginatingTemplateId)
    expect(labels(planned.flatMap(({ record }) => record.packages.map(({ pkg }) => pkg)))).toEqual(
      labels(onManifest.flatMap(({ record }) => record.packages)),
    )
    expect(template?.record).toMatchObject({
      PackageCount: onManifest.flatMap(({ record }) => record.packages).length,
      EstimatedDepartureDateTime: transfer.EstimatedDepartureDateTime,
    })
  }
})
