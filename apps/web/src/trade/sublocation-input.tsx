import { ChevronDown } from 'lucide-react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTopicRow } from '../live/use-topic.ts'
import { Field } from '../ui/field.tsx'
import { type AnyControl, useInput } from '../ui/use-form-field.ts'

interface SublocationInputProps<T extends FieldValues> {
  control: AnyControl<T>
  facilityId: string
  /** What is there already keeps its own while its room stays; what is new has none. */
  keeps?: boolean
}

/** No name of one: the choice that it is taken out. */
const none = ' '

/** The sublocation in the room that is chosen, where the facility has any. */
export function SublocationInput<T extends FieldValues>({ control, facilityId, keeps }: SublocationInputProps<T>) {
  const known = useTopicRow('references', { facilityId })?.sublocations ?? []
  const { field, error, locked, box } = useInput(control, 'sublocation' as FieldPath<T>, false)
  if (known.length === 0) return null
  const names = known.map(({ Name }) => Name).sort((a, b) => a.localeCompare(b, 'en-US', { numeric: true }))
  const value: unknown = field.value
  return (
    <Field
      label="Sublocation"
      hint={
        keeps ? 'What stays in its room keeps its own, and has none in another.' : 'In the room, as Metrc knows it.'
      }
      error={error}
    >
      {(own) => (
        <div className={box}>
          <select
            {...own}
            {...field}
            value={value === null ? none : typeof value === 'string' ? value : ''}
            aria-disabled={locked}
            onChange={({ target }) => {
              if (!locked) field.onChange(target.value === '' ? undefined : target.value === none ? null : target.value)
            }}
          >
            <option value="">{keeps ? 'As it is' : 'None'}</option>
            {keeps && <option value={none}>None</option>}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
