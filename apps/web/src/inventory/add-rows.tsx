import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import {
  facilityStorage,
  inventoryLabels,
  inventoryTypes,
  isConsumable,
} from '@cultivatd/domain/inventory/inventory-words'
import { inUnitOf } from '@cultivatd/domain/inventory/stock'
import { exactStockText, stockUnitLabels, stockUnitsLike } from '@cultivatd/domain/inventory/stock-unit'
import Button from '@mui/material/Button'
import { Plus, Warehouse, X } from 'lucide-react'
import { useEffect } from 'react'
import { type Control, useFieldArray, type UseFormSetValue, useWatch } from 'react-hook-form'
import { useTopic } from '../live/use-topic.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import styles from './add-rows.module.css'
import { type AddRow, categoryOf, emptyRow, type UpdateStockForm } from './update-stock-form.ts'
import { useAvailable, useItems } from './use-inventory.ts'

interface AddRowsProps {
  control: Control<UpdateStockForm, unknown, UpdateStockForm>
  setValue: UseFormSetValue<UpdateStockForm>
  facilityId: string
}

/** What came into the storage of a facility: category, item, quantity and unit of each (INV-23 to INV-29). */
export function AddRows({ control, setValue, facilityId }: AddRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' })
  return (
    <>
      <div className={styles.rows}>
        {fields.map(({ id }, at) => (
          <Row
            key={id}
            control={control}
            setValue={setValue}
            facilityId={facilityId}
            at={at}
            onRemove={fields.length > 1 ? () => remove(at) : null}
          />
        ))}
      </div>
      <div className="row between mt3">
        <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={() => append(emptyRow())}>
          Add row
        </Button>
        <span className="small muted">All of it goes to {facilityStorage}</span>
      </div>
    </>
  )
}

interface RowProps extends AddRowsProps {
  at: number
  onRemove: (() => void) | null
}

function Row({ control, setValue, facilityId, at, onRemove }: RowProps) {
  const row = useWatch({ control, name: `rows.${at}` }) as AddRow
  const items = useItems()
  const item = items.get(row.detailId)
  const offered = [...items.values()].filter((one) => categoryOf(one) === row.category)
  const isEquipment = item !== undefined && !isConsumable(item.type)
  useItemOfCategory({ control, setValue, at }, item)
  return (
    <fieldset className={styles.row} aria-label={item?.name ?? `Row ${at + 1}`}>
      <SelectInput
        control={control}
        name={`rows.${at}.category`}
        label="Category"
        options={useCategories(items)}
        placeholder="Choose a category"
      />
      <SelectInput
        control={control}
        name={`rows.${at}.detailId`}
        label="Item"
        options={offered.map(({ id, name, model }) => ({ value: id, label: `${name}, ${model}` }))}
        placeholder="Choose an item"
        hint={item && `Type: ${inventoryLabels[item.type]}`}
      />
      <NumberInput control={control} name={`rows.${at}.quantity`} label="Quantity" />
      <SelectInput
        control={control}
        name={`rows.${at}.unit`}
        label="Unit"
        options={(item ? stockUnitsLike(item.unit) : []).map((value) => ({ value, label: stockUnitLabels[value] }))}
        placeholder={item ? undefined : 'Choose an item first'}
        isLocked={isEquipment}
      />
      {item && <Result facilityId={facilityId} item={item} row={row} />}
      {onRemove && <IconButton icon={X} size={18} label={`Remove row ${at + 1}`} onClick={onRemove} />}
    </fieldset>
  )
}

/** The unit comes with the item, and an item of another category goes with that. */
function useItemOfCategory(
  { control, setValue, at }: Pick<RowProps, 'control' | 'setValue' | 'at'>,
  item: InventoryDetail | undefined,
): void {
  const category = useWatch({ control, name: `rows.${at}.category` })
  const unit = useWatch({ control, name: `rows.${at}.unit` })
  const isOfAnother = item !== undefined && categoryOf(item) !== category
  const isFitting = item === undefined || stockUnitsLike(item.unit).includes(unit)
  useEffect(() => {
    if (isOfAnother) setValue(`rows.${at}.detailId`, '', { shouldDirty: true })
    else if (item && !isFitting) setValue(`rows.${at}.unit`, item.unit, { shouldDirty: true })
  }, [setValue, at, item, isOfAnother, isFitting])
}

/** The types and the categories of somebody's own in which there are items. */
function useCategories(items: ReadonlyMap<string, InventoryDetail>) {
  const own = useTopic('inventoryCategories').rows
  const used = new Set([...items.values()].map(categoryOf))
  return [
    ...inventoryTypes.map((type) => ({ value: type as string, label: inventoryLabels[type] })),
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ].filter(({ value }) => used.has(value))
}

/** '0.15 L → 4.15 L': what it makes of what is there. */
function Result({ facilityId, item, row }: { facilityId: string; item: InventoryDetail; row: AddRow }) {
  const before = useAvailable({ facilityId, roomId: '' }).get(item.id) ?? 0
  const { quantity, unit } = row
  const added = typeof quantity === 'number' && quantity > 0 ? inUnitOf(item, { quantity, unit }) : 0
  return (
    <p className={`small muted ${styles.wide}`}>
      <span className={styles.result}>
        <Warehouse size={16} strokeWidth={1.75} aria-hidden="true" />
        {facilityStorage} {exactStockText(before, item.unit)} <span aria-hidden="true">→</span>
        <span className="vh">becomes</span>
        <b>{exactStockText(before + added, item.unit)}</b>
        {!isConsumable(item.type) && 'each a piece of its own'}
      </span>
    </p>
  )
}
