import type { References } from '@cultivatd/contract/reference/reference.contract'
import { noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { shownFields, wordOf } from './tray-groups.ts'
import styles from './repair.module.css'

interface TrayFieldsProps {
  facilityId: string
  /** The address of the route that it is sent by. */
  act: string
  values: Readonly<Record<string, unknown>>
  isLocked: boolean
  onChange: (field: string, value: unknown) => void
}

/** What the rows of a group share, to be mended in place. */
export function TrayFields({ facilityId, act, values, isLocked, onChange }: TrayFieldsProps) {
  return (
    <div className={styles.fields}>
      {shownFields(values).map((field) => (
        <TrayField
          key={field}
          {...{ facilityId, act, field, isLocked }}
          label={wordOf(field, values)}
          value={values[field]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
    </div>
  )
}

interface TrayFieldProps {
  facilityId: string
  act: string
  field: string
  label: string | undefined
  value: unknown
  isLocked: boolean
  onChange: (value: unknown) => void
}

/** One value; what is typed is kept by the server as soon as somebody goes on from it. */
export function TrayField(props: TrayFieldProps) {
  if (props.field === 'locationId') return <RoomField {...props} />
  if (props.field === 'itemName') return <ItemField {...props} />
  const of = listOf(props)
  if (of) return <ChosenField {...props} of={of} />
  // Begun anew with what came of the last change.
  return <TypedField key={String(props.value)} {...props} />
}

type Named = readonly { Name: string }[]
const named = (some: Named): string[] => some.map(({ Name }) => Name)
const ofWeight = ({ units }: References) => named(units.filter(({ QuantityType }) => QuantityType === 'WeightBased'))

/** What forms offer in fields of what is sent by these routes: the first that fits. */
const lists: readonly { act: RegExp; field: string; of: (known: References) => readonly string[] }[] = [
  { act: /package|processing-job|plant-batch\/adjust/, field: 'reason', of: (known) => named(known.adjustReasons) },
  { act: /plant-batch/, field: 'reason', of: (known) => named(known.batchWasteReasons) },
  { act: /plant/, field: 'reason', of: (known) => named(known.plantWasteReasons) },
  { act: /plant/, field: 'method', of: (known) => known.plantWasteMethods },
  { act: /harvest/, field: 'wasteType', of: (known) => known.harvestWasteTypes },
  { act: /harvest/, field: 'unitOfWeight', of: () => ['Grams'] },
  { act: /./, field: 'unitOfWeight', of: ofWeight },
  { act: /./, field: 'unitOfMeasure', of: (known) => named(known.units) },
  { act: /^additive/, field: 'unit', of: (known) => named(known.units) },
]

const listOf = ({ act, field }: Pick<TrayFieldProps, 'act' | 'field'>) => {
  const [, feature = ''] = /^\/api\/(.*)/.exec(act) ?? []
  return lists.find((list) => list.field === field && list.act.test(feature))?.of
}

interface ChosenFieldProps extends TrayFieldProps {
  of: (known: References) => readonly string[]
}

/** What the state lists is chosen; where that is not known it is typed. */
function ChosenField({ of, ...props }: ChosenFieldProps) {
  const { rows } = useTopic('references', { facilityId: props.facilityId })
  return <ListedField {...props} listed={rows[0] ? of(rows[0]) : []} />
}

function ItemField(props: TrayFieldProps) {
  const { rows } = useTopic('items', { facilityId: props.facilityId })
  return <ListedField {...props} listed={named(rows.map(({ metrc }) => metrc))} />
}

function ListedField({ listed, ...props }: TrayFieldProps & { listed: readonly string[] }) {
  const { label, value, isLocked, onChange } = props
  if (listed.length === 0) return <TypedField key={String(value)} {...props} />
  return (
    <Choice
      label={label}
      value={String(value) || null}
      none="Choose"
      gone={String(value)}
      options={listed.map((one) => ({ value: one, label: one }))}
      isLocked={isLocked}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
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

const mayBeEmpty: ReadonlySet<string> = new Set(['note', 'rate', 'volume'])

function TypedField({ field, label, value, isLocked, onChange }: TrayFieldProps) {
  const [text, setText] = useState(String(value))
  const isNumber = typeof value === 'number'
  const typed = isNumber ? readNumber(text) : text.trim()
  const isNone = typed === null || (typed === '' && !mayBeEmpty.has(field))
  const problem = isNone ? 'Please enter a value' : Number.isNaN(typed) ? noNumber(text) : undefined
  const keep = () => {
    // On its way already: the same once more would be of an older version.
    if (!isLocked && problem === undefined && typed !== value) onChange(typed)
  }
  return (
    <Field label={label} error={problem}>
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
