import type { ItemChoicesRow } from '@cultivatd/contract/item/item.contract'
import { type ItemCategory, wordOf } from '@cultivatd/domain/item/item-category'
import { detailsAsked, type ItemDetail, unitFieldOf } from '@cultivatd/domain/item/item-details'
import type { ItemForm } from '@cultivatd/domain/item/item-form'
import type { Control, FieldPath } from 'react-hook-form'
import type * as z from 'zod'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import styles from './item.module.css'

type Typed = z.input<typeof ItemForm>
type ItemControl = Control<Typed, unknown, ItemForm>

interface DetailFieldsProps {
  control: ItemControl
  category: ItemCategory
  choices: Pick<ItemChoicesRow, 'units' | 'brands'>
}

/** What the category asks for beside its measures, and nothing else. */
export const DetailFields = ({ category, ...props }: DetailFieldsProps) =>
  detailsAsked(category).map((detail) => <DetailInput key={detail.field} detail={detail} {...props} />)

const long = new Set<string>(['PublicIngredients', 'Allergens', 'Description'])

function DetailInput({
  control,
  choices,
  detail: { field, kind },
}: Omit<DetailFieldsProps, 'category'> & { detail: ItemDetail }) {
  const name: FieldPath<Typed> = `details.${field}`
  const label = wordOf(`Requires${field}`)
  switch (kind) {
    case 'brand':
      return (
        <SelectInput
          control={control}
          name={name}
          label={label}
          options={choices.brands}
          placeholder="Choose a brand"
          hint={choices.brands.length === 0 ? 'Metrc knows no brand of yours. Add one in Metrc first.' : undefined}
        />
      )
    case 'number':
      return <NumberInput control={control} name={name} label={label} unit="%" />
    case 'count':
      return <NumberInput control={control} name={name} label={label} isDigits />
    case 'amount':
      return (
        <div className={styles.two}>
          <NumberInput control={control} name={name} label={label} />
          <SelectInput
            control={control}
            name={`details.${unitFieldOf(field)}`}
            label="Unit of it"
            options={choices.units.filter(({ QuantityType }) => QuantityType === 'WeightBased').map(({ Name }) => Name)}
            placeholder="Choose a unit"
          />
        </div>
      )
    case 'text':
      return long.has(field) ? (
        <NoteInput control={control} name={name} label={label} />
      ) : (
        <TextInput control={control} name={name} label={label} autoComplete="off" />
      )
  }
}
