import { batchCounts, batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { BatchSplit, splitProblems } from '@cultivatd/domain/plant-batch/split'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useWays } from '../record/use-ways.ts'
import { missingOfBatch, NewBatchFields } from '../record/young/new-batch-fields.tsx'
import { useTakenName } from '../record/young/use-taken-name.ts'
import { localDay } from '../ui/dates.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

/** 'Split batch': a part becomes a batch of its own, of the same strain. */
export function SplitBatch(page: BatchPageProps) {
  const { facilityId, batch, rooms, before } = page
  const { locationUses: locationTypes, sublocations } = page.references
  const { remaining } = batchCounts(batch)
  const { Name, StrainName, Type } = batch.metrc
  const ways = useWays(facilityId)
  const change = useRecordChange(page, (body: BatchSplit, options) => api.plantBatch.split({ body }, options), {
    failedTitle: 'Split Failed',
    said: ([split]) =>
      split
        ? { detail: `Split ${numberText(split.count)} off: ${split.name}`, action: ways.record({ batch: split.name }) }
        : {},
  })
  const taken = useRef<readonly string[]>([])
  const form = useRuleForm(
    BatchSplit,
    {
      facilityId,
      batchName: Name,
      name: textTyped(before, 'newName') ?? '',
      count: numberTyped(before, 'count'),
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      splitProblems(batch, values, {
        room: rooms.find(({ id }) => id === values.locationId),
        locationTypes,
        sublocations,
        batchNames: taken.current,
        today: localDay(),
      }),
  )
  const values = form.watch()
  const takenNow = useTakenName(facilityId, values.name)
  useEffect(() => {
    taken.current = takenNow
  }, [takenNow])
  const isCount = typeof values.count === 'number' && values.count > 0
  const left = isCount ? remaining - values.count : remaining
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title="Split batch"
        submitLabel="Split batch"
        failedTitle="Split Failed"
        change={change}
        cannot={batchProblems(batch, 'split')[0]?.message}
        missing={missingOfBatch(values, [!isCount && 'Enter how many plants'])}
        pending={left < remaining && left >= 0 ? `${numberText(left)} remaining` : null}
        onSubmit={form.handleSubmit(change.send)}
      >
        <NumberInput
          control={form.control}
          name="count"
          label="Count"
          hint={`Of ${numberText(remaining)} that are left in the batch.`}
          isBig
          isDigits
        />
        <NewBatchFields {...{ facilityId, rooms, locationTypes }} strainName={StrainName} ending={Type} />
      </RecordForm>
    </FormProvider>
  )
}
