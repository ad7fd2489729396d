import { useState } from 'react'

/** A record as it is now; as it last was when somebody deletes it meanwhile: what was typed for it must not go with it. */
export function useLastKnown<Row extends { id: string }>(
  rows: readonly NoInfer<Row>[],
  given: Row | undefined,
): Row | undefined {
  const found = given && rows.find(({ id }) => id === given.id)
  const [latest, setLatest] = useState(given)
  if (found && found !== latest) setLatest(found)
  return found ?? (latest?.id === given?.id ? latest : given)
}
