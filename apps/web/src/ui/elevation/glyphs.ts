/**
 * The shapes of the drawings, as SVG path data. y grows downwards, as in SVG; `ground` is what a plant stands on,
 * `line` what it hangs from. All are pure, so that a drawing is the same for everybody and can be memoized.
 */

/** One decimal is enough at any scale and keeps 600 zones small. */
const at = (value: number): string => String(Math.round(value * 10) / 10)

/** A number from 0 to 1 that is always the same for a seed (FNV-1a). Without jitter a shelf would look like a chart. */
export function jitter(seed: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1) {
    hash ^= seed.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  // A last stir: without it neighbours that differ in one digit stay neighbours.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 0xffffffff
}

export interface Glyph {
  /** Filled. */
  body: string
  /** A thin line: stem or cord. */
  stem: string
}

/** Young: a stem with two leaves. */
export function sprout(x: number, ground: number, height: number, halfWidth = height * 0.49): Glyph {
  const joint = ground - height * 0.52
  const up = height * 0.48
  const wide = Math.min(halfWidth, height * 0.49)
  const leaf = (side: 1 | -1) =>
    `q0 ${at(-up * 0.75)} ${at(side * wide)} ${at(-up)}q${at(-side * 0.1)} ${at(up * 0.95)} ${at(-side * wide)} ${at(up)}`
  return {
    stem: `M${at(x)} ${at(ground)}V${at(ground - height * 0.575)}`,
    body: `M${at(x)} ${at(joint)}${leaf(-1)}${leaf(1)}Z`,
  }
}

/** Vegetative: a round bush. */
export function bush(x: number, ground: number, height: number, halfWidth: number): Glyph {
  const top = ground - height
  const w = Math.min(halfWidth, height * 0.505)
  const [y1, y2, y3] = [top + height * 0.28, top + height * 0.584, top + height * 0.84].map(at)
  const side = (sign: 1 | -1) => [
    at(x + sign * w * 0.71),
    at(x + sign * w),
    at(x + sign * w * 0.93),
    at(x + sign * w * 0.82),
  ]
  const [r1, r2, r3, r4] = side(1)
  const [l1, l2, l3, l4] = side(-1)
  return {
    stem: `M${at(x)} ${at(ground)}V${at(ground - height * 0.3)}`,
    body:
      `M${at(x)} ${at(top)}C${r1} ${at(top)} ${r2} ${y1} ${r3} ${y2}Q${r4} ${y3} ${at(x)} ${y3}` +
      `Q${l4} ${y3} ${l3} ${y2}C${l2} ${y1} ${l1} ${at(top)} ${at(x)} ${at(top)}Z`,
  }
}

/** Flowering: a pointed spear. */
export function spear(x: number, ground: number, height: number, halfWidth: number): Glyph {
  const top = ground - height
  const y = (share: number) => at(top + height * share)
  const w = (share: number) => halfWidth * share
  return {
    stem: `M${at(x)} ${at(ground)}V${at(ground - height * 0.2)}`,
    body:
      `M${at(x)} ${at(top)}C${at(x + w(0.46))} ${y(0.18)} ${at(x + w(1.29))} ${y(0.5)} ${at(x + w(1))} ${y(0.76)}` +
      `Q${at(x)} ${y(0.94)} ${at(x - w(1))} ${y(0.76)}C${at(x - w(1.29))} ${y(0.5)} ${at(x - w(0.46))} ${y(0.18)} ${at(x)} ${at(top)}Z`,
  }
}

/** Harvested: a spear that hangs from a line. */
export function hanging(x: number, line: number, length: number, halfWidth: number): Glyph {
  const y = (share: number) => at(line + length * share)
  const w = (share: number) => halfWidth * share
  return {
    stem: `M${at(x)} ${at(line)}V${y(0.18)}`,
    body:
      `M${at(x)} ${y(1)}C${at(x + w(0.48))} ${y(0.82)} ${at(x + w(1.35))} ${y(0.5)} ${at(x + w(1))} ${y(0.24)}` +
      `Q${at(x)} ${y(0.08)} ${at(x - w(1))} ${y(0.24)}C${at(x - w(1.35))} ${y(0.5)} ${at(x - w(0.48))} ${y(0.82)} ${at(x)} ${y(1)}Z`,
  }
}

/** A tray for clones, standing on `ground`. */
export function tray(x: number, ground: number, width: number, height: number): string {
  const slope = Math.min(2.5, width * 0.08)
  return `M${at(x)} ${at(ground - height)}h${at(width)}l${at(-slope)} ${at(height)}h${at(2 * slope - width)}z`
}

/** A package and its tape. */
export function box(x: number, y: number, width: number, height: number): { frame: string; tape: string } {
  return {
    frame: `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h${at(-width)}z`,
    tape: `M${at(x + width * 0.34)} ${at(y)}h${at(width * 0.32)}`,
  }
}

/** Several glyphs as one: two paths instead of two for each plant. */
export function joined(glyphs: readonly Glyph[]): Glyph {
  return { body: glyphs.map(({ body }) => body).join(''), stem: glyphs.map(({ stem }) => stem).join('') }
}

/** Share of the free height that a plant of a phase has after some days; an unknown date gives the lower bound. */
export function growth(phase: 'young' | 'vegetative' | 'flowering', days: number | null): number {
  const { from, to, over } = growthOf[phase]
  const share = Math.min(1, Math.max(0, (days ?? 0) / over))
  return from + (to - from) * share
}

const growthOf = {
  young: { from: 0.26, to: 0.4, over: 14 },
  vegetative: { from: 0.42, to: 0.78, over: 35 },
  flowering: { from: 0.74, to: 1, over: 63 },
} as const
