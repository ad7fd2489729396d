import { tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { items } from '../item/item.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { availableTags } from './tag.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
})
afterAll(() => server.close())

const unused = async (kind: 'plant' | 'package') =>
  tagsOfRuns((await availableTags(server.db, facilityId, kind)).runs ?? [])

test('[PKG-12] [SYNC-03] a package tag that a waiting package has is not given out again, and is free once that is refused', async () => {
  const { Label } = await grower.pkg()
  const item = (await items(server.db, facilityId)).find(({ metrc }) => metrc.Name === 'Blue Dream, bulk flower')
  const label = smallLabels.freePackageTag
  const create = (quantity: number) =>
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
  expect(await unused('package')).toContain(label)
  await server.sandbox.control.setDown('refuse')
  expect((await create(10)).status).toBe(202)
  expect(await unused('package')).not.toContain(label)
  const second = await create(20)
  expect(second.status).toBe(400)
  expect(grower.messages(second)).toEqual([`Tag ${label} is already used by a change that waits for Metrc`])
  server.sandbox.control.modify(facilityId, 'package', Label, { IsOnHold: true })
  await server.sandbox.control.setDown(null)
  await expect.poll(() => unused('package'), { timeout: 20_000 }).toContain(label)
})

test('[BATCH-09] [SYNC-03] every plant tag of a waiting block is taken', async () => {
  const { Name } = await grower.batch()
  const locationId = await grower.room('Veg B', 'Plants', ['vegetation'])
  const [first = '', second = '', third = ''] = await unused('plant')
  const toVeg = (label: string, count: number) =>
    grower.post('plant-batch/to-veg', { batchName: Name, locationId, labels: [{ label, count }], date: today })
  await server.sandbox.control.setDown('refuse')
  expect((await toVeg(first, 2)).status).toBe(202)
  expect((await unused('plant'))[0]).toBe(third)
  expect(grower.messages(await toVeg(second, 2))).toEqual([
    `Tag ${second} is already used by a change that waits for Metrc`,
  ])
  await server.sandbox.control.setDown(null)
  await expect.poll(async () => server.inMetrc('plant', second), { timeout: 20_000 }).toBeDefined()
})
