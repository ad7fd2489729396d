import { lightProblems } from '@cultivatd/domain/light/change-light'
import { type Light, LightForm, lightForm, lightWords } from '@cultivatd/domain/light/light'
import { placeText } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DeactivateLight } from './deactivate-light.tsx'
import { DialogTitle } from './dialog-title.tsx'
import styles from './light.module.css'
import { bulbLabel, useBulbs } from './use-bulbs.ts'
import { useFreeLights } from './use-free-lights.ts'
import { lightsPlace, type SystemLights } from './use-lights.ts'

interface LightEditDialogProps {
  system: System
  lights: SystemLights
  light: Light
  onClose: () => void
  /** It was deactivated. */
  onGone: () => void
}

/** 'Light edit' (LIGHT-02): corrects what is written, or hangs another light there. Nothing leaves the stock by it. */
export function LightEditDialog(props: LightEditDialogProps) {
  const { system, light } = props
  return (
    <DraftOf
      place={`${lightsPlace(system.id)} edit ${light.id}`}
      title={`Edit light, ${placeText(light)} of ${system.name}`}
    >
      <Fields {...props} />
    </DraftOf>
  )
}

/** The form, with what it offers to choose from. */
function useLightEdit({ system, lights, light, onClose }: LightEditDialogProps) {
  const { facilityId } = light
  const free = useFreeLights(facilityId, system.roomId)
  const nameOf = (id: unknown) => lights.itemOf(String(id))?.name ?? ''
  const form = useOwnForm({
    schema: LightForm,
    blank: {},
    row: light,
    formOf: lightForm,
    words: {
      ...lightWords,
      inventoryId: { label: 'Light', text: nameOf },
      bulbId: { label: 'Bulb', text: nameOf },
    },
    problems: (values) =>
      lightProblems(values, {
        inventoryId: light.inventoryId,
        item: lights.itemOf(values.inventoryId),
        free: free.freeOf(values.inventoryId),
        bulb: lights.itemOf(values.bulbId),
        today: localDay(),
      }),
    update: (lightId, body, options) =>
      api.light.update({ params: { lightId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: () => ({ detail: `Changed ${placeText(light)} of ${system.name}` }),
    onSaved: onClose,
  })
  const kinds = new Set([light.inventoryId, ...free.kinds.map(({ item }) => item.id)])
  return { form, kinds, name: nameOf(light.inventoryId) }
}

function Fields(props: LightEditDialogProps) {
  const { system, lights, light, onClose, onGone } = props
  const { form, kinds, name } = useLightEdit(props)
  const bulbs = useBulbs(light.facilityId)
  const rooms = useTopic('rooms', { facilityId: light.facilityId }).rows
  const roomName = rooms.find(({ id }) => id === system.roomId)?.metrc.Name ?? 'its room'
  const { control } = form
  const [inventoryId, bulbId] = useWatch({ control, name: ['inventoryId', 'bulbId'] })
  return (
    <OwnDialog
      form={form}
      title={<DialogTitle title="Edit light" system={system} place={light} />}
      failedTitle="Change Failed"
      onClose={onClose}
    >
      <SelectInput
        control={control}
        name="inventoryId"
        label="Light"
        hint={inventoryId !== light.inventoryId && `The light of before stays in ${roomName}, in no system`}
        options={[...kinds].map((id) => ({ value: id, label: lightLabel(lights, id) }))}
      />
      <SelectInput
        control={control}
        name="bulbId"
        label="Bulb"
        hint="Corrects what is written. A bulb from the stock is installed by its own button."
        placeholder="No bulb"
        options={bulbs.all.map((item) => ({ value: item.id, label: bulbLabel(item) }))}
      />
      <div className={styles.two}>
        <DateInput control={control} name="dateInstalled" label="Installed" latest={localDay()} />
        {bulbId && <DateInput control={control} name="dateBulbInstalled" label="Bulb installed" latest={localDay()} />}
      </div>
      <div className={styles.apart}>
        <DeactivateLight system={system} light={light} name={name} onGone={onGone} />
      </div>
    </OwnDialog>
  )
}

/** 'HPS double ended 1000 W, Gavita Pro 1000e' */
function lightLabel({ itemOf }: SystemLights, id: string): string {
  const item = itemOf(id)
  return item ? `${item.name}, ${item.brand} ${item.model}` : 'A light that is gone'
}
