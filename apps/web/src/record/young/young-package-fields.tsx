import { isYoungItem } from '@cultivatd/domain/package/young-package'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { NewPackageFields, ProductInput } from '../../trade/new-package-fields.tsx'
import { localDay } from '../../ui/dates.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { roomTyped, sublocationTyped, textTyped, numberTyped, type TypedBefore } from '../typed-before.ts'
import type { YoungFormFacts } from './use-young-facts.ts'

interface YoungPackageFieldsProps {
  facilityId: string
  facts: YoungFormFacts
  strainName: string
  /** Below the count: 'of 120 that are left'. */
  countHint: string
  /** What else is asked, after the product. */
  children: ReactNode
}

/** What a package of clones or seeds is asked for. */
export function YoungPackageFields({ facilityId, facts, strainName, countHint, children }: YoungPackageFieldsProps) {
  const { control } = useFormContext<{ count: number }>()
  const { items, rooms, tags, references } = facts
  return (
    <>
      <ProductInput
        items={items.filter((item) => isYoungItem(item, strainName, references.units))}
        hint="Products that are counted, of this strain or of none."
      />
      {children}
      <NumberInput control={control} name="count" label="Count" hint={countHint} isBig isDigits />
      <NewPackageFields facilityId={facilityId} rooms={rooms} locationTypes={references.locationUses} tags={tags} />
    </>
  )
}

/** What such a form begins with: what was typed before, or nothing. */
export const youngBegin = (
  facilityId: string,
  before: TypedBefore | undefined,
  { items, rooms }: Pick<YoungFormFacts, 'items' | 'rooms'>,
) => ({
  facilityId,
  label: textTyped(before, 'label') ?? '',
  locationId: roomTyped(rooms, before),
  sublocation: sublocationTyped(before),
  itemId: items.find(({ metrc }) => metrc.Name === textTyped(before, 'itemName'))?.id ?? '',
  count: numberTyped(before, 'count'),
  date: textTyped(before, 'date') ?? localDay(),
  note: textTyped(before, 'note') ?? '',
})

/** What the rule looks at, for what stands in the form. */
export const youngRuleFacts = (
  { itemId, locationId }: { itemId: string; locationId: string },
  { items, rooms, tags, references }: YoungFormFacts,
) => ({
  item: items.find(({ id }) => id === itemId),
  room: rooms.find(({ id }) => id === locationId),
  locationTypes: references.locationUses,
  sublocations: references.sublocations,
  units: references.units,
  availableTags: tags,
  today: localDay(),
})
