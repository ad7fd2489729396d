import { useRef } from 'react'
import { useDraft } from './draft/draft-of.tsx'

interface Escape {
  /** Of the dialog around the form. */
  onClose: (event: object, reason: 'backdropClick' | 'escapeKeyDown') => void
  /** Of the form. */
  onInput: () => void
}

/**
 * Escape leaves a form whose fields are kept in a draft, or in which nothing was typed (decision 050); a press beside it
 * never does.
 */
export function useEscape(close: () => void, canLeave: boolean): Escape {
  const isKept = useDraft() !== null
  const isTyped = useRef(false)
  return {
    onClose(_event, reason) {
      if (reason === 'escapeKeyDown' && canLeave && (isKept || !isTyped.current)) close()
    },
    onInput() {
      isTyped.current = true
    },
  }
}
