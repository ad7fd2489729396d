import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../figures.ts'
import { createPostgresTime } from './postgres-time.ts'

/** What one action came to in one profile. */
export interface Figure {
  tries: number
  p50: number
  /** Of fewer than a hundred tries the largest. */
  p99: number
  /** Of PostgreSQL, for each try; null where it cannot be read. */
  processorMs: number | null
  /** In the answer, where it has some. */
  rows: number | null
  /** What went wrong, or was not complete. */
  problem: string | null
}

/** What 50 changes of plants a second cost PostgreSQL. */
export interface Steady {
  /** Processor time by wall time; null where it cannot be read. */
  cores: number | null
  /** Changes that were made; 50 where the machine keeps up. */
  perSecond: number
  /** Messages that all tabs got. */
  messages: number
  refused: number
}

/** What was found of one profile. */
export interface Growth {
  figures: Map<string, Figure>
  /** By how many people look. */
  steady: Map<number, Steady>
  migrateSeconds: number
  verify: { seconds: number; entries: number | null; verdict: string }
}

/** What one try answered. */
export interface Tried {
  ms?: number
  rows?: number
  problem?: string | null
}

export interface Limits {
  tries?: number
  /** After this long no other try is begun, but three are made. */
  seconds?: number
}

export type Measure = (name: string, act: (round: number) => Promise<Tried | void>, limits?: Limits) => Promise<void>

/** Tries actions one after the other and keeps what they came to, by name. */
export function createMeasure(database: string, figures: Map<string, Figure>): Measure {
  const postgres = createPostgresTime(database)
  return async (name, act, { tries = 60, seconds = 8 } = {}) => {
    const until = performance.now() + seconds * 1000
    const times: number[] = []
    let rows: number | null = null
    let problem: string | null = null
    const before = postgres.look()
    // Parallel workers live shortly.
    const looking = setInterval(() => postgres.look(), 100)
    for (let round = 0; round < tries && (round < 3 || performance.now() < until); round++) {
      const began = performance.now()
      const tried = await act(round).catch((error: unknown) => ({ problem: String(error) }) as Tried)
      times.push(tried?.ms ?? performance.now() - began)
      rows = tried?.rows ?? rows
      problem ??= tried?.problem ?? null
    }
    // What PostgreSQL still does for the last of them counts as well.
    await wait(20)
    clearInterval(looking)
    const after = postgres.look()
    const sorted = times.toSorted((a, b) => a - b)
    const figure = {
      tries: times.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      processorMs: before === null || after === null ? null : (after - before) / times.length,
      rows,
      problem,
    }
    figures.set(name, figure)
    console.error(`  ${name}: ${figure.p50.toFixed(1)} ms${problem ? `, ${problem}` : ''}`)
  }
}
