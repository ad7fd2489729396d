import type { Harvest, Package, Plant } from '@cultivatd/metrc/records'
import { afterEach, describe, expect, test } from 'vitest'
import { startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses, smallWorld } from './seed/small.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})
async function start(...given: Parameters<typeof startSmall>) {
  const started = await startSmall(...given)
  open.push(started.sandbox)
  return started
}

const { flower, preRolls, empty, finished } = smallLabels
type Metrc = Awaited<ReturnType<typeof start>>['metrc']
const note = (metrc: Metrc, ...labels: string[]) =>
  metrc.put(
    '/packages/v2/note',
    labels.map((PackageLabel) => ({ PackageLabel, Note: `Seen ${labels.length}` })),
  )
const stampOf = async (metrc: Metrc, label: string) => (await metrc.package(label)).LastModified
const between = (lastModifiedStart: string, lastModifiedEnd: string) => ({
  lastModifiedStart,
  lastModifiedEnd,
  pageSize: 20,
})

describe('dates that are not set', () => {
  test('are null on some records and in year 1 on others', async () => {
    const { metrc } = await start()
    expect(await metrc.package(flower)).toMatchObject({ FinishedDate: null, ReceivedDateTime: null })
    expect(await metrc.package(preRolls)).toMatchObject({
      FinishedDate: '0001-01-01',
      ArchivedDate: '0001-01-01',
      ReceivedDateTime: '0001-01-01T00:00:00+00:00',
    })
    expect((await metrc.page<Package>('/packages/v2/active')).Data.map(({ Label }) => Label)).toContain(preRolls)
    expect((await note(metrc, preRolls)).status).toBe(200)
  })

  test('are all in year 1 by a switch, each in the form of its field; other fields stay null', async () => {
    const { metrc, sandbox } = await start({ quirks: { unsetDates: 'year-1' } })
    const [listed] = (await metrc.page<Package>('/packages/v2/active', { pageSize: 20 })).Data
    for (const pkg of [listed, await metrc.package(empty)])
      expect(pkg).toMatchObject({
        Label: empty,
        FinishedDate: '0001-01-01',
        LabTestResultExpirationDateTime: '0001-01-01T00:00:00+00:00',
        Note: null,
        SublocationName: null,
      })
    expect(await metrc.package(finished)).toMatchObject({ FinishedDate: '2026-11-17', ArchivedDate: '0001-01-01' })
    const [plant] = (await metrc.page<Plant>('/plants/v2/vegetative')).Data
    expect(plant).toMatchObject({ HarvestedDate: '0001-01-01', HarvestedWetWeight: null })
    expect((await metrc.page<Harvest>('/harvests/v2/active')).Data).toMatchObject([{ FinishedDate: '0001-01-01' }])
    // What is printed is not what is kept.
    expect(sandbox.control.find(smallLicenses.grower, 'package', flower)?.FinishedDate).toBeNull()
    sandbox.control.setQuirks({ unsetDates: 'null' })
    expect((await metrc.package(empty)).FinishedDate).toBeNull()
  })
})

describe('LastModified', () => {
  test('is the same for all that one write changes', async () => {
    const { metrc } = await start()
    await note(metrc, flower, preRolls)
    expect(await stampOf(metrc, flower)).toBe(await stampOf(metrc, preRolls))
  })

  test('is in whole seconds, so that one write after another leaves the same', async () => {
    const { metrc } = await start()
    for (const labels of [[flower], [preRolls], [flower, empty]]) await note(metrc, ...labels)
    for (const label of [flower, preRolls, empty]) expect(await stampOf(metrc, label)).toBe('2026-11-20T15:00:00+00:00')
    const page = await metrc.page('/packages/v2/active', between('2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'))
    expect(page.Total).toBe(3)
  })

  test('can be ahead of the clock that the header Date shows, and is found only in windows that reach so far', async () => {
    const { metrc, sandbox } = await start()
    sandbox.world.stamping.aheadMs = 600_000
    const { headers } = await note(metrc, flower)
    expect(headers.get('date')).toBe('Fri, 20 Nov 2026 15:00:00 GMT')
    expect(await stampOf(metrc, flower)).toMatch(/^2026-11-20T15:10:00/)
    const listed = async (end: string) =>
      (await metrc.page('/packages/v2/active', between('2026-11-20T14:00:00Z', end))).Total
    expect([await listed('2026-11-20T15:00:00Z'), await listed('2026-11-20T15:10:01Z')]).toEqual([0, 1])
  })

  test('of a record never goes back when that ends', async () => {
    const { metrc, sandbox } = await start()
    sandbox.world.stamping.aheadMs = 600_000
    await note(metrc, flower)
    const ahead = await stampOf(metrc, flower)
    sandbox.world.stamping.aheadMs = 0
    await note(metrc, flower, preRolls)
    expect(await stampOf(metrc, flower)).toBe(ahead)
    expect(await stampOf(metrc, preRolls)).toBe('2026-11-20T15:00:00+00:00')
    sandbox.world.stamping.wholeSeconds = false
    await note(metrc, flower)
    expect((await stampOf(metrc, flower)) > ahead).toBe(true)
  })

  test('goes on after a restart', async () => {
    const world = smallWorld('2026-11-20')
    world.stamping.wholeSeconds = false
    const first = await start({ seed: world })
    await note(first.metrc, flower)
    const before = await stampOf(first.metrc, flower)
    const second = await start({ seed: world })
    await note(second.metrc, flower)
    expect((await stampOf(second.metrc, flower)) > before).toBe(true)
  })
})

describe('the rows of a list', () => {
  const ids = async (metrc: Metrc, pageNumber: number) =>
    (await metrc.page<Package>('/packages/v2/active', { pageSize: 2, pageNumber })).Data.map(({ Label }) => Label)

  test('stand by id, newest first, whatever was changed last', async () => {
    const { metrc } = await start()
    await note(metrc, flower)
    expect([...(await ids(metrc, 1)), ...(await ids(metrc, 2))]).toEqual([empty, preRolls, flower])
  })

  test('shift between pages: one comes twice after another came, and one is missed after another left', async () => {
    const { metrc, sandbox } = await start()
    const first = await ids(metrc, 1)
    const added = sandbox.control.addLike(smallLicenses.grower, 'package', flower, {
      Label: '1A4FF0300000012000009999',
    })
    expect(first).toEqual([empty, preRolls])
    expect(await ids(metrc, 2)).toEqual([preRolls, flower])
    expect(await ids(metrc, 1)).toEqual([added.Label, empty])
    await metrc.put('/packages/v2/finish', [{ Label: empty, ActualDate: '2026-11-20' }])
    // `preRolls` was on the second page when the first was read, and is on the first when the second is read.
    expect(await ids(metrc, 2)).toEqual([flower])
  })
})

describe('the answer of a write', () => {
  const waste = (Id: number) => ({
    Id,
    WasteType: 'Fibrous',
    UnitOfWeight: 'Grams',
    WasteWeight: 1,
    ActualDate: '2026-11-20',
  })

  test('is an empty 200 for most PUTs and for a DELETE', async () => {
    const { metrc, sandbox } = await start()
    expect(await note(metrc, flower)).toMatchObject({ status: 200, text: '' })
    const [row] = sandbox.control.all(smallLicenses.grower, 'harvestWaste')
    expect(await metrc.remove(`/harvests/v2/waste/${row?.Id}`)).toMatchObject({ status: 200, text: '' })
  })

  test('is an empty 200 for every write where the host gives no ids', async () => {
    const { metrc, sandbox } = await start({ quirks: { idsOfNew: false } })
    const [harvest] = sandbox.control.all(smallLicenses.grower, 'harvest')
    const Id = harvest?.Id ?? 0
    expect(await metrc.post('/harvests/v2/waste', [waste(Id)])).toMatchObject({ status: 200, text: '' })
    const finish = await metrc.put('/harvests/v2/finish', [{ Id, ActualDate: '2026-11-20' }])
    expect(finish).toMatchObject({ status: 200, text: '' })
    expect(sandbox.control.find(smallLicenses.grower, 'harvest', Id)).toMatchObject({
      FinishedDate: '2026-11-20',
      TotalWasteWeight: 101,
    })
  })
})
