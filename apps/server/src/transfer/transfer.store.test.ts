import { Transfer } from '@cultivatd/domain/transfer/transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/test-database.ts'
import { transfers } from './transfer.store.ts'

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
  const all = await transfers(database.db, licence)
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
