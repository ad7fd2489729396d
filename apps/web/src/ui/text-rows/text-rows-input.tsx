import { pleaseEnterValue } from '@cultivatd/domain/field/field'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { randomKey } from '../../live/repeat-key.ts'
import { useDraftState } from '../draft/draft-of.tsx'
import { FieldNote } from '../field.tsx'
import { type AnyControl, useFormField } from '../use-form-field.ts'
import { useHeldSubmit } from '../use-held-submit.ts'
import { TextRow, type TextRowActs } from './text-row.tsx'
import { useDragging } from './text-row-drag.ts'
import styles from './text-rows.module.css'

interface Line {
  id: string
  text: string
}

interface TextRowsInputProps<T extends FieldValues, Row extends Line> extends AddWords {
  control: AnyControl<T>
  /** The list of the form. */
  name: FieldPath<T>
  /** 'Sub-tasks' */
  label: string
  /** How many there may be. */
  most: number
  /** A new row of a text. */
  rowOf: (line: Line) => Row
  /** What is to be seen of a row besides its text: 'Done'. */
  markOf?: (row: Row) => string | null
  /** Below the way to add one. */
  children?: ReactNode
}

interface AddWords {
  /** 'New sub-task' */
  addLabel: string
  placeholder: string
  /** In its place once there are all that there may be: 'A task has at most 500'. */
  fullText: string
  /** The part of the draft in which a text waits that is typed and not added. */
  draftPart: string
}

/**
 * Lines of text in an order: one is added with a button or Enter, and the focus stays for the next; it moves by its handle, by
 * the arrows, and by `Alt` with the arrow keys.
 */
export function TextRowsInput<T extends FieldValues, Row extends Line>(props: TextRowsInputProps<T, Row>) {
  const { control, name, label, most, rowOf, markOf, children, ...words } = props
  const { field, error, isSubmitting } = useFormField<T>(control, name)
  const rows: readonly Row[] = useWatch({ control: control as Control<T>, name })
  const [said, setSaid] = useState('')
  const acts = useActs({ rows, isLocked: isSubmitting, change: field.onChange, say: setSaid })
  const dragging = useDragging(rows.length > 1)
  return (
    <fieldset className={styles.rows} aria-label={label}>
      <legend>{label}</legend>
      {rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map((row, at) => (
            <TextRow
              key={row.id}
              id={row.id}
              text={row.text}
              mark={markOf?.(row) ?? null}
              isFirst={at === 0}
              isLast={at === rows.length - 1}
              isLocked={isSubmitting}
              dragging={dragging}
              acts={acts}
            />
          ))}
        </ol>
      )}
      <AddText
        {...words}
        isLocked={isSubmitting}
        isFull={rows.length >= most}
        onAdd={(text) => field.onChange([...rows, rowOf({ id: randomKey(), text })])}
      />
      <FieldNote id={`${name}-rows`} error={error === '' ? pleaseEnterValue : error} />
      {children}
      <output className="vh">{said}</output>
    </fieldset>
  )
}

interface ActsOptions {
  rows: readonly Line[]
  isLocked: boolean
  change: (rows: readonly Line[]) => void
  say: (text: string) => void
}

/** What is done to the rows as they stand when it is done. */
function useActs(options: ActsOptions): TextRowActs {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  // A row that is put elsewhere in the page lets go of the focus.
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement && pressed.current.isConnected) pressed.current.focus()
    pressed.current = null
  })
  return useMemo(() => {
    const place = (id: string) => latest.current.rows.findIndex((row) => row.id === id)
    const put = (id: string, to: number) => {
      const { rows, isLocked, change, say } = latest.current
      const at = place(id)
      const row = rows[at]
      if (!row || isLocked || to < 0 || to >= rows.length || to === at) return
      change(rows.toSpliced(at, 1).toSpliced(to, 0, row))
      say(`${row.text}, now ${to + 1} of ${rows.length}`)
    }
    return {
      move(id, by) {
        pressed.current = document.activeElement
        put(id, place(id) + by)
      },
      drop: (id, onto) => put(id, place(onto)),
      remove: (id) => latest.current.change(latest.current.rows.filter((row) => row.id !== id)),
    }
  }, [])
}

interface AddTextProps extends AddWords {
  isLocked: boolean
  isFull: boolean
  onAdd: (text: string) => void
}

/** By itself, so that typing here draws no row anew. */
function AddText({ addLabel, placeholder, fullText, draftPart, isLocked, isFull, onAdd }: AddTextProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useDraftState(draftPart, '')
  const add = () => {
    if (text.trim() === '' || isFull) return
    onAdd(text.trim())
    setText('')
  }
  // What stands in the field and was not added goes with the form all the same.
  useHeldSubmit(input, () => {
    add()
    return false
  })
  return (
    <div className={styles.addRow}>
      <div className="inp">
        <input
          ref={input}
          aria-label={addLabel}
          placeholder={isFull ? fullText : placeholder}
          value={text}
          maxLength={500}
          autoComplete="off"
          readOnly={isLocked || isFull}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <Button
        variant="outlined"
        startIcon={<Plus size={16} strokeWidth={1.75} />}
        disabled={text.trim() === '' || isLocked || isFull}
        onClick={() => {
          add()
          input.current?.focus()
        }}
      >
        Add
      </Button>
    </div>
  )
}
