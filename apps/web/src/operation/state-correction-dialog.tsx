import {
  type StateCorrection,
  StateCorrectionForm,
  stateCorrectionForm,
  stateCorrectionProblems,
  stateCorrectionText,
  stateCorrectionWords,
} from '@cultivatd/domain/state-correction/state-correction'
import { latestDay } from '@cultivatd/domain/field/field'
import { typedFacts } from '@cultivatd/domain/operation/typed-facts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput, TextInput } from '../ui/inputs.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import styles from './operation.module.css'

interface StateCorrectionDialogProps {
  /** The change that was wrong. */
  found: TypedBefore
  facilityName: string
  /** Null for a new one. */
  correction: StateCorrection | null
  onClose: () => void
}

/** A correction for the state: its data filled in, what is right and why typed, and what became of it. */
export const StateCorrectionDialog = (props: StateCorrectionDialogProps) => (
  <DraftOf
    place={`correction ${props.correction?.id ?? `of ${props.found.operation.id}`}`}
    title="Correction for the state"
  >
    <Fields {...props} />
  </DraftOf>
)

function Fields({ found, facilityName, correction, onClose }: StateCorrectionDialogProps) {
  const { operation, payload } = found
  const [today] = useState(() => latestDay(new Date()))
  const form = useOwnForm({
    schema: StateCorrectionForm,
    blank: { operationId: operation.id, right: '', reason: '', filedOn: '', reference: '' },
    row: correction,
    formOf: stateCorrectionForm,
    words: stateCorrectionWords,
    problems: ({ filedOn, reference }) => stateCorrectionProblems({ filedOn, reference }, { operation, today }),
    create: (body, options) => api.stateCorrection.create({ body }, options),
    update: (id, body, options) => api.stateCorrection.update({ params: { id }, body }, options),
    refusedIn: 'form',
    said: () => ({ detail: `${correction ? 'Changed' : 'Added'} the correction of: ${operation.summary}` }),
    onSaved: onClose,
  })
  const { control } = form
  const typed = useWatch({ control })
  const about = {
    facility: { id: operation.facilityId, name: facilityName },
    operation,
    typed: typedFacts(operation.kind, payload),
  }
  const text = stateCorrectionText(about, { right: typed.right ?? '', reason: typed.reason ?? '' })
  return (
    <OwnDialog
      form={form}
      title="Correction for the state"
      failedTitle={correction ? 'Change Failed' : 'Create Failed'}
      submitLabel="Save"
      footNote={correction && <Delete row={correction} onClose={onClose} />}
      width={640}
      onClose={onClose}
    >
      <NoteInput control={control} name="right" label="What is right" />
      <NoteInput control={control} name="reason" label="How it came about" />
      <section>
        <h3>To be sent to the state</h3>
        <pre className={styles.correctionText}>{text}</pre>
        <CopyButton text={text} said="The correction was copied" />
      </section>
      <DateInput control={control} name="filedOn" label="Filed on" latest={today} />
      <TextInput
        control={control}
        name="reference"
        label="Reference"
        hint="What the state calls it: a number, or who answered."
        autoComplete="off"
      />
    </OwnDialog>
  )
}

const Delete = ({ row, onClose }: { row: StateCorrection; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun="correction"
    name={row.summary}
    call={({ id, version }, options) => api.stateCorrection.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    What was sent to the state is not taken back by this.
  </OwnDelete>
)
