import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import { labelRange, labelsIn } from '@cultivatd/domain/tag/tag-list'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'

interface LabelsInputProps {
  isLocked: boolean
  /** How many are in the list. */
  count: number
  onAdd: (labels: readonly string[]) => void
}

/** Labels for a list of plants: scanned, typed, pasted with anything between them, or as a range. */
export function LabelsInput({ isLocked, count, onAdd }: LabelsInputProps) {
  const [way, setWay] = useState<'list' | 'range'>('list')
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
      {way === 'list' ? (
        <ListInput isLocked={isLocked} count={count} onAdd={onAdd} />
      ) : (
        <RangeInput isLocked={isLocked} count={count} onAdd={onAdd} />
      )}
    </div>
  )
}

const tooMany = `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`

const field = { className: 'mono', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

function ListInput({ isLocked, count, onAdd }: LabelsInputProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const add = (typed: string) => {
    const { labels, repeated, others } = labelsIn(typed)
    if (count + labels.length > mostPlantsAtOnce) return setProblem(tooMany)
    onAdd(labels)
    setText(others.join(' '))
    setSaid([addedText(labels.length), repeated > 0 ? `${repeated} came twice` : ''].filter(Boolean).join(', '))
    setProblem(others.length > 0 ? othersText(others) : null)
    input.current?.focus()
  }
  return (
    <Field
      label="Labels"
      hint={said || 'Enter adds them. The field stays ready for the next scan.'}
      error={problem ?? undefined}
    >
      {(own) => (
        <div className="label-add">
          <div className={`inp note one${problem ? ' err' : ''}${isLocked ? ' lock' : ''}`}>
            <textarea
              {...own}
              {...field}
              ref={input}
              rows={1}
              value={text}
              readOnly={isLocked}
              onChange={(event) => {
                setText(event.target.value)
                setProblem(null)
                setSaid('')
              }}
              onKeyDown={(event) => onEnter(event, () => text.trim() && add(text))}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text')
                // One label may still be corrected; a list is a list.
                if (labelsIn(pasted).labels.length < 2) return
                event.preventDefault()
                add(`${text} ${pasted}`)
              }}
            />
          </div>
          <AddButton isDisabled={isLocked} onClick={() => text.trim() && add(text)} />
        </div>
      )}
    </Field>
  )
}

const addedText = (count: number): string => (count === 0 ? '' : `${count} ${count === 1 ? 'label' : 'labels'} read`)

const othersText = (others: readonly string[]): string =>
  others.length === 1
    ? `${others[0]?.slice(0, 40)} is no label: a label has 24 letters and digits`
    : `${others.length} of these are no labels: a label has 24 letters and digits`

/** Enter of a scanner adds, and never presses the button of the form. */
function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

function RangeInput({ isLocked, count, onAdd }: LabelsInputProps) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const lastInput = useRef<HTMLInputElement>(null)
  const add = () => {
    const range = labelRange(first, last, mostPlantsAtOnce - count)
    if ('problem' in range) return setProblem(count > 0 && /at most/.test(range.problem) ? tooMany : range.problem)
    onAdd(range.labels)
    setFirst('')
    setLast('')
  }
  const box = `inp${problem ? ' err' : ''}${isLocked ? ' lock' : ''}`
  return (
    <div className="range-add">
      <Field label="First label" error={problem ?? undefined}>
        {(own) => (
          <div className={box}>
            <input
              {...own}
              {...field}
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
          <div className="label-add">
            <div className={box}>
              <input
                {...own}
                {...field}
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

function AddButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  return (
    <Button
      style={{ height: 44 }}
      disabled={isDisabled}
      onClick={onClick}
      startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      Add
    </Button>
  )
}
