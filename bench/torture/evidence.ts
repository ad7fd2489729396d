import type { Doubt, Operation } from '@cultivatd/domain/operation/operation'
import type { Mark } from './marks.ts'

/**
 * What a person was told of one record. 'none': the whole request was refused, so nothing may have reached Metrc. 'silence':
 * the person hung up and never asked again, so that it may have been done or not.
 */
export interface Told extends Pick<Mark, 'token'> {
  told: 'confirmed' | 'refused' | 'open' | 'none' | 'silence'
}

export interface LedgerEntry extends Mark {
  state: Operation['state']
  /** The order in which operations were recorded. */
  seq: number
  /** What a person said of it, where one was asked. */
  decision?: 'applied' | 'not-applied'
  /** What its page shows where Metrc shows another number than this leads to. */
  doubt?: Pick<Doubt, 'expected' | 'shown' | 'isListed'>
}

export interface JournalEntry extends Mark {
  n: number
  /** The same request had this row already: a gateway sent it twice. */
  isRepeat?: boolean
}

/** All that is known of what one token stands for. */
export interface Evidence {
  asked: readonly Told[]
  recorded: readonly LedgerEntry[]
  /** Without what a gateway repeated. */
  applied: readonly JournalEntry[]
  repeated: readonly JournalEntry[]
  /** How many of the confirmed need no row. */
  excused: number
}
