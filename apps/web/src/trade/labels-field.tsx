import type { SheetProblem } from '@cultivatd/domain/csv/sheet'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { keepFocus } from '../ui/line-button.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import { addedFirst, toWriteOver, withoutGlue } from './labels-text.ts'
import { labelText } from './label-text.ts'
import { ScanButton } from './scan/scan-button.tsx'
import type { Scanned } from './scan/scanned.ts'
import { SheetFile } from './sheet-file.tsx'
import { spokenTag, Tag } from './tag.tsx'
import styles from './labels-field.module.css'

/** What became of the labels of a text. */
export interface LabelsAdded {
  /** What was not added, to be corrected. */
  left: string
  /** Why not; null when all was added. */
  problem: string | null
  /** '12 added' */
  said?: string
  /** Labels that the first word of `left` may mean, to choose from. */
  choices?: readonly string[]
  /** All of them were there already. */
  isAgain?: boolean
}

/** What the camera says of a list of labels. */
export interface LabelsScanned {
  /** How many the form has, and of what: 'plants'. */
  count: number
  noun: string
  /** Why a label cannot stay; undefined while it can. */
  problemOf?: ((label: string) => string | undefined) | undefined
  /** Strain, product, room: what a label is of. */
  aboutOf?: ((label: string) => string | undefined) | undefined
  /** Labels of which the last digits are enough. */
  near?: readonly string[]
}

interface LabelsFieldProps {
  label: string
  hint: string
  isLocked: boolean
  hasFocus?: boolean
  onAdd: (text: string) => LabelsAdded
  /** Lines of a table or a file that were not taken. */
  notTaken?: readonly SheetProblem[]
  /** Whether a text that is pasted is a list although it holds no labels. */
  isList?: (text: string) => boolean
  camera: LabelsScanned
}

/**
 * Labels that are scanned or typed one after the other, or pasted as a list; Enter adds and keeps the field for the next,
 * which writes over what was not accepted. What is not added yet when the form is sent is added first, and the form stops.
 */
export function LabelsField(props: LabelsFieldProps) {
  const { label, hint, isLocked, hasFocus = false, onAdd, isList, notTaken = nothing } = props
  const [text, setText] = useDraftState(`text ${label}`, '')
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [choices, setChoices] = useState<readonly string[]>([])
  const [notAccepted, setNotAccepted] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const isToSelect = useRef(false)
  useLayoutEffect(() => {
    if (!isToSelect.current) return
    isToSelect.current = false
    input.current?.setSelectionRange(...toWriteOver(text))
  })
  const add = (typed: string): boolean => {
    const added = onAdd(withoutGlue(typed, notAccepted))
    setText(added.left)
    setNotAccepted(added.left)
    setProblem(added.problem)
    setSaid(added.said ?? '')
    setChoices(added.choices ?? [])
    isToSelect.current = added.left !== ''
    input.current?.focus()
    return added.problem === null
  }
  const addTyped = (typed: string) => {
    if (!isLocked && typed.trim()) add(typed)
  }
  const choose = (chosen: string) => {
    const [, ...others] = text.trim().split(/\s+/)
    add(chosen)
    if (others.length > 0) add(others.join(' '))
  }
  /** The field keeps what was typed in it: what the camera sees goes by it. */
  const scan = (scanned: string): Scanned => {
    const { problem: why, said: what = 'Added', isAgain, choices: meant } = onAdd(scanned)
    if (isAgain) return { is: 'again', said: what }
    if (why !== null) return { is: 'refused', said: why, ...(meant && { choices: meant }) }
    return { is: 'added', said: what }
  }
  useHeldSubmit(input, () => {
    // What was told already may be left where it is.
    if (isLocked || !text.trim() || problem !== null) return false
    if (add(text)) setProblem(addedFirst)
    return true
  })
  return (
    <SheetFile isLocked={isLocked} problems={notTaken} onText={addTyped}>
      <Field label={label} hint={said || hint} error={problem ?? undefined}>
        {(own) => (
          <div className={styles.labelAdd}>
            <div className={classNames('inp note', styles.one, problem && 'err', isLocked && 'lock')}>
              <textarea
                {...own}
                {...labelText}
                ref={input}
                rows={1}
                value={text}
                readOnly={isLocked}
                // Whoever opens a form of labels has the scanner in hand.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={hasFocus}
                onChange={(event) => {
                  setText(event.target.value)
                  setProblem(null)
                  setSaid('')
                  setChoices([])
                }}
                onKeyDown={(event) => onEnter(event, () => addTyped(text))}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text')
                  // One label may still be corrected; a list is a list.
                  if (labelsIn(pasted).labels.length < 2 && !isList?.(pasted)) return
                  event.preventDefault()
                  if (text === '') return addTyped(pasted)
                  const { selectionStart, selectionEnd } = event.currentTarget
                  const kept =
                    selectionStart === selectionEnd
                      ? text
                      : `${text.slice(0, selectionStart)} ${text.slice(selectionEnd)}`
                  addTyped(`${kept} ${pasted}`)
                }}
              />
            </div>
            <AddButton isDisabled={isLocked} onClick={() => addTyped(text)} />
            <div className={styles.camera}>
              <ScanButton title={`Scan ${props.camera.noun}`} {...props.camera} isDisabled={isLocked} onScan={scan} />
            </div>
            {choices.length > 0 && !isLocked && <Choices labels={choices} onChoose={choose} />}
          </div>
        )}
      </Field>
    </SheetFile>
  )
}

const nothing: readonly SheetProblem[] = []

const Choices = ({ labels, onChoose }: { labels: readonly string[]; onChoose: (label: string) => void }) => (
  <div className={classNames('row wrap', styles.choices)}>
    {labels.map((label) => (
      <button
        key={label}
        type="button"
        className="tagpick"
        aria-label={`Add ${spokenTag(label)}`}
        onMouseDown={keepFocus}
        onClick={() => onChoose(label)}
      >
        <Tag label={label} isShort />
      </button>
    ))}
  </div>
)

/** Enter of a scanner adds, and never presses the button of the form. */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

interface AddButtonProps {
  /** What it is called where there are several: 'Add batch'. */
  label?: string
  isDisabled: boolean
  onClick: () => void
}

export function AddButton({ label, isDisabled, onClick }: AddButtonProps) {
  return (
    <Button
      aria-label={label}
      style={{ height: 44 }}
      disabled={isDisabled}
      onClick={onClick}
      startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      Add
    </Button>
  )
}
