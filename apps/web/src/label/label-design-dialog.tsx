import {
  type LabelDesign,
  LabelDesignForm,
  labelDesignForm,
  labelDesignProblems,
  labelDesignWords,
  sizeText,
} from '@cultivatd/domain/label/label-design'
import { LabelKind, labelKindWords } from '@cultivatd/domain/label/label-kind'
import { papers } from '@cultivatd/domain/label/paper'
import { standardDesign } from '@cultivatd/domain/label/standard-design'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { Choice } from '../ui/choice.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DesignPreview } from './design-preview.tsx'
import { PartsInput } from './parts-input.tsx'
import styles from './label.module.css'

interface LabelDesignDialogProps {
  /** 'new' for none yet. */
  id: string
  rows: readonly LabelDesign[]
  onClose: () => void
}

/** What the list calls one of them, and where the drafts of their forms are. */
export const labelDesignNoun = 'label design'

/** A new one begins with the standard label for plants, on the sheet that is sold most. */
const begin: LabelDesignForm = { ...standardDesign('plant', { width: 66.7, height: 25.4 }), name: '' }

/** The form of a label design, beside the label as it becomes. */
export const LabelDesignDialog = (props: LabelDesignDialogProps) => (
  <DraftOf
    place={`${labelDesignNoun} ${props.id}`}
    title={props.id === 'new' ? 'Add label design' : 'Edit label design'}
  >
    <DesignFields {...props} />
  </DraftOf>
)

function DesignFields({ id, rows, onClose }: LabelDesignDialogProps) {
  const row = useLastKnown(rows, id) ?? null
  const others = rows.filter((other) => other.id !== row?.id)
  const form = useOwnForm({
    schema: LabelDesignForm,
    blank: begin,
    row,
    formOf: labelDesignForm,
    words: labelDesignWords,
    problems: (values) => labelDesignProblems(values, others),
    create: (body, options) => api.labelDesign.create({ body }, options),
    update: (designId, body, options) => api.labelDesign.update({ params: { id: designId }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} label design ${name}` }),
    onSaved: onClose,
  })
  const control = form.control as unknown as Control<LabelDesignForm>
  const values = useWatch({ control }) as LabelDesignForm
  return (
    <OwnDialog
      form={form}
      title={row ? `Edit ${row.name}` : 'Add label design'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      submitLabel={row ? 'Save' : 'Add label design'}
      footNote={row && <DeleteDesign row={row} onClose={onClose} />}
      width={1040}
      onClose={onClose}
    >
      <div className={styles.design}>
        <div className={styles.side}>
          <DesignPreview form={values} />
        </div>
        <div className="col g4">
          <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
          <div className={`${styles.fields} ${styles.size}`}>
            <SelectInput<LabelDesignForm>
              control={control}
              name="kind"
              label="Printed for"
              options={LabelKind.options.map((value) => ({ value, label: labelKindWords[value] }))}
            />
            <NumberInput<LabelDesignForm> control={control} name="width" label="Width" unit="mm" />
            <NumberInput<LabelDesignForm> control={control} name="height" label="Height" unit="mm" />
          </div>
          <Standard control={control} kind={values.kind} />
          <PartsInput control={control} kind={values.kind} />
          {row && <DesignHistory id={row.id} />}
        </div>
      </div>
    </OwnDialog>
  )
}

/** Lays out the parts anew: as the standard label of a paper. */
function Standard({ control, kind }: { control: Control<LabelDesignForm>; kind: LabelKind }) {
  const { field: width } = useController({ control, name: 'width' })
  const { field: height } = useController({ control, name: 'height' })
  const { field: elements } = useController({ control, name: 'elements' })
  const [paper, setPaper] = useState<string | null>(null)
  const lay = (id: string | null) => {
    setPaper(id)
    const label = papers.find((one) => one.id === id)?.label
    if (!label) return
    const size = { width: Number(label.width.toFixed(1)), height: Number(label.height.toFixed(1)) }
    width.onChange(size.width)
    height.onChange(size.height)
    elements.onChange(standardDesign(kind, size).elements)
  }
  return (
    <div className={styles.standard}>
      <Choice
        label="Begin again with the standard label of"
        value={paper}
        none="Choose a paper"
        options={papers.map(({ id, name, label }) => ({ value: id, label: `${name} (${sizeText(label)})` }))}
        onChange={lay}
      />
      <Button
        variant="outlined"
        onClick={() => {
          const size = { width: Number(width.value), height: Number(height.value) }
          if (size.width > 0 && size.height > 0) elements.onChange(standardDesign(kind, size).elements)
        }}
      >
        Standard parts for this size
      </Button>
    </div>
  )
}

const DeleteDesign = ({ row, onClose }: { row: LabelDesign; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun={labelDesignNoun}
    name={row.name}
    call={({ id, version }, options) => api.labelDesign.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    Labels that are printed stay as they are. The standard label of each paper can always be printed.
  </OwnDelete>
)

/** Who changed it; asked for when somebody wants to know. */
function DesignHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const history = useTopic('ownHistory', isOpen ? { entity: 'label-design', record: id } : null)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryList history={history} shown={3} />}
    </details>
  )
}
