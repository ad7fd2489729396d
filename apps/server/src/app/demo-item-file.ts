import { createHash } from 'node:crypto'
import { sentFileName } from '@cultivatd/domain/item/item-file'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { linkedTo } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { reencoded } from '../file/picture.ts'
import { itemRecord } from '../item/item.store.ts'
import { keepOutgoing } from '../ledger/item-file.store.ts'
import { wholeItem } from '../ledger/kept-of-item.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { demoAccounts } from './demo-accounts.ts'

const label = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
  <rect width="640" height="400" fill="#f6f3ea"/><rect x="24" y="24" width="592" height="70" fill="#24452b"/>
  ${[130, 168, 206, 244].map((y, at) => `<rect x="24" y="${y}" width="${420 - at * 60}" height="18" fill="#3b4a3f"/>`).join('')}
  <rect x="470" y="230" width="146" height="146" fill="#3b4a3f"/><rect x="490" y="250" width="106" height="106" fill="#f6f3ea"/>
</svg>`

/** A photo of a label that somebody sent from here, once, after the demo's first read. Nobody waits for its outcome. */
export async function seedDemoItemFile(
  { db, ledger }: { db: Db; ledger: Pick<Ledger, 'perform'> },
  facilityId: string,
): Promise<void> {
  const [by] = demoAccounts
  if (facilityId !== demoLicenses.redFork || !by) return
  const { rows } = await sql<{ id: string }>`
    select id from item where facility_id = ${facilityId} and gone_at is null and list = 'itemsActive'
      and metrc ->> 'Name' = 'Blue Dream, pre-roll 1 g'
      and not exists (select from operation where kind = 'item.add-file')`.execute(db)
  const record = rows[0] && (await itemRecord(db, facilityId, rows[0].id))
  if (!record) return
  const content = await reencoded(Buffer.from(label), { as: 'jpeg' })
  const catalogueId = await linkedTo(db, 'item', { facilityId, metrcId: record.Id })
  const payload = {
    id: record.Id,
    name: record.Name,
    of: 'labelPhoto' as const,
    whole: wholeItem(record, { SupplyDurationDays: null }),
    fileName: sentFileName('label front', 'jpg', '5eed1abe1f00'),
    hash: createHash('sha256').update(content).digest('hex'),
    ...(catalogueId !== null && { catalogueId }),
  }
  await ledger.perform({
    facilityId,
    by,
    request: null,
    writes: [
      {
        kind: 'item.add-file',
        records: [record.Name],
        summary: `Added the label photo label front.jpg to ${record.Name}`,
        payload,
        before: record,
      },
    ],
    beside: async (tx, [operationId]) => {
      if (operationId !== undefined) await keepOutgoing(tx, operationId, [content], Number.POSITIVE_INFINITY)
    },
  })
}
