import type { Item } from '@cultivatd/domain/item/item'
import { JobPackage, jobPackageProblems } from '@cultivatd/domain/processing-job/job-forms'
import type { ProcessingJob } from '@cultivatd/domain/processing-job/processing-job'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { ChangeDialog } from '../record/change-dialog.tsx'
import { useChange } from '../record/use-change.ts'
import { missingText, NewPackageFields, ProductInput } from '../trade/new-package-fields.tsx'
import {
  numberTyped,
  roomTyped,
  standingBefore,
  sublocationTyped,
  textTyped,
  type TypedBefore,
} from '../record/typed-before.ts'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { draftPlace } from './draft-place.ts'
import { amountText } from './jobs-page.tsx'

interface PackageJobProps {
  facilityId: string
  job: ProcessingJob
  /** A refused package that is corrected. */
  before?: TypedBefore
  onClose: () => void
}

/** Packages what came out of a job. */
export function PackageJobDialog(props: PackageJobProps) {
  const { facilityId, job, before } = props
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([items, rooms, tags, references].some(({ status }) => status === 'loading')) return null
  return (
    <DraftOf place={draftPlace(facilityId, `package-job ${job.id}`, before)} title={`Create package from ${job.name}`}>
      <PackageJob
        {...props}
        items={items.rows}
        rooms={rooms.rows}
        tags={tags.rows[0] ?? unknownTags}
        locationTypes={references.rows[0]?.locationUses ?? []}
      />
    </DraftOf>
  )
}

interface KnownProps extends PackageJobProps {
  items: readonly Item[]
  rooms: readonly RoomSummary[]
  tags: TagStock
  locationTypes: readonly LocationType[]
}

function PackageJob(props: KnownProps) {
  const { facilityId, job, items, rooms, tags, locationTypes, before, onClose } = props
  const { form, item } = useJobPackage(props)
  const change = useChange<JobPackage>({
    facilityId,
    call: (body, options) => api.processingJob.createPackage({ body }, options),
    said: ([made]) => ({ detail: `Created package ${made?.label ?? ''} from ${job.name}` }),
    one: { begin: standingBefore(before), failedTitle: 'Create Failed', onSaved: onClose },
    trial: { act: '/api/processing-job/create-package', title: 'Create package from processing job' },
  })
  const values = form.watch()
  const left = job.amounts.flatMap(({ rest, unit }) => (rest === null ? [] : [amountText(rest, unit)])).join(', ')
  return (
    <FormProvider {...form}>
      <ChangeDialog
        title={`Create package from ${job.name}`}
        noun="package"
        submitLabel="Create package"
        missing={missingText(values, [!(values.quantity > 0) && 'a quantity'])}
        {...{ facilityId, onClose, change }}
        onSubmit={form.handleSubmit((body) => change.send([{ records: [body.label, job.name], body }]))}
      >
        <ProductInput items={items} hint={left === '' ? 'What came out.' : `${left} are left in the job.`} />
        <NumberInput
          control={form.control}
          name="quantity"
          label="Package quantity"
          hint={item ? 'What the new package holds.' : 'Choose a product first.'}
          unit={item?.metrc.UnitOfMeasureName ?? ''}
          hasSteppers
          isDisabled={!item}
          isLocked={!item || change.isBusy}
        />
        <NewPackageFields facilityId={facilityId} rooms={rooms} locationTypes={locationTypes} tags={tags} />
      </ChangeDialog>
    </FormProvider>
  )
}

/** The form with its rule; the unit comes from the product. */
function useJobPackage({ facilityId, job, items, rooms, tags, locationTypes, before }: KnownProps) {
  const itemOf = (itemId: string | undefined) => items.find(({ id }) => id === itemId)
  const form = useRuleForm(
    JobPackage,
    {
      facilityId,
      jobId: job.id,
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      label: textTyped(before, 'label') ?? '',
      itemId: items.find(({ metrc }) => metrc.Name === textTyped(before, 'itemName'))?.id ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
      quantity: numberTyped(before, 'quantity') ?? Number.NaN,
      unitOfMeasure: textTyped(before, 'unitOfMeasure') ?? '',
    },
    (values) => {
      const room = rooms.find(({ id }) => id === values.locationId)
      const facts = { room, item: itemOf(values.itemId), locationTypes, availableTags: tags, today: localDay() }
      return jobPackageProblems(values as JobPackage, job, facts)
    },
  )
  const item = itemOf(form.watch('itemId'))
  const unit = item?.metrc.UnitOfMeasureName
  const { setValue } = form
  useEffect(() => {
    if (unit !== undefined) setValue('unitOfMeasure', unit)
  }, [unit, setValue])
  return { form, item }
}
