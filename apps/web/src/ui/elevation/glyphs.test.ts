import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, bush, growth, hanging, jitter, joined, spear, sprout } from './glyphs.ts'

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

describe('shapes of phases', () => {
  test('each is the same for the same plant, and different for another phase', () => {
    expect(bush(10, 57, 20, 4)).toEqual(bush(10, 57, 20, 4))
    expect(new Set([bush, spear, hanging].map((shape) => shape(10, 57, 20, 4).body)).size).toBe(3)
  })

  test('a plant grows up from its shelf by its height', () => {
    expect(bush(10, 57, 20, 4).stem).toBe('M10 57V51')
    expect(bush(10, 57, 20, 4).body.startsWith('M10 37C')).toBe(true)
    expect(spear(10, 57, 20, 4).body.startsWith('M10 37C')).toBe(true)
    expect(sprout(10, 57, 10).stem).toBe('M10 57V51.3')
  })

  test('a harvest hangs down from its line by its length', () => {
    expect(hanging(10, 3, 20, 4).body.startsWith('M10 23C')).toBe(true)
    expect(hanging(10, 3, 20, 4).stem).toBe('M10 3V6.6')
  })

  test('whatever its size, a bush stays inside its place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 200 }), fc.integer({ min: 2, max: 60 }), (height, halfWidth) => {
        const xs = numbers(bush(100, 300, height, halfWidth).body)
        expect(xs.every(Number.isFinite)).toBe(true)
        expect(Math.max(...xs)).toBeLessThanOrEqual(300)
      }),
    )
  })

  test('several are joined into two paths', () => {
    const all = joined([bush(10, 57, 20, 4), bush(20, 57, 20, 4)])
    expect(all.body.match(/Z/g)).toHaveLength(2)
    expect(all.stem).toBe('M10 57V51M20 57V51')
  })

  test('a package has its tape in the middle of its top', () => {
    expect(box(0, 10, 100, 20)).toEqual({ frame: 'M0 10h100v20h-100z', tape: 'M34 10h32' })
  })
})

describe('height is days in the phase', () => {
  test.each([
    ['young', 0.26, 14, 0.4],
    ['vegetative', 0.42, 35, 0.78],
    ['flowering', 0.74, 63, 1],
  ] as const)('%s plants grow from the lower bound to the upper', (phase, from, over, to) => {
    expect(growth(phase, 0)).toBeCloseTo(from)
    expect(growth(phase, over)).toBeCloseTo(to)
    expect(growth(phase, over * 9)).toBeCloseTo(to)
    expect(growth(phase, null)).toBeCloseTo(from)
  })
})

test('jitter is the same for a seed, between 0 and 1, and spreads', () => {
  const values = Array.from({ length: 200 }, (_, index) => jitter(`zone ${index}`))
  expect(values.every((value) => value >= 0 && value <= 1)).toBe(true)
  expect(jitter('a')).toBe(jitter('a'))
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.8)
})
