import { pauseAfter } from './kept-counts.ts'

/** Rows are gathered no longer than this before they leave (architecture §5). */
const mostGatheringMs = 50
/** A topic that is loaded and sent rests so many times as long as that took, and gathers meanwhile: a fifth of the time. */
const restsOf = 4
/** So many sendings follow each other at once; the change after them waits for one more, because each costs as much as two. */
const mostInARow = 2
const mostWaitingMs = 40

/** What waits to be sent. */
interface Pending {
  changes: number
  /** When the first of them came. */
  since: number
}

/** When what has changed of a topic leaves (decision 015). All times are as `performance.now()` tells them. */
export class TopicRhythm {
  /** Sendings of one change that followed each other. */
  #inARow = 0
  #lastBegin = Number.NEGATIVE_INFINITY
  #lastEnd = Number.NEGATIVE_INFINITY
  /** How long the database was at it the last time. */
  #loadMs = 0

  /** Where all rows are read again, the pause goes by what that costs the database. */
  dueAt({ changes, since }: Pending, isAllRead: boolean): number {
    if (isAllRead) return this.#lastEnd + pauseAfter(this.#loadMs)
    const rest = restsOf * (this.#lastEnd - this.#lastBegin)
    const rested = Math.min(this.#lastEnd + rest, this.#lastBegin + mostGatheringMs)
    const isQuiet = since > this.#lastBegin + mostGatheringMs
    const isHeldBack = this.#inARow >= mostInARow && changes === 1 && !isQuiet
    return isHeldBack ? Math.max(rested, since + mostWaitingMs) : rested
  }

  begin(changes: number): void {
    const now = performance.now()
    const isQuiet = now - this.#lastBegin > mostGatheringMs
    this.#inARow = changes > 1 ? 0 : isQuiet ? 1 : this.#inARow + 1
    this.#lastBegin = now
  }

  end(): void {
    this.#lastEnd = performance.now()
  }

  /** Measures how long the database takes to read. */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const rows = await read()
    this.#loadMs = performance.now() - began
    return rows
  }
}
