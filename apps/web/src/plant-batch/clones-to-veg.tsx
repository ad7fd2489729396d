import { batchCounts, batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { ClonesToVeg, labelProblems, remainingAfter, tagsOf, toVegProblems } from '@cultivatd/domain/plant-batch/to-veg'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { useKept } from '../record/use-kept.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useWays, type Ways } from '../record/use-ways.ts'
import { roomOptions } from '../trade/room-options.ts'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import type { Done } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { Segments } from '../ui/segments.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'
import { blocksOf, type EnteredLabels, missingOfBlock, withoutUsed } from './labels-entry.ts'
import { LabelBlock, type LabelsProps, SingleLabels } from './labels-fields.tsx'
import styles from './plant-batch.module.css'

interface ClonesToVegFormProps extends BatchPageProps {
  /** The plant tags that may be given out. */
  availableTags: TagStock
}

/** 'Assign Clones to Vegetation': clones get labels of their own and are vegetative plants then (BATCH-07 to BATCH-14). */
export function ClonesToVegForm(page: BatchPageProps) {
  const { rows, status } = useTopic('availableTags', { facilityId: page.facilityId, kind: 'plant' })
  if (status === 'loading') return <FormLoading {...page} />
  return <LabelsForm {...page} availableTags={rows[0] ?? unknownTags} />
}

/** 'Made 20 plants of Clone 11-08 in Veg 1', and the way there: labels that do not follow each other are several writes. */
function madeText({ labels, locationId }: ClonesToVeg, { batch, rooms }: BatchPageProps, ways: Ways): Done {
  const count = tagsOf(labels).length
  const room = rooms.find(({ id }) => id === locationId)
  const where = room ? ` in ${room.metrc.Name}` : ''
  return {
    detail: `Made ${numberText(count)} ${count === 1 ? 'plant' : 'plants'} of ${batch.metrc.Name}${where}`,
    action: ways.room(locationId),
  }
}

function LabelsForm({ availableTags: tagsNow, ...page }: ClonesToVegFormProps) {
  const { facilityId, batch, rooms } = page
  const ways = useWays(facilityId)
  const change = useRecordChange(page, (body: ClonesToVeg, options) => api.plantBatch.toVeg({ body }, options), {
    tried: { act: '/api/plant-batch/to-veg' },
    said: ([made]) => (made ? madeText(made, page, ways) : {}),
    onSaved: page.onClose,
    failedTitle: 'Label Assignment Failed',
  })
  // The labels that this form has sent are no problem of this form.
  const availableTags = useKept(tagsNow, change.isBusy || change.repeat !== null)
  const isPartRefused = change.only.is === 'refused' && change.only.isPart === true
  const { entered, labels, setEntered } = useEnteredLabels({ before: page.before, availableTags, isPartRefused })
  const form = useToVegForm(page, labels, availableTags)
  const locationId = form.watch('locationId')
  const [cannot] = batchProblems(batch, 'toVeg')
  const missing =
    cannot?.message ??
    (locationId ? null : 'Choose a vegetation room') ??
    missingLabels(entered) ??
    labelProblems(batch, labels, availableTags)[0] ??
    null
  const { remaining } = batchCounts(batch)
  const left = remainingAfter(batch, labels)
  return (
    <RecordForm
      page={page}
      title="Assign Clones to Vegetation"
      submitLabel="Assign Labels"
      failedTitle="Label Assignment Failed"
      change={change}
      pending={`${numberText(remaining - left)} vegetative`}
      missing={missing}
      onSubmit={form.handleSubmit(change.send)}
    >
      <SelectInput
        control={form.control}
        name="locationId"
        label="Vegetation room"
        options={roomOptions(rooms, {
          use: 'plants',
          locationTypes: page.references.locationUses,
          type: 'vegetation',
        })}
        placeholder="Choose a vegetation room"
      />
      <SublocationInput control={form.control} facilityId={facilityId} />
      <LabelsEntry {...{ batch, entered, availableTags }} isLocked={change.isBusy} onChange={setEntered} />
      <RemainingClones remaining={remaining} left={left} />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

interface EnteringLabels {
  before: TypedBefore | undefined
  availableTags: TagStock
  /** Whether Metrc has given out some of the labels and refused others. */
  isPartRefused: boolean
}

/** The labels as they are entered, and as they are sent. */
function useEnteredLabels({ before, availableTags, isPartRefused }: EnteringLabels) {
  const [typed, setEntered] = useDraftState<EnteredLabels>('entered', () => labelsTyped(before))
  const [isPartDone, setPartDone] = useState(false)
  // What Metrc has given out is done; the labels that it refused stay to be corrected.
  if (isPartRefused && !isPartDone) setPartDone(true)
  const entered = useMemo(
    () => (isPartDone ? withoutUsed(typed, availableTags) : typed),
    [isPartDone, typed, availableTags],
  )
  const labels = useMemo(() => blocksOf(entered), [entered])
  return { entered, labels, setEntered }
}

/** The form, with the labels that are entered beside it. */
function useToVegForm(page: BatchPageProps, labels: ClonesToVeg['labels'], availableTags: TagStock) {
  const { facilityId, batch, rooms, before } = page
  const { locationUses: locationTypes, sublocations } = page.references
  const form = useRuleForm(
    ClonesToVeg,
    {
      facilityId,
      batchName: batch.metrc.Name,
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      labels,
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      toVegProblems(batch, values, {
        room: rooms.find(({ id }) => id === values.locationId),
        locationTypes,
        sublocations,
        availableTags,
        today: localDay(),
      }),
  )
  const { setValue } = form
  useEffect(() => setValue('labels', labels), [labels, setValue])
  return form
}

/** One by one, or as a block. */
function LabelsEntry(props: LabelsProps) {
  const { entered, isLocked, onChange } = props
  return (
    <>
      <div>
        <Segments
          label="How labels are entered"
          value={entered.mode}
          options={[
            { value: 'single', label: 'Enter Labels Individually' },
            { value: 'block', label: 'Enter Block of Labels' },
          ]}
          onChange={(mode) => !isLocked && onChange({ ...entered, mode })}
        />
      </div>
      {entered.mode === 'single' ? <SingleLabels {...props} /> : <LabelBlock {...props} />}
    </>
  )
}

/** How many clones there are, and stay. */
const RemainingClones = ({ remaining, left }: { remaining: number; left: number }) => (
  <div className="prev" aria-live="polite">
    <span className="small muted">Remaining clones</span>
    <span className="row">
      <span className="muted">{numberText(remaining)}</span>
      <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
      <b className={styles.leftOf}>{left < 0 ? '–' : numberText(left)}</b>
    </span>
  </div>
)

const missingLabels = (entered: EnteredLabels): string | null => {
  if (entered.mode === 'block') return missingOfBlock(entered.block)
  return entered.labels.length > 0 ? null : 'Enter at least one label'
}

/** The ledger keeps runs of labels: one label alone was entered by itself. */
function labelsTyped(before: TypedBefore | undefined): EnteredLabels {
  const label = textTyped(before, 'startingTag')
  const count = numberTyped(before, 'count') ?? 1
  if (label === undefined) return { mode: 'single', labels: [], block: { label: '', count: '' } }
  return count === 1
    ? { mode: 'single', labels: [label], block: { label: '', count: '' } }
    : { mode: 'block', labels: [], block: { label, count: String(count) } }
}
