import * as z from 'zod'
import { chosenId, eachOnce, entityId, pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { readStockUnit, spelledUnits } from './stock-unit.ts'

/** A unit in either spelling (READ-48). */
const Unit = z.enum(spelledUnits, pleaseEnterValue).transform(readStockUnit)

const quantity = z
  .number({ error: ({ input }) => (input === null || input === undefined ? pleaseEnterValue : enterNumber) })
  .max(1_000_000, 'This number is too large')

/** One item of Update Stock; what is wrong with its quantity hangs on the item (`stock.ts`). */
export const StockRow = z.strictObject({ detailId: chosenId, quantity, unit: Unit })

/** The same of what is taken; of equipment it may name the piece that is meant. */
const TakenStockRow = StockRow.extend({ pieceId: entityId.optional() })

/** What an empty quantity begins with (DATA-71). */
export const defaultStockQuantity = 1

const mostRows = 50

const tooManyRows = `Choose at most ${mostRows} items at once`

const rows = z.array(StockRow).min(1, 'Choose an item').max(mostRows, tooManyRows)

/** An item that is taken twice from one place would be asked for its amount twice. */
const takenRows = z
  .array(TakenStockRow)
  .min(1, 'Choose an item')
  .max(mostRows, tooManyRows)
  .superRefine(eachOnce(({ detailId }) => detailId))

/** A room; '' for the storage of the facility. */
const roomId = z.string(pleaseEnterValue).max(100)

/** Goods that came into the storage of a facility (INV-15, INV-16, READ-67). */
export const StockAddition = z.strictObject({ facilityId: entityId, rows })
export type StockAddition = z.infer<typeof StockAddition>

/** Goods that go from a place to another one, also of another facility (INV-17 to INV-20, INV-32). */
export const StockMove = z.strictObject({
  facilityId: entityId,
  roomId,
  toFacilityId: entityId,
  toRoomId: roomId,
  rows: takenRows,
})
export type StockMove = z.infer<typeof StockMove>

/** Goods that were used up or thrown away (INV-21, INV-22). */
export const StockRemoval = z.strictObject({ facilityId: entityId, roomId, rows: takenRows })
export type StockRemoval = z.infer<typeof StockRemoval>
