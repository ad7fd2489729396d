import {
  type AlarmPeople,
  AlarmPeopleForm,
  type AlarmPeopleForm as AlarmPeopleValues,
  alarmPeopleWords,
} from '@cultivatd/domain/environment/alarm-people'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { ToggleList } from '../ui/toggle-list.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { zoneChoices } from '../ui/zone-choices.ts'

interface AlarmPeopleDialogProps {
  facilityId: string
  onClose: () => void
}

/** Where the draft of who is told in a facility is. */
export const alarmPeoplePlace = (facilityId: string): string => `alarm people ${facilityId}`

const title = 'Told in rooms that name nobody'

/** Who is told of alarms in the rooms of a facility that name nobody. */
export function AlarmPeopleDialog(props: AlarmPeopleDialogProps) {
  const { rows, status } = useTopic('alarmPeople', { facilityId: props.facilityId })
  // Before that nobody knows which version is changed.
  if (status !== 'live') return null
  return (
    <DraftOf place={alarmPeoplePlace(props.facilityId)} title={title}>
      <Fields {...props} chosen={rows[0] ?? null} />
    </DraftOf>
  )
}

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
const formOf = ({ zone, people }: AlarmPeople): AlarmPeopleValues => ({ zone, people: people.map(({ id }) => id) })

function Fields({ facilityId, chosen, onClose }: AlarmPeopleDialogProps & { chosen: AlarmPeople | null }) {
  const people = useTopic('people').rows
  const [zone] = useState(zoneHere)
  const blank = { zone, people: [] }
  const form = useOwnForm<AlarmPeopleValues, AlarmPeopleValues, AlarmPeople>({
    schema: AlarmPeopleForm,
    blank,
    // Nobody makes them: where nobody chose anyone they are in version 0.
    row: chosen ?? { ...blank, id: facilityId, facilityId, version: 0 },
    formOf,
    words: alarmPeopleWords,
    update: (id, body, options) => api.alarmPeople.set({ params: { facilityId: id }, body }, options),
    refusedIn: 'form',
    said: () => ({ detail: title }),
    onSaved: onClose,
  })
  const { control } = form
  const stored = useWatch({ control, name: 'zone' })
  return (
    <OwnDialog form={form} title={title} failedTitle="Not saved" width={560} onClose={onClose}>
      <div className="field">
        <span className="lab">Who is told, here and by mail</span>
        <ToggleList
          control={control}
          name="people"
          label={title}
          options={people.map(({ id, displayName }) => ({ value: id, label: displayName, icon: Bell }))}
        />
        <p className="hint">
          Of alarms in every room of this facility that names nobody, or nobody who still has access.
        </p>
      </div>
      <SelectInput
        control={control}
        name="zone"
        label="Clock on the wall"
        options={zoneChoices([stored, zone])}
        hint="For rooms that have no targets: what they are told names times of it."
      />
    </OwnDialog>
  )
}
