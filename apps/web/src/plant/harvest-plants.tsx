import { HarvestAdditions, harvestAdditionProblems, harvestName, type HarvestType } from '@cultivatd/domain/harvest/add'
import { Scissors } from 'lucide-react'
import { useMemo } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { isPartMade } from '../record/change-states.ts'
import { useChange } from '../record/use-change.ts'
import { localDay } from '../ui/dates.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { HarvestFields, harvestFacts, missingHarvest } from './harvest-fields.tsx'
import { PlantsForm, type PlantsPageProps } from './plants-form.tsx'
import { useDefaultName } from './use-default-name.ts'
import { usePlantEntries } from './use-plant-entries.ts'
import { checkedWeights } from './weights-entry.ts'

const Shared = HarvestAdditions.omit({ plants: true })

/** Many plants into one harvest, each with its wet weight in grams. */
export function HarvestPlants({ facilityId, roomId, labels, rooms, references, begin, onClose }: PlantsPageProps) {
  const sending = useChange({
    facilityId,
    call: (body: z.infer<typeof HarvestAdditions>, options) => api.harvest.addMany({ body }, options),
    onAllDone: onClose,
    begin: begin?.send,
  })
  const list = usePlantEntries({
    facilityId,
    roomId,
    action: 'harvest',
    labels,
    begin: begin?.entries,
    states: sending.states,
  })
  const checked = useMemo(() => checkedWeights(list.left), [list.left])
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const empty = { facilityId, type: noType(), locationId: '', name: '', date: localDay() }
  const form = useRuleForm(Shared, { ...empty, ...begin?.shared }, (values) =>
    harvestAdditionProblems(
      [],
      { ...values, type: values.type ?? 'FullPlant' },
      harvestFacts({ rooms, references }, harvests, values),
    ),
  )
  const [type, locationId, name, date] = form.watch(['type', 'locationId', 'name', 'date'])
  const facts = harvestFacts({ rooms, references }, harvests, { locationId, name, date })
  const { room } = facts
  const strainName = strainOf(list.left.map(({ label }) => list.plantOf(label)?.metrc.StrainName))
  const byDefault =
    room && type && strainName !== null ? harvestName({ date, roomName: room.metrc.Name, strainName, type }) : ''
  // What is corrected goes into the harvest of the rest.
  useDefaultName(name, byDefault, (next) => form.setValue('name', next), isPartMade(sending))
  const save = (shared: z.infer<typeof Shared>) => {
    const plants = list.left.map(({ label }) => ({ label, weight: checked.weights.get(label) ?? 0 }))
    return sending.send([{ records: plants.map(({ label }) => label), body: { ...shared, plants } }])
  }
  return (
    <PlantsForm
      facilityId={facilityId}
      roomId={roomId}
      action="harvest"
      values={form.getValues}
      begin={begin}
      title="Harvest plants"
      icon={Scissors}
      verb="Harvest"
      words={{ one: 'plant', many: 'plants', done: 'harvested', cannot: 'cannot be harvested' }}
      list={list}
      sending={sending}
      weighed={{ checked, unit: 'g' }}
      missing={missingHarvest({ type, locationId, name: list.left.length > 0 ? name : 'later' })}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <HarvestFields control={form.control} facts={facts} rooms={rooms} />
    </PlantsForm>
  )
}

/** Nobody has chosen yet; there is no type that is mostly meant. */
const noType = (): HarvestType | undefined => undefined

/** The strain of all, 'Multi Strain' where there are several, null while none is known. */
function strainOf(strains: readonly (string | undefined)[]): string | null {
  const known = new Set(strains.filter((strain) => strain !== undefined))
  const [only] = known
  return known.size > 1 ? 'Multi Strain' : (only ?? null)
}
