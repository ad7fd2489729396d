import { readingUnit, temperatureUnits } from '@cultivatd/domain/environment/reading-kinds'
import {
  type ReadingSource,
  SourceForm,
  sourceForm,
  sourceProblems,
  sourceWords,
} from '@cultivatd/domain/environment/source'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { api } from '../live/api.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { useTemperatureUnit } from './use-temperature-unit.ts'

interface SourceDialogProps {
  room: RoomSummary
  /** All of the room. */
  sources: readonly ReadingSource[]
  onMade: (made: { name: string; key: string }) => void
  onClose: () => void
}

/** Where the draft of a new source of a room is. */
export const sourcePlace = (roomId: string): string => `sources ${roomId} new`

/** The form of a new source of readings. */
export const SourceDialog = (props: SourceDialogProps) => (
  <DraftOf place={sourcePlace(props.room.id)} title="Add source">
    <Fields {...props} />
  </DraftOf>
)

function Fields({ room, sources, onMade, onClose }: SourceDialogProps) {
  const unit = useTemperatureUnit()
  const form = useOwnForm<SourceForm, SourceForm, ReadingSource>({
    schema: SourceForm,
    blank: { name: '', temperatureUnit: unit, leafOffset: 0 },
    row: null,
    formOf: sourceForm,
    words: sourceWords,
    problems: ({ name }) => sourceProblems({ name: name ?? '' }, sources),
    create: async (body, options) => {
      const made = await api.readingSource.create(
        { body: { ...body, facilityId: room.facilityId, roomId: room.id } },
        options,
      )
      onMade({ name: body.name, key: made.key })
      return made
    },
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `Added source ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog form={form} title="Add source" failedTitle="Create Failed" submitLabel="Add source" onClose={onClose}>
      <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="temperatureUnit"
        label="Sends temperatures in"
        options={temperatureUnits.map((value) => ({ value, label: readingUnit('temperature', value) }))}
      />
      <NumberInput
        control={control}
        name="leafOffset"
        label="Leaf offset, °F"
        hint="How much warmer the leaves are than the air, for the VPD that is computed from temperature and humidity."
        isSigned
      />
    </OwnDialog>
  )
}
