import type { Item } from '@cultivatd/domain/item/item'
import type { NewPackage } from '@cultivatd/domain/package/new-package'
import { type LocationType, roomChoices } from '@cultivatd/domain/room/room-use'
import type { Room } from '@cultivatd/domain/room/room'
import type { TagStock } from '@cultivatd/domain/tag/tag-runs'
import { useFormContext } from 'react-hook-form'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { ItemSelect } from './item-select.tsx'
import { SublocationInput } from './sublocation-input.tsx'
import { TagInput } from './tag-input.tsx'

/** The product of a new package; what it is made of is asked after it (PKG-15, PKG-18). */
export function ProductInput({ items, hint }: { items: readonly Item[]; hint: string }) {
  const { control } = useFormContext<NewPackage>()
  return (
    <ItemSelect
      control={control}
      name="itemId"
      label="Product"
      hint={hint}
      placeholder="Choose a product"
      items={items}
      valueOf={idOf}
    />
  )
}

const idOf = ({ id }: Item) => id

interface NewPackageFieldsProps {
  facilityId: string
  rooms: readonly Room[]
  locationTypes: readonly LocationType[]
  /** The package tags that may be given out. */
  tags: TagStock
}

/** What every new package is asked for, whatever it is made of (PKG-12). */
export function NewPackageFields({ facilityId, rooms, locationTypes, tags }: NewPackageFieldsProps) {
  const { control } = useFormContext<NewPackage>()
  return (
    <>
      <TagInput control={control} name="label" label="Label" runs={tags.runs} />
      <SelectInput
        control={control}
        name="locationId"
        label="Storage room"
        options={roomChoices(rooms, { use: 'packages', locationTypes })
          .sort((a, b) => a.metrc.Name.localeCompare(b.metrc.Name, 'en-US', { numeric: true }))
          .map(({ id, metrc }) => ({ value: id, label: metrc.Name }))}
        placeholder="Choose a room"
      />
      <SublocationInput control={control} facilityId={facilityId} />
      <NoteInput control={control} name="note" label="Note" hint="Sent to Metrc with the package." />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

/** What a creation that was refused says (PKG-23). */
export const createFailed = (first: string): string => `Create Failed: ${first}`

interface Chosen {
  itemId: string
  label: string
  locationId: string
}

/** Why the button stays disabled while something was added that suits no package of the product (PKG-14, PKG-17). */
export const unfitText = (name: string): string =>
  `${name} does not suit the product: leave it out, or choose another product.`

/** What keeps the button of a creation disabled, in words; null when all is chosen (PKG-12, PKG-17). */
export function missingText(
  { itemId, label, locationId }: Chosen,
  others: readonly (string | false)[] = [],
): string | null {
  const missing = [!itemId && 'a product', ...others, !label && 'a label', !locationId && 'a storage room'].filter(
    (one) => typeof one === 'string',
  )
  if (missing.length === 0) return null
  const last = missing.pop()
  return `Still missing: ${missing.length > 0 ? `${missing.join(', ')} and ${last}` : last}.`
}
