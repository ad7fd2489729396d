import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { boxOf, meets, sharesOf } from './lasso.ts'

test('a lasso is the same from whichever corner it is drawn, and meets what it overlaps', () => {
  const box = boxOf({ x: 10, y: 50 }, { x: 60, y: 20 })
  expect(box).toEqual({ left: 10, top: 20, right: 60, bottom: 50 })
  expect(boxOf({ x: 60, y: 20 }, { x: 10, y: 50 })).toEqual(box)
  expect(meets(box, { left: 59, top: 49, right: 90, bottom: 90 })).toBe(true)
  expect(meets(box, { left: 60, top: 20, right: 90, bottom: 50 })).toBe(false)
})

test('a rack from afar is shared by its zones, the lowest level at the bottom', () => {
  const system = aSystem({ id: 'north' }, { levelCount: 2, zoneCount: 3 })
  const shares = new Map(sharesOf({ left: 0, top: 0, right: 30, bottom: 80 }, system, 4))
  expect(shares.size).toBe(6)
  expect(shares.get('north/4/1/1')).toEqual({ left: 0, right: 10, top: 40, bottom: 80 })
  expect(shares.get('north/4/2/3')).toEqual({ left: 20, right: 30, top: 0, bottom: 40 })
})
