import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { items } from '../item/item.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const look = async (text: string): Promise<LookupMatch[]> => {
  const query = new URLSearchParams({ text })
  const { answer } = await server.call('GET', `/api/lookup?${query}`, { token: grower.token })
  return (answer as { matches: LookupMatch[] }).matches
}

test('[LOOKUP-02] [SYNC-03] a package that waits for Metrc is found by its tag, and once Metrc has it as what it is', async () => {
  const { Label } = await grower.pkg({ Quantity: 100, UnitOfMeasureName: 'Grams' })
  const label = smallLabels.freePackageTag
  const item = (await items(server.db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  expect(await look(label)).toEqual([])
  await server.sandbox.control.setDown('refuse')
  const made = await grower.post('package/create-package', {
    label,
    locationId: grower.roomId('Vault'),
    itemId: item?.id,
    date: today,
    note: '',
    quantity: 30,
    unitOfMeasure: 'Grams',
    packages: [{ label: Label, quantity: 30, unitOfMeasure: 'Grams' }],
  })
  expect(made.status).toBe(202)
  const waiting = {
    kind: 'package',
    name: label,
    facilityId,
    state: 'Waits for Metrc',
    about: 'Blue Dream, bulk flower',
    roomName: 'Vault',
  }
  expect(await look(label.toLowerCase())).toEqual([expect.objectContaining({ ...waiting, isExact: true })])
  expect(await look(label.slice(-6))).toContainEqual(expect.objectContaining({ ...waiting, isExact: false }))
  const ofItem = await look('Blue Dream, bulk')
  expect(ofItem.filter(({ kind }) => kind !== 'item')).toEqual([])
  await server.sandbox.control.setDown(null)
  await expect.poll(async () => (await look(label)).map(({ state }) => state), { timeout: 20_000 }).toEqual(['30 g'])
})
