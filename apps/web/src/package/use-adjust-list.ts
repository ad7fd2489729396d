import type { Sheet, SheetProblem } from '@cultivatd/domain/csv/sheet'
import type { Package } from '@cultivatd/domain/package/package'
import { useMemo } from 'react'
import { isLeft } from '../record/change-states.ts'
import type { RecordsChange } from '../record/use-change.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import {
  type AdjustEntry,
  type AdjustWay,
  checkedEntry,
  type CheckedEntry,
  withLabels,
  withTable,
} from './adjust-entry.ts'
import { usePackagesByLabel } from './use-packages-by-label.ts'

interface AdjustListGiven {
  facilityId: string
  packages: readonly Package[]
  change: Pick<RecordsChange<never>, 'states' | 'isBusy' | 'isNotKnown'>
  shared: { reason: string; note: string }
}

/** What is entered, kept in the draft of the form, beside what is known of each package. */
export function useAdjustList({ facilityId, packages, change, shared }: AdjustListGiven) {
  const [way, setWay] = useDraftState<AdjustWay>('way', 'change')
  const [entries, setEntries] = useDraftState<readonly AdjustEntry[]>(
    'entries',
    withLabels(
      [],
      packages.map(({ metrc }) => metrc.Label),
    ),
  )
  const here = useMemo(() => new Map(packages.map((pkg) => [pkg.metrc.Label, pkg])), [packages])
  const elsewhere = useMemo(
    () => entries.flatMap(({ label }) => (here.has(label) ? [] : [label])).toSorted(),
    [entries, here],
  )
  const found = usePackagesByLabel(facilityId, elsewhere)
  const left: readonly CheckedEntry[] = entries
    .filter(({ label }) => isLeft(change.states, label))
    .map((entry) => checkedEntry(entry, here.get(entry.label) ?? found.get(entry.label), { way, ...shared }))
  const changeOne = (label: string, changed: Partial<AdjustEntry>) =>
    setEntries(entries.map((entry) => (entry.label === label ? { ...entry, ...changed } : entry)))
  return {
    way,
    setWay,
    entries,
    left,
    isLocked: change.isBusy || change.isNotKnown,
    emptied: left.filter((one) => one.isEmptied).length,
    add: (labels: readonly string[]) => setEntries(withLabels(entries, labels)),
    takeSheet: (sheet: Sheet): readonly SheetProblem[] => {
      setEntries(withTable(entries, sheet.rows))
      if (sheet.way !== null) setWay(sheet.way)
      return []
    },
    setValue: (label: string, value: string) => changeOne(label, { value }),
    remove: (label: string) => setEntries(entries.filter((entry) => entry.label !== label)),
  }
}

export type AdjustList = ReturnType<typeof useAdjustList>
