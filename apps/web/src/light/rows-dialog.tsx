import { lightRowsProblems } from '@cultivatd/domain/light/change-light'
import { LightRowsForm, lightWords, mostRows } from '@cultivatd/domain/light/light'
import type { System } from '@cultivatd/domain/system/system'
import Button from '@mui/material/Button'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import styles from './light.module.css'
import { lightsPlace, type SystemLights } from './use-lights.ts'

interface RowsDialogProps {
  system: System
  lights: SystemLights
  onClose: () => void
}

/** How many rows of lights a system has, and how many lights each has room for (DATA-09). */
export const RowsDialog = (props: RowsDialogProps) => (
  <DraftOf place={`${lightsPlace(props.system.id)} rows`} title={`Rows of lights of ${props.system.name}`}>
    <Fields {...props} />
  </DraftOf>
)

function Fields({ system, lights, onClose }: RowsDialogProps) {
  const { name, facilityId, size } = system
  const form = useOwnForm({
    schema: LightRowsForm,
    blank: { rows: [] },
    row: lights.rows,
    // What one begins with: a light over each rack.
    formOf: ({ rows }) => ({ rows: rows.length > 0 ? rows : [size.rackCount] }),
    words: lightWords,
    problems: ({ rows }) => lightRowsProblems(rows, lights.lights),
    update: (systemId, body, options) =>
      api.light.rows({ params: { systemId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: () => ({ detail: `Changed the rows of lights of ${name}` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog form={form} title={`Rows of lights of ${name}`} failedTitle="Change Failed" onClose={onClose}>
      <p className="small muted">Row 1 is the lowest. With as many rows as levels each row hangs over its level.</p>
      <RowCounts control={form.control} />
    </OwnDialog>
  )
}

function RowCounts({ control }: { control: AnyControl<LightRowsForm> }) {
  const { field, error, isSubmitting } = useFormField(control, 'rows')
  const rows: readonly number[] = useWatch({ control: control as Control<LightRowsForm>, name: 'rows' })
  const set = (next: readonly number[]) => field.onChange(next)
  const top = rows.length
  return (
    <>
      <ul className={styles.counts} aria-label="Rows of lights">
        {rows
          .map((_, at) => ({ at, row: at + 1 }))
          .toReversed()
          .map(({ at, row }) => (
            <li key={row}>
              <NumberInput control={control} name={`rows.${at}`} label={`Lights in row ${row}`} />
              {/* Those below it keep their numbers, and so their lights. */}
              {row === top && (
                <IconButton
                  icon={Trash2}
                  label={`Remove row ${row}`}
                  disabled={isSubmitting}
                  onClick={() => set(rows.slice(0, -1))}
                />
              )}
            </li>
          ))}
      </ul>
      <FieldNote id="light-rows" error={error || undefined} hint={top === 0 && 'This system has no lights.'} />
      <div>
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={isSubmitting || top >= mostRows}
          onClick={() => set([...rows, rows.at(-1) || 1])}
        >
          Add row
        </Button>
      </div>
    </>
  )
}
