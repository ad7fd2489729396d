import { HarvestPackage, harvestPackageProblems, packageWeight } from '@cultivatd/domain/harvest/create-package'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { harvestProblems, remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import type { Item } from '@cultivatd/domain/item/item'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { useEffect } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useCreation } from '../record/use-creation.ts'
import { createFailed, missingText, NewPackageFields, ProductInput, unfitText } from '../trade/new-package-fields.tsx'
import { MoreOfPackage, saidTyped, type SayingFacts, sayingFacts } from '../record/said-of-new.tsx'
import { TestsInput } from '../trade/tests-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SwitchInput } from '../ui/switch-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { HarvestPageProps } from './harvest-page.ts'
import { HarvestSources } from './harvest-sources.tsx'
import { gramsText } from './harvest-weights.ts'
import { harvestsTyped, packagedItems, takingProblems, unfitHarvests } from './taken-harvests.ts'

export interface PackagingFormProps extends HarvestPageProps {
  /** The harvests of the facility that are not finished. */
  harvests: readonly Harvest[]
  items: readonly Item[]
  rooms: readonly RoomSummary[]
  /** The package tags that may be given out. */
  tags: TagStock
  locationTypes: readonly LocationType[]
  units: readonly UnitOfMeasure[]
  may: SayingFacts
}

/** 'Create Package from Harvest {name}', of one harvest or several (PKG-06, PKG-12 to PKG-16). */
export function HarvestToPackage(page: HarvestPageProps) {
  const { facilityId } = page
  const harvests = useTopic('harvests', { facilityId })
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([harvests, items, rooms, tags, references].some(({ status }) => status === 'loading'))
    return <FormLoading {...page} />
  return (
    <PackagingForm
      {...page}
      harvests={harvests.rows}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      locationTypes={references.rows[0]?.locationUses ?? []}
      units={references.rows[0]?.units ?? []}
      may={sayingFacts(references.rows[0])}
    />
  )
}

function PackagingForm(props: PackagingFormProps) {
  const { harvests: _known, items, rooms, tags, locationTypes, units, may, ...page } = props
  const { harvest } = page
  const change = useCreation(
    page,
    'harvest.create-package',
    (body: HarvestPackage, options) => api.harvest.createPackage({ body }, options),
    '/api/harvest/create-package',
  )
  const { form, known, item } = useCreationForm(props)
  const values = form.watch()
  const isUnfit = values.harvests.some((taken) => takingProblems(taken, known, item).length > 0)
  const isSample = values.isSample === true
  const isUntested = isSample && may.abilities?.harvestTests === true && !values.said?.requiredTests?.length
  const missing =
    harvestProblems(harvest, 'createPackage')[0]?.message ??
    unfitHarvests(values.harvests, known, item).map(({ metrc }) => unfitText(metrc.Name))[0] ??
    missingText(values, [isUnfit && 'a weight for each harvest', isUntested && 'the tests'])
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title={`Create Package from Harvest ${harvest.metrc.Name}`}
        subtitle={<span className="small muted">{harvest.metrc.SourceStrainNames?.trim() || 'Multi Strain'}</span>}
        submitLabel="Create Package"
        failedTitle={createFailed}
        change={change}
        missing={missing}
        pending={pendingText(harvest, values.harvests)}
        onSubmit={form.handleSubmit(change.send)}
      >
        <ProductInput
          items={packagedItems(items, units, harvest)}
          hint="Products by weight, of this harvest’s strain or of none."
        />
        <HarvestSources known={known} item={item} isLocked={change.isBusy} />
        <div className="prev" aria-live="polite">
          <span className="small muted">The package will hold</span>
          <b className="b">{gramsText(packageWeight(values.harvests.filter(({ weight }) => weight > 0)))} g</b>
        </div>
        <NewPackageFields facilityId={page.facilityId} rooms={rooms} locationTypes={locationTypes} tags={tags} />
        {may.abilities?.harvestSample && <SampleChoice may={may} isSample={isSample} />}
        <MoreOfPackage facilityId={page.facilityId} isOfPackages={false} withoutTests={isSample} />
      </RecordForm>
    </FormProvider>
  )
}

/** Whether the package is a sample for a laboratory, and for which tests (Metrc reference §10.5). */
function SampleChoice({ may, isSample }: { may: SayingFacts; isSample: boolean }) {
  const { control } = useFormContext<HarvestPackage>()
  const { abilities, labTestBatches = [] } = may
  return (
    <>
      <SwitchInput
        control={control}
        name="isSample"
        label="Lab sample"
        hint="For a laboratory: package and harvest count as submitted for testing from then on."
      />
      {isSample && labTestBatches.length > 0 && (
        <TestsInput
          control={control}
          name="said.requiredTests"
          label={abilities?.harvestTests ? 'Tests' : 'Tests, optional'}
          batches={labTestBatches}
        />
      )}
    </>
  )
}

/** The form with its rule, the harvests that it may be about, and the product that is chosen. */
function useCreationForm({ facilityId, harvest, before, ...facts }: PackagingFormProps) {
  const { harvests, items, rooms, tags, locationTypes, units, may } = facts
  const known = [harvest, ...harvests.filter(({ id }) => id !== harvest.id)]
  const itemOf = (itemId: string) => items.find(({ id }) => id === itemId)
  const form = useRuleForm(
    HarvestPackage,
    {
      facilityId,
      label: textTyped(before, 'label') ?? '',
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      itemId: items.find(({ metrc }) => metrc.Name === textTyped(before, 'itemName'))?.id ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
      said: saidTyped(before),
      isSample: before?.payload['isSample'] === true,
      unitOfWeight: 'Grams',
      harvests: harvestsTyped(before, harvest.id),
    },
    (values) => {
      const item = itemOf(values.itemId)
      const room = rooms.find(({ id }) => id === values.locationId)
      return [
        ...harvestPackageProblems(values, [], {
          room,
          item,
          locationTypes,
          availableTags: tags,
          units,
          ...may,
          today: localDay(),
        }),
        ...values.harvests.flatMap((taken, at) =>
          takingProblems(taken, known, item).map((message) => ({ path: `harvests.${at}.weight`, message })),
        ),
      ]
    },
  )
  const { trigger, getValues, watch } = form
  const itemId = watch('itemId')
  useEffect(() => {
    if (!itemId) return
    // Another product may not suit what was typed already; what was not typed yet is not wrong yet.
    const typed = getValues('harvests').flatMap(({ weight }, at) => (weight ? [`harvests.${at}.weight` as const] : []))
    void trigger([...typed, 'itemId'])
  }, [itemId, getValues, trigger])
  return { form, known, item: itemOf(itemId) }
}

/** '13,970 g' of this harvest once the package is made. */
function pendingText(harvest: Harvest, taken: readonly { id: string; weight: number }[]): string | null {
  const weight = taken.find(({ id }) => id === harvest.id)?.weight ?? 0
  return weight > 0 ? `${gramsText(remainingGrams(harvest) - weight)} g` : null
}
