import type { Latest, Measured } from './measured.ts'
import { vpd } from './vpd.ts'

interface AirSource {
  /** Empty for a source of a room: a water has no VPD. */
  systemId: string
  /** How much warmer the leaves are than the air, °F. */
  leafOffset: number
}

/** Temperature and humidity that are no further apart are of the same air. */
const sameAirMs = 60_000

/**
 * What a source measured by its time, one reading for each: a gateway may send each value as a row of its own. Of a value
 * that comes twice the first counts. VPD is computed where it is not sent.
 *
 * @param before what the source had measured, whose other half may lie there
 */
export function wholeReadings(measured: readonly Measured[], source: AirSource, before: Latest): Measured[] {
  const byTime = new Map<string, Measured['values']>()
  for (const { at, values } of measured) byTime.set(at, { ...values, ...byTime.get(at) })
  const readings = [...byTime].map(([at, values]) => ({ at, values })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return source.systemId === '' ? withVpd(readings, source, before) : readings
}

function withVpd(readings: readonly Measured[], { leafOffset }: AirSource, before: Latest): Measured[] {
  // Of a source that sends it, only where one reading has both: its own lie between the others.
  const isSent = readings.some(({ values }) => values.vpd !== undefined)
  let temperature = lastOf('temperature', before)
  let humidity = lastOf('humidity', before)
  return readings.map(({ at, values }) => {
    const time = Date.parse(at)
    if (isSent) temperature = humidity = null
    if (values.temperature !== undefined) temperature = { time, value: values.temperature }
    if (values.humidity !== undefined) humidity = { time, value: values.humidity }
    const isOfAir = values.temperature !== undefined || values.humidity !== undefined
    if (values.vpd !== undefined || !isOfAir || !temperature || !humidity) return { at, values }
    if (Math.abs(temperature.time - humidity.time) > sameAirMs) return { at, values }
    return { at, values: { ...values, vpd: vpd(temperature.value, humidity.value, leafOffset) } }
  })
}

function lastOf(kind: 'temperature' | 'humidity', { latest, latestAt }: Latest) {
  const [value, at] = [latest[kind], latestAt[kind]]
  return value === undefined || at === undefined ? null : { time: Date.parse(at), value }
}
