import type { OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import type { LedgerWrite } from '../payloads.ts'
import type { TestRecords } from '../test-records.builders.ts'

type WriteTo<K extends OperationKind> = Extract<LedgerWrite, { kind: K }>

/** One write of each of these kinds, to records of its own that can take it. */
export type WritesOf<K extends OperationKind> = { [Each in K]: (records: TestRecords) => WriteTo<Each> }

/** The kinds of a noun: 'package.adjust' is of 'package'. */
export type KindOf<Noun extends string> = Extract<OperationKind, `${Noun}.${string}`>

export const write = <K extends OperationKind>(
  kind: K,
  names: readonly [string, ...string[]],
  payload: WriteTo<K>['payload'],
  before: unknown,
) => ({ kind, records: names, summary: kind, payload, before }) as WriteTo<K>

export const today = new Date().toISOString().slice(0, 10)

/** What a payload says of a room. */
export const inRoom = ({ Id, Name }: { Id: number; Name: string }) => ({ roomName: Name, roomLocationId: Id })

/** The clones that become a package. */
export const youngOf = (records: TestRecords) => ({
  label: records.packageTag(),
  itemName: 'Blue Dream, clones',
  count: 4,
  unitOfMeasure: 'Each',
  roomName: 'Vault',
  note: '',
  date: today,
})

/** What is said of the application of a product. */
export function appliedOf(records: TestRecords, batchName: string) {
  const { Name, ProductTradeName, ProductSupplier } = records.template()
  const of = { template: Name, productName: ProductTradeName, supplier: ProductSupplier, epaNumber: '70051-2' }
  const spray = { amount: 2.5, unitOfMeasure: 'Gallons', rate: '1 oz per gallon', volume: '', date: today }
  return { ...of, ...spray, batchNames: [batchName] }
}

/** What is said of waste of plants. */
export const thrownAway = (records: TestRecords) => ({
  method: 'Compost',
  mixed: records.name('Soil'),
  reason: 'Contamination',
  note: '',
  weight: 15.5,
  unitOfWeight: 'Grams',
  date: today,
})
