import * as z from 'zod'
import { wallTime } from '../environment/light-hours.ts'
import { TimeZone } from '../environment/measured.ts'
import type { NoticeKind } from './notice-kinds.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00')

/** When a person wants no push: every day from one time on their clock to another, over midnight where it ends earlier. */
export const QuietHours = z
  .strictObject({
    from: Clock,
    until: Clock,
    /** Of the clock, by its name. */
    zone: TimeZone,
    /** Whether alarms come all the same. */
    letsAlarms: z.boolean(),
  })
  .refine(({ from, until }) => from !== until, {
    message: 'Enter another time than the one they begin at',
    path: ['until'],
  })
export type QuietHours = z.infer<typeof QuietHours>

/** Whether it is quiet at an instant, in ms: what the clock of the zone shows decides, also in the night in which it is put on or back. */
export function isQuiet({ from, until, zone }: Pick<QuietHours, 'from' | 'until' | 'zone'>, at: number): boolean {
  const time = wallTime(at, zone)
  return from < until ? from <= time && time < until : from <= time || time < until
}

/** Whether a push of this kind may be sent at an instant, in ms; null: the person has no quiet hours. */
export const mayPush = (quiet: QuietHours | null, kind: NoticeKind, at: number): boolean =>
  quiet === null || (kind === 'alarm' && quiet.letsAlarms) || !isQuiet(quiet, at)
