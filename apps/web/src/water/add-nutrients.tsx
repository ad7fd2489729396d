import { availableML, doseUnit, inMilliliters, leftML, oneDoseProblems } from '@cultivatd/domain/water/dose'
import { stockUnitLabels, stockUnitsLike } from '@cultivatd/domain/inventory/stock-unit'
import type { System } from '@cultivatd/domain/system/system'
import { type AddNutrientsForm, AddNutrients as Schema, type Dose, type Water } from '@cultivatd/domain/water/water'
import { permission } from '@cultivatd/domain/user/permissions'
import { PackagePlus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { usePasses } from '../live/session.ts'
import { EmptyState } from '../ui/empty.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { perGallonText } from './dose-lines.tsx'
import { amountText } from './reading-kinds.ts'
import type { Nutrients } from './use-nutrients.ts'
import { waterPlace } from './use-waters.ts'
import styles from './water.module.css'

interface AddNutrientsProps {
  system: System
  water: Water
  nutrients: Nutrients
  /** What is in the list already. */
  doses: readonly Dose[]
  onAdd: (dose: Dose) => void
  onClose: () => void
}

const title = 'Add Nutrients'

/** 'Add Nutrients': one more line of doses; nothing leaves the stock before the change is saved (WATER-17). */
export const AddNutrients = (props: AddNutrientsProps) => (
  <DraftOf place={`${waterPlace(props.system.id)} nutrients`} title={`${title} of ${props.system.name}`}>
    {props.nutrients.inStock.length === 0 ? <NoNutrients {...props} /> : <Fields {...props} />}
  </DraftOf>
)

function NoNutrients({ system, onClose }: AddNutrientsProps) {
  const mayUpdateStock = usePasses(permission.generalEdit)
  return (
    <FormDialog isOpen isBusy={false} title={title} submitLabel="Close" onSubmit={onClose} onClose={onClose}>
      <EmptyState
        title="No nutrients in stock"
        action={
          mayUpdateStock && (
            <LinkButton
              to="/facility/$facilityId/inventory"
              params={{ facilityId: system.facilityId }}
              startIcon={<PackagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              Update Stock
            </LinkButton>
          )
        }
      >
        Add a nutrient to the inventory of the facility, then dose it here. A change can be saved without nutrients.
      </EmptyState>
    </FormDialog>
  )
}

function Fields({ system, water, nutrients, doses, onAdd, onClose }: AddNutrientsProps) {
  const draft = useDraft()
  const inList = (nutrient: string) => doses.find((dose) => dose.nutrient === nutrient)?.doseML || 0
  const problems = ({ nutrient, quantity, unit }: Partial<AddNutrientsForm>) => {
    const item = nutrients.items.get(nutrient ?? '')
    if (!item || !unit || !((quantity ?? 0) > 0)) return []
    const wanted = inList(item.id) + inMilliliters(quantity ?? 0, unit)
    return oneDoseProblems(item, wanted, nutrients.amounts.get(item.id) ?? 0).map((message) => ({
      path: 'quantity',
      message,
    }))
  }
  const form = useRuleForm(Schema, { nutrient: '', unit: doseUnit }, problems)
  const { control } = form
  const add = form.handleSubmit(({ nutrient, quantity, unit }) => {
    onAdd({ nutrient, doseML: inMilliliters(quantity, unit) })
    draft?.sent()
    onClose()
  })
  const [nutrient = '', quantity, unit = doseUnit] = useWatch({ control, name: ['nutrient', 'quantity', 'unit'] })
  const doseML = (quantity ?? 0) > 0 ? inMilliliters(quantity ?? 0, unit) : 0
  return (
    <FormDialog isOpen isBusy={false} title={title} submitLabel={title} onSubmit={add} onClose={onClose}>
      <DraftBar />
      <p className="small muted">{system.name}</p>
      <SelectInput
        control={control}
        name="nutrient"
        label="Nutrient"
        hint="Nutrients in stock at this facility"
        placeholder="Choose a nutrient"
        options={nutrients.inStock.map(({ id, name, brand }) => ({ value: id, label: `${name}, ${brand}` }))}
      />
      <div className={styles.two}>
        <NumberInput control={control} name="quantity" label="Quantity" hint={doseML > 0 && doseText(doseML, water)} />
        <SelectInput
          control={control}
          name="unit"
          label="Unit"
          hint="Doses are kept in mL"
          options={stockUnitsLike(doseUnit).map((value) => ({ value, label: stockUnitLabels[value] }))}
        />
      </div>
      <Left nutrients={nutrients} nutrient={nutrient} before={inList(nutrient)} doseML={doseML} />
    </FormDialog>
  )
}

/** '378.5 mL, 3.2 mL per gal' */
const doseText = (doseML: number, { gallonCapacity }: Water): string =>
  [`${amountText(doseML)} mL`, ...(gallonCapacity === null ? [] : [perGallonText(doseML, gallonCapacity)])].join(', ')

interface LeftProps {
  nutrients: Nutrients
  nutrient: string
  /** What of it is in the list already. */
  before: number
  doseML: number
}

/** '1,900 mL → 1,521.5 mL' */
function Left({ nutrients: { items, amounts, nameOf }, nutrient, before, doseML }: LeftProps) {
  const item = items.get(nutrient)
  if (!item) return null
  const available = leftML(availableML(item, amounts.get(nutrient) ?? 0), before)
  const left = leftML(available, doseML)
  return (
    <div className={styles.sum}>
      <span>{nameOf(nutrient)}</span>
      {doseML > 0 && left >= 0 ? (
        <span>
          {`${amountText(available)} mL → `}
          <b>{`${amountText(left)} mL`}</b>
        </span>
      ) : (
        <span>
          <b>{`${amountText(Math.max(available, 0))} mL`}</b> available
        </span>
      )}
    </div>
  )
}
