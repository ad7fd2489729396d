import { defaultQuirks, type Quirks } from './options.ts'
import type { State } from './states.ts'

/** Who saw it: a production host, Metrc's own sandbox of the state, Metrc's documentation, or a client's code. */
export type Evidence = 'production' | 'sandbox' | 'documentation' | 'client'

/** What was seen of one state's Metrc, by whom, and since when it is known. */
interface Habit {
  quirks: Partial<Quirks>
  /** Whose it is, as the table of docs/metrc.md calls it: a public repository, or what kind of record it was. */
  source: string
  evidence: Evidence
  known: string
}

/**
 * What is known of each state's habits; what nobody saw there is as everywhere (`defaultQuirks`). docs/metrc.md has the same
 * as a table, which a test compares with this.
 */
export const stateHabits: Readonly<Record<State, readonly Habit[]>> = {
  MA: [
    { quirks: { defaultWindow: 'last24h' }, source: 'TG Enterprise OS', evidence: 'production', known: '2026-08' },
    { quirks: { windowCap: 'unpaged' }, source: 'NS-Dave/metrc_api', evidence: 'production', known: '2025' },
    {
      quirks: { unsetTexts: 'empty', productLabels: 'null', itemWords: 'texts', stampOffsets: 'utc' },
      source: 'record of a package',
      evidence: 'production',
      known: '2025-12',
    },
    {
      quirks: { transferredPackages: 'apart' },
      source: 'counts of an integrator',
      evidence: 'production',
      known: '2026',
    },
  ],
  CO: [{ quirks: { defaultWindow: 'all' }, source: 'F8ai/metrc-mcp', evidence: 'sandbox', known: '2026-02' }],
  NY: [
    {
      quirks: { defaultWindow: 'last24h' },
      source: 'yerba-buena/metrc-ny-client',
      evidence: 'production',
      known: '2026',
    },
    {
      quirks: { preTreatment: true, unsetTexts: 'empty' },
      source: 'yerba-buena/metrc-ny-client',
      evidence: 'production',
      known: '2026',
    },
    {
      quirks: { itemWords: 'numbers' },
      source: 'yerba-buena/metrc-ny-client, its schema',
      evidence: 'client',
      known: '2026',
    },
    {
      quirks: { transferredPackages: 'apart', plantWasteMethods: 'none' },
      source: 'yerba-buena/metrc-ny-client',
      evidence: 'production',
      known: '2026',
    },
    {
      quirks: { windowCap: 'unpaged', negativeQuantity: true },
      source: 'jambola441/terpenomics',
      evidence: 'sandbox',
      known: '2026',
    },
  ],
  CA: [
    {
      quirks: { stampOffsets: 'local', unsetTexts: 'empty' },
      source: 'record of a transfer, API v1',
      evidence: 'production',
      known: '2021',
    },
  ],
  MI: [
    {
      quirks: { pagingNotFound: true, windowFractions: 'refused', windowCap: 'unpaged', wordsAsIds: 'unauthorized' },
      source: 'Smarticus81/cannaQ',
      evidence: 'sandbox',
      known: '2026',
    },
  ],
  OK: [{ quirks: {}, source: 'cannlytics/cannlytics', evidence: 'client', known: '2026' }],
}

/** The switches of a state's Metrc. */
export function presetOf(state: State | null): Quirks {
  const habits = state === null ? [] : stateHabits[state].map(({ quirks }) => quirks)
  return Object.assign({ ...defaultQuirks }, ...habits) as Quirks
}
