import type { System } from '@cultivatd/domain/system/system'
import { ReadingForm, type Water, type WaterReading, waterWords } from '@cultivatd/domain/water/water'
import { stepProblem } from '@cultivatd/domain/water/water-machine'
import { waterTemperatureProblems } from '@cultivatd/domain/water/water-temperature'
import { api } from '../live/api.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { Alert } from '../ui/alert.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { ReadingFields } from './reading-fields.tsx'
import { waterPlace } from './use-waters.ts'

interface ReadingDialogProps {
  system: System
  water: Water
  last: WaterReading | null
  onClose: () => void
}

/** 'Enter reading', between two changes: the age of the water stays. */
export const ReadingDialog = (props: ReadingDialogProps) => (
  <DraftOf place={`${waterPlace(props.system.id)} reading`} title={`Enter reading of ${props.system.name}`}>
    <Fields {...props} />
  </DraftOf>
)

function Fields({ system, water, last, onClose }: ReadingDialogProps) {
  const { facilityId, id: systemId } = water
  const problem = stepProblem(water, 'read')
  const temperatureUnit = useTemperatureUnit()
  const form = useOwnForm({
    schema: ReadingForm,
    blank: { temperatureUnit },
    row: null,
    formOf: () => ({}),
    words: waterWords,
    problems: (values) => [...(problem ? [problem] : []), ...waterTemperatureProblems(values)],
    create: (body, options) => api.water.read({ params: { systemId }, body: { ...body, facilityId } }, options),
    update: () => Promise.reject(new Error('A reading is never changed')),
    waits: { records: [waterPlace(systemId)], about: system.name },
    refusedIn: 'form',
    said: () => ({ detail: `Entered a reading of ${system.name}` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog
      form={form}
      title={`Enter reading of ${system.name}`}
      failedTitle="Create Failed"
      width={680}
      onClose={onClose}
    >
      {problem && <Alert tone="info">{`${problem.message} What you typed is kept.`}</Alert>}
      <ReadingFields control={form.control} last={last} />
    </OwnDialog>
  )
}
