import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { facilityStorage } from '@cultivatd/domain/inventory/inventory-words'
import { bulbProblems } from '@cultivatd/domain/light/change-light'
import { BulbForm, type Light, lightWords } from '@cultivatd/domain/light/light'
import { bulbAction, placeText } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permissions'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { Alert } from '../ui/alert.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { DialogTitle } from './dialog-title.tsx'
import { HungFixture } from './fixture.tsx'
import { lightsPlace } from './use-lights.ts'
import { bulbLabel, useBulbs } from './use-bulbs.ts'

interface BulbDialogProps {
  system: System
  light: Light
  onClose: () => void
}

/** 'Install Bulb' and 'Replace Bulb': stamps the day, and takes one bulb from the stock (LIGHT-03, LIGHT-04). */
export const BulbDialog = (props: BulbDialogProps) => (
  <DraftOf
    place={`${lightsPlace(props.system.id)} bulb ${props.light.id}`}
    title={`${bulbAction(props.light)}, ${placeText(props.light)} of ${props.system.name}`}
  >
    <Fields {...props} />
  </DraftOf>
)

function Fields({ system, light, onClose }: BulbDialogProps) {
  const { facilityId } = light
  const bulbs = useBulbs(facilityId)
  const action = bulbAction(light)
  const [seen] = useState(light.version)
  const only = bulbs.inStock.length === 1 ? bulbs.inStock[0]?.id : undefined
  const form = useOwnForm({
    schema: BulbForm,
    blank: {},
    row: light,
    formOf: ({ bulbId }) => ({ bulbId: bulbId ?? only ?? '', dateBulbInstalled: localDay() }),
    words: {
      ...lightWords,
      bulbId: { label: 'Bulb', text: (id) => bulbs.itemOf(String(id))?.name ?? '' },
    },
    problems: (values) =>
      bulbProblems(values, {
        item: bulbs.itemOf(values.bulbId),
        available: bulbs.amountOf(values.bulbId),
        today: localDay(),
      }),
    update: (lightId, body, options) => api.light.bulb({ params: { lightId }, body: { ...body, facilityId } }, options),
    refusedIn: 'form',
    said: (_id, { bulbId }) => ({
      detail: `${bulbs.itemOf(bulbId)?.name ?? 'A bulb'} in ${placeText(light)} of ${system.name}`,
    }),
    onSaved: onClose,
  })
  const { control } = form
  const chosen = bulbs.itemOf(useWatch({ control, name: 'bulbId' }) ?? '')
  return (
    <OwnDialog
      form={form}
      title={<DialogTitle title={action} system={system} place={light} />}
      failedTitle="Change Failed"
      submitLabel={action}
      onClose={onClose}
    >
      <HungFixture state={chosen && bulbs.amountOf(chosen.id) > 0 ? 'lit' : 'noBulb'} />
      {light.version !== seen && !form.isBusy && <ChangedMeanwhile light={light} />}
      <SelectInput
        control={control}
        name="bulbId"
        label="Bulb"
        placeholder="Choose a bulb"
        hint={chosen && `${bulbs.amountOf(chosen.id)} in ${facilityStorage}`}
        options={bulbs.all.map((item) => ({ value: item.id, label: bulbLabel(item) }))}
      />
      <DateInput control={control} name="dateBulbInstalled" label="Bulb installed" latest={localDay()} />
      {chosen && <Left item={chosen} amount={bulbs.amountOf(chosen.id)} />}
      {(!chosen || bulbs.amountOf(chosen.id) === 0) && <ToStock facilityId={facilityId} />}
    </OwnDialog>
  )
}

const ChangedMeanwhile = ({ light: { dateBulbInstalled } }: { light: Light }) => (
  <Alert tone="info">
    {dateBulbInstalled === null
      ? 'Somebody else changed this light since you began. It has no bulb.'
      : `Somebody else changed this light since you began. Its bulb is of ${dayText(dateBulbInstalled)}.`}
  </Alert>
)

/** '4 → 3' */
const Left = ({ item, amount }: { item: InventoryDetail; amount: number }) => (
  <div className="prev">
    <span className="small">{`${item.name} in stock`}</span>
    <span className="row small">
      {amount > 0 && (
        <>
          <span>{amount}</span>
          <ArrowRight size={14} strokeWidth={1.75} aria-label="becomes" />
        </>
      )}
      <b className="b">{Math.max(0, amount - 1)}</b>
    </span>
  </div>
)

function ToStock({ facilityId }: { facilityId: string }) {
  if (!usePasses(permission.generalEdit)) return null
  return (
    <div>
      <LinkButton variant="text" size="small" to="/facility/$facilityId/inventory" params={{ facilityId }}>
        Update Stock
      </LinkButton>
    </div>
  )
}
