import { byNameKey, nearlyCalled, nearNameText } from '@cultivatd/domain/catalogue/near-names'
import { useMemo } from 'react'
import { Alert } from '../ui/alert.tsx'

interface NearNameProps {
  /** As it is typed. */
  name: string
  /** What is there already; the same array until it changes. */
  rows: readonly { name: string }[]
}

const nameOf = (row: { name: string }) => row.name

/** Says what of a catalogue may mean the same as a name that is typed (READ-89); nothing is refused for it. */
export function NearName({ name, rows }: NearNameProps) {
  const keyed = useMemo(() => byNameKey(rows, nameOf), [rows])
  const text = nearNameText(nearlyCalled(name, keyed, nameOf).map(nameOf))
  return text && <Alert tone="warn">{text}</Alert>
}
