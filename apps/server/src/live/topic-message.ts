import { textFrame } from './text-frame.ts'

/** A message of a topic to its readers, from rows that are JSON already. Without ids all rows, else those that changed. */
export function topicMessage(
  key: string,
  position: string,
  rows: ReadonlyMap<string, string>,
  changed?: ReadonlySet<string>,
): Buffer {
  const at = `"position":${JSON.stringify(position)}`
  const about = `"key":${JSON.stringify(key)}`
  if (!changed) return textFrame(`{"type":"snapshot",${about},"rows":[${[...rows.values()].join(',')}],${at}}`)
  const there: string[] = []
  const removed: string[] = []
  for (const id of changed) {
    const row = rows.get(id)
    if (row === undefined) removed.push(id)
    else there.push(row)
  }
  return textFrame(`{"type":"changes",${about},"rows":[${there.join(',')}],"removed":${JSON.stringify(removed)},${at}}`)
}
