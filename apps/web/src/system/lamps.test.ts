import { expect, test } from 'vitest'
import { type Lamps, lampsByLevel, lampsText } from './lamps.ts'

const over = (lamps: Lamps | undefined, rack: number, rackCount: number, levelCount: number) =>
  lampsByLevel(lampsText(lamps, rack, { rackCount, levelCount }))

test('with as many rows as levels each shelf carries the lights of its row that hang over its rack', () => {
  const lamps: Lamps = [
    ['lit', 'lit', 'noBulb'],
    ['lit', 'lit', 'none'],
    ['old', 'lit', 'lit'],
  ]
  expect(over(lamps, 1, 3, 3)).toEqual([
    { bars: ['lit'], isLit: true },
    { bars: ['lit'], isLit: true },
    { bars: ['old'], isLit: true },
  ])
  expect(over(lamps, 3, 3, 3)).toEqual([
    { bars: ['noBulb'], isLit: false },
    { bars: ['none'], isLit: false },
    { bars: ['lit'], isLit: true },
  ])
})

test('with one row over several levels its light falls on the top one, where some is', () => {
  const row: Lamps = [['lit', 'lit', 'none', 'none', 'old', 'noBulb']]
  expect(over(row, 1, 3, 2)).toEqual([
    { bars: [], isLit: false },
    { bars: [], isLit: true },
  ])
  expect(over(row, 2, 3, 2).map(({ isLit }) => isLit)).toEqual([false, false])
  expect(over(row, 3, 3, 2).map(({ isLit }) => isLit)).toEqual([false, true])
})

test('a light that is wider than a rack is drawn over the rack that its middle is over', () => {
  const wide: Lamps = [['lit', 'old']]
  expect([1, 2, 3, 4].map((rack) => over(wide, rack, 4, 1)[0]?.bars)).toEqual([[], ['lit'], [], ['old']])
})

test('without rows nothing is drawn', () => {
  expect(over(undefined, 1, 2, 2)).toEqual([])
  expect(over([], 1, 2, 2)).toEqual([])
})
