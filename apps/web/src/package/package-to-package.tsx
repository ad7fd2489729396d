import { afterWaiting, type WaitingAmount } from '@cultivatd/domain/package/adjust'
import { PackageCreation, packageCreationProblems } from '@cultivatd/domain/package/create-package'
import type { Item } from '@cultivatd/domain/item/item'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { type TagStock, unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { useEffect } from 'react'
import { FormProvider, useFormContext, type UseFormReturn } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTopicRows } from '../live/use-topics.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useCreation } from '../record/use-creation.ts'
import { useKept } from '../record/use-kept.ts'
import { createFailed, missingText, NewPackageFields, ProductInput, unfitText } from '../trade/new-package-fields.tsx'
import { MoreOfPackage, saidTyped, type SayingFacts, sayingFacts } from '../record/said-of-new.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'
import { amountText } from './package-list.ts'
import { PackageSources } from './package-sources.tsx'
import {
  fits,
  type KnownPackages,
  packagesTyped,
  takenIn,
  type TakenOfPackage,
  takingProblems,
  unfitPackages,
} from './taken-packages.ts'

interface CreationFormProps extends PackagePageProps {
  items: readonly Item[]
  rooms: readonly RoomSummary[]
  /** The package tags that may be given out. */
  tags: TagStock
  /** What it is made of at first besides the package of the page. */
  others: readonly Package[]
  locationTypes: readonly LocationType[]
  may: SayingFacts
}

/** 'Create New Package from Package {label}', of one package or several (PKG-05, PKG-06, PKG-17 to PKG-19). */
export function PackageToPackage(page: PackagePageProps) {
  const { facilityId } = page
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  const also = useTopicRows(
    'package',
    (page.also ?? []).map((label) => ({ facilityId, label })),
  )
  const isLoading = [items, rooms, tags, references].some(({ status }) => status === 'loading')
  if (isLoading || also.some(({ isKnown }) => !isKnown)) return <FormLoading {...page} />
  return (
    <CreationForm
      {...page}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      others={also.flatMap(({ row }) => row ?? [])}
      locationTypes={references.rows[0]?.locationUses ?? []}
      may={sayingFacts(references.rows[0])}
    />
  )
}

function CreationForm(props: CreationFormProps) {
  const { items, rooms, tags, others: _others, locationTypes, may: _may, ...page } = props
  const { facilityId, pkg } = page
  const change = useCreation(
    page,
    'package.create',
    (body: PackageCreation, options) => api.package.createPackage({ body }, options),
    '/api/package/create-package',
  )
  const { form, known, item } = useCreationForm(props, change.isBusy || change.repeat !== null)
  const values = form.watch()
  const near = useNear(props)
  const isUnfit = values.packages.some((taken) => takingProblems(taken, known, item).length > 0)
  const missing =
    actionProblems(pkg, 'createPackage')[0]?.message ??
    unfitPackages(values.packages, known, item).map(({ metrc }) => unfitText(metrc.Label))[0] ??
    missingText(values, [!(values.quantity > 0) && 'a quantity', isUnfit && 'what is taken of each package'])
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title={`Create New Package from Package ${pkg.metrc.Label}`}
        submitLabel="Create Package"
        failedTitle={createFailed}
        change={change}
        missing={missing}
        pending={pendingText(known.get(pkg.metrc.Label) ?? pkg, values.packages)}
        onSubmit={form.handleSubmit(change.send)}
      >
        <ProductInput
          items={items.filter((one) => fits(pkg, one))}
          hint="Products of this package’s strain, or of none."
        />
        <QuantityFields item={item} isBusy={change.isBusy} />
        <PackageSources facilityId={facilityId} known={known} near={near} item={item} isLocked={change.isBusy} />
        <NewPackageFields facilityId={page.facilityId} rooms={rooms} locationTypes={locationTypes} tags={tags} />
        <MoreOfPackage facilityId={facilityId} isOfPackages />
      </RecordForm>
    </FormProvider>
  )
}

/** The form with its rule, the packages that it is about, and the product that is chosen. */
function useCreationForm(props: CreationFormProps, isSent: boolean) {
  const { facilityId, pkg, others, before, items, rooms, tags, locationTypes, may } = props
  const itemOf = (itemId: string | undefined) => items.find(({ id }) => id === itemId)
  const typedItem = items.find(({ metrc }) => metrc.Name === textTyped(before, 'itemName'))
  const form = useRuleForm(
    PackageCreation,
    {
      facilityId,
      label: textTyped(before, 'label') ?? '',
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      itemId: typedItem?.id ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
      said: saidTyped(before),
      quantity: numberTyped(before, 'quantity'),
      unitOfMeasure: typedItem?.metrc.UnitOfMeasureName ?? '',
      packages: packagesTyped(before, [pkg, ...others]),
    },
    problemsOf,
  )
  const [itemId, taken] = form.watch(['itemId', 'packages'])
  const known = useKnownPackages(facilityId, pkg, taken, isSent)
  const item = itemOf(itemId)

  function problemsOf(values: PackageCreation) {
    const room = rooms.find(({ id }) => id === values.locationId)
    const chosen = itemOf(values.itemId)
    const facts = { room, item: chosen, locationTypes, availableTags: tags, ...may, today: localDay() }
    return [
      ...packageCreationProblems(values, [], facts),
      ...values.packages.flatMap((one, at) =>
        takingProblems(one, known, chosen).map((message) => ({ path: `packages.${at}.quantity`, message })),
      ),
    ]
  }

  useUnitOfProduct(form, item)
  return { form, known, item }
}

/** The unit comes from the product (PKG-18), which may not suit what was typed already. */
function useUnitOfProduct({ setValue, getValues, trigger }: UseFormReturn<PackageCreation>, item: Item | undefined) {
  const unit = item?.metrc.UnitOfMeasureName
  const itemId = item?.id
  useEffect(() => {
    if (unit === undefined || itemId === undefined) return
    setValue('unitOfMeasure', unit)
    const typed = getValues('packages').flatMap(({ quantity }, at) =>
      quantity ? [`packages.${at}.quantity` as const] : [],
    )
    void trigger([...typed, 'itemId'])
  }, [itemId, unit, setValue, getValues, trigger])
}

/** The packages that are made of, as far as the facility has them, as they are once Metrc has taken what waits. */
function useKnownPackages(
  facilityId: string,
  pkg: Package,
  taken: readonly TakenOfPackage[],
  isSent: boolean,
): KnownPackages {
  const labels = taken.map(({ label }) => ({ facilityId, label }))
  const sources = useTopicRows('package', labels)
  const amounts = useTopicRows('waitingAmounts', labels).map(({ row }) => row?.amounts ?? [])
  // What this form has sent is not counted a second time; as a text, which stays the same while nothing changes.
  const waiting: WaitingAmount[][] = JSON.parse(useKept(JSON.stringify(amounts), isSent))
  const held = sources.flatMap(({ row }, at) => (row ? [afterWaiting(row, waiting[at] ?? [])] : []))
  return new Map([pkg, ...held].map((one) => [one.metrc.Label, one] as const))
}

/** The packages in the room of this one. */
function useNear({ facilityId, pkg, rooms }: CreationFormProps): readonly Package[] {
  const { LocationId } = pkg.metrc
  const room = rooms.find(({ metrc }) => metrc.Id !== null && metrc.Id === LocationId)
  return useTopic('packages', room ? { facilityId, roomId: room.id } : null).rows
}

/** What the new package holds, in the unit of its product; not before that is chosen (PKG-18). */
function QuantityFields({ item, isBusy }: { item: Item | undefined; isBusy: boolean }) {
  const { control, watch, setValue } = useFormContext<PackageCreation>()
  const unit = item?.metrc.UnitOfMeasureName ?? ''
  const asTaken = item ? takenIn(unit, watch('packages')) : null
  return (
    <div className="f2">
      <NumberInput
        control={control}
        name="quantity"
        label="Package quantity"
        hint={item ? 'What the new package holds.' : 'Choose a product first.'}
        isBig
        isDisabled={!item}
        isLocked={!item || isBusy}
        aside={
          asTaken !== null && (
            <LineButton disabled={isBusy} onClick={() => setValue('quantity', asTaken, { shouldValidate: true })}>
              As taken, {quantityText(asTaken)}
            </LineButton>
          )
        }
      />
      <SelectInput
        control={control}
        name="unitOfMeasure"
        label="Unit"
        hint="The unit of the product."
        options={[unit]}
        isLocked
      />
    </div>
  )
}

/** '2,147.96 g' of this package once the new one is made. */
function pendingText({ metrc }: Package, taken: readonly TakenOfPackage[]): string | null {
  const { Label, Quantity, UnitOfMeasureName, UnitOfMeasureAbbreviation } = metrc
  const own = taken.filter(({ label }) => label === Label)
  const amount = takenIn(UnitOfMeasureName, own)
  return amount === null ? null : `${amountText(Quantity - amount, UnitOfMeasureName)} ${UnitOfMeasureAbbreviation}`
}
