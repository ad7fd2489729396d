import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './folded-head.module.css'
import { useIsPhone } from './use-width.ts'

interface FoldedHeadProps {
  /** What the fields say: 'Full plant to Dry 2, today'; null while one of them is missing or wrong. */
  line: string | null
  children: ReactNode
}

/**
 * The fields that all records of a form share. On a phone they become one line as soon as they are complete, so that the list
 * below is reached without scrolling; a press shows them again, and then they stay until they are folded by a press.
 */
export function FoldedHead({ line, children }: FoldedHeadProps) {
  const isPhone = useIsPhone()
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const isFolded = isPhone && line !== null && !isAsked
  const fold = useRef<HTMLButtonElement>(null)
  const wasFolded = useRef(isFolded)
  useLayoutEffect(() => {
    // The field that completed them is gone, and the focus must not be gone with it.
    if (isFolded && !wasFolded.current) fold.current?.focus({ preventScroll: true })
    wasFolded.current = isFolded
  }, [isFolded])
  if (isFolded)
    return (
      <button ref={fold} type="button" className={styles.line} aria-expanded={false} onClick={() => setAsked(true)}>
        <span>{line}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )
  return (
    <>
      <div className="col g4" id={id}>
        {children}
      </div>
      {isPhone && line !== null && (
        <button type="button" className={styles.line} aria-expanded aria-controls={id} onClick={() => setAsked(false)}>
          <span>Fold</span>
          <ChevronUp size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
