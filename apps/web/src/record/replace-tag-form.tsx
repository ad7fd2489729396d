import type { Problem } from '@cultivatd/domain/app-error'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { PlantTagReplacement } from '@cultivatd/domain/plant/replace-tag'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { ArrowRight } from 'lucide-react'
import type * as z from 'zod'
import type { CallOptions } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { TagInput } from '../trade/tag-input.tsx'
import { Tag } from '../trade/tag.tsx'
import { Alert } from '../ui/alert.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { RecordForm } from './change-form.tsx'
import { FormLoading } from './record-overlay.tsx'
import type { RecordPageProps } from './record-page.ts'
import { textTyped } from './typed-before.ts'
import { useRecordChange } from './use-record-change.ts'

const Typed = PlantTagReplacement.pick({ newLabel: true, date: true })
type TagTyped = z.infer<typeof Typed>

interface ReplaceTagFormProps {
  page: RecordPageProps
  /** The tag that it has. */
  label: string
  cannot: string | undefined
  /** The rule that the server asks. */
  problems: (typed: TagTyped, availableTags: TagStock) => readonly Problem[]
  send: (typed: TagTyped, options: CallOptions) => Promise<Outcome>
}

/** 'Replace tag': an unused one instead of one that is lost or cannot be read. */
export function ReplaceTagForm(props: ReplaceTagFormProps) {
  const { rows, status } = useTopic('availableTags', { facilityId: props.page.facilityId, kind: 'plant' })
  return status === 'loading' ? <FormLoading {...props.page} /> : <TagForm {...props} stock={rows[0] ?? unknownTags} />
}

function TagForm({ page, label, cannot, problems, send, stock }: ReplaceTagFormProps & { stock: TagStock }) {
  const { before } = page
  const change = useRecordChange(page, send)
  const { control, watch, handleSubmit } = useRuleForm(
    Typed,
    { newLabel: textTyped(before, 'newLabel') ?? '', date: textTyped(before, 'date') ?? localDay() },
    (typed) => problems(typed, stock),
  )
  const newLabel = watch('newLabel')
  return (
    <RecordForm
      page={page}
      title="Replace tag"
      submitLabel="Replace tag"
      change={change}
      cannot={cannot}
      missing={newLabel.trim() ? null : 'Enter the new tag'}
      pending={newLabel || null}
      onSubmit={handleSubmit(change.send)}
    >
      <Alert tone="warn" title="The old tag is used for good.">
        <p className="mt1">
          Metrc gives it out to nothing again. Throw it away; who looks it up here finds the new one.
        </p>
      </Alert>
      <TagInput control={control} name="newLabel" label="New tag" runs={stock.runs} />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
      {newLabel.length === label.length && newLabel !== label && (
        <div className="prev">
          <span className="small muted">Tag after</span>
          <span className="row wrap">
            <Tag label={label} />
            <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
            <b className="b">
              <Tag label={newLabel} />
            </b>
          </span>
        </div>
      )}
    </RecordForm>
  )
}
