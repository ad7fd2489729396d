import {
  type InventoryDetail,
  InventoryDetailForm,
  inventoryDetailForm,
  inventoryDetailProblems,
  inventoryDetailWords,
  typeLocked,
  unitLocked,
} from '@cultivatd/domain/inventory/inventory-detail'
import {
  consumableLabels,
  equipmentLabels,
  type InventoryType,
  isConsumable,
  isUserDefined,
} from '@cultivatd/domain/inventory/inventory-words'
import { type StockUnit, stockUnitLabels, stockUnits, stockUnitsLike } from '@cultivatd/domain/inventory/stock-unit'
import { useEffect } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import styles from './inventory.module.css'

interface DetailDialogProps {
  /** 'new' for none yet. */
  id: string
  onClose: () => void
}

/** Where the drafts of inventory details are. */
export const detailNoun = 'inventory detail'

/** The form of an inventory detail (INV-06, INV-09 to INV-12). */
export function DetailDialog(props: DetailDialogProps) {
  // What it begins with is read once, so the record is there first.
  if (useTopic('inventoryDetails').status === 'loading') return null
  return (
    <DraftOf
      place={`${detailNoun} ${props.id}`}
      title={props.id === 'new' ? 'Add new Inventory Detail' : 'Edit inventory detail'}
    >
      <DetailFields {...props} />
    </DraftOf>
  )
}

function DetailFields({ id, onClose }: DetailDialogProps) {
  const { rows } = useTopic('inventoryDetails')
  const categories = useTopic('inventoryCategories').rows
  const row = useLastKnown(rows, id) ?? null
  const others = rows.filter((other) => other.id !== row?.id)
  const wasInStock = row?.wasInStock ?? false
  const form = useOwnForm({
    schema: InventoryDetailForm,
    blank: { userCategoryId: '', name: '', brand: '', model: '', sku: null, criticalLimit: null, unit: 'SINGLE' },
    row,
    formOf: inventoryDetailForm,
    words: inventoryDetailWords,
    problems: (values) => {
      const read = InventoryDetailForm.safeParse(values)
      return read.success ? inventoryDetailProblems(read.data, { before: row, others, categories, wasInStock }) : []
    },
    create: (body, options) => api.inventoryDetail.create({ body }, options),
    update: (detailId, body, options) => api.inventoryDetail.update({ params: { id: detailId }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${row ? 'Changed' : 'Added'} ${name}` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog
      form={form}
      title={row ? `Edit ${row.name}` : 'Add new Inventory Detail'}
      failedTitle={row ? 'Change Failed' : 'Create Failed'}
      footNote={row && !wasInStock && <DeleteDetail row={row} onClose={onClose} />}
      onClose={onClose}
    >
      <Fields control={form.control} row={row} />
    </OwnDialog>
  )
}

interface FieldsProps {
  control: DetailControl
  row: InventoryDetail | null
}

type DetailControl = Control<InventoryDetailForm, unknown, InventoryDetailForm>

function Fields({ control, row }: FieldsProps) {
  const type = useWatch({ control, name: 'type' }) as InventoryType | undefined
  const wasInStock = row?.wasInStock ?? false
  const categories = useTopic('inventoryCategories').rows.filter((category) => category.type === type)
  useFittingFields(control, type)
  return (
    <>
      <SelectInput
        control={control}
        name="type"
        label="Inventory Type"
        options={typeOptions}
        placeholder={row ? undefined : 'Choose a type'}
        isLocked={wasInStock}
        hint={typeLocked(wasInStock) ?? (type && kindText(type))}
      />
      {type && isUserDefined(type) && (
        <SelectInput
          control={control}
          name="userCategoryId"
          label="Category"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="None"
          hint="Your own categories of this type"
        />
      )}
      <div className={styles.pair}>
        <TextInput control={control} name="name" label="Name" autoComplete="off" />
        <TextInput control={control} name="brand" label="Brand" autoComplete="off" />
        <TextInput control={control} name="model" label="Model" autoComplete="off" />
        <NumberInput control={control} name="sku" label="SKU" unit="" isDigits hint="Optional, digits only" />
        {type && isConsumable(type) && (
          <>
            <NumberInput
              control={control}
              name="criticalLimit"
              label="Minimum Required"
              hint="Marked as low below this"
            />
            <SelectInput
              control={control}
              name="unit"
              label="Unit"
              options={unitOptions(row)}
              hint={unitLocked(wasInStock) ?? 'Stock is counted in it'}
            />
          </>
        )}
      </div>
    </>
  )
}

/** What a type has no field for holds nothing, so that nothing is sent that nobody sees. */
function useFittingFields(control: DetailControl, type: InventoryType | undefined): void {
  const category = useController({ control, name: 'userCategoryId' }).field
  const limit = useController({ control, name: 'criticalLimit' }).field
  const unit = useController({ control, name: 'unit' }).field
  useEffect(() => {
    if (!type) return
    if (!isUserDefined(type) && category.value !== '') category.onChange('')
    if (isConsumable(type)) return
    if (limit.value !== null) limit.onChange(null)
    if (unit.value !== 'SINGLE') unit.onChange('SINGLE')
    // When the type changes, not when what is typed does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [type])
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const typeOptions = [...optionsOf(consumableLabels), ...optionsOf(equipmentLabels)]

const kindText = (type: InventoryType): string =>
  isConsumable(type) ? 'Consumable: kept as an amount' : 'Equipment: counted one by one'

/** Once there was some of it, units of its kind only. */
const unitOptions = (row: InventoryDetail | null) =>
  (row?.wasInStock ? stockUnitsLike(row.unit) : stockUnits).map((unit: StockUnit) => ({
    value: unit,
    label: stockUnitLabels[unit],
  }))

const DeleteDetail = ({ row, onClose }: { row: InventoryDetail; onClose: () => void }) => (
  <OwnDelete
    row={row}
    noun="inventory detail"
    name={row.name}
    call={({ id, version }, options) => api.inventoryDetail.delete({ params: { id }, body: { version } }, options)}
    onDeleted={onClose}
  >
    It never was in stock.
  </OwnDelete>
)
