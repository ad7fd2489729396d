import { useEffect, useState } from 'react'
import { useDraft } from './draft-of.tsx'

/**
 * The record as it was when somebody began to type. A draft keeps it: who goes on with one later is told what others
 * changed meanwhile, instead of saving over it.
 */
export function useDraftBase<Row>(row: Row | null, isDirty: boolean) {
  const draft = useDraft()
  const [kept] = useState(() => (draft?.part('base') as Row | undefined) ?? null)
  const [base, setBase] = useState(kept ?? row)
  // In its first look the form does not hold yet what was kept.
  const [isBeginning, setBeginning] = useState(kept !== null)
  if (isBeginning && isDirty) setBeginning(false)
  useEffect(() => {
    if (!isBeginning) draft?.put('base', isDirty && base !== null ? base : undefined)
  }, [draft, base, isDirty, isBeginning])
  return { base, setBase, isBeginning }
}
