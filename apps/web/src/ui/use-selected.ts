import { useMemo, useState } from 'react'

/** What is selected of the rows that are there: what leaves the list leaves the selection too. */
export function useSelected<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen])
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  return { selected, ids, select: setChosen, clear: () => setChosen(new Set()) }
}
