import { defaultQuirks, type Quirks } from './options.ts'
import type { State } from './states.ts'

/** Who saw it: a production host, Metrc's own sandbox of the state, Metrc's documentation, or a client's code. */
export type Evidence = 'production' | 'sandbox' | 'documentation' | 'client'

/** What was seen of one state's Metrc, by whom, and since when it is known. */
interface Habit {
  quirks: Partial<Quirks>
  /** A key of the reference's list of sources (§20), or what kind of record it was. */
  source: string
  evidence: Evidence
  known: string
}

/**
 * What is known of each state's habits; what nobody saw there is as everywhere (`defaultQuirks`). docs/metrc.md has the same
 * as a table.
 */
export const stateHabits: Readonly<Record<State, readonly Habit[]>> = {
  MA: [
    { quirks: { defaultWindow: 'last24h' }, source: 'S15', evidence: 'production', known: '2026-08' },
    { quirks: { windowCap: 'unpaged' }, source: 'S6', evidence: 'production', known: '2025' },
    {
      quirks: { unsetTexts: 'empty', productLabels: 'null', itemWords: 'texts', stampOffsets: 'utc' },
      source: 'record of a package',
      evidence: 'production',
      known: '2025-12',
    },
    {
      quirks: { transferredPackages: 'apart' },
      source: 'audit of an integrator',
      evidence: 'production',
      known: '2026',
    },
  ],
  CO: [{ quirks: { defaultWindow: 'all' }, source: 'S4', evidence: 'sandbox', known: '2026-02' }],
  NY: [
    { quirks: { defaultWindow: 'last24h' }, source: 'S5', evidence: 'production', known: '2026' },
    { quirks: { preTreatment: true, unsetTexts: 'empty' }, source: 'S5', evidence: 'production', known: '2026' },
    { quirks: { itemWords: 'numbers' }, source: 'S5, its schema', evidence: 'client', known: '2026' },
    {
      quirks: { transferredPackages: 'apart', plantWasteMethods: 'none' },
      source: 'S5',
      evidence: 'production',
      known: '2026',
    },
    { quirks: { windowCap: 'unpaged', negativeQuantity: true }, source: 'S3', evidence: 'sandbox', known: '2026' },
  ],
  CA: [
    {
      quirks: { stampOffsets: 'local', unsetTexts: 'empty' },
      source: 'record of a transfer (API v1)',
      evidence: 'production',
      known: '2021',
    },
  ],
  MI: [
    {
      quirks: { pagingNotFound: true, windowFractions: 'refused', windowCap: 'unpaged', wordsAsIds: 'unauthorized' },
      source: 'S11',
      evidence: 'sandbox',
      known: '2026',
    },
  ],
  OK: [{ quirks: {}, source: 'S7', evidence: 'client', known: '2026' }],
}

/** The switches of a state's Metrc. */
export function presetOf(state: State | null): Quirks {
  const habits = state === null ? [] : stateHabits[state].map(({ quirks }) => quirks)
  return Object.assign({ ...defaultQuirks }, ...habits) as Quirks
}
