import type { Repair } from '@cultivatd/domain/repair/repair'
import { expect, test } from 'vitest'
import { besideRecord, groupsOf, shownFields, withBeside, wordOf } from './tray-groups.ts'

const row = (record: string, body: Record<string, unknown>): Repair => ({
  id: record,
  version: 1,
  facilityId: 'GAAA-1',
  act: '/api/plant/destroy-many',
  title: 'Destroy plants',
  record,
  body,
  messages: [],
  at: '2026-11-20T10:00:00Z',
  operationId: null,
  takenFrom: null,
})
const destroyed = (label: string, weight: number, date = '2026-11-20') =>
  row(label, { facilityId: 'GAAA-1', date, plants: [{ label, weight }] })

test('rows that differ in their record and its weight alone are one group, and those of another day are another', () => {
  const groups = groupsOf([destroyed('A', 1), destroyed('B', 2), destroyed('C', 3, '2026-11-19')])
  expect(groups.map(({ rows }) => rows.map(({ record }) => record))).toEqual([['A', 'B'], ['C']])
  expect(groups[0]?.shared).toEqual({ facilityId: 'GAAA-1', date: '2026-11-20' })
})

test('the weight beside a record is changed where it stands, and that of a change of one record too', () => {
  const plant = destroyed('A', 1)
  expect(besideRecord(plant)).toMatchObject({ list: 'plants', values: { weight: 1 } })
  expect(withBeside(plant, 'weight', 7)).toMatchObject({ plants: [{ label: 'A', weight: 7 }] })
  const pkg = row('P', { label: 'P', quantity: 5 })
  expect(besideRecord(pkg)).toBeNull()
  expect(withBeside(pkg, 'quantity', 4)).toEqual({ label: 'P', quantity: 4 })
})

test('what Metrc refused stands apart from what was not sent, and no group is more than one request takes', () => {
  const refused = { ...destroyed('B', 2), operationId: 'o7' }
  expect(groupsOf([destroyed('A', 1), refused]).map(({ isRefused }) => isRefused)).toEqual([false, true])
  const many = Array.from({ length: 2_001 }, (_, at) => destroyed(`R${at}`, 1))
  expect(groupsOf(many).map(({ rows }) => rows.length)).toEqual([2_000, 1])
})

test('what was applied is mended by amount, unit and what it takes out of the stock, and of nothing else a field is called so', () => {
  const body = {
    facilityId: 'GAAA-1',
    to: { kind: 'room', roomId: '7' },
    productId: '3',
    amount: 2.5,
    unit: 'Gallons',
    rate: '',
    volume: '200 sq ft',
    date: '2026-11-20',
    stockQuantity: 2,
    stockUnit: 'FLUID_OUNCE',
  }
  const words = shownFields(body).map((field) => wordOf(field, body))
  expect(words).toEqual(['Amount applied', 'Unit', 'Rate', 'Area or volume', 'Taken from the stock, fl oz', 'Date'])
  expect(shownFields({ ...body, stockQuantity: null, stockUnit: null })).not.toContain('stockQuantity')
  expect(shownFields({ unit: 'GALLON', amount: 3, volume: 'much' })).toEqual([])
})
