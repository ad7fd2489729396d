import type { ItemChoicesRow } from '@cultivatd/contract/item/item.contract'
import { isSame } from '@cultivatd/domain/history/field-changes'
import {
  type ListedItem,
  categoryChangeProblems,
  categoryIsFixed,
  itemForm,
  itemWords,
  noStrain,
} from '@cultivatd/domain/item/catalogue-item'
import { askedFor, type ItemCategory, makeInMetrcProblems, unitsOfCategory } from '@cultivatd/domain/item/item-category'
import { filesAsked } from '@cultivatd/domain/item/item-file'
import { ItemForm, itemProblems } from '@cultivatd/domain/item/item-form'
import { multiStrain, suggestedName } from '@cultivatd/domain/item/item-text'
import type { StrainName } from '@cultivatd/domain/strain/strain'
import { ChevronDown, Lock } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { CorrectedAlert, type CorrectedWrite } from '../record/catalogue-again.tsx'
import { NearName } from '../record/near-name.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useInput } from '../ui/use-form-field.ts'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DetailFields } from './item-detail-fields.tsx'
import styles from './item.module.css'
import { useStrainNames } from './use-strain-names.ts'

interface ItemDialogProps {
  /** All of the organization. */
  items: readonly ListedItem[]
  /** The item that is changed; without one an item is created. */
  item?: ListedItem | undefined
  /** The refused write of the item that this corrects. */
  corrects?: CorrectedWrite
  onSaved?: (id: string) => void
  onDeleted?: () => void
  onClose: () => void
}

type Typed = z.input<typeof ItemForm>
type ItemControl = Control<Typed, unknown, ItemForm>

const blank: Typed = {
  name: '',
  productCategoryName: '',
  strainId: noStrain,
  unitOfMeasure: null,
  weightQuantity: null,
  weightUnit: 'Grams',
  volumeQuantity: null,
  volumeUnit: 'Milliliters',
}

/** 'Create New Item' and the dialog that changes one (ITEM-03, ITEM-06 to ITEM-10). */
export const ItemDialog = (props: ItemDialogProps) => (
  <DraftOf place={`item ${props.item?.id ?? 'new'}`} title={props.item ? `Edit ${props.item.name}` : 'Create New Item'}>
    <ItemFields {...props} />
  </DraftOf>
)

const nothing: Omit<ItemChoicesRow, 'id' | 'version'> = { categories: [], units: [], brands: [], areCommon: false }

const commonHint = 'Common categories: those of your state come with the first read of Metrc.'

/** Why the category is locked, or of whom the offered ones are (READ-108). */
function hintOf(item: ListedItem | undefined, { areCommon }: Pick<ItemChoicesRow, 'areCommon'>) {
  if (item?.isUsed) return categoryIsFixed
  return areCommon ? commonHint : undefined
}

function ItemFields({ items, corrects, onSaved, onDeleted, onClose, ...given }: ItemDialogProps) {
  const item = useLastKnown(items, given.item?.id) ?? given.item
  const choices = useTopicRow('itemChoices') ?? nothing
  const { rows } = useTopic('strainNames')
  const strains = useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en')), [rows])
  const strainName = useStrainNames()
  const others = useMemo(() => items.filter(({ id }) => id !== item?.id), [items, item?.id])
  const form = useOwnForm({
    schema: ItemForm,
    blank,
    row: item ?? null,
    formOf: itemForm,
    words: { ...itemWords, strainId: { label: 'Strain', text: strainName } },
    problems: (values) => problemsOf(values, { ...choices, strains }, { item, others }),
    create: (body, options) => api.catalogueItem.create({ body }, options),
    update: (id, body, options) => api.catalogueItem.update({ params: { id }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${item ? 'Changed' : 'Added'} item ${name}` }),
    onSaved: (id, body) => {
      if (item && corrects) return corrects.onSaved(item.version + Number(!isSame(itemForm(item), body)))
      onClose()
      onSaved?.(id)
    },
  })
  const { control } = form
  const chosen = useWatch({ control, name: 'productCategoryName' })
  const category = choices.categories.find(({ Name }) => Name === chosen)
  return (
    <OwnDialog
      form={corrects?.isSending ? { ...form, isBusy: true } : form}
      title={item ? `Edit ${item.name}` : 'Create New Item'}
      failedTitle={item ? 'Change Failed' : 'Create Failed'}
      submitLabel={corrects ? 'Save and send again' : item ? 'Save' : 'Create Item'}
      footNote={item && <DeleteItem item={item} onDeleted={onDeleted} />}
      onClose={onClose}
    >
      {corrects && <CorrectedAlert corrects={corrects} />}
      <SelectInput
        control={control}
        name="productCategoryName"
        label="Category"
        hint={hintOf(item, choices)}
        isLocked={item?.isUsed}
        options={namesWith(choices.categories, chosen)}
        placeholder="Choose a category"
      />
      {category && <AskedFor category={category} />}
      <NameField control={control} strains={strains} isNew={!item} />
      {!item && <NearItem control={control} items={others} />}
      <div className={styles.two}>
        <StrainField control={control} strains={strains} category={category} />
        <UnitField control={control} category={category} units={choices.units} />
      </div>
      {category?.RequiresUnitWeight && <MeasureFields control={control} of="weight" units={choices.units} />}
      {category?.RequiresUnitVolume && <MeasureFields control={control} of="volume" units={choices.units} />}
      {category && <DetailFields control={control} category={category} choices={choices} />}
    </OwnDialog>
  )
}

const NearItem = ({ control, items }: { control: ItemControl; items: readonly ListedItem[] }) => (
  <NearName name={useWatch({ control, name: 'name' })} rows={items} />
)

interface Around {
  item: ListedItem | undefined
  others: readonly ListedItem[]
}

/** What is missing altogether is told by the schema; without a category nobody knows what else there is to tell. */
function problemsOf(values: Typed, choices: Parameters<typeof itemProblems>[1], { item, others }: Around) {
  if (!values.productCategoryName || values.strainId === undefined) return []
  return [...itemProblems(values, choices, others), ...categoryChangeProblems(item ?? null, values)]
}

/** Those that there are, and the chosen one where Metrc has it no more. */
function namesWith(rows: readonly { Name: string }[], chosen: string | null): string[] {
  const names = rows.map(({ Name }) => Name)
  return chosen && !names.includes(chosen) ? [...names, chosen] : names
}

const measured = { CountBased: 'Counted', WeightBased: 'Weighed', VolumeBased: 'Measured by volume' } as const

/** What the state asks of the category, and what that means for making it in Metrc. */
function AskedFor({ category }: { category: ItemCategory }) {
  const asked = askedFor(category)
  const [problem] = makeInMetrcProblems(category)
  return (
    <div className={styles.asked}>
      <span className="row wrap g2">
        <span className="small muted">
          {`${measured[category.QuantityType]}. ${asked.length > 0 ? 'Metrc asks for' : 'Metrc asks for nothing more.'}`}
        </span>
        {asked.map((word) => (
          <span key={word} className="chip">
            {word}
          </span>
        ))}
      </span>
      {problem && <p className="small dim mt1">{problem}</p>}
      {filesAsked(category).length > 0 && (
        <p className="small dim mt1">Photos and documents are added when the item is created in Metrc.</p>
      )}
    </div>
  )
}

/** Follows strain and category until somebody types a name. */
function NameField({
  control,
  strains,
  isNew,
}: {
  control: ItemControl
  strains: readonly StrainName[]
  isNew: boolean
}) {
  const [strainId, category] = useWatch({ control, name: ['strainId', 'productCategoryName'] })
  const { field } = useController({ control, name: 'name' })
  const strain = strainId === null ? multiStrain : (strains.find(({ id }) => id === strainId)?.name ?? null)
  const followed = useRef('')
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  useEffect(() => {
    const suggested = suggestedName(strain, category)
    if (isNew && latest.current.value === followed.current && suggested !== followed.current)
      latest.current.onChange(suggested)
    followed.current = suggested
  }, [isNew, strain, category])
  return (
    <TextInput
      control={control}
      name="name"
      label="Name"
      hint={isNew ? 'Follows category and strain until you change it.' : undefined}
      autoComplete="off"
    />
  )
}

interface StrainFieldProps {
  control: ItemControl
  strains: readonly StrainName[]
  category: ItemCategory | undefined
}

/** No value of a select is null: several strains are an option of their own. */
const several = 'several strains'

/** A strain of the organization, or several where the category asks for none (ITEM-05, ITEM-07). */
function StrainField({ control, strains, category }: StrainFieldProps) {
  const { field, error, locked, box } = useInput(control, 'strainId', false)
  const { value } = field
  const mayBeSeveral = !category?.RequiresStrain || value === null
  return (
    <Field label="Strain" error={error}>
      {(own) => (
        <div className={box}>
          <select
            {...own}
            {...field}
            value={value === null ? several : String(value)}
            onChange={(event) => field.onChange(event.target.value === several ? null : event.target.value)}
            disabled={locked}
          >
            <option value={noStrain}>Choose a strain</option>
            {mayBeSeveral && <option value={several}>{multiStrain}</option>}
            {strains.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}

interface UnitFieldProps {
  control: ItemControl
  category: ItemCategory | undefined
  units: ItemChoicesRow['units']
}

/** What is counted is always counted in Each (ITEM-08, READ-91). */
function UnitField({ control, category, units }: UnitFieldProps) {
  const chosen = useWatch({ control, name: 'unitOfMeasure' })
  const offered = category ? unitsOfCategory(category, units) : []
  if (category?.QuantityType === 'CountBased')
    return (
      <Field label="Unit" hint={`Counted categories are always ${offered[0]?.Name ?? 'Each'}.`}>
        {(own) => (
          <div className="inp lock">
            <input {...own} value={offered[0]?.Name ?? 'Each'} readOnly />
            <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
          </div>
        )}
      </Field>
    )
  return (
    <SelectInput
      control={control}
      name="unitOfMeasure"
      label="Unit"
      options={category ? offered.map(({ Name }) => Name) : namesWith([], chosen)}
      placeholder={category ? 'Choose a unit' : 'Choose a category first'}
    />
  )
}

interface MeasureFieldsProps {
  control: ItemControl
  of: 'weight' | 'volume'
  units: ItemChoicesRow['units']
}

/** What one piece weighs, or holds (ITEM-09, ITEM-10). */
function MeasureFields({ control, of, units }: MeasureFieldsProps) {
  const type = of === 'weight' ? 'WeightBased' : 'VolumeBased'
  const label = of === 'weight' ? 'Weight unit' : 'Volume unit'
  return (
    <div className={styles.two}>
      <NumberInput control={control} name={`${of}Quantity`} label={of === 'weight' ? 'Unit weight' : 'Unit volume'} />
      <SelectInput
        control={control}
        name={`${of}Unit`}
        label={label}
        options={units.filter(({ QuantityType }) => QuantityType === type).map(({ Name }) => Name)}
        placeholder="Choose a unit"
      />
    </div>
  )
}

/** Deletes the organization's item; what Metrc has stays there. */
const DeleteItem = ({ item, onDeleted = () => {} }: { item: ListedItem; onDeleted?: (() => void) | undefined }) => (
  <OwnDelete
    row={item}
    noun="item"
    name={item.name}
    call={({ id, version }, options) => api.catalogueItem.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onDeleted}
  >
    The item goes from the catalogue with its links. What Metrc has of it stays as it is in every facility.
  </OwnDelete>
)
