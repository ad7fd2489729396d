import type { Database } from '../db/db.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import type { Alarm } from './alarm.ts'
import type { Pace } from './facility-reader.ts'

export interface MirrorOptions {
  database: Database
  access: MetrcAccess
  /** Between two rounds of windows; METRC_POLL_SECONDS, 30 when left out. */
  pollSeconds?: number
  now?: () => Date
  /** For the log; errors that are nobody's fault on the screen. */
  report?: (message: string, error?: unknown) => void
  /** What an operator may want to know but need not mend. */
  note?: (message: string) => void
  /** How often what has no windows is read; Metrc is asked little more than needed when left out. */
  pace?: Partial<Pace>
  /** Older than any record; where a first read begins. */
  beginning?: Date
  /** A key that is refused, or sees too little, may be mended in Metrc at any time: looked at this often. */
  mendableMs?: number
  /** The pause after a failed round, which doubles from the first to the longest. */
  backoffMs?: { first: number; longest: number }
  /** The hour of the night, by this machine's clock, in which everything is compared with Metrc; NIGHTLY_HOUR, 3 when left out. */
  nightlyHour?: number
  /** In place of the night, of the minutes by which Metrc's lists may lag, and of how often is looked whether it is time. */
  comparison?: { isDue?: (last: Date) => boolean; settleMs?: number; lookMs?: number }
  /** Called once for each facility whose first read has just ended. */
  afterFirstRead?: (facilityId: string) => Promise<void>
}

/** What the reading of an organization works with. */
export interface Supervision extends MirrorOptions {
  now: () => Date
  report: (message: string, error?: unknown) => void
  alarm: Alarm
  signal: AbortSignal
}
