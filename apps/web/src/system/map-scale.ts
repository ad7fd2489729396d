import type { SystemSize } from '@cultivatd/domain/system/system'

/** How large a system is drawn: everything at a bench, plants at a rack, silhouettes in a field. */
export type MapScale = 'bench' | 'rack' | 'field'

/** px. */
export interface MapPlan {
  scale: MapScale
  zoneWidth: number
  /** Of one rack without its posts. */
  rackWidth: number
  levelHeight: number
  rackGap: number
  /** Racks beside each other on one ground line. */
  racksPerLine: number
  /** Zones beside each other on one shelf; the others stand in further rows of the same level. */
  zonesPerRow: number
}

interface MapRoom {
  /** Of the container, px. */
  width: number
  isTouch?: boolean
  isPhone?: boolean
}

/** Level labels and the space beside them, px. */
const labelRoom = 60
/** On a phone they stand upright. */
const phoneLabelRoom = 30

/** From this width on levels are no higher, px. */
const widestZone = 132
const benchFrom = 96
const rackFrom = 44
/** From afar a zone says its count where three digits fit. */
const countFrom = 22

/** How a system of this size is drawn in this much room. */
export function mapPlan({ rackCount, levelCount, zoneCount }: SystemSize, { width, isTouch }: MapRoom): MapPlan {
  const zoneIn = (perLine: number, gap: number) => (width - labelRoom - gap * (perLine - 1)) / perLine / zoneCount
  const free = zoneIn(rackCount, 16)
  if (free >= rackFrom) {
    return planOf(free, { zoneCount, levelCount, rackGap: 16, racksPerLine: rackCount, isTouch })
  }
  const racksPerLine = racksOnOneLine(rackCount, (perLine) => zoneIn(perLine, 12))
  const zoneWidth = Math.max(1, zoneIn(racksPerLine, 12))
  return {
    scale: 'field',
    zoneWidth,
    rackWidth: zoneWidth * zoneCount,
    levelHeight: 42,
    rackGap: 12,
    racksPerLine,
    zonesPerRow: zoneCount,
  }
}

/** Below 6 px for a zone racks stand in lines of at most ten, each with as many as the others, so that all are filled. */
function racksOnOneLine(rackCount: number, zoneWidthOf: (perLine: number) => number): number {
  if (zoneWidthOf(rackCount) >= 6) return rackCount
  let perLine = Math.min(10, rackCount)
  while (perLine > 1 && zoneWidthOf(perLine) < 6) perLine -= 1
  return Math.ceil(rackCount / Math.ceil(rackCount / perLine))
}

/** One rack in all of the room, as it opens below a field and on a phone. */
export function onePlan({ levelCount, zoneCount }: SystemSize, { width, isTouch, isPhone }: MapRoom): MapPlan {
  const room = Math.max(1, width - (isPhone ? phoneLabelRoom : labelRoom))
  // More than four zones fill further rows on a phone, so that each keeps its 72 px.
  const zonesPerRow = isPhone
    ? Math.min(zoneCount, Math.max(2, Math.min(4, Math.floor(room / 72))))
    : Math.min(zoneCount, Math.max(1, Math.floor(room / rackFrom)))
  const rows = Math.ceil(zoneCount / zonesPerRow)
  const evenly = Math.ceil(zoneCount / rows)
  const plan = planOf(room / evenly, {
    zoneCount: evenly,
    levelCount: levelCount * rows,
    rackGap: 16,
    racksPerLine: 1,
    isTouch,
  })
  return { ...plan, levelHeight: isPhone ? Math.max(86, Math.min(plan.levelHeight, 100)) : plan.levelHeight }
}

interface PlanFacts {
  zoneCount: number
  levelCount: number
  rackGap: number
  racksPerLine: number
  isTouch: boolean | undefined
}

function planOf(zoneWidth: number, { zoneCount, levelCount, rackGap, racksPerLine, isTouch }: PlanFacts): MapPlan {
  const scale = zoneWidth >= benchFrom ? 'bench' : 'rack'
  const full =
    scale === 'bench'
      ? 92 + ((Math.min(zoneWidth, widestZone) - benchFrom) / (widestZone - benchFrom)) * 26
      : isTouch
        ? 86
        : 78
  // Above six levels each gives way, down to where a finger still meets it.
  const levelHeight = levelCount > 6 ? Math.max(44, (full * 6) / levelCount) : full
  return {
    scale,
    zoneWidth: Math.max(8, Math.floor(zoneWidth)),
    rackWidth: Math.floor(zoneWidth * zoneCount),
    levelHeight: Math.round(levelHeight),
    rackGap,
    racksPerLine,
    zonesPerRow: zoneCount,
  }
}

/** Beside a map in its card, px. */
const cardEdges = 42

/** Whether the systems of a page are drawn at the same scale when it is so much narrower. */
export const keepsScale = (sizes: readonly SystemSize[], width: number, narrow: number): boolean =>
  sizes.every((size) => {
    const scaleIn = (room: number) => mapPlan(size, { width: room - cardEdges }).scale
    return scaleIn(narrow) === scaleIn(width)
  })

/** How wide the racks of a line are with their posts, px. */
export const drawnWidth = ({ racksPerLine, rackWidth, rackGap }: MapPlan): number =>
  racksPerLine * (rackWidth + 4) + (racksPerLine - 1) * rackGap

/** Whether the zones of racks from afar say how many stand in them; narrower ones leave it to their rack. */
export const saysCounts = ({ scale, zoneWidth }: Pick<MapPlan, 'scale' | 'zoneWidth'>): boolean =>
  scale !== 'field' || zoneWidth >= countFrom
