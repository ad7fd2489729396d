import { bush, type Glyph, growth, jitter, joined, spear, sprout, tray } from './glyphs.ts'

/** Phases in which something stands on a shelf. */
export type StandingPhase = 'young' | 'vegetative' | 'flowering'

/** Plants that look the same. */
export interface PlantGroup {
  phase: StandingPhase
  /** Since they entered the phase; null when it is not known. */
  days: number | null
  count: number
  /** What colors them in place of their phase: those of one tint are one path. */
  tint?: string | undefined
}

/** One path of a zone's drawing: what it means, not how it looks. */
export interface ZoneMark {
  kind: StandingPhase | 'tray' | 'seedling'
  /** Stands behind the front row, and is drawn lighter. */
  isBack: boolean
  tint?: string | undefined
  body: string
  stem: string
}

/** What a zone is drawn in, px: the free room above its shelf. */
export interface ZoneBox {
  width: number
  height: number
}

/** One mark per plant while each has this much room; above that a back row is added. */
export const leastPitch = 4.2

/** More trays would be a heap; the number beside the icon is the truth. */
const mostTrays = 3
/** Of the zone's width; a tray is as large as its zone lets it. */
const trayShare = 0.21
const trayWidths = { least: 13, most: 30 }

/**
 * What stands in a zone, as one sees it from in front: spears, bushes and sprouts by phase and days, then trays of batches.
 * `seed` keeps the small unevenness the same for everybody.
 */
export function zoneDrawing(seed: string, standing: readonly PlantGroup[], batches: number, box: ZoneBox): ZoneMark[] {
  const trays = Math.min(batches, mostTrays)
  const plants = standing.reduce((sum, { count }) => sum + count, 0)
  const wide = trayWidth(box.width)
  if (plants === 0) return trayMarks(trays, { from: 0, width: box.width, ground: box.height, wide })
  const besides = trays === 0 ? 0 : Math.min(box.width / 2, trays * (wide + 3))
  return [
    ...plantMarks(seed, standing, { width: box.width - besides, height: box.height }),
    ...trayMarks(trays, { from: box.width - besides, width: besides, ground: box.height, wide }),
  ]
}

function plantMarks(seed: string, standing: readonly PlantGroup[], { width, height }: ZoneBox): ZoneMark[] {
  const places = Math.max(1, Math.floor(width / leastPitch))
  const all = oneByOne(standing, places * 2)
  const back = all.length > places ? everyOther(all, all.length - places) : []
  const front = back.length > 0 ? all.filter((_, at) => !isOfEvery(at, all.length, back.length)) : all
  return [
    ...rowOf(`${seed}b`, back, { width, height, isBack: true }),
    ...rowOf(seed, front, { width, height, isBack: false }),
  ]
}

type One = Omit<PlantGroup, 'count'>

/** Each plant of the groups, the tallest first; more than fit are shared in the groups' proportion, each at least once. */
function oneByOne(standing: readonly PlantGroup[], most: number): One[] {
  const groups = standing
    .filter(({ count }) => count > 0)
    .sort((a, b) => growth(b.phase, b.days) - growth(a.phase, a.days))
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const share = Math.min(1, most / total)
  return groups
    .flatMap(({ count, ...one }) =>
      Array.from({ length: share < 1 ? Math.max(1, Math.round(count * share)) : count }, () => one),
    )
    .slice(0, most)
}

/** Whether a place is one of `count` places spread evenly over `length`. */
const isOfEvery = (at: number, length: number, count: number): boolean =>
  Math.floor(((at + 1) * count) / length) > Math.floor((at * count) / length)

const everyOther = (all: readonly One[], count: number): One[] =>
  all.filter((_, at) => isOfEvery(at, all.length, count))

interface Row extends ZoneBox {
  isBack: boolean
}

function rowOf(seed: string, plants: readonly One[], { width, height, isBack }: Row): ZoneMark[] {
  const pitch = width / plants.length
  const glyphs = new Map<string, { kind: StandingPhase; tint: string | undefined; list: Glyph[] }>()
  plants.forEach(({ phase, days, tint }, at) => {
    const uneven = 1 + (jitter(`${seed}${at}`) - 0.5) * 0.1
    const tall = height * Math.min(1, growth(phase, days) * uneven)
    const ground = isBack ? height - 1.5 : height
    const path = glyphs.get(`${phase} ${tint}`) ?? { kind: phase, tint, list: [] }
    path.list.push(plantGlyph(phase, { x: pitch * (at + 0.5), ground, height: isBack ? tall * 0.97 : tall, pitch }))
    glyphs.set(`${phase} ${tint}`, path)
  })
  return [...glyphs.values()].map(({ kind, tint, list }) => ({ kind, isBack, tint, ...joined(list) }))
}

interface Stand {
  x: number
  ground: number
  height: number
  /** Room from one plant to the next. */
  pitch: number
}

/** One plant as wide as its room allows, and no wider than it is grown. */
export function plantGlyph(phase: StandingPhase, { x, ground, height, pitch }: Stand): Glyph {
  if (phase === 'young') return sprout(x, ground, height, Math.min(pitch * 0.47, height * 0.6))
  if (phase === 'vegetative') return bush(x, ground, height, Math.min(pitch * 0.48, height * 0.34))
  return spear(x, ground, height, Math.min(pitch * 0.42, height * 0.17))
}

interface Bench {
  from: number
  width: number
  ground: number
  /** Of one tray. */
  wide: number
}

const trayWidth = (zoneWidth: number): number =>
  Math.min(trayWidths.most, Math.max(trayWidths.least, zoneWidth * trayShare))

/** Trays of clones, spread evenly, each with three sprouts. */
function trayMarks(count: number, { from, width, ground, wide: wanted }: Bench): ZoneMark[] {
  if (count === 0) return []
  const pitch = width / count
  const wide = Math.min(wanted, pitch - 1)
  const high = wide / 3
  const lefts = Array.from({ length: count }, (_, at) => from + pitch * (at + 0.5) - wide / 2)
  const sprouts = lefts.flatMap((left) =>
    [0.18, 0.5, 0.82].map((share) => sprout(left + wide * share, ground - high, wide * 0.56, wide * 0.2)),
  )
  return [
    { kind: 'tray', isBack: false, body: lefts.map((left) => tray(left, ground, wide, high)).join(''), stem: '' },
    { kind: 'seedling', isBack: false, ...joined(sprouts) },
  ]
}
