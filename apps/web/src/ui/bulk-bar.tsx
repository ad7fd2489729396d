import Button from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'

export interface BulkAction {
  label: string
  /** For narrow screens. */
  shortLabel?: string
  icon: LucideIcon
  isDisabled?: boolean
  onClick: () => void
}

interface BulkBarProps {
  count: number
  /** What is selected together, '9,071.84 g'. */
  total?: string
  /** 'packages' */
  noun: string
  actions: readonly BulkAction[]
  onClear: () => void
}

/** What can be done with all that is selected; on a phone it takes the place of the action bar. */
export function BulkBar({ count, total, noun, actions, onClear }: BulkBarProps) {
  return (
    <>
      <output className="vh">{count > 0 ? `${count} selected` : ''}</output>
      {count > 0 && (
        <section className="bulk" aria-label={`${count} ${noun} selected`}>
          <span className="said">
            <b className="b">{count} selected</b> {total && <span className="dim">{total}</span>}
          </span>
          <span className="vr" />
          {actions.map(({ label, shortLabel = label, icon: Icon, isDisabled, onClick }) => (
            <Button
              key={label}
              className="act"
              variant="text"
              color="inherit"
              size="small"
              disabled={isDisabled}
              onClick={onClick}
              startIcon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={label}
            >
              <span className="lgx">{label}</span>
              <span className="shx">{shortLabel}</span>
            </Button>
          ))}
          <span className="grow" />
          <Button className="clr" variant="text" color="inherit" size="small" onClick={onClear}>
            Clear&nbsp;<kbd aria-hidden="true">Esc</kbd>
          </Button>
        </section>
      )}
    </>
  )
}
