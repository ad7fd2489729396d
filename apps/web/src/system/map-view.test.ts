import { expect, test } from 'vitest'
import { roomInitials } from '../trade/strain-initials.ts'
import { daySteps, tintsOf } from './map-view.ts'
import type { ZoneContents, ZoneGroup } from './zone-contents.ts'

const group = (strain: string, days: number | null, count = 1): ZoneGroup => ({
  strain,
  phase: 'vegetative',
  days,
  count,
})
const zone = (...groups: ZoneGroup[]) => ({ groups }) as unknown as ZoneContents
const names = ['Blue Dream', 'GMO Cookies', ...Array.from({ length: 9 }, (_, at) => `Strain ${at}`)]
const initials = roomInitials(names)

test('by phase nothing else colors the plants, and the strains stand beside the count', () => {
  const tints = tintsOf('phase', initials)
  expect(tints.of(group('Blue Dream', 3))).toBeUndefined()
  expect(tints.beside(zone(group('Blue Dream', 3)), 'BD')).toBe('BD')
  expect(tints.legend([zone(group('Blue Dream', 3))])).toEqual([])
})

test('by strain the first eight have a hue each, the rest share one, and the legend has only what stands there', () => {
  const tints = tintsOf('strain', initials)
  const hues = names.map((name) => tints.of(group(name, 3)))
  expect(new Set(hues.slice(0, 8)).size).toBe(8)
  expect(new Set(hues.slice(8)).size).toBe(1)
  expect(hues.slice(0, 8)).not.toContain(hues[8])
  const legend = tints.legend([zone(group('GMO Cookies', 3), group('Strain 8', 1)), zone(group('Blue Dream', 3))])
  expect(legend.map(({ label }) => label)).toEqual(['BD Blue Dream', 'GMO GMO Cookies', 'Other strains'])
  expect(tints.beside(zone(group('Blue Dream', 3)), 'BD')).toBe('BD')
})

test('by days each step has a color of its own, and the day stands in the zone', () => {
  const tints = tintsOf('days', initials)
  const colors = [0, 7, 8, 14, 15, 28, 29, 42, 43, 300].map((days) => tints.of(group('Blue Dream', days)))
  expect(new Set(colors).size).toBe(daySteps.length)
  expect(colors[0]).toBe(colors[1])
  expect(colors[1]).not.toBe(colors[2])
  expect(tints.beside(zone(group('Blue Dream', 26, 4)), 'BD')).toBe('26d')
  expect(tints.beside(zone(group('Blue Dream', 26, 4), group('Blue Dream', 3)), 'BD')).toBe('26d+')
  expect(tints.beside(zone(group('Blue Dream', null)), 'BD')).toBe('BD')
  const legend = tints.legend([zone(group('Blue Dream', 26), group('Blue Dream', null))])
  expect(legend.map(({ label }) => label)).toEqual(['Day 15 to 28', 'Day unknown'])
})
