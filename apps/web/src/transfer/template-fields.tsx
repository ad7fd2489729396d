import { licensedTypes, templateNotes, typeNamed } from '@cultivatd/domain/transfer/template-rules'
import {
  blankDestination,
  type GoingPackage,
  mostDestinations,
  type TransferType,
  type TransferTemplateForm,
} from '@cultivatd/domain/transfer/transfer-template'
import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import Button from '@mui/material/Button'
import { MapPinPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { CarrierFields, LicenseInput, TimeInput, type Under } from './carrier-fields.tsx'
import { PackageFields } from './template-packages.tsx'
import styles from './template.module.css'

/** What the form offers. */
export interface Choices {
  types: readonly TransferType[]
  drivers: readonly Driver[]
  vehicles: readonly Vehicle[]
  parties: readonly { license: string; name: string }[]
  transporters: readonly { license: string; name: string }[]
}

interface FieldsProps {
  choices: Choices
  packages: readonly GoingPackage[]
  isLocked: boolean
}

/** Everything that Metrc asks of a template, destination by destination. */
export function TemplateFields({ choices, packages, isLocked }: FieldsProps) {
  const { control, watch } = useFormContext<TransferTemplateForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'more' })
  const [first, others] = [watch('packages'), watch('more')]
  const going = useMemo(
    () => [first, ...others.map((each) => each.packages)].map((each) => each.map(({ label }) => label)),
    [first, others],
  )
  const isOne = fields.length === 0
  const named = [watch('transferType'), ...others.map((each) => each.transferType)]
  const unitAt = named.findIndex((name) => typeNamed(choices.types, name)?.RequiresPackagesGrossWeight)
  const of = (at: number) => ({ choices, packages, isLocked, going, at, isOne, hasUnit: at === unitAt })
  return (
    <>
      <Stop {...of(0)} />
      {fields.map(({ id }, at) => (
        <Stop key={id} {...of(at + 1)} onLeaveOut={() => remove(at)} />
      ))}
      {fields.length + 1 < mostDestinations && (
        <div>
          <Button
            variant="outlined"
            disabled={isLocked}
            startIcon={<MapPinPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => append(blankDestination)}
          >
            Add a destination
          </Button>
        </div>
      )}
    </>
  )
}

interface StopProps extends FieldsProps {
  /** From 0; the first is at the top of the form. */
  at: number
  isOne: boolean
  /** The labels that go to each. */
  going: readonly (readonly string[])[]
  /** The first of those that ask for weights: it asks for their unit. */
  hasUnit: boolean
  onLeaveOut?: () => void
}

const underOf = (at: number): Under => (at === 0 ? '' : `more.${at - 1}.`)

/** One destination: who receives it, who carries it there, what goes. */
function Stop({ choices, packages, isLocked, at, isOne, going, hasUnit, onLeaveOut }: StopProps) {
  const { watch } = useFormContext<TransferTemplateForm>()
  const under = underOf(at)
  const transferType = watch(`${under}transferType` as 'transferType')
  const chosen = watch(`${under}packages` as 'packages')
  const type = typeNamed(choices.types, transferType)
  const notes = templateNotes({ transferType, packages: chosen }, { types: choices.types, packages })
  const elsewhere = useMemo(() => new Set(going.filter((_, other) => other !== at).flat()), [going, at])
  const titled = (title: string) => (isOne ? title : `${title} ${at + 1}`)
  return (
    <section className={styles.stop} aria-label={isOne ? undefined : titled('Stop')}>
      <DestinationFields
        {...{ choices, type, under, isLocked, onLeaveOut }}
        title={titled('Destination')}
        isFirst={at === 0}
      />
      <CarrierFields
        choices={choices}
        isLocked={isLocked}
        under={under}
        title={titled('Transporter')}
        licenseHint="Leave all of the transporter empty, and Metrc asks when the transfer is registered."
      />
      <PackageFields
        packages={packages}
        type={type}
        isLocked={isLocked}
        under={under}
        title={isOne ? 'Packages' : `Packages to destination ${at + 1}`}
        elsewhere={elsewhere}
        hasUnit={hasUnit}
      />
      {notes.map((note) => (
        <Alert key={note} tone="warn" isSilent>
          {note}
        </Alert>
      ))}
    </section>
  )
}

interface DestinationFieldsProps {
  choices: Choices
  type: TransferType | undefined
  under: Under
  title: string
  isFirst: boolean
  isLocked: boolean
  onLeaveOut?: (() => void) | undefined
}

function DestinationFields({ choices, type, under, title, isFirst, isLocked, onLeaveOut }: DestinationFieldsProps) {
  const { control } = useFormContext<TransferTemplateForm>()
  const types = licensedTypes(choices.types).map(({ Name }) => Name)
  const nameOf = (field: 'transferType' | 'invoice' | 'route') => `${under}${field}` as typeof field
  return (
    <Card
      title={title}
      {...(onLeaveOut && {
        actions: (
          <Button
            color="inherit"
            disabled={isLocked}
            aria-label={`Leave out ${title.toLowerCase()}`}
            onClick={onLeaveOut}
          >
            Leave out
          </Button>
        ),
      })}
    >
      <div className={styles.fields}>
        <div className={styles.two}>
          {isFirst ? (
            <TextInput control={control} name="name" label="Template name" autoComplete="off" hasFocus />
          ) : (
            <LicenseInput name="recipient" under={under} label="Recipient license" parties={choices.parties} />
          )}
          <SelectInput
            control={control}
            name={nameOf('transferType')}
            label="Transfer type"
            options={types}
            placeholder="Choose a transfer type"
            hint="As the state lists them."
          />
        </div>
        <div className={styles.two}>
          {isFirst && <LicenseInput name="recipient" label="Recipient license" parties={choices.parties} />}
          <TextInput
            control={control}
            name={nameOf('invoice')}
            label={type?.RequiresInvoiceNumber ? 'Invoice number' : 'Invoice number (optional)'}
            autoComplete="off"
          />
        </div>
        <div className={styles.two}>
          <TimeInput name="departure" under={under} label="Estimated departure" />
          <TimeInput name="arrival" under={under} label="Estimated arrival" />
        </div>
        <NoteInput control={control} name={nameOf('route')} label="Planned route" />
      </div>
    </Card>
  )
}
