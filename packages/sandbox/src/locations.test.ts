import type { Employee } from '@cultivatd/metrc/facility-records'
import type { Location, Sublocation } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const byName = async (name: string) => {
  const found = (await metrc.page<Location>('/locations/v2/active')).Data.find((location) => location.Name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

test('a location is made with the abilities of its type', async () => {
  const answer = await metrc.post('/locations/v2', [{ Name: ' Flower 9 ', LocationTypeName: 'plants' }])
  const made = await byName('Flower 9')
  expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
  expect(made).toMatchObject({ LocationTypeName: 'Plants', ForPlants: true, ForPlantBatches: true, ForPackages: false })
})

test('names are unique among active locations, also within one write', async () => {
  const row = (Name: string) => ({ Name, LocationTypeName: 'Packages' })
  expect((await metrc.post('/locations/v2', [row('vault')])).text).toContain('already exists')
  expect((await metrc.post('/locations/v2', [row('New'), row('NEW')])).json()).toEqual([
    { row: 1, message: 'A Location with the Name "NEW" already exists.' },
  ])
  expect((await metrc.post('/locations/v2', [{ LocationTypeName: 'Nothing' }])).text).toContain(
    'Name was not specified.',
  )
})

test('a new name shows on what stands in the location', async () => {
  const vault = await byName('Vault')
  const answer = await metrc.put('/locations/v2', [{ Id: vault.Id, Name: 'Safe', LocationTypeName: 'Packages' }])
  expect(answer).toMatchObject({ status: 200, text: '' })
  expect(await metrc.package(smallLabels.flower)).toMatchObject({ LocationId: vault.Id, LocationName: 'Safe' })
  expect(
    (await metrc.put('/locations/v2', [{ Id: vault.Id, Name: 'Pack 1', LocationTypeName: 'Packages' }])).status,
  ).toBe(400)
  expect((await metrc.put('/locations/v2', [{ Id: 999, Name: 'X', LocationTypeName: 'Packages' }])).status).toBe(400)
})

test.each([
  ['Vault', 'Packages'],
  ['Veg 1', 'Plants'],
  ['Dry 1', 'Harvests'],
])('%s cannot be taken away while it holds %s', async (name, held) => {
  const answer = await metrc.remove(`/locations/v2/${(await byName(name)).Id}`)
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({ Message: expect.stringContaining(`in use by ${held}`) as string })
})

test('an empty location moves to the inactive list, and its name is free again', async () => {
  const { Id } = await byName('Pack 1')
  expect(await metrc.remove(`/locations/v2/${Id}`)).toMatchObject({ status: 200, text: '' })
  expect((await metrc.page<Location>('/locations/v2/inactive')).Data).toEqual([expect.objectContaining({ Id })])
  expect((await metrc.remove(`/locations/v2/${Id}`)).status).toBe(401)
  expect((await metrc.post('/locations/v2', [{ Name: 'Pack 1', LocationTypeName: 'Packages' }])).status).toBe(200)
})

describe('sublocations', () => {
  const shelf = async () =>
    (await metrc.post('/sublocations/v2', [{ Name: 'Shelf 1' }])).json<{ Ids: number[] }>().Ids[0]!
  const names = async (list: string) =>
    (await metrc.page<Sublocation>(`/sublocations/v2/${list}`)).Data.map(({ Name }) => Name)
  const moved = (fields: object) =>
    metrc.put('/packages/v2/location', [
      { Label: smallLabels.flower, Location: 'Pack 1', MoveDate: '2026-11-20', ...fields },
    ])

  test('are made, renamed with what stands in them, and archived once nothing does', async () => {
    const Id = await shelf()
    expect((await metrc.post('/sublocations/v2', [{ Name: 'shelf 1' }])).text).toContain('already exists')
    expect((await metrc.get(`/sublocations/v2/${Id}`)).json()).toEqual({ Id, Name: 'Shelf 1' })
    expect((await metrc.get('/sublocations/v2/999999')).status).toBe(401)
    expect((await moved({ Sublocation: 'SHELF 1' })).status).toBe(200)
    expect(await metrc.put('/sublocations/v2', [{ Id, Name: 'Shelf 2' }])).toMatchObject({ status: 200, text: '' })
    expect(await metrc.package(smallLabels.flower)).toMatchObject({ SublocationId: Id, SublocationName: 'Shelf 2' })
    expect((await metrc.remove(`/sublocations/v2/${Id}`)).text).toContain('because it is in use')
    expect((await moved({ Location: 'Vault' })).status).toBe(200)
    expect(await metrc.package(smallLabels.flower)).toMatchObject({ SublocationId: null, SublocationName: null })
    expect((await metrc.remove(`/sublocations/v2/${Id}`)).status).toBe(200)
    expect([await names('active'), await names('inactive')]).toEqual([['Shelf 0'], ['Shelf 2']])
  })

  test('take part in every write that names a place, and an unknown one is refused', async () => {
    await shelf()
    const sentence = 'The Sublocation "Attic" is invalid. Valid values are: Shelf 0, Shelf 1.'
    expect((await moved({ Sublocation: 'Attic' })).json()).toEqual([{ row: 0, message: sentence }])
    const [plant] = sandbox.control.all(smallLicenses.grower, 'plant')
    const day = '2026-11-20'
    await metrc.put('/plants/v2/growthphase', [
      { Id: plant?.Id, GrowthPhase: 'Flowering', NewLocation: 'Veg 1', NewSublocation: 'Shelf 1', GrowthDate: day },
    ])
    expect((await metrc.get(`/plants/v2/${plant?.Id}`)).json()).toMatchObject({ SublocationName: 'Shelf 1' })
    const cut = { Plant: plant?.Label, Weight: 10, UnitOfWeight: 'Grams', HarvestName: 'Cut', ActualDate: day }
    await metrc.put('/plants/v2/harvest', [{ ...cut, DryingLocation: 'Dry 1', DryingSublocation: 'Shelf 1' }])
    const harvests = sandbox.control.all(smallLicenses.grower, 'harvest')
    expect(harvests.find(({ Name }) => Name === 'Cut')).toMatchObject({ DryingSublocationName: 'Shelf 1' })
    const batch = { Name: 'Seeds', Type: 'Seed', Count: 3, Strain: 'Blue Dream', ActualDate: day }
    await metrc.post('/plantbatches/v2/plantings', [{ ...batch, Location: 'Veg 1', Sublocation: 'Shelf 1' }])
    const batches = sandbox.control.all(smallLicenses.grower, 'plantBatch')
    expect(batches.find(({ Name }) => Name === 'Seeds')).toMatchObject({ SublocationName: 'Shelf 1' })
  })

  test('are not looked at where the facility has none', async () => {
    await shelf()
    const [facility] = sandbox.control.all(smallLicenses.grower, 'facility')
    const { FacilityId, FacilityType } = facility!
    const without = { ...FacilityType, EnableSublocations: false }
    sandbox.control.modify(smallLicenses.grower, 'facility', FacilityId, { FacilityType: without })
    expect((await moved({ Sublocation: 'Shelf 1' })).status).toBe(200)
    expect(await metrc.package(smallLabels.flower)).toMatchObject({ LocationName: 'Pack 1', SublocationName: null })
  })
})

test('people of a license are listed with what they may do, where the host tells', async () => {
  expect((await metrc.page<Employee>('/employees/v2')).Data).toEqual([
    expect.objectContaining({ FullName: 'Sam Small', IsManager: true }),
  ])
  const permissions = () => metrc.get('/employees/v2/permissions', { employeeLicenseNumber: 'EMP-0001' })
  expect((await permissions()).json()).toEqual(['Manage Locations', 'Manage Plants Inventory'])
  expect((await metrc.get('/employees/v2/permissions', { employeeLicenseNumber: 'EMP-2' })).status).toBe(401)
  sandbox.control.setQuirks({ employeePermissions: false })
  expect((await permissions()).status).toBe(404)
})

describe('the helpers of sandboxes', () => {
  const help = (method: string, path: string, body?: unknown, key = 'vendor') =>
    metrc.ask(method, metrc.at(path), body, { authorization: '', 'x-metrc-key': key })

  test('take the vendor key alone, and are no paths of production', async () => {
    expect((await help('GET', '/sandbox/v2/tagtypes')).json()).toHaveLength(2)
    expect((await help('GET', '/sandbox/v2/tagtypes', undefined, 'other')).status).toBe(401)
    expect((await metrc.get('/sandbox/v2/tagtypes')).status).toBe(401)
    expect((await help('POST', '/sandbox/v2/integrator/setup')).status).toBe(201)
    const key = { authorization: '', 'x-metrc-key': 'vendor' }
    const setUp = (userKey: string) =>
      metrc.ask('POST', `/sandbox/v2/integrator/setup?userKey=${userKey}`, undefined, key)
    expect([(await setUp('user')).status, (await setUp('nobody')).status]).toEqual([200, 204])
    sandbox.control.setQuirks({ sandboxHelpers: false })
    expect((await help('GET', '/sandbox/v2/tagtypes')).status).toBe(403)
  })

  test('give tags that follow the last ones, and packages under them', async () => {
    const free = () => metrc.get('/tags/v2/package/available').then((answer) => answer.json<{ Label: string }[]>())
    const before = await free()
    const answer = await help('POST', '/sandbox/v2/facility/tags', { TagType: 'Cannabis Package', Count: 3 })
    const { Labels } = answer.json<{ Labels: string[] }>()
    expect(Labels).toHaveLength(3)
    expect((await free()).map(({ Label }) => Label)).toEqual([...before.map(({ Label }) => Label), ...Labels])
    expect((await help('POST', '/sandbox/v2/facility/tags', { TagType: 'Cannabis Package', Count: 1001 })).status).toBe(
      400,
    )
    const made = await help('POST', '/sandbox/v2/packages/create', { Count: 2 })
    const [label = ''] = made.json<{ Labels: string[] }>().Labels
    expect(await metrc.package(label)).toMatchObject({ Quantity: 100, UnitOfMeasureName: 'Grams' })
    expect((await free()).length).toBe(before.length + 1)
    expect((await metrc.get('/tags/v2/staged')).json()).toEqual([])
  })
})
