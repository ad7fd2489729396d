import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { Card } from './card.tsx'
import { FieldNote } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { dismissNotice, notify } from './notices.ts'
import styles from './rows-input.module.css'
import { type AnyControl, useFormField } from './use-form-field.ts'

interface RowsInputProps<T extends FieldValues> {
  control: AnyControl<T>
  /** The list of the form: rows with an id, a name and other texts. */
  name: FieldPath<T>
  title: string
  /** 'Contact': 'Add Contact', and 'New contact' until it has a name. */
  noun: string
  /** The texts of a row: the name of each, its head, and how wide it is, as a grid says it. The first gets the focus. */
  columns: readonly { name: string; head: string; width: string; type?: 'email' | 'tel' }[]
  /** Under the rows, and in their place while there are none. */
  note: string
  empty: string
}

interface Row {
  id: string
  name: string
}

const undoId = 'row-deleted'

/** Rows of a form, added and deleted one by one; a deleted one is brought back from the snackbar until the form is saved. */
export function RowsInput<T extends FieldValues>(props: RowsInputProps<T>) {
  const { control, name: list, title, noun, columns, note, empty } = props
  const { rows, error, isLocked, addedId, add, removeAt } = useRows(props)
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <Card
      title={title}
      count={rows.length}
      actions={
        <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} disabled={isLocked} onClick={add}>
          {`Add ${noun}`}
        </Button>
      }
    >
      {rows.length > 0 && (
        <div className={`${styles.heads} hide-p`} style={grid} aria-hidden="true">
          {columns.map(({ head }) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {rows.map(({ id, name }, at) => {
        const called = name || `New ${noun.toLowerCase()}`
        return (
          <fieldset key={id} className={styles.row} style={grid} aria-label={called}>
            <b className="m only-p" aria-hidden="true">
              {called}
            </b>
            {columns.map((column, place) => (
              <TextInput
                key={column.name}
                control={control}
                name={`${list}.${at}.${column.name}` as FieldPath<T>}
                label={column.head}
                type={column.type}
                // On a desk its label stands above the first row only.
                placeholder={column.head}
                autoComplete="off"
                hasFocus={place === 0 && id === addedId}
              />
            ))}
            <button
              type="button"
              className="ib"
              aria-label={`Delete ${called}`}
              title={`Delete ${called}`}
              disabled={isLocked}
              onClick={() => removeAt(at)}
            >
              <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </fieldset>
        )
      })}
      <div className="mt3">
        <FieldNote id={`${list}-rows`} hint={rows.length === 0 ? empty : note} error={error || undefined} />
      </div>
    </Card>
  )
}

function useRows<T extends FieldValues>({ control, name, columns }: RowsInputProps<T>) {
  const { field, error, isSubmitting } = useFormField(control, name)
  // What is typed into a row is the form's, and no change of the list.
  const rows: readonly Row[] = useWatch({ control: control as Control<T>, name })
  const onChange = (next: readonly Row[]) => field.onChange(next)
  const [addedId, setAddedId] = useState<string | null>(null)
  // What stands in the rows now, also when a notice asks for it later.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  // Until Save: what is saved is no longer brought back by a notice.
  useEffect(() => () => dismissNotice(undoId), [])
  const add = () => {
    const id = randomKey()
    setAddedId(id)
    const texts = Object.fromEntries(columns.map((column) => [column.name, '']))
    onChange([...rows, { ...texts, id, name: '' }])
  }
  const removeAt = (at: number) => {
    const row = rows[at]
    if (!row) return
    onChange(rows.toSpliced(at, 1))
    const text = row.name ? `${row.name} was deleted` : 'The row was deleted'
    // What somebody else saved meanwhile may have brought it back already.
    const isBack = () => latest.current.some(({ id }) => id === row.id)
    const action = { label: 'Undo', perform: () => isBack() || onChange(latest.current.toSpliced(at, 0, row)) }
    notify({ id: undoId, kind: 'info', text, milliseconds: 60_000, action })
  }
  return { rows, error, isLocked: isSubmitting, addedId, add, removeAt }
}
