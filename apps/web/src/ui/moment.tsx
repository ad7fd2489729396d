import { fullDayText, localDay, momentText } from './dates.ts'
import { timeZone } from './time-zone.ts'

interface MomentProps {
  /** An instant. */
  at: string
  /** In place of 'Today 07:50'. */
  as?: (instant: string) => string
}

/** A moment on the clock here. All of a page turn gray while nobody can tell what is so now (`time` in base.css). */
export const Moment = ({ at, as = momentText }: MomentProps) => (
  <time dateTime={at} title={wholeText(at)}>
    {as(at)}
  </time>
)

const seconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** '20 Nov 2026 10:44:02, America/Chicago, GMT-06:00' */
function wholeText(instant: string): string {
  const at = new Date(instant)
  return `${fullDayText(localDay(at))} ${seconds.format(at)}, ${timeZone(at)}`
}
