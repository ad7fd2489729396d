/** When the lights of a room are on, as the clock on its wall shows it, 'HH:MM'. The same time twice: they are never off. */
export interface LightHours {
  on: string
  off: string
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
const dayMs = dayMinutes * minuteMs

/** '06:30' as minutes since midnight. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How many hours of a day the lights are on, above 0 and at most 24; null where nobody entered when they are. */
export function litHoursPerDay(hours: LightHours | null): number | null {
  if (hours === null) return null
  const minutes = (minutesOf(hours.off) - minutesOf(hours.on) + dayMinutes) % dayMinutes
  return (minutes === 0 ? dayMinutes : minutes) / 60
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

/** What the wall's clock shows at an instant, in ms as if it showed UTC. */
function wallAt(at: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The instant in which the wall's clock shows this. Of two, when clocks go back, one of them; where they go forward over
 * it, as long after as it would have been.
 */
function instantOf(wall: number, zone: string): number {
  const one = wall - (wallAt(wall, zone) - wall)
  const other = wall - (wallAt(one, zone) - one)
  return wallAt(other, zone) === wall ? other : Math.max(one, other)
}

/** 'HH:MM' on the wall of a zone. */
export const wallTime = (at: number, zone: string): string => new Date(wallAt(at, zone)).toISOString().slice(11, 16)

/** From one change of the light to the next, in ms. */
export interface LightSpan {
  from: number
  to: number
  isLit: boolean
}

const always: LightSpan = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, isLit: true }

/**
 * Tells for an instant between which changes of the light it lies. Without light hours it is always day.
 *
 * @param zone of the wall's clock, by its name
 */
export function lightClock(hours: LightHours | null, zone: string): (at: number) => LightSpan {
  if (hours === null || hours.on === hours.off) return () => always
  const known: LightSpan[] = []
  let last: LightSpan | undefined
  const holds = (span: LightSpan, at: number) => at >= span.from && at < span.to
  return (at) => {
    // Those who ask go through time: most of what they ask lies in one span, and each value goes through the same ones.
    if (last && holds(last, at)) return last
    last = known.find((span) => holds(span, at))
    if (last) return last
    if (known.length >= mostKnown) known.length = 0
    last = spanAt(at, hours, zone)
    known.push(last)
    return last
  }
}

/** A cycle has two for each of its days. */
const mostKnown = 400

function spanAt(at: number, hours: LightHours, zone: string): LightSpan {
  const today = Math.floor(wallAt(at, zone) / dayMs) * dayMs
  const changes = [-2, -1, 0, 1, 2].flatMap((days) =>
    (['on', 'off'] as const).map((way) => ({
      at: instantOf(today + days * dayMs + minutesOf(hours[way]) * minuteMs, zone),
      isLit: way === 'on',
    })),
  )
  changes.sort((one, other) => one.at - other.at)
  const index = changes.findLastIndex((change) => change.at <= at)
  const { at: from, isLit } = changes[index] ?? { at: Number.NEGATIVE_INFINITY, isLit: true }
  return { from, to: changes[index + 1]?.at ?? Number.POSITIVE_INFINITY, isLit }
}

/** All spans that lie in a time or reach into it, in order, cut to it. */
export function lightSpans(lightAt: (at: number) => LightSpan, from: number, to: number): LightSpan[] {
  const spans: LightSpan[] = []
  for (let at = from; at < to; ) {
    const span = lightAt(at)
    spans.push({ from: Math.max(from, span.from), to: Math.min(to, span.to), isLit: span.isLit })
    at = span.to
  }
  return spans
}
