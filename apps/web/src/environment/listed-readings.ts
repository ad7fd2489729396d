import { type ReadingKind, readingKinds } from '@cultivatd/domain/environment/reading-kinds'
import type { CsvReading } from '@cultivatd/domain/environment/readings-csv'
import { type Judge, verdictOf } from '@cultivatd/domain/environment/target-bands'
import { type ChartData, stepMs } from './chart-series.ts'
import type { RangeName } from './environment-search.ts'
import { lineText } from './range-text.ts'
import { sideWords } from './side-words.ts'

/** A row of the table of readings: what somebody read, or what sensors measured at a point of the chart. */
export interface ListedReading {
  id: string
  /** An instant. */
  at: string
  /** Of a day of a cycle, in place of the time. */
  day: string | null
  /** Null of sensors. */
  by: { id: string; name: string } | null
  values: Partial<Record<ReadingKind, number>>
  /** 'Above' or 'Below', of those that are out of their target. */
  sides: Partial<Record<ReadingKind, string>>
}

interface Listed {
  name: RangeName
  data: ChartData
  judge: Judge | null
}

/** What was read in a range, the newest first. */
export function listedReadings(listed: Listed): ListedReading[] {
  const all = [...byHand(listed), ...bySensors(listed)]
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

export const isOutside = ({ sides }: ListedReading): boolean => Object.keys(sides).length > 0

const ofStep: Readonly<Record<RangeName, string>> = { day: '5 minutes', week: 'an hour', cycle: 'a day' }

/** The same rows for a spreadsheet. */
export const csvReadings = (listed: readonly ListedReading[], name: RangeName): CsvReading[] =>
  listed.map(({ at, day, by, values }) => ({
    at,
    values,
    source: by ? by.name : `Sensors, mean of ${day ?? ofStep[name]}`,
    isMean: by === null,
  }))

const byHand = ({ data, judge }: Listed): ListedReading[] =>
  data.byHand.map((reading) => {
    const { id, dateTime: at, userId, userName } = reading
    const values = Object.fromEntries(readingKinds.map((kind) => [kind, reading[kind]]))
    const sideOf = (kind: ReadingKind) => sideWords[judge?.verdict(kind, Date.parse(at), reading[kind]) ?? 'within']
    return { id, at, day: null, by: { id: userId, name: userName }, values, sides: sidesOf(sideOf) }
  })

function bySensors({ name, data, judge }: Listed): ListedReading[] {
  const rows = new Map<string, ListedReading>()
  for (const { kind, at, mean, isDark } of data.measured) {
    const id = `${at} ${name === 'cycle' && isDark}`
    const row = rows.get(id) ?? {
      id,
      at: new Date(at).toISOString(),
      day: name === 'cycle' ? `${lineText(name, at)}${isDark ? ', lights off' : ''}` : null,
      by: null,
      values: {},
      sides: {},
    }
    const side = sideOfMean({ name, judge }, { kind, at, mean, isDark })
    rows.set(id, {
      ...row,
      values: { ...row.values, [kind]: mean },
      sides: { ...row.sides, ...(side && { [kind]: side }) },
    })
  }
  return [...rows.values()]
}

function sideOfMean(
  { name, judge }: Pick<Listed, 'name' | 'judge'>,
  { kind, at, mean, isDark }: { kind: ReadingKind; at: number; mean: number; isDark: boolean },
): string | null {
  if (name !== 'cycle') return sideWords[judge?.verdict(kind, at, mean, stepMs[name]) ?? 'within']
  const band = judge?.bandOf(kind, !isDark, at)
  return band ? sideWords[verdictOf(kind, mean, band)] : null
}

const sidesOf = (sideOf: (kind: ReadingKind) => string | null): ListedReading['sides'] =>
  Object.fromEntries(
    readingKinds.flatMap((kind) => {
      const side = sideOf(kind)
      return side ? [[kind, side]] : []
    }),
  )
