import type { HistoryEntry } from '@cultivatd/domain/history/history'
import type { Package } from '@cultivatd/domain/package/package'
import type { HistoryBegin } from '../record/history-list.tsx'
import { fullDayText } from '../ui/dates.ts'

/** The topic holds no more than the newest entries: with as many the oldest is not here. */
const mostEntries = 100

/** How a package came about, by Metrc's day, where its history from here does not begin with that. */
export function packageBegins({ metrc }: Package, entries: readonly HistoryEntry[]): HistoryBegin[] {
  const making = makingOf(metrc.Label, entries)
  if (!metrc.PackagedDate || making === 'here') return []
  const packaged = `ackaged ${fullDayText(metrc.PackagedDate)}`
  const text = making === 'elsewhere' ? `Before Cultivatd, or in Metrc itself: p${packaged}` : `P${packaged} (Metrc)`
  return [{ isFromHere: false, text }]
}

/** The making of another package out of this one stands in the history of both. */
function makingOf(label: string, entries: readonly HistoryEntry[]): 'here' | 'elsewhere' | 'not-known' {
  const oldest = entries.toSorted((a, b) => a.version - b.version)[0]
  if (entries.length >= mostEntries) return 'not-known'
  if (/^(harvest|plant|plant-batch)\.(create-package|package-cuttings) /.test(oldest?.what ?? '')) return 'here'
  if (!oldest?.what.startsWith('package.create ') || oldest.summary.endsWith(` from ${label}`)) return 'elsewhere'
  return /from \d+ packages$/.test(oldest.summary) ? 'not-known' : 'here'
}
