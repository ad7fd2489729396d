import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { AddButton, onEnter } from '../ui/labels-field.tsx'
import { LabelsInput } from '../ui/labels-input.tsx'

interface AddInputsProps {
  isLocked: boolean
  /** How many plants are in the list. */
  plantCount: number
  /** Names to choose from while typing. */
  batchNames: readonly string[]
  onPlants: (labels: readonly string[]) => void
  onBatch: (name: string) => void
}

/** What goes into a zone: plants by their labels, a batch by its name (SYS-17, SYS-18). */
export function AddInputs({ isLocked, plantCount, batchNames, onPlants, onBatch }: AddInputsProps) {
  return (
    <div className="adds">
      <LabelsInput
        label="Plant labels"
        wrong="an Unknown Plant Label"
        isLocked={isLocked}
        hasFocus
        count={plantCount}
        onAdd={onPlants}
      />
      <BatchInput isLocked={isLocked} names={batchNames} onBatch={onBatch} />
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
        <div className="label-add">
          <div className={isLocked ? 'inp lock' : 'inp'}>
            <input
              {...own}
              value={text}
              readOnly={isLocked}
              autoComplete="off"
              list={`${own.id}-names`}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => onEnter(event, add)}
            />
            <datalist id={`${own.id}-names`}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </div>
          <AddButton label="Add batch" isDisabled={isLocked} onClick={add} />
        </div>
      )}
    </Field>
  )
}
