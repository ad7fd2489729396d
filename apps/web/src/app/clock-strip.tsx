import { useSyncExternalStore } from 'react'
import { clockOffMs, isClockKnown, onClock } from '../live/server-time.ts'
import { useNow } from '../ui/use-now.ts'
import { fullDayText, localDay, timeText } from '../ui/dates.ts'
import { WarningStrip } from './warning-strip.tsx'

const minuteMs = 60_000
/** Less is put right without a word. */
const toldMinutes = 5

const minutesOff = () => Math.round(clockOffMs() / minuteMs)

/**
 * That the clock of this device is wrong, by how much, and by which clock everything goes.
 *
 * @param heardAt as of when the page stands, where the server cannot be reached; an instant
 */
export function ClockStrip({ heardAt }: { heardAt: string | null }) {
  const now = useNow()
  const off = useSyncExternalStore(onClock, minutesOff)
  if (Math.abs(off) >= toldMinutes)
    return (
      <WarningStrip title={`The clock of this device is ${spanText(Math.abs(off))} ${off < 0 ? 'ahead' : 'behind'}.`}>
        Set it in the settings of the device. Until then days and times here are those of the server.
      </WarningStrip>
    )
  // Nobody can tell by how much without the server, but what was heard from it lies behind us.
  if (heardAt === null || isClockKnown() || Date.parse(heardAt) - now.getTime() < toldMinutes * minuteMs) return null
  return (
    <WarningStrip title="The clock of this device is wrong.">
      {`It says ${fullText(now)}, and the server was heard later, ${fullText(new Date(heardAt))}. Set it in the settings of the device, and look at the day in each form.`}
    </WarningStrip>
  )
}

const fullText = (at: Date): string => `${fullDayText(localDay(at))} ${timeText(at)}`

/** '12 minutes', '3 hours', '1 day' */
function spanText(minutes: number): string {
  if (minutes < 90) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 23 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
