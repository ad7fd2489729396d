import type { Location } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels } from './seed/small.ts'

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
