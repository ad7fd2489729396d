import type { InventoryCategoryForm } from '@cultivatd/domain/inventory/inventory-category'
import type { InventoryDetailForm } from '@cultivatd/domain/inventory/inventory-detail'
import type { StockUnit } from '@cultivatd/domain/inventory/stock-unit'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Author } from '../history/history.store.ts'
import { recordChange, system } from '../history/history.store.ts'
import { addPieces, freePieces, placePieces } from '../inventory/equipment.store.ts'
import { inventoryCategoryKind, inventoryDetailKind } from '../inventory/inventory.routes.ts'
import { giveToStock, isRefused, type StockUse, takeFromStock } from '../inventory/stock.store.ts'
import { rooms } from '../room/room.store.ts'
import { systemsInRoom } from '../system/system.store.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seedOwn } from './seed-own.ts'

export const demoId = (block: string, index: number) =>
  `de300000-0000-4000-8000-00000000${block}${String(index).padStart(2, '0')}`

const categories: readonly InventoryCategoryForm[] = [
  { name: 'Cleaning', type: 'CONSUME_USER_DEFINED' },
  { name: 'Benches', type: 'EQUIP_USER_DEFINED' },
]

type Item = [name: string, brand: string, model: string, sku: number | null]

const consumable = (
  type: InventoryDetailForm['type'],
  [name, brand, model, sku]: Item,
  [criticalLimit, unit]: [number, StockUnit],
  userCategoryId = '',
): InventoryDetailForm => ({ type, userCategoryId, name, brand, model, sku, criticalLimit, unit })

const equipment = (
  type: InventoryDetailForm['type'],
  [name, brand, model, sku]: Item,
  userCategoryId = '',
): InventoryDetailForm => ({
  type,
  userCategoryId,
  name,
  brand,
  model,
  sku,
  criticalLimit: null,
  unit: 'SINGLE',
})

/** In the order of their ids, so more are added at the end. */
const details: readonly InventoryDetailForm[] = [
  consumable('NUTRIENTS', ['FloraGro', 'General Hydroponics', 'FloraGro', 718005], [4, 'LITER']),
  consumable('NUTRIENTS', ['FloraMicro', 'General Hydroponics', 'FloraMicro', 718010], [4, 'LITER']),
  consumable('NUTRIENTS', ['CalMag', 'General Hydroponics', 'CaliMagic', 718122], [2, 'LITER']),
  consumable('NUTRIENTS', ['Bloom Booster', 'Advanced Nutrients', 'Big Bud', null], [1, 'LITER']),
  consumable('BULBS', ['CMH 315 W', 'Philips', 'Green Power', 900315], [4, 'SINGLE']),
  consumable('BULBS', ['DE 1000 W', 'Ushio', 'Pro Plus', 901000], [6, 'SINGLE']),
  consumable(
    'CONSUME_USER_DEFINED',
    ['Nitrile gloves M', 'Ammex', 'Gloveworks', null],
    [200, 'SINGLE'],
    demoId('50', 0),
  ),
  equipment('LIGHT', ['LED bar 660 W', 'Fluence', 'SPYDR 2p', 900417]),
  equipment('LIGHT', ['HPS double ended 1000 W', 'Gavita', 'Pro 1000e', null]),
  equipment('FAN', ['Clip fan 16 in', 'Hurricane', 'Classic', null]),
  equipment('DEHUMIDIFIER', ['Dehumidifier 225 pt', 'Quest', '225', null]),
  equipment('SENSOR', ['Climate sensor', 'Pulse', 'Pro', null]),
  equipment('TANK', ['Reservoir 120 gal', 'Botanicare', 'Low pro', null]),
  equipment('EQUIP_USER_DEFINED', ['Trim bench', 'Botanicare', 'Slide 4 x 8', null], demoId('50', 1)),
  equipment('LIGHT', ['CMH fixture 315 W', 'Sun System', 'LEC 315', 904315]),
]

/** What the demo's organization knows of inventory. */
export async function seedDemoInventory(db: Db): Promise<void> {
  await seedOwn(db, inventoryCategoryKind, '50', categories)
  await seedOwn(db, inventoryDetailKind, '51', details)
}

interface Used {
  item: number
  /** What came in, in the unit of the item: on the day that is so many days ago. */
  bought: readonly (readonly [daysAgo: number, amount: number])[]
  /** What each use takes, in its unit, and every how many days. */
  use?: readonly [quantity: number, unit: StockUnit, everyDays: number]
  reason?: StockUse['reason']
}

const days = 84

/** What was bought and used in the last twelve weeks, so that every state is there: empty, below the minimum, plenty. */
const used: readonly Used[] = [
  {
    item: 0,
    bought: [
      [84, 10],
      [40, 6],
      [11, 4],
    ],
    use: [480, 'MILLILITER', 2.4],
    reason: 'dose',
  },
  {
    item: 1,
    bought: [
      [84, 12],
      [30, 8],
    ],
    use: [360, 'MILLILITER', 2.8],
    reason: 'dose',
  },
  { item: 2, bought: [[84, 5]], use: [120, 'MILLILITER', 2.08], reason: 'dose' },
  { item: 3, bought: [[60, 4]], use: [90, 'MILLILITER', 2.6], reason: 'dose' },
  { item: 4, bought: [[80, 4]], use: [1, 'SINGLE', 18], reason: 'bulb' },
  { item: 5, bought: [[75, 8]], use: [1, 'SINGLE', 20], reason: 'bulb' },
  {
    item: 6,
    bought: [
      [84, 800],
      [35, 400],
    ],
    use: [40, 'SINGLE', 6],
    reason: 'removed',
  },
]

/** How many pieces came, and how many of them went to which rooms; the rest lies in the storage. */
const pieces: readonly (readonly [item: number, count: number, inRooms: Readonly<Record<string, number>>])[] = [
  [7, 14, { 'Clone 1': 6, 'Veg 2': 1, Propagation: 4 }],
  [8, 42, { 'Flower 1': 10, 'Flower 2': 6 }],
  [9, 34, { 'Veg 1': 6, 'Veg 2': 8, 'Flower 1': 14, 'Bay A': 10 }],
  [10, 7, { 'Veg 2': 1, 'Flower 1': 2, 'Flower 2': 2, 'Dry 1': 1 }],
  [11, 11, { 'Veg 2': 2, 'Flower 1': 3, 'Dry 1': 2, 'Mother 1': 2 }],
  [12, 4, { 'Veg 1': 1, 'Veg 2': 1, 'Flower 1': 1 }],
  [13, 3, { 'Pack 1': 2 }],
  [14, 34, { 'Veg 2': 9 }],
]

/** What hangs in the systems of the demo, and the bulb that goes into it. */
export const demoLights = {
  vegetation: { light: demoId('51', 14), bulb: demoId('51', 4) },
  flower: { light: demoId('51', 8), bulb: demoId('51', 5) },
} as const

const instantOf = (now: Date, daysAgo: number): string =>
  new Date(now.getTime() - Math.round(daysAgo * 24 * 60) * 60_000).toISOString()

/** The stock of a facility of the demo with the tickets of twelve weeks, once. */
export async function seedDemoStock(db: Db, facilityId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from history where facility_id = ${facilityId} and entity = 'stock') as was`.execute(db)
  if (rows[0]?.was) return
  const isMain = facilityId === demoLicenses.redFork
  const uses = isMain ? await placesOfUse(db, facilityId) : []
  await transact(db, async (tx) => {
    for (const each of isMain ? used : used.slice(0, 2)) await seedConsumable(tx, { facilityId, now, uses }, each)
    for (const each of isMain ? pieces : pieces.slice(0, 3)) await seedEquipment(tx, { facilityId, now }, each)
    if (isMain) await seedMove(tx, now)
    await recordChange(tx, {
      by: system,
      facilityId,
      entity: 'stock',
      records: ['Inventory', facilityId],
      what: 'stock.add',
      summary: 'Added the stock of the demo, with the tickets of twelve weeks',
      before: null,
      after: { amount: 'As the tickets say' },
    })
  })
}

interface PlaceOfUse {
  roomId: string
  systemId: string
}

/** The systems of a facility, which get the doses and the bulbs. */
async function placesOfUse(db: Db, facilityId: string): Promise<PlaceOfUse[]> {
  const found: PlaceOfUse[] = []
  for (const { id: roomId } of await rooms(db, facilityId))
    for (const { id: systemId } of await systemsInRoom(db, facilityId, roomId)) found.push({ roomId, systemId })
  return found
}

interface Seeding {
  facilityId: string
  now: Date
  uses: readonly PlaceOfUse[]
}

const people: readonly Author[] = demoAccounts

async function seedConsumable(tx: Db, { facilityId, now, uses }: Seeding, each: Used): Promise<void> {
  const { item, bought, use, reason = 'removed' } = each
  const detailId = demoId('51', item)
  const unit = details[item]?.unit ?? 'SINGLE'
  const [quantity, usedUnit, everyDays] = use ?? [0, unit, days]
  const steps = [
    ...bought.map(([daysAgo, amount]) => ({ daysAgo, isIn: true, quantity: amount, unit })),
    ...Array.from({ length: Math.floor((days - 1) / everyDays) }, (_, at) => ({
      daysAgo: (at + 1) * everyDays - 0.7,
      isIn: false,
      quantity,
      unit: usedUnit,
    })),
  ].toSorted((one, other) => other.daysAgo - one.daysAgo)
  for (const [at, step] of steps.entries()) {
    const by = people[(at + item) % people.length] ?? system
    const place = reason === 'removed' || step.isIn ? undefined : uses[at % Math.max(1, uses.length)]
    const ticket = {
      facilityId,
      detailId,
      quantity: step.quantity,
      unit: step.unit,
      by,
      at: instantOf(now, step.daysAgo),
    }
    if (step.isIn) await giveToStock(tx, { ...ticket, reason: 'added' })
    // What is not there is not used: then one of them is empty.
    else await takeFromStock(tx, { ...ticket, reason, ...place })
  }
}

async function seedEquipment(
  tx: Db,
  { facilityId, now }: Omit<Seeding, 'uses'>,
  [item, count, inRooms]: (typeof pieces)[number],
): Promise<void> {
  const detailId = demoId('51', item)
  await addPieces(tx, { facilityId, detailId, count, since: instantOf(now, days) })
  const known = await rooms(tx, facilityId)
  for (const [name, some] of Object.entries(inRooms)) {
    const roomId = known.find(({ metrc }) => metrc.Name === name)?.id
    const free = await freePieces(tx, { facilityId, roomId: '' }, [detailId])
    if (roomId) await placePieces(tx, (free.get(detailId) ?? []).slice(0, some), { facilityId, roomId })
  }
  // One was thrown away, and one stands in a room that is no longer there.
  const left = (await freePieces(tx, { facilityId, roomId: '' }, [detailId])).get(detailId) ?? []
  if (item === 9) await placePieces(tx, left.slice(0, 1), null)
  if (item === 10) await placePieces(tx, left.slice(0, 1), { facilityId, roomId: 'a-room-that-was' })
}

/** Two liters that went to the other facility a while ago: two tickets that name each other. */
async function seedMove(tx: Db, now: Date): Promise<void> {
  const detailId = demoId('51', 0)
  const [outId, inId] = [demoId('52', 0), demoId('52', 1)]
  const moved = { detailId, quantity: 2, unit: 'LITER', reason: 'moved', at: instantOf(now, 0.1) } as const
  const by = people[0] ?? system
  const out = await takeFromStock(tx, { ...moved, by, facilityId: demoLicenses.redFork, id: outId, linkedId: inId })
  if (isRefused(out)) return
  await giveToStock(tx, { ...moved, by, facilityId: demoLicenses.stillwater, id: inId, linkedId: outId, net: out.net })
}
