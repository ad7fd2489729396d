import { Delete } from 'lucide-react'
import { classNames } from './class-names.ts'
import { keepFocus } from './line-button.tsx'
import styles from './number-pad.module.css'

interface NumberPadProps {
  /** Of the text in the field that is typed into. */
  onEdit: (edit: (text: string) => string) => void
  /** Goes on to the next field. */
  onNext: () => void
  /** Takes what stood there before; null where nothing did. */
  onSame: (() => void) | null
  hasDecimals: boolean
  /** The whole of its place, for a glove; without the key that takes what stood there before. */
  isHuge?: boolean
  /** What the last key is called. */
  next?: string
}

const rows = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const

/** Keys for a thumb in place of the phone's own keyboard: 56 high, 44 on a low screen, 6 apart. The focus stays in the field. */
export function NumberPad({ onEdit, onNext, onSame, hasDecimals, isHuge = false, next = 'Next' }: NumberPadProps) {
  const key = (digit: string) => (
    <button key={digit} type="button" onMouseDown={keepFocus} onClick={() => onEdit((text) => text + digit)}>
      {digit}
    </button>
  )
  return (
    <fieldset
      className={classNames(styles.pad, isHuge && styles.huge)}
      aria-label="Number pad"
      data-huge={isHuge || undefined}
    >
      {rows.map((digits) => digits.map((digit) => key(digit)))}
      <button
        type="button"
        aria-label="Point"
        disabled={!hasDecimals}
        onMouseDown={keepFocus}
        onClick={() => onEdit((text) => (text.includes('.') ? text : `${text || '0'}.`))}
      >
        .
      </button>
      {key('0')}
      {key('00')}
      <button
        type="button"
        className={styles.back}
        aria-label="Delete the last digit"
        onMouseDown={keepFocus}
        onClick={() => onEdit((text) => text.slice(0, -1))}
      >
        <Delete size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {!isHuge && (
        <button
          type="button"
          className={styles.same}
          disabled={!onSame}
          onMouseDown={keepFocus}
          onClick={() => onSame?.()}
        >
          Same as before
        </button>
      )}
      <button type="button" className={styles.next} onMouseDown={keepFocus} onClick={onNext}>
        {next}
      </button>
    </fieldset>
  )
}
