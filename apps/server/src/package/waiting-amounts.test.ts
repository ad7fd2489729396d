import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { items } from '../item/item.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { waitingAmounts } from './waiting-amounts.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const amounts = async (label: string) => (await waitingAmounts(server.db, facilityId, [label])).get(label)

test('[PKG-10] [SYNC-03] a second change of a package is counted from what the first leaves, also in the history', async () => {
  const { Label } = await grower.pkg({ Quantity: 100, UnitOfMeasureName: 'Grams' })
  const common = { unitOfMeasure: 'Grams', reason: 'Scale Variance', date: today, note: '' }
  const adjust = (quantity: number) => grower.post('package/adjust', { label: Label, quantity, ...common })
  await server.sandbox.control.setDown('refuse')
  expect((await adjust(-60)).status).toBe(202)
  const tooMuch = await adjust(-60)
  expect(tooMuch.status).toBe(400)
  expect(grower.messages(tooMuch)).toEqual(['Only 40 g are left after what waits for Metrc'])
  expect((await adjust(-5)).status).toBe(202)
  const [second] = await operationsOf(server.db, facilityId, Label)
  expect(second?.summary).toBe('Adjusted by −5 g (40 to 35 g, after what waits): Scale Variance')
  expect(await amounts(Label)).toEqual([
    { quantity: -60, unitOfMeasure: 'Grams' },
    { quantity: -5, unitOfMeasure: 'Grams' },
  ])
  await server.sandbox.control.setDown(null)
  await expect.poll(() => server.inMetrc('package', Label)?.Quantity, { timeout: 20_000 }).toBe(35)
  await expect.poll(() => amounts(Label), { timeout: 20_000 }).toEqual([])
})

test('[PKG-19] [SYNC-03] what a waiting package takes of another is counted too', async () => {
  const { Label } = await grower.pkg({ Quantity: 100, UnitOfMeasureName: 'Grams' })
  const item = (await items(server.db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  await server.sandbox.control.setDown('refuse')
  const [other = ''] = server.sandbox.control
    .all(facilityId, 'packageTag')
    .map((tag) => tag.Label)
    .filter((tag) => tag !== smallLabels.freePackageTag)
  const make = (label: string, quantity: number) =>
    grower.post('package/create-package', {
      label,
      locationId: grower.roomId('Vault'),
      itemId: item?.id,
      date: today,
      note: '',
      quantity,
      unitOfMeasure: 'Grams',
      packages: [{ label: Label, quantity, unitOfMeasure: 'Grams' }],
    })
  expect((await make(smallLabels.freePackageTag, 30)).status).toBe(202)
  expect(grower.messages(await make(other, 80))).toEqual(['Must be a number under remaining'])
  expect(await amounts(Label)).toEqual([{ quantity: -30, unitOfMeasure: 'Grams' }])
  expect(await amounts(smallLabels.freePackageTag)).toEqual([])
  await server.sandbox.control.setDown(null)
  await expect.poll(() => amounts(Label), { timeout: 20_000 }).toEqual([])
})
