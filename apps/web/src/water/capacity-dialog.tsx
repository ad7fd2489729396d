import type { System } from '@cultivatd/domain/system/system'
import { type Water, WaterForm, waterWords } from '@cultivatd/domain/water/water'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { amountText } from './reading-kinds.ts'
import { waterPlace } from './use-waters.ts'

interface CapacityDialogProps {
  system: System
  water: Water
  onClose: () => void
}

/** The water form: what the reservoir holds (WATER-15). */
export const CapacityDialog = (props: CapacityDialogProps) => (
  <DraftOf place={`${waterPlace(props.system.id)} capacity`} title={`Water of ${props.system.name}`}>
    <CapacityFields {...props} />
  </DraftOf>
)

function CapacityFields({ system, water, onClose }: CapacityDialogProps) {
  const { facilityId } = water
  const form = useOwnForm({
    schema: WaterForm,
    blank: {},
    row: water,
    formOf: ({ gallonCapacity }) => (gallonCapacity === null ? {} : { gallonCapacity }),
    words: waterWords,
    update: (systemId, body, options) =>
      api.water.resize({ params: { systemId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: (_id, { gallonCapacity }) => ({ detail: `${system.name} holds ${amountText(gallonCapacity)} gal` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog form={form} title={`Water of ${system.name}`} failedTitle="Change Failed" onClose={onClose}>
      <NumberInput
        control={form.control}
        name="gallonCapacity"
        label="Gallon Capacity"
        unit="gal"
        hasSteppers
        hint="What the reservoir holds. Doses per gallon are counted from it."
      />
    </OwnDialog>
  )
}
