import { useState } from 'react'

/**
 * The record of an id as it is now; as it last was when somebody deletes it meanwhile: what was typed for it must not go
 * with it.
 */
export function useLastKnown<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | undefined,
): Row | undefined {
  const found = rows.find((row) => row.id === id)
  const [latest, setLatest] = useState(found)
  if (found && found !== latest) setLatest(found)
  return found ?? (latest?.id === id ? latest : undefined)
}
