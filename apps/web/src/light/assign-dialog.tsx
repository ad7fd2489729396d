import { assignProblems, placesToFill } from '@cultivatd/domain/light/change-light'
import { AssignForm, type LightPlace, lightWords } from '@cultivatd/domain/light/light'
import { placeText } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permissions'
import { PackagePlus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FieldNote } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DialogTitle } from './dialog-title.tsx'
import styles from './light.module.css'
import { type FreeKind, useFreeLights } from './use-free-lights.ts'
import { lightsPlace, type SystemLights } from './use-lights.ts'

interface AssignDialogProps {
  system: System
  lights: SystemLights
  place: LightPlace
  onClose: () => void
}

/** 'Assign': a light of the inventory that is in no system, into a place that has none (LIGHT-01, READ-66). */
export function AssignDialog(props: AssignDialogProps) {
  const { system, place } = props
  const free = useFreeLights(system.facilityId, system.roomId)
  if (!free.isHere) return null
  return (
    <DraftOf
      place={`${lightsPlace(system.id)} assign ${place.row} ${place.position}`}
      title={`Assign light, ${placeText(place)} of ${system.name}`}
    >
      {free.kinds.length === 0 ? <NoneFree {...props} total={free.total} /> : <Fields {...props} free={free} />}
    </DraftOf>
  )
}

function NoneFree({ system, place, total, onClose }: AssignDialogProps & { total: number }) {
  const { facilityId } = system
  const facility = useTopic('facilities').rows.find(({ id }) => id === facilityId)
  const name = facility?.metrc.DisplayName ?? 'this facility'
  const mayUpdate = usePasses(permission.generalEdit)
  const said = {
    0: `There is no light in the inventory of ${name} yet.`,
    1: `The one light of ${name} is in a system.`,
  }[total]
  return (
    <FormDialog
      isOpen
      isBusy={false}
      title={<DialogTitle title="Assign light" system={system} place={place} />}
      submitLabel="Close"
      onSubmit={onClose}
      onClose={onClose}
    >
      <EmptyState
        title="No light is free"
        action={
          mayUpdate && (
            <LinkButton
              to="/facility/$facilityId/inventory"
              params={{ facilityId }}
              startIcon={<PackagePlus size={18} strokeWidth={1.75} />}
            >
              Update Stock
            </LinkButton>
          )
        }
      >
        {`${said ?? `All ${total} lights of ${name} are in a system.`} Add lights to the stock${total > 0 ? ', or take one out of its system' : ''}.`}
      </EmptyState>
    </FormDialog>
  )
}

interface FieldsProps extends AssignDialogProps {
  free: ReturnType<typeof useFreeLights>
}

function Fields({ system, lights, place, free, onClose }: FieldsProps) {
  const { facilityId, id: systemId, name } = system
  const there = { rows: lights.rows.rows, lights: lights.lights }
  const rowPlaces = placesToFill(place, true, there)
  const form = useOwnForm({
    schema: AssignForm,
    blank: {
      inventoryId: free.kinds.length === 1 ? (free.kinds[0]?.item.id ?? '') : '',
      isWholeRow: false,
      dateInstalled: localDay(),
    },
    row: null,
    formOf: () => ({ inventoryId: '', isWholeRow: false, dateInstalled: localDay() }),
    words: lightWords,
    problems: ({ inventoryId, isWholeRow, dateInstalled }) => {
      if (inventoryId === '') return []
      const places = isWholeRow ? rowPlaces : [place]
      const item = lights.itemOf(inventoryId)
      return assignProblems(places, {
        ...there,
        item,
        free: free.freeOf(inventoryId),
        dateInstalled,
        today: localDay(),
      })
    },
    create: (body, options) =>
      api.light.assign({ params: { systemId }, body: { ...body, ...place, facilityId } }, options),
    refusedIn: 'form',
    said: (_id, { inventoryId, isWholeRow }) => ({
      detail: `${lights.itemOf(inventoryId)?.name ?? 'A light'} hangs in ${isWholeRow ? `row ${place.row}` : placeText(place)} of ${name}`,
    }),
    onSaved: onClose,
  })
  const { control } = form
  const chosen = useWatch({ control, name: 'inventoryId' })
  const isEnough = rowPlaces.length > 1 && free.freeOf(chosen ?? '') >= rowPlaces.length
  return (
    <OwnDialog
      form={form}
      title={<DialogTitle title="Assign light" system={system} place={place} />}
      failedTitle="Change Failed"
      submitLabel="Assign"
      onClose={onClose}
    >
      <Kinds control={control} kinds={free.kinds} />
      {isEnough && <WholeRow control={control} count={rowPlaces.length} row={place.row} />}
      <DateInput control={control} name="dateInstalled" label="Installed" latest={localDay()} />
    </OwnDialog>
  )
}

/** One out of the kinds of which some are free; the arrows go from one to the next. */
function Kinds({ control, kinds }: { control: AnyControl<AssignForm>; kinds: readonly FreeKind[] }) {
  const { field, error, isSubmitting } = useFormField(control, 'inventoryId')
  return (
    <fieldset className="field">
      <legend className="vh">Light</legend>
      <ul className={styles.kinds}>
        {kinds.map(({ item: { id, name, brand, model }, count, where }) => (
          <li key={id}>
            <label>
              <input
                type="radio"
                name={field.name}
                value={id}
                checked={field.value === id}
                disabled={isSubmitting}
                onChange={() => field.onChange(id)}
              />
              <span>
                <b className="m">{name}</b>
                <span className={`small dim ${styles.second}`}>{`${brand} ${model} · ${where}`}</span>
              </span>
              <span className={styles.free}>
                <b>{count}</b> free
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldNote id="light-kind" error={error} />
    </fieldset>
  )
}

function WholeRow({ control, count, row }: { control: AnyControl<AssignForm>; count: number; row: number }) {
  const { field, isSubmitting } = useFormField(control, 'isWholeRow')
  return (
    <CheckBox
      label={`Assign the same to all ${count} free places of row ${row}`}
      isChecked={field.value === true}
      isDisabled={isSubmitting}
      onChange={(isChecked) => field.onChange(isChecked)}
    />
  )
}
