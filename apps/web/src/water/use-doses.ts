import type { Dose, PhNutesOfChange } from '@cultivatd/domain/water/water'
import { rounded } from '@cultivatd/domain/unit/unit'
import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'

export type PhNutesFields = z.input<typeof PhNutesOfChange>

/** The doses of 'Enter PH / Nutes' as they stand in the form. */
export function useDoses(control: AnyControl<PhNutesFields>) {
  const { field } = useFormField(control, 'nutrients')
  const list: readonly Dose[] = useWatch({ control: control as Control<PhNutesFields>, name: 'nutrients' }) ?? []
  const set = (next: readonly Dose[]) => field.onChange(next)
  return {
    list,
    set,
    /** One that is in the list already adds up. */
    add: (dose: Dose) => {
      const at = list.findIndex(({ nutrient }) => nutrient === dose.nutrient)
      const known = list[at]
      set(known ? list.with(at, { ...known, doseML: rounded((known.doseML || 0) + dose.doseML) }) : [...list, dose])
    },
    removeAt: (at: number) => set(list.toSpliced(at, 1)),
  }
}
export type Doses = ReturnType<typeof useDoses>
