import { BatchName } from '@cultivatd/domain/plant-batch/plant-batch'
import { useRef, useState } from 'react'
import { AddButton, onEnter } from '../trade/labels-field.tsx'
import { LabelsInput } from '../trade/labels-input.tsx'
import { addedFirst } from '../trade/labels-text.ts'
import { classNames } from '../ui/class-names.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import systemStyles from './system.module.css'
import labelsStyles from '../trade/labels-field.module.css'

interface AddInputsProps {
  isLocked: boolean
  /** The labels that are in the list. */
  plants: readonly string[]
  /** Labels of which the last digits are enough. */
  near: readonly string[]
  /** Names to choose from while typing. */
  batchNames: readonly string[]
  onPlants: (labels: readonly string[]) => void
  onBatch: (name: string) => void
  /** Why a plant cannot stand there; undefined when it can. */
  problemOf: (label: string) => string | undefined
}

/** What goes into a zone: plants by their labels, a batch by its name (SYS-17, SYS-18). */
export function AddInputs({ isLocked, plants, near, batchNames, onPlants, onBatch, problemOf }: AddInputsProps) {
  return (
    <div className={systemStyles.adds}>
      <LabelsInput
        label="Plant labels"
        wrong="an Unknown Plant Label"
        isLocked={isLocked}
        hasFocus
        listed={plants}
        near={near}
        onAdd={onPlants}
        camera={{ problemOf }}
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
  const [text, setText] = useDraftState('text Batch name', '')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = (): boolean => {
    const { data: name, error } = BatchName.safeParse(text)
    if (name !== undefined) {
      onBatch(name)
      setText('')
    }
    setProblem(error?.issues[0]?.message ?? null)
    return name !== undefined
  }
  const addTyped = () => {
    if (!isLocked && text.trim()) add()
  }
  useHeldSubmit(input, () => {
    if (isLocked || !text.trim() || problem !== null) return false
    if (add()) setProblem(addedFirst)
    return true
  })
  return (
    <Field label="Batch name" error={problem ?? undefined}>
      {(own) => (
        <div className={labelsStyles.labelAdd}>
          <div className={classNames('inp', problem && 'err', isLocked && 'lock')}>
            <input
              {...own}
              ref={input}
              value={text}
              readOnly={isLocked}
              autoComplete="off"
              list={`${own.id}-names`}
              onChange={(event) => {
                setText(event.target.value)
                setProblem(null)
              }}
              onKeyDown={(event) => onEnter(event, addTyped)}
            />
            <datalist id={`${own.id}-names`}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </div>
          <AddButton label="Add batch" isDisabled={isLocked} onClick={addTyped} />
        </div>
      )}
    </Field>
  )
}
