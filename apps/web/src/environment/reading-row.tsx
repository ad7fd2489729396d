import {
  type ReadingKind,
  readingDecimals,
  readingLabels,
  readingStep,
  readingText,
  readingUnit,
  storedReading,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { type Band, bandText, verdictOf } from '@cultivatd/domain/environment/target-bands'
import type { ReadingForm } from '@cultivatd/domain/environment/reading'
import { enterNumber, noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { Minus, Plus, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import type { Control } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/field.tsx'
import { keepFocus } from '../ui/line-button.tsx'
import { stepped } from '../ui/number-text.ts'
import { typedTextsOf } from '../ui/typed-texts.ts'
import { useInput } from '../ui/use-form-field.ts'
import { asNumber, useNumberText } from '../ui/use-number-text.ts'
import { BandGauge } from './band-gauge.tsx'
import { sideWords } from './side-words.ts'
import styles from './reading-row.module.css'

/** Who writes into a row from outside: the number pad, and what was read before. */
export interface RowWriter {
  edit: (edit: (text: string) => string) => void
  set: (value: number) => void
}

interface ReadingRowProps {
  control: Control<ReadingForm, unknown, ReadingForm>
  kind: ReadingKind
  unit: TemperatureUnit
  /** Of the store, as it was read last; null where it never was. */
  before: number | null
  /** What it should be now, in the units of the store; null where nothing says so. */
  band: Band | null
  /** Whether the band counts now: not in the first hours after the light changed. */
  isJudged: boolean
  /** The one that is typed into. On a phone the others are lines. */
  isCurrent: boolean
  isPhone: boolean
  /** Stands below the name: an offer. */
  note?: ReactNode
  onCurrent: () => void
  /** Something was typed. */
  onTyped: () => void
  /** By kind, those rows that are there. */
  writers: Map<ReadingKind, RowWriter>
}

/** One value of five: what it was at the left, what it is at the right, between two steppers. */
export function ReadingRow(props: ReadingRowProps) {
  const { control, kind, unit, before, band, isJudged, isCurrent, isPhone, note, onCurrent, onTyped, writers } = props
  const id = useId()
  const { field, error, locked, box } = useInput(control, kind, false)
  const { text, type, setNumber } = useNumberText(typedTextsOf(control), kind, asNumber(field.value), field.onChange)
  const typed = (next: string) => {
    type(next)
    onTyped()
  }
  const { ref, name, onBlur } = field
  const set = (value: number) => {
    setNumber(value)
    onTyped()
  }
  const press = (steps: number) => set(stepped(readNumber(text), steps * readingStep[kind]))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    press((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
  }
  useEffect(() => {
    writers.set(kind, { edit: (edit) => typed(edit(text)), set })
  })
  const typedValue = asNumber(field.value)
  const stored = typedValue === null ? null : storedReading(kind, typedValue, unit)
  const side =
    band && isJudged && stored !== null && !Number.isNaN(stored) ? sideWords[verdictOf(kind, stored, band)] : null
  const outside = band && side && (
    <p className={classNames('st', styles.outside)} data-tone="warn">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {isPhone ? `${side} ${bandText(kind, band, unit)}` : `${side} the target, ${bandText(kind, band, unit)}`}
    </p>
  )
  const said = error === enterNumber ? noNumber(text) : error
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className="step"
      aria-label={`${by > 0 ? 'More' : 'Less'} ${readingLabels[kind]}`}
      disabled={locked}
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={() => press(by)}
    >
      {by > 0 ? <Plus {...icon} /> : <Minus {...icon} />}
    </button>
  )
  return (
    <div className={classNames(styles.row, isCurrent && styles.current)}>
      <div className={styles.name}>
        <label htmlFor={id}>{readingLabels[kind]}</label>{' '}
        {before !== null && !(isPhone && outside) && (
          <span className="small dim">{`was ${readingText(kind, before, unit)} ${readingUnit(kind, unit)}`}</span>
        )}
        {note}
        {isPhone && outside}
        {band && (isCurrent || !isPhone) && (
          <BandGauge band={band} value={stored} before={before} isOutside={side !== null} />
        )}
      </div>
      <div className={styles.value}>
        {step(-1)}
        <div className={classNames(box, styles.box)}>
          <input
            id={id}
            ref={ref}
            name={name}
            value={text}
            onBlur={onBlur}
            onFocus={onCurrent}
            onChange={(event) => typed(event.target.value)}
            onKeyDown={onKeyDown}
            inputMode={isPhone ? 'none' : readingDecimals(kind) > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            readOnly={locked}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
          />
          <span className={styles.unit} aria-hidden="true">
            {readingUnit(kind, unit)}
          </span>
        </div>
        {step(1)}
      </div>
      <div className={styles.problem}>
        <FieldNote id={`${id}-note`} error={said} />
        {!isPhone && said === undefined && outside}
      </div>
    </div>
  )
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
