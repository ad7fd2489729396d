import { destructionProblems, PlantsDestruction, wasteUnits } from '@cultivatd/domain/plant/destroy'
import { CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { PlantsForm, type PlantsPageProps } from './plants-form.tsx'
import { usePlantEntries } from './use-plant-entries.ts'
import { missingWaste, WasteFields } from './waste-fields.tsx'
import { checkedWeights, weightsText } from './weights-entry.ts'

const Shared = PlantsDestruction.omit({ plants: true })

/** The end of many plants, for good, each with its weight; it asks before it sends. */
export function DestroyPlants({ facilityId, roomId, labels, references, begin, onClose }: PlantsPageProps) {
  const { plantWasteMethods: methods, plantWasteReasons: reasons, units } = references
  const sending = useChange({
    facilityId,
    call: (body: z.infer<typeof PlantsDestruction>, options) => api.plant.destroyMany({ body }, options),
    onAllDone: onClose,
    begin: begin?.send,
  })
  const list = usePlantEntries({
    facilityId,
    roomId,
    action: 'destroy',
    labels,
    begin: begin?.entries,
    states: sending.states,
  })
  const checked = useMemo(() => checkedWeights(list.left), [list.left])
  const [asked, setAsked] = useState<z.infer<typeof Shared> | null>(null)
  const form = useRuleForm(
    Shared,
    {
      facilityId,
      method: methods.length === 1 && methods[0] ? methods[0] : '',
      reason: '',
      note: '',
      unitOfWeight: 'Grams',
      date: localDay(),
      ...begin?.shared,
    },
    (values) => destructionProblems([], values, { methods, reasons, units, today: localDay() }),
  )
  const [method, reason, note, unitOfWeight] = form.watch(['method', 'reason', 'note', 'unitOfWeight'])
  const unit = units.find(({ Name }) => Name === unitOfWeight)?.Abbreviation ?? unitOfWeight
  const destroy = (shared: z.infer<typeof Shared>) => {
    const plants = list.left.map(({ label }) => ({ label, weight: checked.weights.get(label) ?? 0 }))
    return sending.send([{ records: plants.map(({ label }) => label), body: { ...shared, plants } }])
  }
  return (
    <PlantsForm
      facilityId={facilityId}
      roomId={roomId}
      action="destroy"
      values={form.getValues}
      begin={begin}
      title="Destroy plants"
      icon={CircleX}
      verb="Destroy"
      submitColor="error"
      words={{ one: 'plant', many: 'plants', done: 'destroyed', cannot: 'cannot be destroyed' }}
      list={list}
      sending={sending}
      weighed={{ checked, unit }}
      missing={missingWaste({ method, reason, note, unitOfWeight }, reasons)}
      onSubmit={form.handleSubmit(setAsked)}
      onClose={onClose}
    >
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={reason} />
      <SelectInput
        control={form.control}
        name="unitOfWeight"
        label="Unit of the weights"
        options={wasteUnits(units).map(({ Name }) => Name)}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Destroy ${numberText(list.left.length)} ${list.left.length === 1 ? 'plant' : 'plants'}`}
        confirmLabel="Destroy"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void destroy(asked)
        }}
      >
        {weightsText(checked, list.left.length, unit)}
      </ConfirmDialog>
    </PlantsForm>
  )
}
