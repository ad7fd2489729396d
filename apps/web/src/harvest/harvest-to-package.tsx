import {
  HarvestPackage,
  harvestPackageProblems,
  harvestSourceProblems,
  packageWeight,
} from '@cultivatd/domain/harvest/create-package'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { harvestProblems, remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import type { Item } from '@cultivatd/domain/item/item'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { TagRun } from '@cultivatd/domain/tag/tag-runs'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { localDay } from '../ui/dates.ts'
import { missingText, NewPackageFields, ProductInput } from '../ui/new-package-fields.tsx'
import { roomTyped, standingBefore, textTyped } from '../ui/typed-before.ts'
import { useDealWithRefused } from '../ui/use-deal-with-refused.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useTrackedSend } from '../ui/use-tracked-send.ts'
import { HarvestForm, type HarvestPageProps } from './harvest-form.tsx'
import { HarvestSources } from './harvest-sources.tsx'
import { harvestsTyped, packagedItems } from './taken-harvests.ts'
import { gramsText } from './harvest-weights.ts'

export interface HarvestToPackageProps extends HarvestPageProps {
  /** The harvests of the facility that are not finished. */
  harvests: readonly Harvest[]
  items: readonly Item[]
  rooms: readonly RoomSummary[]
  /** The unused package tags; null where Metrc does not show them. */
  tags: readonly TagRun[] | null
  locationTypes: readonly LocationType[]
  units: readonly UnitOfMeasure[]
}

/** 'Create Package from Harvest {name}', of one harvest or several (PKG-06, PKG-12 to PKG-16). */
export function HarvestToPackage(props: HarvestToPackageProps) {
  const { harvests, items, rooms, tags, locationTypes, units, ...page } = props
  const { facilityId, harvest, before, operations } = page
  const tracked = useTrackedSend({ begin: standingBefore(before), failedTitle: 'Create Failed' })
  const { sends, made } = useDealWithRefused({ kind: 'harvest.create-package', operations, before })
  const byId = (id: string) => (id === harvest.id ? harvest : harvests.find((one) => one.id === id))
  const itemOf = (itemId: string | undefined) => items.find(({ id }) => id === itemId)
  const form = useRuleForm(
    HarvestPackage,
    {
      facilityId,
      label: textTyped(before, 'label') ?? '',
      locationId: roomTyped(rooms, before),
      itemId: items.find(({ metrc }) => metrc.Name === textTyped(before, 'itemName'))?.id ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
      unitOfWeight: 'Grams',
      harvests: harvestsTyped(before, harvest.id),
    },
    (values) => {
      const item = itemOf(values.itemId)
      const room = rooms.find(({ id }) => id === values.locationId)
      const facts = { room, item, locationTypes, availableTags: tags, units, today: localDay() }
      return [
        ...harvestPackageProblems({ label: values.label ?? '', date: values.date ?? '' }, [], facts),
        ...(values.harvests ?? []).flatMap(({ id, weight }, at) =>
          harvestSourceProblems({ harvest: byId(id), weight: weight ?? 0 }, item).map((message) => ({
            path: `harvests.${at}.weight`,
            message,
          })),
        ),
      ]
    },
  )
  const { watch, trigger, handleSubmit } = form
  const values = watch()
  const item = itemOf(values.itemId)
  const isUnfit = values.harvests.some(
    ({ id, weight }) => harvestSourceProblems({ harvest: byId(id), weight: weight ?? 0 }, item).length > 0,
  )
  useEffect(() => {
    // Another product may not suit what was typed already; what was not typed yet is not wrong yet.
    const typed = form
      .getValues('harvests')
      .flatMap(({ weight }, at) => (weight ? [`harvests.${at}.weight` as const] : []))
    if (values.itemId) void trigger([...typed, 'itemId'])
  }, [values.itemId, form, trigger])
  const save = (body: HarvestPackage) => {
    sends(body.label)
    return tracked.send({
      facilityId,
      record: body.label,
      input: body,
      call: (options) => api.harvest.createPackage({ body }, options),
      onSaved: () => {
        made(body.label)
        page.onBack()
      },
    })
  }
  const total = packageWeight(values.harvests.map(({ weight }) => ({ weight: weight > 0 ? weight : 0 })))
  const missing =
    harvestProblems(harvest, 'createPackage')[0] ?? missingText(values, [isUnfit && 'a weight for each harvest'])
  return (
    <FormProvider {...form}>
      <HarvestForm
        {...page}
        title={`Create Package from Harvest ${harvest.metrc.Name}`}
        subtitle={harvest.metrc.SourceStrainNames?.trim() || 'Multi Strain'}
        submitLabel="Create Package"
        failedTitle={createFailed}
        tracked={tracked}
        missing={tracked.isBusy ? null : missing}
        pending={pendingText(harvest, values.harvests)}
        onSubmit={handleSubmit(save)}
      >
        <ProductInput
          items={packagedItems(items, units, harvest)}
          hint="Products by weight, of this harvest’s strain or of none."
        />
        <HarvestSources harvests={harvests} harvest={harvest} item={item} isLocked={tracked.isBusy} />
        <div className="prev" aria-live="polite">
          <span className="small muted">The package will hold</span>
          <b className="b">{gramsText(total)} g</b>
        </div>
        <NewPackageFields rooms={rooms} locationTypes={locationTypes} tags={tags} />
      </HarvestForm>
    </FormProvider>
  )
}

/** PKG-23. */
const createFailed = (first: string): string => `Create Failed: ${first}`

/** '13,970 g' of this harvest once the package is made. */
function pendingText(harvest: Harvest, taken: readonly { id: string; weight: number }[]): string | null {
  const weight = taken.find(({ id }) => id === harvest.id)?.weight ?? 0
  return weight > 0 ? `${gramsText(remainingGrams(harvest) - weight)} g` : null
}
