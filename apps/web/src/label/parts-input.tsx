import {
  elementKinds,
  elementText,
  elementWords,
  type LabelDesignForm,
  type LabelElement,
  mostElements,
} from '@cultivatd/domain/label/label-design'
import { fieldsOf, type LabelKind } from '@cultivatd/domain/label/label-kind'
import Button from '@mui/material/Button'
import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SwitchInput } from '../ui/switch-input.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import styles from './label.module.css'

type DesignControl = AnyControl<LabelDesignForm>

/** The parts of a label: what each is, and where it stands in millimetres. */
export function PartsInput({ control, kind }: { control: DesignControl; kind: LabelKind }) {
  const { field, error, isSubmitting } = useFormField<LabelDesignForm>(control, 'elements')
  const parts = useWatch({ control: control as Control<LabelDesignForm>, name: 'elements' })
  const [openId, setOpenId] = useState<string | null>(null)
  const add = () => {
    const id = randomKey()
    setOpenId(id)
    field.onChange([...parts, { ...newPart, id }])
  }
  return (
    <fieldset className={styles.parts} aria-label="Parts">
      <legend>Parts</legend>
      {parts.map((part, at) => (
        <Part
          key={part.id}
          control={control}
          kind={kind}
          part={part}
          at={at}
          isOpen={part.id === openId}
          isLocked={isSubmitting}
          onOpen={(isOpen) => setOpenId(isOpen ? part.id : null)}
          onRemove={() => field.onChange(parts.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={isSubmitting || parts.length >= mostElements}
          onClick={add}
        >
          Add part
        </Button>
      </div>
      <FieldNote id="label-parts" error={error || undefined} />
    </fieldset>
  )
}

const newPart: Omit<LabelElement, 'id'> = {
  is: 'text',
  x: 2,
  y: 2,
  width: 20,
  height: 5,
  field: 'name',
  text: '',
  size: 9,
  isBold: false,
  align: 'left',
}

interface PartProps {
  control: DesignControl
  kind: LabelKind
  part: LabelElement
  at: number
  isOpen: boolean
  isLocked: boolean
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

function Part({ control, kind, part, at, isOpen, isLocked, onOpen, onRemove }: PartProps) {
  const called = elementText(part, kind)
  const { invalid } = control.getFieldState(`elements.${at}` as 'elements')
  const named = (name: keyof LabelElement) => `elements.${at}.${name}` as const
  const fields = Object.entries(fieldsOf(kind)).map(([value, { label }]) => ({ value, label }))
  return (
    <fieldset className={styles.part} aria-label={called}>
      <div className="row between">
        <span className={invalid ? 'errtx' : 'm'}>{called}</span>
        <span className={styles.partActs}>
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            label={`${isOpen ? 'Close' : 'Open'} ${called}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          />
          <IconButton icon={Trash2} label={`Remove ${called}`} disabled={isLocked} onClick={onRemove} />
        </span>
      </div>
      {(isOpen || invalid) && (
        <div className={styles.fields}>
          <SelectInput<LabelDesignForm>
            control={control}
            name={named('is')}
            label="What"
            options={elementKinds.map((value) => ({ value, label: elementWords[value] }))}
          />
          {part.is === 'text' && (
            <>
              <SelectInput<LabelDesignForm>
                control={control}
                name={named('field')}
                label="Field"
                options={[{ value: '', label: 'None, its own words' }, ...fields]}
              />
              <TextInput<LabelDesignForm>
                control={control}
                name={named('text')}
                label="Words before it"
                autoComplete="off"
              />
              <NumberInput<LabelDesignForm> control={control} name={named('size')} label="Letters" unit="pt" />
              <SelectInput<LabelDesignForm>
                control={control}
                name={named('align')}
                label="Alignment"
                options={[
                  { value: 'left', label: 'Left' },
                  { value: 'center', label: 'Center' },
                  { value: 'right', label: 'Right' },
                ]}
              />
              <div className={styles.bold}>
                <SwitchInput<LabelDesignForm> control={control} name={named('isBold')} label="Bold" />
              </div>
            </>
          )}
          <NumberInput<LabelDesignForm> control={control} name={named('x')} label="From the left" unit="mm" />
          <NumberInput<LabelDesignForm> control={control} name={named('y')} label="From the top" unit="mm" />
          <NumberInput<LabelDesignForm> control={control} name={named('width')} label="Width" unit="mm" />
          <NumberInput<LabelDesignForm> control={control} name={named('height')} label="Height" unit="mm" />
        </div>
      )}
    </fieldset>
  )
}
