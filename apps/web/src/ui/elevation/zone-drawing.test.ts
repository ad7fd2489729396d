import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rackDrawing } from './rack-drawing.ts'
import { leastPitch, type PlantGroup, type ZoneMark, zoneDrawing } from './zone-drawing.ts'

const box = { width: 92, height: 60 }
const plants = (count: number, phase: PlantGroup['phase'] = 'vegetative', days: number | null = 10): PlantGroup => ({
  phase,
  days,
  count,
})
/** Each glyph is closed once. */
const glyphs = (marks: readonly ZoneMark[], isBack = false) =>
  marks.filter((mark) => mark.isBack === isBack).flatMap(({ body }) => body.match(/Z/g) ?? []).length
const kinds = (marks: readonly ZoneMark[]) => [...new Set(marks.map(({ kind }) => kind))]
const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('[SYS-01] a zone shows one mark per plant while they fit, and a lighter back row above that', () => {
  expect(glyphs(zoneDrawing('a', [plants(21)], 0, box))).toBe(21)
  const crowded = zoneDrawing('a', [plants(30)], 0, box)
  expect([glyphs(crowded), glyphs(crowded, true)]).toEqual([21, 9])
  const full = zoneDrawing('a', [plants(900)], 0, box)
  expect([glyphs(full), glyphs(full, true)]).toEqual([21, 21])
})

test('[SYS-01] every plant is drawn as long as it fits, whatever the phases and their numbers', () => {
  const group = fc.record({
    phase: fc.constantFrom('young' as const, 'vegetative' as const, 'flowering' as const),
    days: fc.option(fc.integer({ min: 0, max: 200 })),
    count: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(group, { maxLength: 5 }), fc.integer({ min: 40, max: 132 }), (groups, width) => {
      const total = groups.reduce((sum, { count }) => sum + count, 0)
      const marks = zoneDrawing('seed', groups, 0, { width, height: 50 })
      const places = Math.floor(width / leastPitch)
      const drawn = glyphs(marks) + glyphs(marks, true)
      // Of more than fit, each group has its rounded share.
      const least = total > places * 2 ? places * 2 - groups.length : total
      expect(drawn).toBeGreaterThanOrEqual(least)
      expect(drawn).toBeLessThanOrEqual(Math.min(total, places * 2))
      expect(glyphs(marks)).toBe(Math.min(total, places))
      expect(marks.some(({ body, stem }) => /NaN|Infinity/.test(body + stem))).toBe(false)
    }),
  )
})

test('[SYS-01] the shape is the phase, and what is mixed is split by number', () => {
  const marks = zoneDrawing('a', [plants(4, 'flowering', 30), plants(3, 'vegetative', 5)], 0, box)
  expect(kinds(marks)).toEqual(['flowering', 'vegetative'])
  expect(marks.map(({ body }) => body.match(/Z/g)?.length)).toEqual([4, 3])
})

test('[SYS-01] a plant is the higher the longer it is in its phase; without a date it is drawn low', () => {
  const heightOf = (days: number | null) => {
    const [mark] = zoneDrawing('a', [plants(1, 'vegetative', days)], 0, box)
    return box.height - (numbers(mark?.body ?? '')[1] ?? 0)
  }
  expect(heightOf(30)).toBeGreaterThan(heightOf(3))
  expect(heightOf(null)).toBe(heightOf(0))
})

test('[SYS-01] batches are trays with sprouts, at most three, and an empty zone is bare', () => {
  const trays = (batches: number) =>
    zoneDrawing('a', [], batches, box)
      .find(({ kind }) => kind === 'tray')
      ?.body.match(/M/g)?.length ?? 0
  expect([0, 1, 3, 8].map(trays)).toEqual([0, 1, 3, 3])
  expect(zoneDrawing('a', [], 0, box)).toEqual([])
  expect(kinds(zoneDrawing('a', [plants(2)], 1, box))).toEqual(['vegetative', 'tray', 'seedling'])
})

test('[SYS-01] a zone is drawn the same each time, and unlike its neighbour', () => {
  expect(zoneDrawing('a', [plants(6)], 1, box)).toEqual(zoneDrawing('a', [plants(6)], 1, box))
  expect(zoneDrawing('b', [plants(6)], 0, box)).not.toEqual(zoneDrawing('a', [plants(6)], 0, box))
})

const zone = (standing: PlantGroup[], frame: 'waiting' | null = null, batches = 0) => ({ standing, batches, frame })

test('[SYS-01] from afar a zone is one silhouette of what there is most of, its state a frame', () => {
  const levels = [
    [zone([plants(5, 'flowering'), plants(2)]), zone([]), zone([plants(1)], 'waiting')],
    [zone([], null, 2), zone([]), zone([plants(9, 'flowering')])],
  ]
  const marks = rackDrawing('a', levels, { width: 90, levelHeight: 42 })
  const bodyOf = (kind: string) => marks.find((mark) => mark.kind === kind)?.body ?? ''
  expect(bodyOf('flowering').match(/Z/g)).toHaveLength(2)
  expect(bodyOf('vegetative').match(/Z/g)).toHaveLength(1)
  expect(bodyOf('tray').match(/z/g)).toHaveLength(1)
  expect(numbers(bodyOf('waiting')).slice(0, 2)).toEqual([60.5, 43.5])
  expect(marks.length, 'paths of a whole rack').toBe(5)
})

test('[READ-65] the lowest level of a rack is drawn on the ground', () => {
  const marks = rackDrawing('a', [[zone([plants(1)])], [zone([])]], { width: 10, levelHeight: 42 })
  expect(numbers(marks.find(({ kind }) => kind === 'vegetative')?.stem ?? '')[1]).toBe(83)
})
