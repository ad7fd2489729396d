import { noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { fieldWords } from './tray-groups.ts'
import styles from './repair.module.css'

interface TrayFieldsProps {
  facilityId: string
  values: Readonly<Record<string, unknown>>
  isLocked: boolean
  onChange: (field: string, value: unknown) => void
}

/** What the rows of a group share, to be mended in place. */
export function TrayFields({ facilityId, values, isLocked, onChange }: TrayFieldsProps) {
  const shown = Object.keys(fieldWords).filter((field) => values[field] !== undefined && values[field] !== null)
  return (
    <div className={styles.fields}>
      {shown.map((field) => (
        <TrayField
          key={field}
          {...{ facilityId, field, isLocked }}
          value={values[field]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
    </div>
  )
}

interface TrayFieldProps {
  facilityId: string
  field: string
  value: unknown
  isLocked: boolean
  onChange: (value: unknown) => void
}

/** One value; what is typed is kept by the server as soon as somebody goes on from it. */
export function TrayField(props: TrayFieldProps) {
  if (props.field === 'locationId') return <RoomField {...props} />
  // Begun anew with what came of the last change.
  return <TypedField key={String(props.value)} {...props} />
}

function RoomField({ facilityId, value, isLocked, onChange }: TrayFieldProps) {
  const { rows } = useTopic('rooms', { facilityId })
  const options = rows.map(({ id, metrc }) => ({ value: id, label: metrc.Name }))
  return (
    <Choice
      label="Room"
      value={String(value)}
      none="Choose a room"
      options={options}
      isLocked={isLocked}
      onChange={(id) => id !== null && onChange(id)}
    />
  )
}

function TypedField({ field, value, isLocked, onChange }: TrayFieldProps) {
  const [text, setText] = useState(String(value))
  const isNumber = typeof value === 'number'
  const typed = isNumber ? readNumber(text) : text.trim()
  const isNone = typed === null || (typed === '' && field !== 'note')
  const problem = isNone ? 'Please enter a value' : Number.isNaN(typed) ? noNumber(text) : undefined
  const keep = () => {
    // On its way already: the same once more would be of an older version.
    if (!isLocked && problem === undefined && typed !== value) onChange(typed)
  }
  return (
    <Field label={fieldWords[field]} error={problem}>
      {(own) => (
        <div className={problem ? 'inp err' : 'inp'}>
          <input
            {...own}
            type={field === 'date' ? 'date' : 'text'}
            inputMode={isNumber ? 'decimal' : undefined}
            value={text}
            readOnly={isLocked}
            onChange={(event) => setText(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        </div>
      )}
    </Field>
  )
}
