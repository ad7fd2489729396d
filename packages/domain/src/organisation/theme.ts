/**
 * The roles of an organization's two colors. Any pair may be chosen; text and lines are moved in
 * lightness until they can be read, hue and chroma stay. The browser writes the result into CSS variables, the
 * settings page shows the contrast that comes of it.
 */

export type ColorMode = 'light' | 'dark'

export interface ColorRoles {
  /** Filled button, badge, check box. */
  fill: string
  /** Text on `fill`. */
  on: string
  /** Links, active entry, text buttons. */
  ink: string
  /** Focus ring, selection, border of filled buttons. */
  line: string
  /** Selected row, active entry, tonal button. */
  tint: string
}

export interface OrganisationColors {
  primary: string
  secondary: string
}

export const defaultColors: OrganisationColors = { primary: '#1F4D3F', secondary: '#3366B8' }

/** What the roles are read against: the neutrals of both modes. */
export const grounds = {
  light: { surface: '#FFFFFF', bg: '#F4F5F2', raised: '#FFFFFF' },
  dark: { surface: '#151A17', bg: '#0D110F', raised: '#1C231F' },
} as const satisfies Record<ColorMode, Record<'surface' | 'bg' | 'raised', string>>

type Rgb = readonly [number, number, number]

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const lightnessStep = 0.005
const chromaStep = 0.004

/** '#RRGGBB' in any case; anything else is the caller's mistake. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** WCAG 2 contrast of two colors '#RRGGBB': 1 (the same) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The five roles of one color in one mode, as '#RRGGBB'. */
export function colorRoles(color: string, mode: ColorMode): ColorRoles {
  const ground = grounds[mode]
  const tint = tintOf(color, mode)
  const fill = mode === 'light' ? color.toUpperCase() : moved(color, mode, 4.5, [ground.surface])
  return {
    fill,
    on: textOn(fill),
    ink: moved(color, mode, 4.6, [ground.surface, ground.bg, ground.raised, tint]),
    line: moved(color, mode, 3.05, [ground.surface, ground.bg]),
    tint,
  }
}

/** One of two text colors; black where a mid tone leaves both of them below 4.5:1. */
function textOn(fill: string): string {
  return ['#FFFFFF', '#10150F'].find((text) => contrast(text, fill) >= 4.5) ?? '#000000'
}

function tintOf(color: string, mode: ColorMode): string {
  const { chroma, hue } = toOklch(color)
  return mode === 'light'
    ? toHex({ lightness: 0.948, chroma: Math.min(0.42 * chroma, 0.03), hue })
    : toHex({ lightness: 0.275, chroma: Math.min(0.5 * chroma, 0.045), hue })
}

/** The color itself when it can be read on every ground, else the nearest lightness that can: darker by day, lighter by night. */
function moved(color: string, mode: ColorMode, ratio: number, on: readonly string[]): string {
  const reads = (candidate: string) => on.every((ground) => contrast(candidate, ground) >= ratio)
  if (reads(color)) return color.toUpperCase()
  const { lightness, chroma, hue } = toOklch(color)
  const direction = mode === 'light' ? -1 : 1
  for (let moves = 1; moves * lightnessStep <= 1; moves += 1) {
    const at = lightness + direction * moves * lightnessStep
    const candidate = toHex({ lightness: Math.min(1, Math.max(0, at)), chroma, hue })
    if (reads(candidate)) return candidate
  }
  return mode === 'light' ? '#000000' : '#FFFFFF'
}

function toRgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

// The matrices of Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/
function toOklch(hex: string): Oklch {
  const [r, g, b] = toRgb(hex).map(linear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bee),
    hue: Math.atan2(bee, a),
  }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const inGamut = (rgb: Rgb) => rgb.every((value) => value >= -0.0001 && value <= 1.0001)

/** As '#RRGGBB'; chroma is cut in steps only as far as sRGB asks. */
function toHex(color: Oklch): string {
  let chroma = color.chroma
  while (chroma > 0 && !inGamut(toLinearRgb({ ...color, chroma }))) chroma = Math.max(0, chroma - chromaStep)
  const rgb = toLinearRgb({ ...color, chroma })
  const channel = (value: number) =>
    Math.round(255 * Math.min(1, Math.max(0, gamma(Math.max(0, value)))))
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(channel).join('')}`.toUpperCase()
}
