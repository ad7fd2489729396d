import { type KeyboardEvent, useState } from 'react'
import Button from '@mui/material/Button'
import { Field } from '../ui/field.tsx'
import { tagRange, typedLabels } from './typed-tags.ts'

interface AddInputsProps {
  isLocked: boolean
  /** Names to choose from while typing. */
  batchNames: readonly string[]
  onPlants: (labels: readonly string[]) => void
  onBatch: (name: string) => void
}

/** What goes into a zone: by tag, by a range of tags, by the name of a batch (SYS-17, SYS-18). */
export function AddInputs({ isLocked, batchNames, onPlants, onBatch }: AddInputsProps) {
  return (
    <div className="adds">
      <TagInput isLocked={isLocked} onPlants={onPlants} />
      <RangeInput isLocked={isLocked} onPlants={onPlants} />
      <BatchInput isLocked={isLocked} names={batchNames} onBatch={onBatch} />
    </div>
  )
}

/** Enter adds and does not send the form: a scanner ends each tag with it. */
function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    act()
  }
}

function TagInput({ isLocked, onPlants }: Pick<AddInputsProps, 'isLocked' | 'onPlants'>) {
  const [text, setText] = useState('')
  const add = () => {
    const labels = typedLabels(text)
    if (labels.length === 0) return
    onPlants(labels)
    setText('')
  }
  return (
    <Field label="Plant tag" hint="Scan, type or paste tags; Enter adds them.">
      {(own) => (
        <div className="row adding">
          <div className={isLocked ? 'inp lock grow' : 'inp grow'}>
            <input
              {...own}
              className="mono"
              value={text}
              readOnly={isLocked}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              // Whoever opens the add step has the scanner in hand.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onEnter(add)}
            />
          </div>
          <Button disabled={isLocked || !text.trim()} onClick={add}>
            Add tag
          </Button>
        </div>
      )}
    </Field>
  )
}

function RangeInput({ isLocked, onPlants }: Pick<AddInputsProps, 'isLocked' | 'onPlants'>) {
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const add = () => {
    const range = tagRange(first, last)
    if ('problem' in range) return setProblem(range.problem)
    setProblem(undefined)
    setFirst('')
    setLast('')
    onPlants(range.labels)
  }
  const common = { className: 'mono', readOnly: isLocked, autoComplete: 'off', spellCheck: false }
  return (
    <div className="range">
      <Field label="First tag of a range" error={problem}>
        {(own) => (
          <div className={isLocked ? 'inp lock' : 'inp'}>
            <input
              {...own}
              {...common}
              value={first}
              onChange={(event) => setFirst(event.target.value)}
              onKeyDown={onEnter(add)}
            />
          </div>
        )}
      </Field>
      <Field label="Last tag">
        {(own) => (
          <div className="row adding">
            <div className={isLocked ? 'inp lock grow' : 'inp grow'}>
              <input
                {...own}
                {...common}
                value={last}
                onChange={(event) => setLast(event.target.value)}
                onKeyDown={onEnter(add)}
              />
            </div>
            <Button disabled={isLocked || !first.trim() || !last.trim()} onClick={add}>
              Add range
            </Button>
          </div>
        )}
      </Field>
    </div>
  )
}

interface BatchInputProps {
  isLocked: boolean
  names: readonly string[]
  onBatch: (name: string) => void
}

function BatchInput({ isLocked, names, onBatch }: BatchInputProps) {
  const [text, setText] = useState('')
  const add = () => {
    if (!text.trim()) return
    onBatch(text.trim())
    setText('')
  }
  return (
    <Field label="Batch name">
      {(own) => (
        <div className="row adding">
          <div className={isLocked ? 'inp lock grow' : 'inp grow'}>
            <input
              {...own}
              value={text}
              readOnly={isLocked}
              autoComplete="off"
              list={`${own.id}-names`}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onEnter(add)}
            />
            <datalist id={`${own.id}-names`}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </div>
          <Button disabled={isLocked || !text.trim()} onClick={add}>
            Add batch
          </Button>
        </div>
      )}
    </Field>
  )
}
