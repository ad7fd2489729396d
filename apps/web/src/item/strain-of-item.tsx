import { multiStrain, unlinkedStrain } from '@cultivatd/domain/item/item-text'
import { Unlink } from 'lucide-react'

/** The strain of an item in words: one that nobody has said is marked (ITEM-05, ERR-28). */
export function StrainOfItem({ strain }: { strain: string | null | undefined }) {
  if (strain === null) return <span className="muted">{multiStrain}</span>
  if (strain !== undefined) return strain
  return (
    <span className="st" data-tone="warn">
      <Unlink size={16} strokeWidth={1.75} aria-hidden="true" />
      {unlinkedStrain}
    </span>
  )
}
