import type { ExternalContactForm } from '@cultivatd/domain/external-contact/external-contact'
import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { Card } from '../ui/card.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { dismissNotice, notify } from '../ui/notices.ts'
import styles from './external-contact.module.css'

export type ContactControl = Control<ExternalContactForm, unknown, ExternalContactForm>

const undoId = 'person-deleted'

/** The people of a contact, added and deleted row by row (CONT-12, CONT-17 to CONT-19). */
export function PersonnelRows({ control, isLocked }: { control: ContactControl; isLocked: boolean }) {
  const { field } = useController({ control, name: 'contacts' })
  const people = useWatch({ control, name: 'contacts' })
  const [addedId, setAddedId] = useState<string | null>(null)
  // What stands in the rows now, also when a notice asks for it later.
  const latest = useRef(people)
  useEffect(() => {
    latest.current = people
  }, [people])
  // Until Save: what is saved is no longer brought back by a notice.
  useEffect(() => () => dismissNotice(undoId), [])
  const add = () => {
    const id = randomKey()
    setAddedId(id)
    field.onChange([...people, { id, name: '', title: '', phone: '', email: '' }])
  }
  const removeAt = (at: number) => {
    const person = people[at]
    if (!person) return
    field.onChange(people.toSpliced(at, 1))
    const text = person.name ? `${person.name} was deleted` : 'The row was deleted'
    const action = { label: 'Undo', perform: () => field.onChange(latest.current.toSpliced(at, 0, person)) }
    notify({ id: undoId, kind: 'info', text, milliseconds: 60_000, action })
  }
  return (
    <Card
      title="Contacts"
      count={people.length}
      actions={
        <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} disabled={isLocked} onClick={add}>
          Add Contact
        </Button>
      }
    >
      {people.length > 0 && (
        <div className={`${styles.heads} hide-p`} aria-hidden="true">
          <span>Name</span>
          <span>Title</span>
          <span>Phone</span>
          <span>E-mail</span>
        </div>
      )}
      {people.map(({ id, name }, at) => {
        const called = name || 'New contact'
        return (
          <fieldset key={id} className={styles.row} aria-label={called}>
            <b className="m only-p" aria-hidden="true">
              {called}
            </b>
            <TextInput
              control={control}
              name={`contacts.${at}.name`}
              label="Name"
              autoComplete="off"
              hasFocus={id === addedId}
            />
            <TextInput control={control} name={`contacts.${at}.title`} label="Title" autoComplete="off" />
            <TextInput control={control} name={`contacts.${at}.phone`} label="Phone" type="tel" autoComplete="off" />
            <TextInput control={control} name={`contacts.${at}.email`} label="E-mail" type="email" autoComplete="off" />
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
      <p className="small dim mt3">
        {people.length === 0 ? 'Nobody is named yet.' : 'The first one is the main contact of the list.'}
      </p>
    </Card>
  )
}
