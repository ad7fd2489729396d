import { nearlyCalled, nearNameText } from '@cultivatd/domain/catalogue/near-names'
import { useMemo } from 'react'
import { Alert } from '../ui/alert.tsx'

interface NearNameProps {
  /** As it is typed. */
  name: string
  /** What is there already. */
  rows: readonly { name: string }[]
}

/** Says what of a catalogue may mean the same as a name that is typed (READ-89); nothing is refused for it. */
export function NearName({ name, rows }: NearNameProps) {
  const text = useMemo(
    () => nearNameText(nearlyCalled(name, rows, (row) => row.name).map((row) => row.name)),
    [name, rows],
  )
  return text && <Alert tone="warn">{text}</Alert>
}
