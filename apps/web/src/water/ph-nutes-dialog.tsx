import type { System } from '@cultivatd/domain/system/system'
import { doseProblems } from '@cultivatd/domain/water/dose'
import { PhNutesOfChange, type Water, type WaterReading, waterWords } from '@cultivatd/domain/water/water'
import { waterState, waterStateLabels } from '@cultivatd/domain/water/water-machine'
import { waterTemperatureProblems } from '@cultivatd/domain/water/water-temperature'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { stockHeld } from '../live/outbox/held-as.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { Alert } from '../ui/alert.tsx'
import { momentText } from '../ui/dates.ts'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { AddNutrients } from './add-nutrients.tsx'
import { DoseLines, DoseSum } from './dose-lines.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { useDoses } from './use-doses.ts'
import { useNutrients } from './use-nutrients.ts'
import { waterPlace } from './use-waters.ts'

interface PhNutesDialogProps {
  system: System
  water: Water
  last: WaterReading | null
  lastChange: WaterReading | null
  /** Opened by the draft of 'Add Nutrients'. */
  isAddingFirst: boolean
  onClose: () => void
}

/** 'Enter PH / Nutes': what ends a water change or a flush (WATER-06). Whoever comes by may end what another began. */
export const PhNutesDialog = (props: PhNutesDialogProps) => (
  <DraftOf place={`${waterPlace(props.system.id)} finish`} title={`Enter PH / Nutes of ${props.system.name}`}>
    <Fields {...props} />
  </DraftOf>
)

function Fields({ system, water, last, lastChange, isAddingFirst, onClose }: PhNutesDialogProps) {
  const { facilityId, startedDateTime } = water
  const nutrients = useNutrients(facilityId)
  const temperatureUnit = useTemperatureUnit()
  const draft = useDraft()
  const [isAdding, setAdding] = useState(isAddingFirst)
  const form = useOwnForm({
    schema: PhNutesOfChange,
    blank: { nutrients: [], temperatureUnit },
    row: water,
    formOf: ({ startedDateTime }) => ({ nutrients: [], startedDateTime, temperatureUnit }),
    words: waterWords,
    problems: (values) => [
      ...waterTemperatureProblems(values),
      ...doseProblems(values.nutrients, nutrients.items, nutrients.amounts),
    ],
    update: (systemId, form, options) => {
      const { startedDateTime: _, ...typed } = form
      const body = { ...typed, facilityId }
      return api.water.finish({ params: { systemId }, body }, options)
    },
    waits: { records: [waterPlace(system.id), stockHeld(facilityId)], about: system.name },
    refusedIn: 'form',
    said: () => ({ detail: `Entered PH and nutrients of ${system.name}` }),
    onSaved: onClose,
  })
  const ofChange = useWatch({ control: form.control, name: 'startedDateTime' })
  // What may have arrived already is asked for once more, whatever the water shows.
  const isOver = (startedDateTime === null || ofChange !== startedDateTime) && !draft?.isNotKnown
  const doses = useDoses(form.control)
  const tooMuch = doseProblems(doses.list, nutrients.items, nutrients.amounts).length
  return (
    <>
      <OwnDialog
        form={form}
        title={`Enter PH / Nutes of ${system.name}`}
        failedTitle="Change Failed"
        width={680}
        missing={isOver ? 'This was ended already' : null}
        footNote={tooMuch > 0 && `${tooMuch} ${tooMuch === 1 ? 'dose is' : 'doses are'} more than there is`}
        onClose={onClose}
      >
        {isOver ? (
          <Alert tone="info">
            Somebody else has ended this since you began. What you typed is kept, and nothing of it is saved.
          </Alert>
        ) : (
          <p className="small muted">
            {startedDateTime && `${waterStateLabels[waterState(water)]} since ${momentText(startedDateTime)}`}
          </p>
        )}
        <ReadingFields control={form.control} last={last} />
        <DoseLines control={form.control} water={water} doses={doses} nutrients={nutrients} lastChange={lastChange} />
        <div>
          <Button
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add Nutrients
          </Button>
        </div>
        <DoseSum doses={doses.list} water={water} />
      </OwnDialog>
      {/* Beside the form and not in it: what one sends is not sent by the other. */}
      {isAdding && (
        <AddNutrients
          system={system}
          water={water}
          nutrients={nutrients}
          doses={doses.list}
          onAdd={doses.add}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
