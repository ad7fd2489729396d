import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { isTyping } from './shortcuts.ts'
import styles from './floating-add.module.css'

interface FloatingAddProps {
  label: string
  onClick: () => void
  /** Pressing this letter outside of text fields presses it. */
  shortcut?: string
}

/** Adds one to the list behind it; hidden on a phone, where the `ActionBar` has the same. */
export function FloatingAdd({ label, onClick, shortcut = 'n' }: FloatingAddProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      // What lies above the page is answered first.
      if (document.querySelector('[role=dialog]')) return
      event.preventDefault()
      onClick()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClick, shortcut])
  return (
    <button type="button" className={styles.add} onClick={onClick}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </button>
  )
}
