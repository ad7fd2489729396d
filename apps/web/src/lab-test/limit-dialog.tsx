import {
  type LabLimit,
  LabLimitForm,
  labLimitForm,
  labLimitProblems,
  labLimitWords,
  limitName,
} from '@cultivatd/domain/lab-test/lab-limit'
import { labTestTypes } from '@cultivatd/domain/lab-test/lab-test-words'
import { limitUnits } from '@cultivatd/domain/lab-test/limits'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import styles from './lab-test.module.css'

interface LimitDialogProps {
  /** 'new' for none yet. */
  id: string
  rows: readonly LabLimit[]
  onClose: () => void
}

/** The form of one limit. */
export const LimitDialog = (props: LimitDialogProps) => (
  <DraftOf place={`limit ${props.id}`} title={props.id === 'new' ? 'Add limit' : 'Edit limit'}>
    <LimitFields {...props} />
  </DraftOf>
)

function LimitFields({ id, rows, onClose }: LimitDialogProps) {
  const row = useLastKnown(rows, id) ?? null
  const others = rows.filter((other) => other.id !== row?.id)
  const form = useOwnForm({
    schema: LabLimitForm,
    blank: { analyte: '', matrix: '', unit: 'ppm', source: '' },
    row,
    formOf: labLimitForm,
    words: labLimitWords,
    problems: ({ analyte, matrix }) => labLimitProblems({ analyte: analyte ?? '', matrix: matrix ?? '' }, others),
    create: (body, options) => api.labLimit.create({ body }, options),
    update: (limitId, body, options) => api.labLimit.update({ params: { id: limitId }, body }, options),
    refusedIn: 'form',
    said: (_id, limit) => ({ detail: `${row ? 'Changed' : 'Added'} the limit of ${limitName(limit)}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title={row ? `Edit the limit of ${limitName(row)}` : 'Add limit'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      submitLabel={row ? 'Save' : 'Add limit'}
      footNote={row && <DeleteLimit row={row} onClose={onClose} />}
      onClose={onClose}
    >
      <TextInput control={control} name="analyte" label="Substance" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="matrix"
        label="Type of sample"
        options={labTestTypes}
        placeholder="Every type"
      />
      <div className={styles.two}>
        <NumberInput control={control} name="limit" label="Limit" hint="What is found may be as much as this." />
        <SelectInput control={control} name="unit" label="Unit" options={limitUnits} />
      </div>
      <TextInput
        control={control}
        name="source"
        label="Source"
        hint="The rule and its day. It stands on every certificate that is judged by it."
        autoComplete="off"
      />
    </OwnDialog>
  )
}

const DeleteLimit = ({ row, onClose }: { row: LabLimit; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun="limit"
    name={limitName(row)}
    call={({ id, version }, options) => api.labLimit.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    Results of it are not judged any more.
  </OwnDelete>
)
