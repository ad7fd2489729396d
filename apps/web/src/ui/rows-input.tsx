import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { randomKey } from '../live/repeat-key.ts'
import { Card } from './card.tsx'
import { dismissNotice, notify } from './notices.ts'
import styles from './rows-input.module.css'

interface RowsInputProps<Row extends { id: string; name: string }> {
  title: string
  /** 'Contact': 'Add Contact', and 'New contact' until it has a name. */
  noun: string
  /** How wide each column is, as a grid says it, and its head. */
  columns: readonly { head: string; width: string }[]
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  blank: (id: string) => Row
  /** The fields of a row, one for each column; `isNew` for the one that was added last. */
  fields: (at: number, isNew: boolean) => ReactNode
  isLocked: boolean
  /** Under the rows. */
  note: string
}

const undoId = 'row-deleted'

/** Rows of a form, added and deleted one by one; a deleted one is brought back from the snackbar until the form is saved. */
export function RowsInput<Row extends { id: string; name: string }>(props: RowsInputProps<Row>) {
  const { title, noun, columns, rows, isLocked, fields, note } = props
  const { addedId, add, removeAt } = useRows(props)
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
            {fields(at, id === addedId)}
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
      <p className="small dim mt3">{note}</p>
    </Card>
  )
}

function useRows<Row extends { id: string; name: string }>({ rows, onChange, blank }: RowsInputProps<Row>) {
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
    onChange([...rows, blank(id)])
  }
  const removeAt = (at: number) => {
    const row = rows[at]
    if (!row) return
    onChange(rows.toSpliced(at, 1))
    const text = row.name ? `${row.name} was deleted` : 'The row was deleted'
    const action = { label: 'Undo', perform: () => onChange(latest.current.toSpliced(at, 0, row)) }
    notify({ id: undoId, kind: 'info', text, milliseconds: 60_000, action })
  }
  return { addedId, add, removeAt }
}
