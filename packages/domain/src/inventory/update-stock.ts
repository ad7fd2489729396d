import * as z from 'zod'
import { chosenId, eachOnce, entityId, pleaseEnterValue } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { readStockUnit, spelledUnits } from './stock-unit.ts'

/** A unit in either spelling (READ-48). */
const Unit = z.enum(spelledUnits, pleaseEnterValue).transform(readStockUnit)

const quantity = z.number({
  error: ({ input }) => (input === null || input === undefined ? pleaseEnterValue : enterNumber),
})

/** One item of Update Stock; how much, and how many rows, is asked of the rules that the form asks too (`stock.ts`). */
export const StockRow = z.strictObject({ detailId: chosenId, quantity, unit: Unit })

/** What an empty quantity begins with (DATA-71). */
export const defaultStockQuantity = 1

/** One item that is taken from a place, of equipment with the pieces that are meant. */
export const TakenStockRow = StockRow.extend({ pieceIds: z.array(entityId).optional() })

/** An item that is taken twice from one place would be asked for its amount twice. */
const takenRows = z.array(TakenStockRow).superRefine(eachOnce(({ detailId }) => detailId))

/** A room; '' for the storage of the facility. */
const roomId = z.string(pleaseEnterValue).max(100)

/** Goods that came into the storage of a facility (INV-15, INV-16, READ-67). */
export const StockAddition = z.strictObject({ facilityId: entityId, rows: z.array(StockRow) })
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
