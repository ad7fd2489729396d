import type { References } from '@cultivatd/contract/reference/reference.contract'
import { PackageSample, sampleProblems, samplingProblems } from '@cultivatd/domain/package/take-sample'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { roomChoices } from '@cultivatd/domain/room/room-use'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useCreation } from '../record/use-creation.ts'
import { createFailed, missingText } from '../trade/new-package-fields.tsx'
import { testsTyped, TestsInput } from '../trade/tests-input.tsx'
import { SublocationInput } from '../trade/sublocation-input.tsx'
import { TagInput } from '../trade/tag-input.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { amountText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'

interface SampleFormProps {
  page: PackagePageProps
  rooms: readonly RoomSummary[]
  tags: TagStock
  references: References
}

/** Take a sample: a package of its own for a laboratory, of the same item (Metrc reference §10.5). */
export function TakeSample(page: PackagePageProps) {
  const { facilityId } = page
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const known = useTopic('references', { facilityId })
  const [references] = known.rows
  const isLoading = [rooms, tags, known].some(({ status }) => status === 'loading')
  if (isLoading || !references) return <FormLoading {...page} />
  return <SampleForm page={page} rooms={rooms.rows} tags={tags.rows[0] ?? unknownTags} references={references} />
}

function SampleForm(props: SampleFormProps) {
  const { page, rooms, tags, references } = props
  const { facilityId, pkg } = page
  const { UnitOfMeasureName, UnitOfMeasureAbbreviation: unit } = pkg.metrc
  const change = useCreation(
    page,
    'package.take-sample',
    (body: PackageSample, options) => api.package.takeSample({ body }, options),
    '/api/package/take-sample',
  )
  const { control, watch, handleSubmit } = useSampleForm(props)
  const values = watch()
  const { locationUses: locationTypes, labTestBatches, packageAbilities } = references
  const left = values.quantity > 0 ? pkg.metrc.Quantity - values.quantity : null
  const isUntested = packageAbilities.requiredTests && (values.requiredTests?.length ?? 0) === 0
  const missing = missingText({ ...values, itemId: 'the same' }, [
    !(values.quantity > 0) && 'a quantity',
    isUntested && 'the tests',
  ])
  return (
    <RecordForm
      page={page}
      title="Take sample"
      submitLabel="Take sample"
      failedTitle={createFailed}
      change={change}
      cannot={samplingProblems(pkg, packageAbilities)[0]?.message}
      missing={missing}
      pending={left === null ? null : `${amountText(left, UnitOfMeasureName)} ${unit}`}
      onSubmit={handleSubmit(change.send)}
    >
      <NumberInput
        control={control}
        name="quantity"
        label="Quantity"
        hint="What the laboratory gets. Package and sample count as submitted for testing from then on."
        isBig
        aside={<span className="small dim">{unit}</span>}
      />
      {labTestBatches.length > 0 && (
        <TestsInput
          control={control}
          name="requiredTests"
          label={packageAbilities.requiredTests ? 'Tests' : 'Tests, optional'}
          batches={labTestBatches}
        />
      )}
      <TagInput control={control} name="label" label="Label of the sample" runs={tags.runs} />
      <SelectInput
        control={control}
        name="locationId"
        label="Storage room"
        options={roomChoices(rooms, { use: 'packages', locationTypes }).map(({ id, metrc }) => ({
          value: id,
          label: metrc.Name,
        }))}
        placeholder="Choose a room"
      />
      <SublocationInput control={control} facilityId={facilityId} />
      <NoteInput control={control} name="note" label="Note" hint="Sent to Metrc with the sample." />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

/** The form with its rule; the sample stays in the room of its package unless somebody chooses another. */
function useSampleForm({ page, rooms, tags, references }: SampleFormProps) {
  const { facilityId, pkg, before } = page
  const { locationUses: locationTypes, labTestBatches, packageAbilities: abilities } = references
  const here = rooms.find(({ metrc }) => metrc.Id !== null && metrc.Id === pkg.metrc.LocationId)?.id
  return useRuleForm(
    PackageSample,
    {
      facilityId,
      label: textTyped(before, 'label') ?? '',
      from: pkg.metrc.Label,
      quantity: numberTyped(before, 'quantity'),
      locationId: roomTyped(rooms, before) || here || '',
      sublocation: sublocationTyped(before),
      requiredTests: testsTyped(before?.payload['requiredTests']),
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
    },
    (values) => {
      const room = rooms.find(({ id }) => id === values.locationId)
      const facts = { room, locationTypes, availableTags: tags, abilities, labTestBatches, today: localDay() }
      return sampleProblems(pkg, { ...values, requiredTests: values.requiredTests ?? [] } as PackageSample, facts)
    },
  )
}
