import { readPlaceCode } from '@cultivatd/domain/label/place-code'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { Keyboard, KeyboardOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { byLastDigits } from '../trade/last-digits.ts'
import { labelText } from '../trade/label-text.ts'
import { takeLabels } from '../trade/place-scan.ts'
import { wakeSound } from '../trade/scan/scan-signal.ts'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsTouch } from '../ui/use-width.ts'
import styles from './cycle-count.module.css'

const hint = 'Scan one after the other. The last digits are enough for what should be here.'
const isPlace = 'This is the label of a place. Scan plants, batches and packages.'

interface ScanFieldProps {
  /** Labels of which the last digits are enough. */
  near: readonly string[]
  onScan: (labels: readonly string[]) => void
}

/** Takes what a scanner sends or somebody types; on a phone its own keyboard stays away until it is asked for. */
export function ScanField({ near, onScan }: ScanFieldProps) {
  const isTouch = useIsTouch()
  const [isTyping, setTyping] = useState(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  const take = (typed: string): void => {
    wakeSound()
    const { labels, others, repeated } = labelsIn(typed)
    const meant = labels.length === 0 ? byLastDigits(typed, near, 'no tag') : null
    const found = meant?.labels ?? labels
    // A list in which a label stands twice was read twice.
    if (found.length > 0) latest.current(repeated > 0 ? allIn(typed) : found)
    setText(meant ? meant.left.join(' ') : found.length > 0 ? others.join(' ') : typed)
    setProblem(problemOf(typed, found.length, meant?.problem ?? null, others))
  }
  useEffect(
    () =>
      takeLabels((code) => {
        if (readPlaceCode(code) === null) latest.current([code])
        setProblem(readPlaceCode(code) === null ? null : isPlace)
      }),
    [],
  )
  return (
    <div className={styles.scan}>
      <Field label="Scan" hint={hint} error={problem ?? undefined}>
        {(own) => (
          <div className={classNames('inp', styles.scanInput, problem && 'err')}>
            <input
              {...own}
              {...labelText}
              ref={input}
              value={text}
              // Whoever walks a room has the scanner in hand.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              inputMode={isTouch && !isTyping ? 'none' : 'text'}
              onChange={(event) => {
                setText(event.target.value)
                setProblem(null)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (text.trim() !== '') take(text)
              }}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text')
                if (labelsIn(pasted).labels.length < 2) return
                event.preventDefault()
                take(pasted)
              }}
            />
          </div>
        )}
      </Field>
      {isTouch && (
        <IconButton
          icon={isTyping ? KeyboardOff : Keyboard}
          size={24}
          label={isTyping ? 'Hide the keyboard' : 'Type a label'}
          onClick={() => {
            setTyping(!isTyping)
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Every label of a text, also one that stands there twice. */
const allIn = (text: string): string[] => text.split(/[^0-9A-Za-z]+/).flatMap((word) => labelsIn(word).labels)

function problemOf(typed: string, found: number, asked: string | null, others: readonly string[]): string | null {
  if (readPlaceCode(typed) !== null) return isPlace
  if (asked !== null) return asked
  if (found > 0)
    return others.length > 0 ? `${others.length} of these are no tags: a tag has 24 letters and digits` : null
  return `${typed.trim().slice(0, 40)} is no tag: a tag has 24 letters and digits`
}
