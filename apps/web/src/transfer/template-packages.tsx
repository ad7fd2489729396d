import { asksPrices } from '@cultivatd/domain/transfer/template-rules'
import type { GoingPackage, TransferType, TransferTemplateForm } from '@cultivatd/domain/transfer/transfer-template'
import { unitText } from '@cultivatd/domain/unit/unit'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { LabelsInput } from '../trade/labels-input.tsx'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Field, FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { numberText } from '../ui/number-text.ts'
import { NumberInput } from '../ui/number-input.tsx'
import type { Under } from './carrier-fields.tsx'
import styles from './template.module.css'

/** Units of weight that Metrc has in every state. */
export const grossUnits = ['Grams', 'Kilograms', 'Ounces', 'Pounds']

interface PackageFieldsProps {
  packages: readonly GoingPackage[]
  type: TransferType | undefined
  isLocked: boolean
  under?: Under
  /** What the card is called, where there are several. */
  title?: string
  /** Labels that go to other destinations. */
  elsewhere?: ReadonlySet<string>
  /** Asks for the unit of the weights, which is one for all destinations. */
  hasUnit: boolean
}

const none: ReadonlySet<string> = new Set()

/** The packages that go: scanned, pasted, or chosen of a room. */
export function PackageFields(props: PackageFieldsProps) {
  const { type, isLocked, under = '', title = 'Packages', elsewhere = none, hasUnit } = props
  const { control, watch, setValue, clearErrors, formState } = useFormContext<TransferTemplateForm>()
  const name = `${under}packages` as 'packages'
  const chosen = watch(name)
  const packages = useMemo(
    () => props.packages.filter(({ label }) => !elsewhere.has(label)),
    [props.packages, elsewhere],
  )
  const labels = useMemo(() => chosen.map(({ label }) => label), [chosen])
  const known = useMemo(() => new Map(props.packages.map((pkg) => [pkg.label, pkg])), [props.packages])
  const change = (next: TransferTemplateForm['packages']) => {
    clearErrors(name)
    setValue(name, next, { shouldDirty: true })
  }
  const add = (added: readonly string[]) =>
    change([
      ...chosen,
      ...added.filter((label) => !labels.includes(label)).map((label) => ({ label, grossWeight: null, price: null })),
    ])
  const leaveOut = (label: string) => change(chosen.filter((one) => one.label !== label))
  const needsWeight = type?.RequiresPackagesGrossWeight === true
  const message: unknown = get(formState.errors, `${name}.message`)
  return (
    <Card title={title} count={chosen.length}>
      <div className={styles.fields}>
        <LabelsInput
          noun="packages"
          label="Package labels"
          isLocked={isLocked}
          listed={labels}
          near={packages.map(({ label }) => label)}
          onAdd={add}
          camera={{
            aboutOf: (label) => known.get(label)?.item,
            problemOf: (label) => (known.has(label) ? undefined : 'No package of this facility that may go'),
          }}
        />
        <FromRoom packages={packages} labels={labels} isLocked={isLocked} onAdd={add} onLeaveOut={leaveOut} />
        <div>
          {chosen.map(({ label }, at) => (
            <PackageRow
              key={label}
              name={`${name}.${at}` as 'packages.0'}
              label={label}
              pkg={known.get(label)}
              hasPrice={asksPrices(type)}
              needsWeight={needsWeight}
              isLocked={isLocked}
              onLeaveOut={() => leaveOut(label)}
            />
          ))}
          {typeof message === 'string' && <FieldNote id={`${name}-note`} error={message} />}
        </div>
        {hasUnit && (
          <SelectInput control={control} name="grossUnit" label="Unit of the gross weights" options={grossUnits} />
        )}
      </div>
    </Card>
  )
}

interface PackageRowProps {
  /** Where it is in the form. */
  name: `packages.${number}`
  label: string
  pkg: GoingPackage | undefined
  needsWeight: boolean
  hasPrice: boolean
  isLocked: boolean
  onLeaveOut: () => void
}

function PackageRow({ name, label, pkg, needsWeight, hasPrice, isLocked, onLeaveOut }: PackageRowProps) {
  const { control, formState } = useFormContext<TransferTemplateForm>()
  const problem = get(formState.errors, `${name}.label.message`) as string | undefined
  return (
    <div className={styles.package}>
      <span className={styles.packageName}>
        <span className="mono">{label}</span>
        {pkg && (
          <span className="small muted">
            {pkg.item}, {numberText(pkg.quantity)} {unitText(pkg.unit)}
          </span>
        )}
        {problem && <FieldNote id={`${label}-note`} error={problem} />}
      </span>
      {needsWeight ? (
        <NumberInput control={control} name={`${name}.grossWeight`} label="Gross weight" isLocked={isLocked} />
      ) : (
        <span />
      )}
      {hasPrice ? (
        <NumberInput control={control} name={`${name}.price`} label="Wholesale price" unit="$" isLocked={isLocked} />
      ) : (
        <span />
      )}
      <IconButton icon={X} label={`Leave out ${label}`} title="Leave out" disabled={isLocked} onClick={onLeaveOut} />
    </div>
  )
}

interface FromRoomProps {
  packages: readonly GoingPackage[]
  labels: readonly string[]
  isLocked: boolean
  onAdd: (labels: readonly string[]) => void
  onLeaveOut: (label: string) => void
}

/** The packages of one room, to be chosen one by one. */
function FromRoom({ packages, labels, isLocked, onAdd, onLeaveOut }: FromRoomProps) {
  const [room, setRoom] = useState('')
  const rooms = useMemo(() => [...new Set(packages.map((pkg) => pkg.room ?? ''))].filter(Boolean).sort(), [packages])
  const inRoom = packages.filter((pkg) => room !== '' && pkg.room === room)
  return (
    <div className={styles.fields}>
      <Field label="Or choose from a room">
        {(own) => (
          <div className="inp">
            <select {...own} value={room} onChange={({ target }) => setRoom(target.value)}>
              <option value="">Choose a room</option>
              {rooms.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
          </div>
        )}
      </Field>
      {inRoom.length > 0 && (
        <ul className={styles.choices}>
          {inRoom.map(({ label, item, quantity, unit }) => (
            <li key={label}>
              <CheckBox
                label={`${label} ${item}, ${numberText(quantity)} ${unitText(unit)}`}
                isChecked={labels.includes(label)}
                isDisabled={isLocked}
                onChange={(isChecked) => (isChecked ? onAdd([label]) : onLeaveOut(label))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
