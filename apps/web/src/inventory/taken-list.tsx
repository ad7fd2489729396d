import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import { cannotBePlaced } from '@cultivatd/domain/inventory/stock'
import { exactStockText, isCounted, stockUnitLabels, stockUnitsLike } from '@cultivatd/domain/inventory/stock-unit'
import { ArrowRight } from 'lucide-react'
import { type Control, get, type UseFormSetValue, useFormState, useWatch } from 'react-hook-form'
import { CheckBox } from '../ui/check-box.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FieldNote } from '../ui/field.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import taken from './taken-list.module.css'
import styles from './inventory.module.css'
import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import { takenRow, type UpdateStockForm } from './update-stock-form.ts'
import { useItems } from './use-inventory.ts'

interface TakenListProps {
  control: Control<UpdateStockForm, unknown, UpdateStockForm>
  setValue: UseFormSetValue<UpdateStockForm>
  list: 'moved' | 'removed'
  available: ReadonlyMap<string, number>
  /** It goes to a room, which takes equipment only. */
  toRoom?: boolean
  /** Of a move: where it goes. */
  way?: { from: string; to: string }
}

/** What is at a place, to be taken from there: a tick shows how much (INV-30, INV-31). */
export function TakenList({ control, setValue, list, available, toRoom = false, way }: TakenListProps) {
  const items = useItems()
  const chosen = useWatch({ control, name: list })
  const isShown = (id: string) => available.has(id) || chosen[id]?.isChosen === true
  const shown = [...items.values()].filter(({ id }) => isShown(id))
  const equipment = shown.filter(({ type }) => !isConsumable(type))
  // What was chosen before the place was stays to be seen, with why it cannot go there.
  const consumables = shown.filter(({ id, type }) => isConsumable(type) && (!toRoom || chosen[id]?.isChosen === true))
  const rows = (of: readonly InventoryDetail[]) => (
    <ul className={taken.list}>
      {of.map((item) => (
        <Row
          key={item.id}
          control={control}
          setValue={setValue}
          list={list}
          item={item}
          available={available.get(item.id) ?? 0}
        />
      ))}
    </ul>
  )
  return (
    <>
      {way && (
        <p className={taken.way}>
          <span>
            From <b>{way.from}</b>
          </span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            to <b>{way.to}</b>
          </span>
        </p>
      )}
      {shown.length === 0 && (
        <EmptyState title="Nothing is there">Choose another place, or add goods first.</EmptyState>
      )}
      {equipment.length > 0 && <h3 className="m mt3">Equipment</h3>}
      {equipment.length > 0 && rows(equipment)}
      {(consumables.length > 0 || toRoom) && <h3 className="m mt3">Consumables</h3>}
      {toRoom && <p className="small muted">{cannotBePlaced}.</p>}
      {consumables.length > 0 && rows(consumables)}
    </>
  )
}

interface RowProps {
  control: TakenListProps['control']
  setValue: TakenListProps['setValue']
  list: TakenListProps['list']
  item: InventoryDetail
  available: number
}

function Row({ control, setValue, list, item, available }: RowProps) {
  const name = `${list}.${item.id}` as const
  const value = (useWatch({ control, name }) as ReturnType<typeof takenRow> | undefined) ?? takenRow(item.unit)
  const units = stockUnitsLike(item.unit)
  const isOfOneUnit = isCounted(item.unit)
  const { errors, isSubmitted } = useFormState({ control })
  const fields: { message?: string }[] = ['detailId', 'pieceIds'].map((field) => get(errors, `${name}.${field}`) ?? {})
  const wrong = fields.find(({ message }) => message)?.message
  return (
    <li data-chosen={value.isChosen || undefined}>
      <CheckBox
        label={
          <>
            {item.name}
            <span className={`small dim ${styles.second}`}>{`${item.brand} ${item.model}`}</span>
          </>
        }
        isChecked={value.isChosen}
        onChange={(isChosen) =>
          setValue(name, { ...value, isChosen }, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
      <span className="small muted r">
        <b className="m">{exactStockText(available, item.unit)}</b> available
      </span>
      {value.isChosen && value.pieceIds && <b className="m">{value.pieceIds.map(pieceName).join(', ')}</b>}
      {value.isChosen && !value.pieceIds && (
        <fieldset className={taken.amount} data-one={isOfOneUnit || undefined} aria-label={item.name}>
          <NumberInput control={control} name={`${name}.quantity`} label={`Quantity of ${item.name}`} />
          {!isOfOneUnit && (
            <SelectInput
              control={control}
              name={`${name}.unit`}
              label={`Unit of ${item.name}`}
              options={units.map((unit) => ({ value: unit, label: stockUnitLabels[unit] }))}
            />
          )}
        </fieldset>
      )}
      {value.isChosen && wrong && (
        <div className={taken.wrong}>
          <FieldNote id={`${item.id}-wrong`} error={wrong} />
        </div>
      )}
    </li>
  )
}
