import { type Glyph, growth, jitter, joined, tray } from './glyphs.ts'
import { plantGlyph, type PlantGroup, type StandingPhase } from './zone-drawing.ts'

/** A zone as a rack from afar shows it. */
export interface DistantZone {
  standing: readonly PlantGroup[]
  batches: number
  /** The state that a frame shows. */
  frame: 'waiting' | 'refused' | 'needs-person' | 'selected' | 'lit' | null
}

/** A rack from afar, px. */
export interface RackBox {
  width: number
  levelHeight: number
  /** Kept free above what stands, for a count. */
  head?: number
}

export interface DistantMark {
  kind: StandingPhase | 'tray' | 'shelf' | NonNullable<DistantZone['frame']>
  /** What colors it in place of its phase. */
  tint?: string | undefined
  body: string
  stem: string
}

/**
 * A rack at field scale: one silhouette for each zone that holds something, states as frames. Where zones are far wider
 * than high, as in the picker of a phone, some stand beside each other. `levels` are given from the
 * lowest up, each with its zones from left to right; a whole rack is a handful of paths.
 */
export function rackDrawing(seed: string, levels: readonly (readonly DistantZone[])[], box: RackBox): DistantMark[] {
  const glyphs = new Map<string, Glyph[]>()
  const looks = new Map<string, { kind: StandingPhase; tint: string | undefined }>()
  const trays: string[] = []
  const frames = new Map<NonNullable<DistantZone['frame']>, string[]>()
  const shelves: string[] = []
  levels.forEach((zones, level) => {
    const ground = (levels.length - level) * box.levelHeight
    const pitch = box.width / Math.max(1, zones.length)
    shelves.push(`M0 ${tenth(ground - 0.5)}h${tenth(box.width)}`)
    zones.forEach((zone, at) => {
      const main = mainStanding(zone.standing)
      const stand = { x: pitch * (at + 0.5), ground: ground - 1, pitch }
      if (main) {
        const uneven = 1 + (jitter(`${seed}${level}.${at}`) - 0.5) * 0.1
        const height = (box.levelHeight - 4 - (box.head ?? 0)) * Math.min(1, growth(main.phase, main.days) * uneven)
        const beside = Math.max(1, Math.min(main.count, Math.floor(pitch / (box.levelHeight * 0.55))))
        for (let one = 0; one < beside; one += 1) {
          const x = pitch * (at + (one + 0.5) / beside)
          const look = `${main.phase} ${main.tint}`
          looks.set(look, { kind: main.phase, tint: main.tint })
          push(glyphs, look, plantGlyph(main.phase, { ...stand, x, height, pitch: pitch / beside }))
        }
      } else if (zone.batches > 0) {
        const wide = Math.min(pitch * 0.8, 15)
        trays.push(tray(stand.x - wide / 2, ground - 1, wide, Math.min(5, box.levelHeight / 3)))
      }
      if (zone.frame) push(frames, zone.frame, frameOf(pitch * at, ground, pitch, box.levelHeight))
    })
  })
  return [
    { kind: 'shelf', body: shelves.join(''), stem: '' },
    ...[...looks].map(([look, of]) => ({ ...of, ...joined(glyphs.get(look) ?? []) })),
    ...(trays.length > 0 ? [{ kind: 'tray' as const, body: trays.join(''), stem: '' }] : []),
    ...[...frames].map(([kind, list]) => ({ kind, body: list.join(''), stem: '' })),
  ]
}

const tenth = (value: number): number => Math.round(value * 10) / 10

const frameOf = (x: number, ground: number, width: number, height: number): string =>
  `M${tenth(x + 0.5)} ${tenth(ground - height + 1.5)}h${tenth(width - 1)}v${tenth(height - 3)}h${tenth(1 - width)}z`

/** What there is most of; of equals what is further grown. */
function mainStanding(standing: readonly PlantGroup[]): PlantGroup | null {
  const [first, ...rest] = standing
  if (!first) return null
  return rest.reduce((main, one) => {
    if (one.count !== main.count) return one.count > main.count ? one : main
    return growth(one.phase, one.days) > growth(main.phase, main.days) ? one : main
  }, first)
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
