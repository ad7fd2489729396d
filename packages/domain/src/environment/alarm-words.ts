import type { Owed } from './alarm.ts'
import type { Alarm } from './alarm-row.ts'
import { wallTime } from './light-hours.ts'
import { readingLabels, readingWithUnit, type TemperatureUnit } from './reading-kinds.ts'
import { bandText } from './target-bands.ts'

type Told = Pick<
  Alarm,
  'subject' | 'side' | 'sourceName' | 'value' | 'low' | 'high' | 'beganAt' | 'endedAt' | 'endedAs'
>

/** Humidity in the middle of a sentence; VPD and C02 stay as they are. */
const inSentence = (label: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** 'Humidity above its target', 'Canopy sensor silent' */
export const alarmTitle = ({ subject, side, sourceName }: Pick<Alarm, 'subject' | 'side' | 'sourceName'>): string =>
  subject === 'silent' ? `${sourceName} silent` : `${readingLabels[subject]} ${side} its target`

/** '68 %, target 55–62'; empty for a silent source. */
export function alarmValue({ subject, value, low, high }: Told, unit: TemperatureUnit): string {
  if (subject === 'silent' || value === null) return ''
  return `${readingWithUnit(subject, value, unit)}, target ${bandText(subject, { low, high }, unit)}`
}

interface Reader {
  unit: TemperatureUnit
  /** Of the clock on the wall. */
  zone: string
}

/** What there is to tell of an alarm, as a part of a sentence: 'humidity is above its target since 03:02, 68 %, ...'. */
export function alarmLine(alarm: Told, owed: Exclude<Owed, null>, { unit, zone }: Reader): string {
  const { subject, side, sourceName } = alarm
  const clock = (instant: string | null) => wallTime(Date.parse(instant ?? ''), zone)
  const [since, until] = [clock(alarm.beganAt), alarm.endedAt === null ? '' : clock(alarm.endedAt)]
  if (subject === 'silent') {
    if (owed === 'begin') return `${sourceName} is silent since ${since}`
    if (owed === 'end') return alarm.endedAs === 'good' ? `${sourceName} sends again` : `${sourceName} is gone`
    return `${sourceName} was silent from ${since} to ${until}`
  }
  const name = inSentence(readingLabels[subject])
  if (owed === 'begin') return `${name} is ${side} its target since ${since}: ${alarmValue(alarm, unit)}`
  if (owed === 'passed') return `${name} was ${side} its target from ${since} to ${until}`
  return alarm.endedAs === 'good' ? `${name} is good again since ${until}` : `${name} is not judged any more`
}

export interface ToldAlarm {
  alarm: Told
  owed: Exclude<Owed, null>
}

/** Nobody reads more of them at three in the morning. */
const mostLines = 5

/** All that there is to tell of a room at once: its subject, one line for each, and both as one sentence. */
export interface RoomMessage {
  subject: string
  lines: string[]
  sentence: string
}

/** @param told at least one */
export function roomMessage(roomName: string, told: readonly ToldAlarm[], reader: Reader): RoomMessage {
  const begins = told.filter(({ owed }) => owed === 'begin')
  const inOrder = [...begins, ...told.filter(({ owed }) => owed !== 'begin')]
  const more = inOrder.length - mostLines
  const lines = inOrder.slice(0, mostLines).map(({ alarm, owed }) => alarmLine(alarm, owed, reader))
  const all = more > 0 ? [...lines, `and ${more} more`] : lines
  const [first] = begins
  const title = first && alarmTitle(first.alarm)
  const subject = first
    ? `Alarm in ${roomName}: ${first.alarm.subject === 'silent' ? title : inSentence(title ?? '')}${begins.length > 1 ? ` and ${begins.length - 1} more` : ''}`
    : `${roomName}: ${told.every(({ owed, alarm }) => owed === 'end' && alarm.endedAs === 'good') ? 'good again' : 'alarms ended'}`
  return { subject, lines: all, sentence: `${roomName}: ${all.join('; ')}.` }
}
