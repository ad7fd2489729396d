import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDrafts } from './draft-of.tsx'
import styles from './draft.module.css'
import { type Draft, draftText, isNotKnown, isOf } from './drafts.ts'

/** In the row of a record about which something was typed and not sent: its page goes on with it. */
export function DraftMark({ drafts }: { drafts: readonly Draft[] }) {
  if (drafts.length === 0) return null
  const isAnyNotKnown = drafts.some(({ parts }) => isNotKnown(parts))
  const words = drafts.map(draftText).join('; ')
  return (
    <span className={styles.mark} data-tone={isAnyNotKnown ? 'warn' : undefined} title={`Draft: ${words}`}>
      <PencilLine size={12} strokeWidth={1.75} aria-hidden="true" />
      {drafts.length === 1 ? 'Draft' : `${drafts.length} drafts`}
      <span className="vh">: {words}</span>
    </span>
  )
}

/** The name of a row, and beside it, however many lines it has, its mark. */
export function MarkedName({ drafts, children }: { drafts: readonly Draft[]; children: ReactNode }) {
  if (drafts.length === 0) return children
  return (
    <span className={styles.marked}>
      <span>{children}</span>
      <DraftMark drafts={drafts} />
    </span>
  )
}

/** Finds the drafts of the rows of a list: asked once for the list, however long it is. */
export function useDraftsOfRows<Row>(placesOf: ((row: Row) => readonly string[]) | undefined) {
  const kept = useDrafts()
  return (row: Row): readonly Draft[] => {
    if (kept.length === 0 || !placesOf) return none
    const places = placesOf(row)
    return kept.filter((draft) => places.some((place) => isOf(draft, place)))
  }
}

const none: readonly Draft[] = []
