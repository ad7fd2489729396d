import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colorRoles, contrast, defaultColors, grounds, isHexColor } from './theme.ts'

const roles = (color: string, mode: 'light' | 'dark') => {
  const { fill, on, ink, line, tint } = colorRoles(color, mode)
  return [fill, on, ink, line, tint].join(' ')
}

const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`)

describe('the values of the design', () => {
  test.each([
    [defaultColors.primary, 'light', '#1F4D3F #FFFFFF #1F4D3F #1F4D3F #DFF3EB'],
    [defaultColors.primary, 'dark', '#5D8B7B #10150F #6C9A8A #416F60 #192C26'],
    [defaultColors.secondary, 'light', '#3366B8 #FFFFFF #3366B8 #3366B8 #E5EFFD'],
    [defaultColors.secondary, 'dark', '#4D81D6 #10150F #5C91E7 #3366B8 #1A283E'],
    ['#FFD400', 'light', '#FFD400 #10150F #7F690A #A68A0D #F4EED8'],
    ['#111111', 'dark', '#818181 #10150F #909090 #676767 #282828'],
    ['#5B2A86', 'dark', '#9B6CCD #10150F #A97ADC #8051AF #2D2239'],
    ['#0B5FFF', 'dark', '#387AFE #10150F #518CFD #0B5FFF #1B273E'],
    ['#FF6A00', 'light', '#FF6A00 #10150F #B24801 #E8620A #FEE9E0'],
  ] as const)('%s in %s mode', (color, mode, expected) => {
    expect(roles(color, mode)).toBe(expected)
  })
})

describe('any color can be read', () => {
  test.each(['light', 'dark'] as const)('text and lines of every color hold their contrast in %s mode', (mode) => {
    const ground = grounds[mode]
    fc.assert(
      fc.property(anyColor, (color) => {
        const { fill, on, ink, line, tint } = colorRoles(color, mode)
        for (const under of [ground.surface, ground.bg, ground.raised, tint])
          expect(contrast(ink, under)).toBeGreaterThanOrEqual(4.6)
        for (const under of [ground.surface, ground.bg]) expect(contrast(line, under)).toBeGreaterThanOrEqual(3.05)
        expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5)
        // By day the fill is the color that was chosen, however pale.
        expect(mode === 'light' || contrast(fill, ground.surface) >= 4.5).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a color that can be read as it is stays as it is', () => {
    expect(colorRoles('#1f4d3f', 'light')).toMatchObject({ fill: '#1F4D3F', ink: '#1F4D3F', line: '#1F4D3F' })
  })
})

test('contrast is that of WCAG, in either order', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#1F4D3F', '#FFFFFF')).toBeCloseTo(9.6, 1)
})

test('a color is six hexadecimal digits after a hash', () => {
  expect(isHexColor('#1F4D3F')).toBe(true)
  expect(isHexColor('#1F4D3')).toBe(false)
  expect(isHexColor('red;}')).toBe(false)
})
