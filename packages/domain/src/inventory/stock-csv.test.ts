import { expect, test } from 'vitest'
import { aDetail, aFanForm } from './inventory.builders.ts'
import { stockCsv } from './stock-csv.ts'

test('the stock is a table with a line for each item and place', () => {
  const lines = [
    { item: aDetail(), room: null, amount: 3.24 },
    { item: aDetail({ id: 'fan', ...aFanForm() }), room: 'Veg 2', amount: 5 },
  ]
  expect(stockCsv(lines).split('\r\n')).toEqual([
    '\uFEFFName,Brand,Model,SKU,Type,Where,Amount,Unit,Minimum required',
    'FloraGro,General Hydroponics,FloraGro,718005,Nutrients,Facility Storage,3.24,Liter,4',
    'Clip fan 16 in,Hurricane,Classic,,Fan,Veg 2,5,Single,',
    '',
  ])
})

test('what somebody typed stays one cell, and is no formula', () => {
  const item = aDetail({ name: '=1+1', brand: 'A, "B"', model: 'line\nbreak' })
  expect(stockCsv([{ item, room: null, amount: 1 }]).split('\r\n')[1]).toMatch(
    /^'=1\+1,"A, ""B""","line\nbreak",718005/,
  )
})
