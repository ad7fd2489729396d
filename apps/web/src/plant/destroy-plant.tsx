import { destructionProblems, PlantDestruction, wasteUnits } from '@cultivatd/domain/plant/destroy'
import { plantProblems } from '@cultivatd/domain/plant/plant'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/record-form.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { Tag } from '../trade/tag.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { localDay } from '../ui/dates.ts'
import { NumberInput, SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantPageProps } from './plant-page.ts'
import { missingWaste, WasteFields } from './waste-fields.tsx'

/** The end of a plant, for good (PLANT-07 to PLANT-09); it asks before it sends. */
export function DestroyPlant(page: PlantPageProps) {
  const { facilityId, plant, references, before } = page
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = references
  const { Label } = plant.metrc
  const change = useRecordChange(page, (body: PlantDestruction, options) => api.plant.destroy({ body }, options))
  const [asked, setAsked] = useState<PlantDestruction | null>(null)
  const form = useRuleForm(
    PlantDestruction,
    {
      facilityId,
      label: Label,
      method: textTyped(before, 'method') ?? (methods.length === 1 && methods[0] ? methods[0] : ''),
      reason: textTyped(before, 'reason') ?? '',
      note: textTyped(before, 'note') ?? '',
      weight: numberTyped(before, 'weight'),
      unitOfWeight: textTyped(before, 'unitOfWeight') ?? 'Grams',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) => destructionProblems([{ label: Label, plant }], values, { methods, reasons, units, today: localDay() }),
  )
  const [method, reason, note, weight, unitOfWeight] = form.watch([
    'method',
    'reason',
    'note',
    'weight',
    'unitOfWeight',
  ])
  const [cannot] = plantProblems(plant, 'destroy')
  const noWeight = typeof weight !== 'number' || !(weight > 0) ? 'Enter a weight above 0' : null
  return (
    <RecordForm
      {...page}
      title="Destroy Plant"
      submitLabel="Destroy"
      submitColor="error"
      change={change}
      cannot={cannot}
      pending="Destroyed"
      missing={missingWaste({ method, reason, note, unitOfWeight }, reasons) ?? noWeight}
      onSubmit={form.handleSubmit(setAsked)}
    >
      <div className="f2">
        <NumberInput control={form.control} name="weight" label="Weight" isBig />
        <SelectInput
          control={form.control}
          name="unitOfWeight"
          label="Unit"
          options={wasteUnits(units).map(({ Name }) => Name)}
        />
      </div>
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={reason} />
      <ConfirmDialog
        isOpen={asked !== null}
        title="Destroy 1 plant"
        confirmLabel="Destroy"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void change.send(asked)
        }}
      >
        <Tag label={Label} />
      </ConfirmDialog>
    </RecordForm>
  )
}
