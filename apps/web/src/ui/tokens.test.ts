import { readFileSync } from 'node:fs'
import { type ColorMode, contrast, grounds } from '@cultivatd/domain/organisation/theme'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colors that a rule sets, '#rrggbb' by the name of the token. */
function colorsOf(selector: string): Record<string, string> {
  const begin = css.indexOf(`${selector} {`)
  const rule = css.slice(begin, css.indexOf('}', begin))
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

const light = colorsOf('[data-mode="light"]')
const colors: Record<ColorMode, Record<string, string>> = {
  light,
  // What the dark mode does not set is that of the day.
  dark: { ...light, ...colorsOf('[data-mode="dark"]') },
}

const under = ['bg', 'surface', 'raised', 'sunken', 'hover', 'p-tint', 's-tint']
const tones = Object.keys(light)
  .filter((name) => name.endsWith('-t'))
  .map((name) => name.slice(0, -2))
/** Of a text and what it stands on. */
const pairs = [
  ...['ink', 'ink-2', 'ink-3', 'p-ink', 's-ink', ...tones.map((tone) => `${tone}-i`)].flatMap((text) =>
    under.map((ground) => [text, ground] as const),
  ),
  ...tones.map((tone) => [`${tone}-i`, `${tone}-t`] as const),
  ['on-p', 'p'] as const,
  ['on-s', 's'] as const,
]

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const of = (name: string) => {
    const color = colors[mode][name]
    if (!color) throw new Error(`tokens.css has no color --${name} for the ${mode} mode`)
    return color
  }

  test('every text can be read on everything that it may stand on, at any width', () => {
    expect(tones).toHaveLength(10)
    const faint = pairs
      .filter(([text, ground]) => contrast(of(text), of(ground)) < 4.5)
      .map(([text, ground]) => `--${text} on --${ground}: ${contrast(of(text), of(ground)).toFixed(2)}`)
    expect(faint).toEqual([])
    expect(contrast('#ffffff', of('error-fill'))).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a control can be told from what it stands on', () => {
    for (const ground of ['surface', 'bg']) expect(contrast(of('line-control'), of(ground))).toBeGreaterThanOrEqual(3)
  })

  test('the colors of an organization are read against the grounds of the design', () => {
    const { surface, bg, raised } = grounds[mode]
    expect([surface, bg, raised]).toEqual([of('surface'), of('bg'), of('raised')].map((color) => color.toUpperCase()))
  })
})
