import type { RoomContents, RoomType } from '@cultivatd/domain/room/room'
import { daysSince } from '../dates.ts'
import { box, bush, type Glyph, growth, hanging, jitter, joined, spear, sprout } from './glyphs.ts'

/** One path of a drawing: what it means, not how it looks. */
export interface Mark {
  kind: 'post' | 'shelf' | 'line' | 'young' | 'vegetative' | 'flowering' | 'harvested' | 'box' | 'box-low'
  body: string
  stem?: string
  /** How much of its weight a harvest has lost, 0 to 1. */
  lost?: number
}

/** Drawings of rooms are made on this canvas and scaled: 60 px high on cards, 30 in table rows. A wider one shows more. */
export const canvas = { width: 200, height: 60, ground: 59 } as const

const gap = 6

interface Bay {
  x: number
  width: number
}

/** What stands in a room, as one sees it from in front: racks, drying lines, stacks of packages, side by side. */
export function roomDrawing(
  id: string,
  types: readonly RoomType[],
  contents: RoomContents,
  canvasWidth: number = canvas.width,
): Mark[] {
  const parts = partsOf(types, contents)
  const width = (canvasWidth - gap * 2 * (parts.length - 1)) / Math.max(parts.length, 1)
  return parts.flatMap((part, index) => {
    const bay = { x: index * (width + gap * 2), width }
    if (part === 'racks') return racks(id, types, contents, bay)
    return part === 'lines' ? dryingLines(id, contents, bay) : stacks(id, contents, bay)
  })
}

type Part = 'racks' | 'lines' | 'stacks'

/** A room shows what it is for, and what is in it all the same. A room of no type with nothing in it is only floor. */
function partsOf(types: readonly RoomType[], contents: RoomContents): Part[] {
  const hasPlants = contents.vegetative + contents.flowering + contents.untracked + contents.batches > 0
  const isForPlants = types.some((type) => type !== 'dry' && type !== 'packaging')
  return [
    ...(hasPlants || isForPlants ? ['racks' as const] : []),
    ...(contents.harvests.length > 0 || types.includes('dry') ? ['lines' as const] : []),
    ...(contents.packages > 0 || types.includes('packaging') ? ['stacks' as const] : []),
  ]
}

interface DrawnPlant {
  phase: 'young' | 'vegetative' | 'flowering'
  days: number | null
}

/** Levels from the way the room is used: clones stand low and close, mothers wide. */
function rackPlan(types: readonly RoomType[], contents: RoomContents, width: number) {
  const isClones = types.includes('clone') || contents.untracked > contents.vegetative + contents.flowering
  const isMothers = types.includes('mother') && types.length === 1
  const racks = Math.max(1, Math.round((isMothers ? 2 : 3) * (width / canvas.width)))
  const pitch = isClones ? 6.5 : isMothers ? 23 : 7.8
  return { racks, levels: isClones ? 3 : 2, pitch }
}

function racks(id: string, types: readonly RoomType[], contents: RoomContents, bay: Bay): Mark[] {
  const plan = rackPlan(types, contents, bay.width)
  const rackWidth = (bay.width - gap * (plan.racks - 1)) / plan.racks
  const perShelf = Math.max(1, Math.floor((rackWidth - 4) / plan.pitch))
  const capacity = perShelf * plan.racks * plan.levels
  const spot = (index: number) => {
    const shelf = Math.floor(index / perShelf)
    // From the ground up, rack by rack.
    const level = Math.floor(shelf / plan.racks)
    const rack = shelf % plan.racks
    const ground = 56.5 - level * levelHeight(plan.levels)
    const pitch = (rackWidth - 4) / perShelf
    return { x: bay.x + rack * (rackWidth + gap) + 2 + pitch * ((index % perShelf) + 0.5), ground, pitch }
  }
  const free = levelHeight(plan.levels) - 3
  return [...frames(bay, plan, rackWidth), ...plants(id, standing(contents, capacity), spot, free)]
}

const levelHeight = (levels: number): number => 56 / levels

function frames(bay: Bay, { racks: count, levels }: { racks: number; levels: number }, rackWidth: number): Mark[] {
  const xs = Array.from({ length: count }, (_, rack) => bay.x + rack * (rackWidth + gap))
  const shelves = Array.from({ length: levels }, (_, level) => 57 - level * levelHeight(levels))
  const line = (value: number) => Math.round(value * 10) / 10
  return [
    {
      kind: 'shelf',
      body: shelves.flatMap((y) => xs.map((x) => `M${line(x)} ${line(y)}h${line(rackWidth)}`)).join(''),
    },
    { kind: 'post', body: xs.map((x) => `M${line(x + 0.5)} 1V57M${line(x + rackWidth - 0.5)} 1V57`).join('') },
  ]
}

/** One for each plant while they fit; above that the shelves are full and shared in the phases' proportion. */
function standing(contents: RoomContents, places: number): DrawnPlant[] {
  const kinds = [
    { phase: 'young' as const, count: contents.untracked, days: 7 },
    { phase: 'vegetative' as const, count: contents.vegetative, days: daysSince(contents.vegetativeSince) },
    { phase: 'flowering' as const, count: contents.flowering, days: daysSince(contents.floweringSince) },
  ].filter(({ count }) => count > 0)
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const share = total > places ? places / total : 1
  const counts = kinds.map(({ count }) => (share < 1 ? Math.max(1, Math.round(count * share)) : count))
  return kinds
    .flatMap(({ phase, days }, index) => Array.from({ length: counts[index] ?? 0 }, () => ({ phase, days })))
    .slice(0, places)
}

type Spot = (index: number) => { x: number; ground: number; pitch: number }

function plants(id: string, standings: readonly DrawnPlant[], spot: Spot, free: number): Mark[] {
  const glyphs = new Map<DrawnPlant['phase'], Glyph[]>()
  standings.forEach(({ phase, days }, index) => {
    const { x, ground, pitch } = spot(index)
    const uneven = 1 + (jitter(`${id}${index}`) - 0.5) * 0.14
    const height = free * Math.min(1, growth(phase, days) * uneven)
    const glyph =
      phase === 'young'
        ? sprout(x, ground, Math.min(height, 8), pitch * 0.47)
        : phase === 'vegetative'
          ? bush(x, ground, height, pitch * 0.53)
          : spear(x, ground, height, pitch * 0.47)
    glyphs.set(phase, [...(glyphs.get(phase) ?? []), glyph])
  })
  return [...glyphs].map(([kind, list]) => ({ kind, ...joined(list) }))
}

/** Two lines; the spears of each harvest hang together, as many as plants while they fit. */
function dryingLines(id: string, { harvests }: RoomContents, bay: Bay): Mark[] {
  const lines = [3, 30]
  const perLine = Math.max(1, Math.floor(bay.width / 9.1))
  const places = perLine * lines.length
  const total = harvests.reduce((sum, { plantCount }) => sum + plantCount, 0)
  const share = total > places ? places / total : 1
  let index = 0
  const marks = harvests.flatMap((harvest): Mark[] => {
    const count = Math.min(places - index, Math.max(1, Math.round(harvest.plantCount * share)))
    const spears = Array.from({ length: Math.max(0, count) }, () => {
      const [line, place] = [Math.floor(index / perLine), index % perLine]
      index += 1
      const pitch = bay.width / perLine
      const length = 17 + jitter(`${id}${harvest.id}${index}`) * 6
      return hanging(bay.x + pitch * (place + 0.5), lines[line] ?? 3, length, pitch * 0.38)
    })
    return spears.length > 0 ? [{ kind: 'harvested', ...joined(spears), lost: lostShare(harvest) }] : []
  })
  const ropes = lines.map((y) => `M${Math.round(bay.x)} ${y}h${Math.round(bay.width)}`).join('')
  return [{ kind: 'line', body: ropes }, ...marks]
}

/** How much of its weight a harvest has lost, 0 to 1. */
export function lostShare(harvest: { wetWeightGrams: number; currentWeightGrams: number }): number {
  if (harvest.wetWeightGrams <= 0) return 0
  return Math.min(1, Math.max(0, 1 - harvest.currentWeightGrams / harvest.wetWeightGrams))
}

/** Boxes in stacks of at most four, uneven as hands put them. */
function stacks(id: string, { packages, packagesUnderOne }: RoomContents, bay: Bay): Mark[] {
  const columns = Math.max(1, Math.floor(bay.width / 16.6))
  const count = Math.min(packages, columns * 4)
  const heights = stackHeights(id, count, columns)
  const low = Math.min(packagesUnderOne, count)
  const pitch = bay.width / columns
  const boxes = heights.flatMap((height, column) =>
    Array.from({ length: height }, (_, level) => box(bay.x + column * pitch + 2, 45 - level * 13, pitch - 4, 11.5)),
  )
  // Those that need a look stand where they are seen: at the end.
  const mark = (kind: Mark['kind'], some: typeof boxes): Mark[] =>
    some.length > 0
      ? [{ kind, body: some.map(({ frame }) => frame).join(''), stem: some.map(({ tape }) => tape).join('') }]
      : []
  return [...mark('box', boxes.slice(0, boxes.length - low)), ...mark('box-low', boxes.slice(boxes.length - low))]
}

function stackHeights(id: string, count: number, columns: number): number[] {
  const used = Math.min(columns, Math.max(1, Math.ceil(count / 2.6)))
  const heights = Array.from({ length: columns }, () => 0)
  let left = count
  for (let round = 0; left > 0 && round < 4; round += 1)
    for (let column = 0; column < used && left > 0; column += 1) {
      const isSkipped = round > 0 && round < 3 && left < (4 - round) * used && jitter(`${id}s${column}${round}`) < 0.34
      if (isSkipped || (heights[column] ?? 0) < round) continue
      heights[column] = (heights[column] ?? 0) + 1
      left -= 1
    }
  // What was skipped still has to stand somewhere.
  for (let column = 0; left > 0 && column < columns * 4; column += 1) {
    const place = column % columns
    if ((heights[place] ?? 0) >= 4) continue
    heights[place] = (heights[place] ?? 0) + 1
    left -= 1
  }
  return heights
}
