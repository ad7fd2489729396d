import Button from '@mui/material/Button'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazily } from './lazily.ts'
import { useIsPhone } from './use-width.ts'

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

// Opened by a press, on a phone.
const MoreSheet = lazily(async () => (await import('./more-sheet.tsx')).MoreSheet)

/** Of a phone, beside each other: a second row would lie over what is selected next. */
const mostInBar = 4

/**
 * What can be done with all that is selected, what is done most first; on a phone it takes the place of the action bar, and
 * has the rest behind More.
 */
export function BulkBar({ count, total, noun, actions, onClear }: BulkBarProps) {
  const isPhone = useIsPhone()
  const [isMore, setMore] = useState(false)
  const isFolded = isPhone && actions.length > mostInBar
  const inBar = isFolded ? actions.slice(0, mostInBar - 1) : actions
  return (
    <>
      <output className="vh">{count > 0 ? `${count} selected` : ''}</output>
      {count > 0 && (
        <section className="bulk" aria-label={`${count} ${noun} selected`}>
          <span className="said">
            <b className="b">{count} selected</b> {total && <span className="dim">{total}</span>}
          </span>
          <span className="vr" />
          {inBar.map(({ label, shortLabel = label, icon: Icon, isDisabled, onClick }) => (
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
          {isFolded && (
            <Button
              className="act"
              variant="text"
              color="inherit"
              size="small"
              aria-haspopup="menu"
              onClick={() => setMore(true)}
              startIcon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              More
            </Button>
          )}
          <span className="grow" />
          <Button className="clr" variant="text" color="inherit" size="small" onClick={onClear}>
            Clear&nbsp;<kbd aria-hidden="true">Esc</kbd>
          </Button>
        </section>
      )}
      {isMore && count > 0 && (
        <Suspense fallback={null}>
          <MoreSheet
            title={`${count} ${noun} selected`}
            actions={actions.slice(inBar.length)}
            onClose={() => setMore(false)}
          />
        </Suspense>
      )}
    </>
  )
}
