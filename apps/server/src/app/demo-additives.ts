import { shiftedDay } from '@cultivatd/domain/field/days'
import { sql } from 'kysely'
import { additiveProducts } from '../additive/product.store.ts'
import { endApplications, saveApplication } from '../additive/application.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoId } from './demo-inventory.ts'

/** What is ours of the products of the demo, by their names in Metrc. */
const own: Readonly<Record<string, { harvestDays: number | null; item: number | null }>> = {
  'FloraGro foliar': { harvestDays: 0, item: 0 },
  'Neem oil foliar': { harvestDays: 3, item: null },
  'Sulfur burner': { harvestDays: 14, item: null },
}

/** What was applied in a room, so many days ago. */
const applied = [
  { room: 'Flower 6', product: 'Neem oil foliar', ago: 2, amount: 12, unit: 'Gallons', rate: '1 oz per gallon' },
  { room: 'Flower 1', product: 'Sulfur burner', ago: 30, amount: 8, unit: 'Ounces', rate: '' },
  { room: 'Veg 1', product: 'FloraGro foliar', ago: 6, amount: 20, unit: 'Gallons', rate: '5 mL per gallon' },
] as const

/** Products and applications of the demo, so that each can be seen. Once: what people recorded stays alone. */
export async function seedDemoAdditives(db: Db, facilityId: string, today: string): Promise<void> {
  const { rows } = await sql`select from additive_product where facility_id = ${facilityId} limit 1`.execute(db)
  const { products } = await additiveProducts(db, facilityId)
  if (rows.length > 0 || products.length === 0) return
  const here = await rooms(db, facilityId)
  await transact(db, async (tx) => {
    for (const { id, name } of products) {
      const { harvestDays = null, item = null } = own[name] ?? {}
      await sql`
        insert into additive_product (facility_id, id, harvest_days, detail_id)
        values (${facilityId}, ${String(id)}, ${harvestDays},
          (select d.id from inventory_detail d where d.id = ${item === null ? '' : demoId('51', item)}))`.execute(tx)
    }
    for (const [at, one] of applied.entries()) {
      const room = here.find(({ metrc }) => metrc.Name === one.room)
      const product = products.find(({ name }) => name === one.product)
      if (!room || !product) continue
      const { amount, unit, rate } = one
      const { type, productName, supplier, epaNumber, ingredients, device } = product
      const details = { type, productName, supplier, epaNumber, ingredients, device, amount, unit, rate, volume: '' }
      const id = `${facilityId} demo ${at}`
      const plants = (await plantsInRoom(tx, facilityId, room.id)).map(({ metrc }) => metrc.Label)
      await saveApplication(tx, {
        id,
        facilityId,
        by: { id: demoAccounts[0].id, name: demoAccounts[0].name },
        date: shiftedDay(today, -one.ago),
        to: one.room,
        roomId: room.id,
        batchId: null,
        plants,
        product: { ...details, entry: `${product.entryQuantity} ${product.entryUnit}`.trim() },
        harvestDays: own[one.product]?.harvestDays ?? null,
        taken: null,
      })
      await endApplications(tx, [id])
    }
  })
}
