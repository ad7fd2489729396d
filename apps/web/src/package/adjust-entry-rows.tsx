import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowRight, CircleAlert, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ChangeStates } from '../record/change-states.ts'
import { spokenTag, Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { AdjustWay, CheckedEntry } from './adjust-entry.ts'
import styles from './adjust-packages.module.css'
import { amountText } from './package-list.ts'

interface AdjustEntryRowsProps {
  checked: readonly CheckedEntry[]
  way: AdjustWay
  /** The short name of a unit. */
  unitText: (name: string) => string
  /** What was refused of them. */
  states: ChangeStates
  isLocked: boolean
  onValue: (label: string, value: string) => void
  onRemove: (label: string) => void
}

const rowHeight = 64

/** The packages of an adjustment, thousands of them, each with its number and what a table says of it alone. */
export function AdjustEntryRows(props: AdjustEntryRowsProps) {
  const { checked } = props
  const scroller = useRef<HTMLDivElement>(null)
  // Told because a compiler of React would not memoize around it; there is none here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: checked.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => checked[at]?.entry.label ?? at,
    overscan: 10,
  })
  return (
    <div className={styles.rows} ref={scroller}>
      <ul aria-label="Packages" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const one = checked[index]
          return (
            one && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={checked.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row {...props} one={one} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Row({
  one,
  way,
  unitText,
  states,
  isLocked,
  onValue,
  onRemove,
}: AdjustEntryRowsProps & { one: CheckedEntry }) {
  const { entry, pkg, problem, after } = one
  const { label, value } = entry
  const id = useId()
  const state = states.get(label)
  const refused = state?.is === 'refused' ? state.messages : []
  const unit = entry.unit ?? pkg?.metrc.UnitOfMeasureName ?? null
  const said = [entry.reason, entry.note && `“${entry.note}”`].filter(Boolean).join(', ')
  return (
    <div className={styles.row}>
      <span className={styles.who}>
        <Tag label={label} />
        <span className="small dim">
          {pkg ? pkg.metrc.ProductName : 'Not among the packages of this facility'}
          {said && `. ${said}`}
        </span>
      </span>
      <span className={classNames('small', styles.held)}>
        {pkg && (
          <>
            <span className="muted">{amountText(pkg.metrc.Quantity, pkg.metrc.UnitOfMeasureName)}</span>{' '}
            {after !== null && (
              <>
                <ArrowRight size={14} strokeWidth={1.75} aria-label="becomes" />{' '}
                <b>{amountText(after, pkg.metrc.UnitOfMeasureName)}</b>{' '}
              </>
            )}
            <span className="muted">{pkg.metrc.UnitOfMeasureAbbreviation}</span>
          </>
        )}
      </span>
      <span className={classNames('inp', problem && 'err', isLocked && 'lock')}>
        <input
          value={value}
          readOnly={isLocked}
          inputMode={way === 'now' ? 'decimal' : 'text'}
          autoComplete="off"
          aria-label={`${way === 'now' ? 'Now holds' : 'Change'} ${spokenTag(label)}`}
          aria-invalid={problem !== null}
          aria-describedby={problem || refused.length > 0 ? id : undefined}
          onChange={(event) => onValue(label, event.target.value)}
          // Enter of a scanner presses no button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className={styles.unit} aria-hidden="true">
          {unit && unitText(unit)}
        </span>
      </span>
      <IconButton
        icon={X}
        label={`Remove ${spokenTag(label)}`}
        title="Remove"
        disabled={isLocked}
        onClick={() => onRemove(label)}
      />
      <span className={styles.said} id={id}>
        {problem && (
          <span className="errtx">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {problem}
          </span>
        )}
        {refused.length > 0 && <span className="merr small">{refused.join(' ')}</span>}
      </span>
    </div>
  )
}
