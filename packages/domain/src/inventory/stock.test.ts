import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDetail, aFanForm } from './inventory.builders.ts'
import { additionProblems, moveProblems, removalProblems, type StockRow, takenFrom } from './stock.ts'
import { convertedStock, netOf, type StockUnit } from './stock-unit.ts'

const gro = aDetail()
const bulb = aDetail({ id: 'bulb', type: 'BULBS', unit: 'SINGLE' })
const fan = aDetail({ id: 'fan', ...aFanForm() })
const items = new Map([gro, bulb, fan].map((detail) => [detail.id, detail]))

const row = (
  detailId: string,
  quantity: number,
  unit: StockUnit = items.get(detailId)?.unit ?? 'SINGLE',
): StockRow => ({
  detailId,
  quantity,
  unit,
})

describe('what is added', () => {
  test('[INV-23] [ERR-08] is an item that was chosen', () => {
    expect(additionProblems([row('', 1)], items)).toEqual([
      { message: 'Please enter a value', path: 'rows.0.detailId' },
    ])
    expect(additionProblems([row('gone', 1)], items)).toEqual([
      { message: 'This item is no longer in the inventory', path: 'rows.0.detailId' },
    ])
  })

  test('[INV-25] [ERR-09] is more than 0 of a consumable, in decimals where it is a volume', () => {
    expect(additionProblems([row('flora-gro', 0.25)], items)).toEqual([])
    for (const quantity of [0, -1, 0.00001])
      expect(additionProblems([row('flora-gro', quantity)], items)).toEqual([
        { message: 'Must be a positive Number', path: 'rows.0.quantity' },
      ])
  })

  test('[INV-26] [INV-28] [ERR-09] is a whole number of pieces of equipment, which have no other unit', () => {
    expect(additionProblems([row('fan', 3)], items)).toEqual([])
    for (const quantity of [0, -2, 1.5])
      expect(additionProblems([row('bulb', 1), row('fan', quantity)], items)).toEqual([
        { message: 'Must be a positive Integer', path: 'rows.1.quantity' },
      ])
    expect(additionProblems([row('fan', 1, 'LITER')], items)).toEqual([
      { message: 'This is counted in single pieces', path: 'rows.0.unit' },
    ])
    expect(additionProblems([row('fan', 501)], items)).toMatchObject([{ path: 'rows.0.quantity' }])
  })

  test('[INV-27] [READ-72] is given in a unit of the item kind', () => {
    expect(additionProblems([row('flora-gro', 5, 'SINGLE')], items)).toEqual([
      { message: 'Choose a unit that converts to Liter', path: 'rows.0.unit' },
    ])
    expect(additionProblems([row('flora-gro', 5, 'FLUID_OUNCE')], items)).toEqual([])
  })
})

test('of no item, of more than 50 at once, and of more than a million nothing is booked', () => {
  const rows = (count: number) => Array.from({ length: count }, () => row('flora-gro', 1))
  expect(additionProblems([], items)).toEqual([{ message: 'Choose an item', path: 'rows' }])
  expect(additionProblems(rows(50), items)).toEqual([])
  expect(additionProblems(rows(51), items)).toEqual([{ message: 'Choose at most 50 items at once', path: 'rows' }])
  expect(additionProblems([row('flora-gro', 1_000_000)], items)).toEqual([])
  expect(additionProblems([row('flora-gro', 1_000_001)], items)).toEqual([
    { message: 'This number is too large', path: 'rows.0.quantity' },
  ])
})

describe('what is taken', () => {
  const there = {
    available: new Map([
      ['flora-gro', 1],
      ['bulb', 4],
      ['fan', 2],
    ]),
    pieces: new Map([['fan', ['old', 'new']]]),
  }

  test('[INV-31] [ERR-12] is not more than there is, in whatever unit', () => {
    expect(
      removalProblems([row('flora-gro', 1000, 'MILLILITER'), row('bulb', 4), row('fan', 2)], items, there),
    ).toEqual([])
    expect(
      removalProblems([row('flora-gro', 1001, 'MILLILITER'), row('bulb', 5), row('fan', 3)], items, there),
    ).toEqual([0, 1, 2].map((at) => ({ message: 'Not enough available', path: `rows.${at}.quantity` })))
    expect(removalProblems([row('bulb', 1)], items, { available: new Map(), pieces: new Map() })).toEqual([
      { message: 'Not enough available', path: 'rows.0.quantity' },
    ])
  })

  test('[INV-30] is a whole number of what is counted', () => {
    expect(removalProblems([row('bulb', 1.5)], items, there)).toEqual([
      { message: 'Must be a positive Integer', path: 'rows.0.quantity' },
    ])
    expect(removalProblems([row('flora-gro', -0.5)], items, there)).toEqual([
      { message: 'Must be a positive Number', path: 'rows.0.quantity' },
    ])
  })

  test('is each piece that is named, when it is there', () => {
    const named = (...pieceIds: string[]) => removalProblems([{ ...row('fan', 2), pieceIds }], items, there)
    expect(named('old', 'new')).toEqual([])
    expect(named('old', 'gone')).toEqual([
      { message: 'This piece is no longer there, or it hangs in a system', path: 'rows.0.pieceIds' },
    ])
    for (const ids of [['old'], ['old', 'old'], []])
      expect(named(...ids)).toEqual([
        { message: 'Name each piece once, as many as are taken', path: 'rows.0.pieceIds' },
      ])
  })

  test('[READ-72] is all that there is where all is asked for: of a gallon that came in ounces, a gallon', () => {
    const gallons = { unit: 'GALLON' } as const
    const net = netOf(128, 'FLUID_OUNCE')
    expect(takenFrom(net, { quantity: 1, unit: 'GALLON' }, gallons)).toBe(net)
    expect(takenFrom(netOf(1, 'GALLON'), { quantity: 128, unit: 'FLUID_OUNCE' }, gallons)).toBe(netOf(1, 'GALLON'))
    expect(takenFrom(net, { quantity: 1.001, unit: 'GALLON' }, gallons)).toBeNull()
  })

  test('never takes more than there is, and what was asked for to a drop', () => {
    const volume = fc.constantFrom<StockUnit>('GALLON', 'LITER', 'MILLILITER', 'FLUID_OUNCE')
    const some = fc.integer({ min: 1, max: 10_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
    fc.assert(
      fc.property(volume, volume, some, some, (unit, itemUnit, quantity, there) => {
        const net = netOf(there, itemUnit)
        const taken = takenFrom(net, { quantity, unit }, { unit: itemUnit })
        const isEnough = convertedStock(quantity, unit, itemUnit) <= there - 0.0001
        const asked = convertedStock(quantity, unit, 'MILLILITER')
        const isAsked = Math.abs((taken ?? 0) - asked) < 0.2 + asked / 100_000
        expect((taken ?? 0) <= net && (taken === null ? !isEnough : isAsked)).toBe(true)
      }),
    )
  })
})

describe('what is moved', () => {
  const storage = { facilityId: 'A', roomId: '' }
  const there = {
    available: new Map([
      ['flora-gro', 1],
      ['fan', 2],
    ]),
    pieces: new Map<string, string[]>(),
  }

  test('goes to another place', () => {
    expect(moveProblems([row('fan', 1)], { from: storage, to: storage }, items, there)).toEqual([
      { message: 'Choose another place', path: 'toRoomId' },
    ])
  })

  test('[INV-29] [READ-67] a consumable goes to no room, equipment does', () => {
    const to = { facilityId: 'A', roomId: 'veg-1' }
    expect(moveProblems([row('fan', 1), row('flora-gro', 1)], { from: storage, to }, items, there)).toEqual([
      { message: 'Consumables cannot be placed in a room', path: 'rows.1.detailId' },
    ])
  })

  test('[INV-31] is not more than there is', () => {
    const to = { facilityId: 'B', roomId: '' }
    expect(moveProblems([row('flora-gro', 2), row('fan', 3)], { from: storage, to }, items, there)).toEqual(
      [0, 1].map((at) => ({ message: 'Not enough available', path: `rows.${at}.quantity` })),
    )
  })
})
