import { Transfer } from '@cultivatd/domain/transfer/transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { currentTransfers, longReceivedTransfers, transfersOfPackage } from './transfer.store.ts'

const now = new Date('2026-11-22T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.transfer(db, 'incoming-1', 'incoming', { CreatedDateTime: '2026-11-18T09:00:00Z' })
  await given.transfer(db, 'outgoing-2', 'outgoing', {
    CreatedDateTime: '2026-11-19T09:00:00Z',
    Name: 'Weekly run',
    ShipmentTransactionType: 'Standard',
    ReceivedDateTime: '2026-11-20T10:00:00Z',
  })
  await given.transfer(db, 'rejected-3', 'rejected', { CreatedDateTime: '2026-11-17T09:00:00Z' })
  await given.transfer(db, 'incoming-4', 'incoming', {}, 'OTHER')
  await sql`update transfer set metrc_delivery = ${jsonb([{ Id: 7, RecipientFacilityName: 'Red Fork Extracts' }])},
    metrc_packages = ${jsonb([
      { DeliveryId: 7, PackageLabel: 'A', ProductName: 'Flower', ShippedQuantity: 4 },
      // Other versions of the answer call it otherwise.
      { DeliveryId: 7, PackageLabel: 'B', ItemName: 'Trim' },
    ])} where id = 'outgoing-2'`.execute(db)
})
afterAll(() => database.close())

test('[DATA-27] [XFER-02] a transfer has its group, its deliveries and the packages in them by product', async () => {
  const all = await currentTransfers(database.db, licence, now)
  expect(all.map(({ id, type }) => [id, type])).toEqual([
    ['outgoing-2', 'outgoing'],
    ['incoming-1', 'incoming'],
    ['rejected-3', 'rejected'],
  ])
  const [weekly] = all
  expect(Transfer.parse(weekly)).toMatchObject({
    metrc: {
      Name: 'Weekly run',
      ShipmentTransactionType: 'Standard',
      ReceivedDateTime: expect.stringMatching(/^2026-11-20T10:00:00/),
    },
    metrcDelivery: [{ Id: 7, RecipientFacilityName: 'Red Fork Extracts', ReceivedDateTime: null }],
    metrcPackages: [
      { DeliveryId: 7, PackageLabel: 'A', ProductName: 'Flower', ShippedQuantity: 4 },
      { DeliveryId: 7, PackageLabel: 'B', ProductName: 'Trim', ShippedQuantity: null },
    ],
  })
  expect(all[1]).toMatchObject({ metrc: { Name: null, ReceivedDateTime: null }, metrcDelivery: [], metrcPackages: [] })
})

test('[READ-114] what was received more than 90 days ago is not current and comes by page, each once', async () => {
  const { db } = database
  const facility = 'OLD'
  // Two on each day, some by the clock of another place; 2026-08-24 is the 90th day.
  for (let id = 1; id <= 250; id++) {
    const day = new Date(Date.parse('2026-08-25T00:00:00Z') - Math.ceil(id / 2) * 86_400_000).toISOString().slice(0, 10)
    const time = id % 2 ? 'T23:30:00-06:00' : 'T01:00:00Z'
    await given.transfer(db, `incoming-${id}`, 'incoming', { ReceivedDateTime: `${day}${time}` }, facility)
  }
  await given.transfer(db, 'rejected-900', 'rejected', { CreatedDateTime: '2020-01-01T09:00:00Z' }, facility)
  await given.transfer(db, 'outgoing-901', 'outgoing', { ReceivedDateTime: '0001-01-01T00:00:00+00:00' }, facility)

  const current = (await currentTransfers(db, facility, now)).map(({ id }) => id)
  expect(new Set(current)).toEqual(new Set(['incoming-1', 'incoming-2', 'outgoing-901', 'rejected-900']))
  const pages = []
  for (let after: string | null = null; ; ) {
    const page = await longReceivedTransfers(db, facility, now, after)
    pages.push(page.transfers.map(({ id }) => id))
    if (page.next === null) break
    after = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 48])
  expect(new Set(pages.flat())).toEqual(new Set(Array.from({ length: 248 }, (_, at) => `incoming-${at + 3}`)))
  expect(pages[0]?.slice(0, 2)).toEqual(['incoming-4', 'incoming-3'])
})

test('[READ-114] one that turns out to be received long ago leaves the current ones, and one that is not returns', async () => {
  const { db } = database
  const receive = (at: string | null) =>
    sql`update transfer set metrc = metrc || ${jsonb({ ReceivedDateTime: at })} where id = 'incoming-1' and facility_id = ${licence}`.execute(
      db,
    )
  await receive('2026-01-02T10:00:00Z')
  expect(await currentTransfers(db, licence, now, ['incoming-1'])).toEqual([])
  expect((await longReceivedTransfers(db, licence, now, null)).transfers.map(({ id }) => id)).toEqual(['incoming-1'])
  await receive(null)
  expect(await currentTransfers(db, licence, now, ['incoming-1'])).toHaveLength(1)
  expect(await longReceivedTransfers(db, licence, now, null)).toEqual({ transfers: [], next: null })
})

test('the transfers of a package are those that it is in, of its facility', async () => {
  const ids = async (label: string, facility = licence) =>
    (await transfersOfPackage(database.db, facility, label)).map(({ id }) => id)
  expect(await ids('B')).toEqual(['outgoing-2'])
  expect(await ids('C')).toEqual([])
  expect(await ids('B', 'OTHER')).toEqual([])
})
