import { roomContents } from '@cultivatd/domain/room/room.builders'
import { describe, expect, test } from 'vitest'
import { lostShare, type Mark, roomDrawing } from './room-drawing.ts'

const harvest = (plantCount: number) => ({ id: 'h', plantCount, wetWeightGrams: 1000, currentWeightGrams: 400 })
const of = (marks: Mark[], kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind)
/** How many shapes there are in the paths of a kind: each has its own stem, line or tape. */
const count = (marks: Mark[], kind: Mark['kind']) =>
  of(marks, kind).reduce((sum, { stem = '' }) => sum + (stem.match(/M/g)?.length ?? 0), 0)

describe('a room is drawn from its counts', () => {
  test('one mark for each plant while they fit', () => {
    const marks = roomDrawing('1', ['vegetation'], roomContents({ vegetative: 18, flowering: 7 }))
    expect(count(marks, 'vegetative')).toBe(18)
    expect(count(marks, 'flowering')).toBe(7)
  })

  test('above that the shelves are full and shared in proportion', () => {
    const marks = roomDrawing('1', ['flower'], roomContents({ vegetative: 300, flowering: 900 }))
    const [vegetative, flowering] = [count(marks, 'vegetative'), count(marks, 'flowering')]
    expect(vegetative + flowering).toBeLessThan(60)
    expect(flowering / vegetative).toBeCloseTo(3, 0)
  })

  test('an empty room is bare shelves', () => {
    const marks = roomDrawing('1', ['flower'], roomContents({}))
    expect(marks.map(({ kind }) => kind)).toEqual(['shelf', 'post'])
  })

  test('a room of no type with nothing in it is only floor', () => {
    expect(roomDrawing('1', [], roomContents({}))).toEqual([])
  })

  test('what stands in a room is drawn even if the room is not meant for it', () => {
    expect(count(roomDrawing('1', ['dry'], roomContents({ vegetative: 3 })), 'vegetative')).toBe(3)
    expect(count(roomDrawing('1', [], roomContents({ packages: 2 })), 'box')).toBe(2)
  })

  test('harvests hang from lines, each with the weight it lost', () => {
    const marks = roomDrawing('1', ['dry'], roomContents({ harvests: [harvest(12)] }))
    expect(count(marks, 'harvested')).toBe(12)
    expect(of(marks, 'harvested')[0]?.lost).toBeCloseTo(0.6)
    expect(of(marks, 'line')).toHaveLength(1)
  })

  test('every harvest is seen, also beside a very large one', () => {
    const marks = roomDrawing('1', ['dry'], roomContents({ harvests: [harvest(4), { ...harvest(2000), id: 'i' }] }))
    expect(of(marks, 'harvested')).toHaveLength(2)
  })

  test.each([1, 5, 12, 31, 47, 48])('%i packages are that many boxes', (packages) => {
    const marks = roomDrawing('1', ['packaging'], roomContents({ packages, packagesUnderOne: 1 }))
    expect(count(marks, 'box') + count(marks, 'box-low')).toBe(packages)
    expect(count(marks, 'box-low')).toBe(1)
  })

  test('the same room is always drawn the same', () => {
    const room = roomContents({ vegetative: 40, packages: 9, harvests: [harvest(3)] })
    expect(roomDrawing('7', ['dry', 'packaging'], room)).toEqual(roomDrawing('7', ['dry', 'packaging'], room))
  })
})

test('a harvest that weighs more than it did wet has lost nothing', () => {
  expect(lostShare({ wetWeightGrams: 100, currentWeightGrams: 120 })).toBe(0)
  expect(lostShare({ wetWeightGrams: 0, currentWeightGrams: 0 })).toBe(0)
})
