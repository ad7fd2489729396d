import { Plus } from 'lucide-react'
import { useLetters } from './shortcuts.ts'
import styles from './floating-add.module.css'

interface FloatingAddProps {
  label: string
  onClick: () => void
  /** Pressing this letter outside of text fields presses it. */
  shortcut?: string
}

/** Adds one to the list behind it; hidden on a phone, where the `ActionBar` has the same. */
export function FloatingAdd({ label, onClick, shortcut = 'n' }: FloatingAddProps) {
  useLetters({ [shortcut]: onClick })
  return (
    <button type="button" className={styles.add} onClick={onClick}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </button>
  )
}
