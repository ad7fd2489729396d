import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import { labelRange, labelsIn } from '@cultivatd/domain/tag/tag-list'
import { useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import { AddButton, LabelsField, type LabelsAdded, labelText, onEnter } from './labels-field.tsx'
import { addedFirst, addedText, byLastDigits } from './labels-text.ts'
import styles from './labels-field.module.css'

interface LabelsInputProps {
  /** 'Labels' without it. */
  label?: string
  /** What something is called that is no label: 'no label' without it. */
  wrong?: string
  isLocked: boolean
  hasFocus?: boolean
  /** Those that are in the list. */
  listed: readonly string[]
  /** Labels of which the last digits are enough. */
  near?: readonly string[]
  onAdd: (labels: readonly string[]) => void
  /** These came again. */
  onAgain?: (labels: readonly string[]) => void
}

/** Labels for a list of plants: scanned, typed, pasted with anything between them, or as a range. */
export function LabelsInput(props: LabelsInputProps) {
  const [way, setWay] = useDraftState<'list' | 'range'>('way', 'list')
  return (
    <div className="col g3">
      <div>
        <Segments
          label="How plants are entered"
          value={way}
          options={[
            { value: 'list', label: 'Scan or paste' },
            { value: 'range', label: 'Range of labels' },
          ]}
          onChange={setWay}
        />
      </div>
      {way === 'list' ? <ListInput {...props} /> : <RangeInput {...props} />}
    </div>
  )
}

const tooMany = `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`

const none: readonly string[] = []

function ListInput(props: LabelsInputProps) {
  const { label = 'Labels', wrong = 'no label', isLocked, hasFocus = false, listed, near = none } = props
  const add = (text: string): LabelsAdded => {
    const meant = byLastDigits(text, near)
    if (meant && 'problem' in meant) return { left: text.trim(), ...meant }
    const { labels, repeated, others } = labelsIn(meant?.label ?? text)
    const known = new Set(listed)
    const again = labels.filter((one) => known.has(one))
    const added = labels.length - again.length
    if (listed.length + added > mostPlantsAtOnce) return { left: text, problem: tooMany }
    props.onAdd(labels)
    if (again.length > 0) props.onAgain?.(again)
    return {
      left: others.join(' '),
      problem: others.length > 0 ? othersText(others, wrong) : null,
      said: addedText(added, again, repeated),
    }
  }
  return (
    <LabelsField
      label={label}
      hint={`Enter adds them. The field stays ready for the next scan.${near.length > 0 ? ' The last digits are enough.' : ''}`}
      isLocked={isLocked}
      hasFocus={hasFocus}
      onAdd={add}
    />
  )
}

const othersText = (others: readonly string[], wrong: string): string =>
  others.length === 1
    ? `${others[0]?.slice(0, 40)} is ${wrong}: a label has 24 letters and digits`
    : `${others.length} of these are each ${wrong}: a label has 24 letters and digits`

function RangeInput({ isLocked, listed, onAdd }: LabelsInputProps) {
  const count = listed.length
  const [first, setFirst] = useDraftState('text First label', '')
  const [last, setLast] = useDraftState('text Last label', '')
  const [problem, setProblem] = useState<string | null>(null)
  const lastInput = useRef<HTMLInputElement>(null)
  const add = (): boolean => {
    const range = labelRange(first, last, mostPlantsAtOnce - count)
    if ('problem' in range) {
      setProblem(count > 0 && /at most/.test(range.problem) ? tooMany : range.problem)
      return false
    }
    onAdd(range.labels)
    setFirst('')
    setLast('')
    return true
  }
  useHeldSubmit(lastInput, () => {
    if (isLocked || !(first.trim() || last.trim()) || problem !== null) return false
    if (add()) setProblem(addedFirst)
    return true
  })
  const box = classNames('inp', problem && 'err', isLocked && 'lock')
  return (
    <div className={styles.rangeAdd}>
      <Field label="First label" error={problem ?? undefined}>
        {(own) => (
          <div className={box}>
            <input
              {...own}
              {...labelText}
              value={first}
              readOnly={isLocked}
              onChange={(event) => {
                setFirst(event.target.value)
                setProblem(null)
              }}
              onKeyDown={(event) => onEnter(event, () => lastInput.current?.focus())}
            />
          </div>
        )}
      </Field>
      <Field label="Last label">
        {(own) => (
          <div className={styles.labelAdd}>
            <div className={box}>
              <input
                {...own}
                {...labelText}
                ref={lastInput}
                value={last}
                readOnly={isLocked}
                onChange={(event) => {
                  setLast(event.target.value)
                  setProblem(null)
                }}
                onKeyDown={(event) => onEnter(event, add)}
              />
            </div>
            <AddButton isDisabled={isLocked} onClick={add} />
          </div>
        )}
      </Field>
    </div>
  )
}
