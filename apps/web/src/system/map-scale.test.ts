import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsScale, mapPlan, onePlan, saysCounts } from './map-scale.ts'

const size = (rackCount: number, levelCount: number, zoneCount: number) => ({ rackCount, levelCount, zoneCount })

const zoneWidths = { bench: [96, Infinity], rack: [44, 95], field: [1, Infinity] } as const

test('[SYS-01] racks fill their card, however few they are, and stay as high as they were', () => {
  expect(mapPlan(size(1, 2, 2), { width: 760 })).toMatchObject({ scale: 'bench', rackWidth: 700, levelHeight: 118 })
  expect(mapPlan(size(2, 2, 3), { width: 1076 })).toMatchObject({ scale: 'bench', rackWidth: 500, levelHeight: 118 })
  expect(onePlan(size(9, 3, 4), { width: 1060 })).toMatchObject({ rackWidth: 1000, zonesPerRow: 4 })
})

test.each([
  [size(3, 3, 4), 760, 'rack', 78],
  [size(3, 3, 4), 400, 'field', 42],
  [size(10, 5, 12), 1180, 'field', 42],
  [size(1, 3, 3), 600, 'bench', 118],
] as const)('[SYS-01] %o in %d px is drawn at %s scale', (system, width, scale, levelHeight) => {
  expect(mapPlan(system, { width })).toMatchObject({ scale, levelHeight })
})

test('[SYS-01] levels are higher for fingers, and give way above six', () => {
  expect(mapPlan(size(3, 3, 4), { width: 760, isTouch: true }).levelHeight).toBe(86)
  expect(mapPlan(size(3, 12, 4), { width: 760 }).levelHeight).toBe(44)
  expect(mapPlan(size(3, 8, 4), { width: 760 }).levelHeight).toBe(59)
})

test('[SYS-01] on a tablet the zones of a demo system say their counts from afar, those of a wide field leave it to the rack', () => {
  expect(mapPlan(size(4, 3, 5), { width: 650 }).scale).toBe('field')
  expect(saysCounts(mapPlan(size(4, 3, 5), { width: 650 }))).toBe(true)
  expect(saysCounts(mapPlan(size(4, 3, 5), { width: 1096 }))).toBe(true)
  expect(saysCounts(mapPlan(size(10, 5, 12), { width: 1096 }))).toBe(false)
})

test('[SYS-01] below 6 px for a zone racks stand in lines of ten', () => {
  expect(mapPlan(size(30, 3, 8), { width: 1100 })).toMatchObject({ racksPerLine: 10, scale: 'field' })
  expect(mapPlan(size(10, 5, 12), { width: 1100 }).racksPerLine).toBe(10)
  // Eight would fit beside each other.
  expect(mapPlan(size(10, 5, 12), { width: 757 }).racksPerLine).toBe(5)
})

test('[SYS-01] on a phone more than four zones stand in rows of at most four, none below 72 by 86', () => {
  const plan = onePlan(size(3, 3, 6), { width: 326, isTouch: true, isPhone: true })
  expect(plan).toMatchObject({ zonesPerRow: 3, racksPerLine: 1 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 320, max: 560 }), (zoneCount, width) => {
      const one = onePlan(size(2, 3, zoneCount), { width, isTouch: true, isPhone: true })
      expect(one.zonesPerRow).toBeLessThanOrEqual(4)
      expect(one.zoneWidth).toBeGreaterThanOrEqual(72)
      expect(one.levelHeight).toBeGreaterThanOrEqual(86)
    }),
  )
})

test('[SYS-01] whatever its size, a system fits its card and stays within the bounds of its scale', () => {
  const sizes = fc.record({
    rackCount: fc.integer({ min: 1, max: 100 }),
    levelCount: fc.integer({ min: 1, max: 20 }),
    zoneCount: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 320, max: 1800 }), (system, width) => {
      const plan = mapPlan(system, { width })
      const gaps = (plan.racksPerLine - 1) * plan.rackGap
      expect(60 + plan.racksPerLine * plan.rackWidth + gaps).toBeLessThanOrEqual(Math.max(width, 60 + 60) + 0.01)
      const [least, most] = zoneWidths[plan.scale]
      expect(plan.zoneWidth).toBeGreaterThanOrEqual(least)
      expect(plan.zoneWidth).toBeLessThanOrEqual(most)
      expect(plan.levelHeight).toBeGreaterThanOrEqual(plan.scale === 'field' ? 42 : 44)
    }),
  )
})

test('beside a rail a system stands that is drawn as large there', () => {
  expect(keepsScale([size(3, 3, 4)], 1136, 800)).toBe(true)
  expect(keepsScale([size(3, 3, 4), size(4, 3, 5)], 1136, 800)).toBe(false)
  expect(keepsScale([size(4, 3, 5)], 1440, 1104)).toBe(true)
  expect(keepsScale([size(10, 5, 12)], 1136, 800)).toBe(true)
  expect(keepsScale([], 1136, 800)).toBe(true)
})
