import { availableML, leftML } from '@cultivatd/domain/water/dose'
import { type Dose, milliliters, type Water, type WaterReading } from '@cultivatd/domain/water/water'
import { X } from 'lucide-react'
import { dayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { amountText } from './reading-kinds.ts'
import type { Doses, PhNutesFields } from './use-doses.ts'
import type { Nutrients } from './use-nutrients.ts'
import styles from './water.module.css'

interface DoseLinesProps {
  control: AnyControl<PhNutesFields>
  water: Water
  doses: Doses
  nutrients: Nutrients
  lastChange: WaterReading | null
}

/** What goes into the water, each with what is available and what is left after it. */
export function DoseLines({ control, water, doses, nutrients, lastChange }: DoseLinesProps) {
  const before = cutTo(nutrients, lastChange?.nutrients ?? [])
  return (
    <section>
      <div className="row between">
        <h3 className="t3">Nutrients</h3>
        {lastChange && before.length > 0 && (
          <LineButton onClick={() => doses.set(before)}>
            {`Same as on ${dayText(localDay(new Date(lastChange.dateTime)))}`}
          </LineButton>
        )}
      </div>
      {doses.list.length === 0 ? (
        <p className="small dim mt1">None yet. A change can be saved without nutrients.</p>
      ) : (
        <ul className={styles.doses}>
          {doses.list.map(({ nutrient, doseML }, at) => {
            const name = nutrients.nameOf(nutrient)
            return (
              <li key={nutrient}>
                <NumberInput
                  control={control}
                  name={`nutrients.${at}.doseML`}
                  label={name}
                  unit="mL"
                  hasSteppers
                  step={10}
                  hint={hintOf({ nutrient, doseML }, nutrients, water)}
                />
                <IconButton icon={X} label={`Remove ${name}`} title="Remove" onClick={() => doses.removeAt(at)} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** '3,240 mL available, 2,760 mL after. 4 mL per gal' */
function hintOf({ nutrient, doseML }: Dose, { items, amounts }: Nutrients, { gallonCapacity }: Water): string {
  const item = items.get(nutrient)
  if (!item) return 'No longer in the inventory'
  const available = availableML(item, amounts.get(nutrient) ?? 0)
  const left = leftML(available, doseML)
  const isDose = doseML > 0
  return [
    `${amountText(available)} mL available${isDose && left >= 0 ? `, ${amountText(left)} mL after` : ''}`,
    ...(isDose && gallonCapacity !== null ? [perGallonText(doseML, gallonCapacity)] : []),
  ].join('. ')
}

export const perGallonText = (doseML: number, gallons: number): string => `${amountText(doseML / gallons)} mL per gal`

/** The doses of the last change, as much of each as there is now; without those of which nothing is left. */
const cutTo = ({ items, amounts }: Nutrients, doses: WaterReading['nutrients']): Dose[] =>
  doses.flatMap(({ nutrient, doseML }) => {
    const item = items.get(nutrient)
    const cut = item ? Math.min(doseML, availableML(item, amounts.get(nutrient) ?? 0)) : 0
    return cut > 0 ? [{ nutrient, doseML: cut }] : []
  })

/** What goes in altogether. */
export function DoseSum({ doses, water }: { doses: readonly Dose[]; water: Water }) {
  if (doses.length === 0) return null
  const total = milliliters(doses.filter(({ doseML }) => doseML > 0))
  return (
    <div className={styles.sum}>
      <span>
        Total <b>{`${amountText(total)} mL`}</b>
        {water.gallonCapacity !== null && ` in ${amountText(water.gallonCapacity)} gal`}
      </span>
      <span className="dim">The stock goes down when you save</span>
    </div>
  )
}
