import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { numberText } from '../ui/number-text.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { ScanButton } from './scan/scan-button.tsx'
import styles from './choose-record.module.css'

/** A record that an act can be for. */
export interface Choice {
  id: string
  /** What it is found by: its label or name, and what is said of it. */
  text: string
  shown: ReactNode
  about: ReactNode
}

interface ChooseRecordProps {
  /** 'Waste of which harvest?' */
  title: string
  /** 'Label, strain or harvest' */
  placeholder: string
  choices: readonly Choice[]
  /** They have labels. */
  scans?: boolean
  onChoose: (id: string) => void
  onClose: () => void
}

/** So many rows are looked through by eye; the others are found by scanning or typing. */
const mostShown = 60

/** Which record of a room an act is for: pressed, scanned, or found by part of its name. */
export function ChooseRecord({ title, placeholder, choices, scans = false, onChoose, onClose }: ChooseRecordProps) {
  const [typed, setTyped] = useState('')
  useBackCloses(true, onClose)
  const fitting = fittingOf(choices, typed)
  const [only, ...others] = fitting
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={title}
      icon={ListChecks}
      onClose={onClose}
      footer={
        scans && (
          <ScanButton
            title={title}
            onScan={(text) => {
              const [found, ...more] = fittingOf(choices, text)
              if (!found || more.length > 0) return { is: 'refused', said: 'This is none of them' }
              onChoose(found.id)
              return { is: 'added', said: found.text }
            }}
          />
        )
      }
    >
      {choices.length > 1 && (
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault()
            if (only && others.length === 0) onChoose(only.id)
          }}
        >
          <FilterBox label={title} placeholder={placeholder} value={typed} onChange={setTyped} />
        </form>
      )}
      {fitting.length === 0 && (
        <EmptyState title="Nothing found">None of them has “{typed.trim()}” in its name.</EmptyState>
      )}
      <ul className={styles.choices} aria-label={title}>
        {fitting.slice(0, mostShown).map(({ id, shown, about }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span className={styles.name}>{shown}</span>
              <span className="small muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > mostShown && (
        <p className="small muted">{`${numberText(fitting.length - mostShown)} more. Scan one, or type a part of it.`}</p>
      )}
    </OverlayPage>
  )
}

function fittingOf(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return choices.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
}
