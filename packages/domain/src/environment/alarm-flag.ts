import type { Alarm } from './alarm-row.ts'
import { readingLabels } from './reading-kinds.ts'

/** The alarms of a room in the two words that a card has room for: 'Humidity above', 'Sensor silent'; null without any. */
export function alarmFlag(alarms: readonly Pick<Alarm, 'subject' | 'side'>[]): string | null {
  // What plants stand in comes before what nobody measures.
  const first = alarms.find(({ subject }) => subject !== 'silent') ?? alarms[0]
  if (!first) return null
  return first.subject === 'silent' ? 'Sensor silent' : `${readingLabels[first.subject]} ${first.side}`
}
