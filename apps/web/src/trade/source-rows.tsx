import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useId, useRef, useState } from 'react'
import type { Control, FieldPath, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { keepFocus, LineButton } from '../ui/line-button.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import { addedText } from './labels-text.ts'
import { ScanButton } from './scan/scan-button.tsx'
import styles from './source-rows.module.css'

/** One thing that a new package is made of. */
export interface SourceRow {
  id: string
  /** Its name for screen readers. */
  name: string
  shown: ReactNode
  /** What is left of it: '14,220 g remaining'. */
  note: string
  /** The unit of what is taken. */
  unit: string
  /** Why nothing of it can be taken, whatever is typed; null when something can. */
  unfit: string | null
}

interface SourceRowsProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  /** The field of what is taken, by the place of the row. */
  nameOf: (at: number) => FieldPath<T>
  title: string
  rows: readonly SourceRow[]
  isLocked: boolean
  /** Takes all that is left. */
  onAll: (at: number) => void
  onRemove: (at: number) => void
  /** The row that adds another one. */
  children: ReactNode
}

/** Leaves one out of the list of the form. Errors are kept by place, and the rows behind it move up. */
export function leaveOut<T extends FieldValues>(form: UseFormReturn<T>, list: Path<T>, at: number): void {
  form.clearErrors(list)
  const rows: PathValue<T, Path<T>> = form.getValues(list)
  form.setValue(list, rows.toSpliced(at, 1))
}

/** What a new package is made of, and how much is taken of each (PKG-13, PKG-19). */
export function SourceRows<T extends FieldValues>(props: SourceRowsProps<T>) {
  const { nameOf, title, rows, isLocked, onAll, onRemove, children } = props
  const control = props.control as Control<T>
  return (
    <fieldset className={styles.sources}>
      <legend>{title}</legend>
      <ul>
        {rows.map(({ id, name, shown, note, unit, unfit }, at) => (
          <li key={id}>
            <div className={styles.source}>
              <span className="grow">
                {shown}
                <span className="small dim">{note}</span>
                {unfit && <FieldNote id={`${id} unfit`} error={unfit} />}
              </span>
              {rows.length > 1 && (
                <IconButton
                  icon={X}
                  label={`Leave out ${name}`}
                  title="Leave out"
                  disabled={isLocked}
                  onMouseDown={keepFocus}
                  onClick={() => onRemove(at)}
                />
              )}
            </div>
            <NumberInput
              control={control}
              name={nameOf(at)}
              label={
                <>
                  {unit} taken<span className="vh"> of {name}</span>
                </>
              }
              isLocked={isLocked}
              aside={
                <LineButton aria-label={`All of ${name}`} disabled={isLocked} onClick={() => onAll(at)}>
                  All
                </LineButton>
              }
            />
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

interface AddSourceProps {
  /** 'Harvest name' */
  label: string
  hint: string
  /** Offered by the browser while one types. */
  choices?: readonly { value: string; label?: string }[]
  /** Shown below the field, by what is typed in it. */
  offersOf?: (text: string) => SourceOffers
  isDisabled: boolean
  isBusy?: boolean
  /** Why the last one could not be added. */
  problem: string | null
  /** Answers why it could not be added. */
  onAdd: (text: string) => Promise<string | null> | string | null
  /** Where labels are added: those that are there, of what they are, and of which the last digits are enough. */
  scanned?: { noun: string; labels: readonly string[]; near: readonly string[] }
  /** The text was changed: what was wrong with it is no longer said. */
  onText: () => void
  /** Changes when one was added: the field is empty again. */
  added: number
}

interface SourceOffers {
  fit: readonly { value: string; name: string /** What is left of it. */; note: string; add: () => void }[]
  /** Why others are not offered. */
  others: readonly string[]
}

/** As many as are seen at once; typing finds the rest. */
const mostOffered = 5

function Offers({ offers: { fit, others }, isLocked }: { offers: SourceOffers; isLocked: boolean }) {
  const more = fit.length - mostOffered
  return (
    <>
      {fit.length > 0 && (
        <ul className={styles.offers}>
          {fit.slice(0, mostOffered).map(({ value, name, note, add }) => (
            <li key={value}>
              <button type="button" disabled={isLocked} onMouseDown={keepFocus} onClick={add}>
                <span className="grow">{name}</span>
                <span className="small dim">{note}</span>
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="small dim">{more.toLocaleString('en-US')} more. Type a part of the name.</p>}
      {others.length > 0 && (
        <p className="small dim">
          {fit.length > 0 ? 'Not offered: ' : 'None fits. '}
          {others.slice(0, mostOffered).join('; ')}.
        </p>
      )}
    </>
  )
}

/** One more of what a package is made of, by its name or label (PKG-14, PKG-15). */
export function AddSource({ added, ...props }: AddSourceProps) {
  const [text, setText] = useDraftState(`text ${props.label}`, '')
  const [addedBefore, setAddedBefore] = useState(added)
  if (addedBefore !== added) {
    setAddedBefore(added)
    setText('')
  }
  return <AddField key={added} {...props} text={text} setText={setText} />
}

interface AddFieldProps extends Omit<AddSourceProps, 'added'> {
  text: string
  setText: (text: string) => void
}

function AddField({ text, setText, onText, onAdd, ...props }: AddFieldProps) {
  const { label, hint, choices = [], offersOf, isDisabled, isBusy, problem, scanned } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    if (text.trim() !== '' && !isDisabled && !isBusy) void onAdd(text.trim())
  }
  // The next scan writes over what could not be added, also when its first letter comes in that moment.
  useLayoutEffect(() => {
    if (problem !== null) input.current?.select()
  }, [problem])
  // Its row is empty yet: that says what became of it.
  useHeldSubmit(input, () => {
    if (text.trim() === '' || isDisabled || problem !== null) return false
    add()
    return true
  })
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        <div className={problem ? 'inp err' : 'inp'}>
          <input
            ref={input}
            id={id}
            list={choices.length > 0 ? `${id}-choices` : undefined}
            value={text}
            disabled={isDisabled}
            autoComplete="off"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setText(event.target.value)
              onText()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <datalist id={`${id}-choices`}>
          {choices.map(({ value, label: said }) => (
            <option key={value} value={value}>
              {said ?? value}
            </option>
          ))}
        </datalist>
        <Button
          // As high as the field beside it.
          style={{ height: 44 }}
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={isDisabled || isBusy || text.trim() === ''}
          onMouseDown={keepFocus}
          onClick={add}
        >
          Add
        </Button>
      </div>
      {scanned && (
        <ScanButton
          title={`Scan ${scanned.noun}`}
          count={scanned.labels.length}
          noun={scanned.noun}
          near={scanned.near}
          isDisabled={isDisabled}
          onScan={async (one) => {
            if (scanned.labels.includes(one)) return { is: 'again', said: addedText(0, [one], 0) }
            const why = await onAdd(one)
            return why === null ? { is: 'added', said: addedText(1, [], 0) } : { is: 'refused', said: why }
          }}
        />
      )}
      <FieldNote id={`${id}-note`} hint={hint} error={problem ?? undefined} />
      {offersOf && !isDisabled && <Offers offers={offersOf(text)} isLocked={isBusy ?? false} />}
    </div>
  )
}
