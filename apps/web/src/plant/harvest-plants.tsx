import {
  HarvestAddition,
  HarvestAdditions,
  harvestAdditionProblems,
  harvestName,
  type HarvestType,
} from '@cultivatd/domain/harvest/add'
import { strainPasts } from '@cultivatd/domain/harvest/weight-doubts'
import { quantityText, rounded } from '@cultivatd/domain/unit/unit'
import { Scissors } from 'lucide-react'
import { useMemo } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useIntervalQuestion } from '../record/additive/use-interval-question.tsx'
import { isPartMade } from '../record/change-states.ts'
import { numberTyped, roomTyped, sublocationTyped, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { localDay } from '../ui/dates.ts'
import type { Done } from '../ui/notices.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { HarvestFields, harvestFacts, missingHarvest } from './harvest-fields.tsx'
import { ofOne, type PlantPageProps, type PlantsPageProps } from './plant-page.ts'
import { countText, PlantsForm, usePlantsChange } from './plants-form.tsx'
import { useDoubtedWeight } from './use-doubted-weight.tsx'
import { useDefaultName } from '../record/use-default-name.ts'
import { useHarvestOpener } from './use-harvest-opener.ts'
import { besidePlants, usePlantEntries } from './use-plant-entries.ts'
import { checkedWeights, noWeight } from './weights-entry.ts'

const OfOne = HarvestAddition.omit({ label: true })
const Shared = HarvestAdditions.omit({ plants: true })
type Cut = z.infer<typeof Shared> & { weight?: number }
type Typed = Omit<Cut, 'type'> & { type: HarvestType | undefined }

/** Harvest of one plant or of a part of it (PLANT-10 to PLANT-13). */
export const HarvestPlant = (page: PlantPageProps) => <HarvestPlants {...ofOne(page)} />

/** What is typed for a harvest of plants, by the server's rule, and how far it is. */
function useHarvest(given: PlantsPageProps) {
  const { facilityId, rooms, page } = given
  const open = useHarvestOpener(facilityId)
  const change = usePlantsChange(
    given,
    (body: HarvestAddition | HarvestAdditions, options) =>
      'plants' in body ? api.harvest.addMany({ body }, options) : api.harvest.add({ body }, options),
    {
      said: (bodies) => harvestedText(bodies, open),
      trial: { act: '/api/harvest/add-many', actOfOne: '/api/harvest/add', title: 'Harvest plants' },
    },
  )
  const list = usePlantEntries({ given, action: 'harvest', states: change.states })
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const schema: z.ZodType<Cut, Typed> = page ? OfOne : Shared
  const form = useRuleForm(
    schema,
    {
      facilityId,
      type: typeTyped(page?.before),
      locationId: roomTyped(rooms, page?.before),
      sublocation: sublocationTyped(page?.before),
      ...(page && { weight: numberTyped(page.before, 'weightGrams') }),
      name: textTyped(page?.before, 'name') ?? '',
      date: textTyped(page?.before, 'date') ?? localDay(),
    },
    (values) => {
      const typed = { ...values, type: values.type ?? 'FullPlant' }
      return besidePlants(harvestAdditionProblems(list.named, typed, harvestFacts(given, harvests, values)))
    },
  )
  const [type, locationId, name, date, ofOnly] = form.watch(['type', 'locationId', 'name', 'date', 'weight'])
  const pasts = useMemo(() => strainPasts(harvests), [harvests])
  const pastOf = (label: string) => pasts.get(list.plantOf(label)?.metrc.StrainName ?? '')
  const likely = { unitName: 'Grams', unit: 'g', pastOf, part: type }
  const checked = checkedWeights(list.left, likely)
  const only = useDoubtedWeight(page ? ofOnly : null, { ...likely, label: page?.plant.metrc.Label ?? '' })
  const facts = harvestFacts(given, harvests, { locationId, name, date })
  const { room } = facts
  const interval = useIntervalQuestion(
    facilityId,
    list.left.map(({ label }) => label),
    date,
  )
  const strainName = strainOf(list.named.map(({ plant }) => plant?.metrc.StrainName))
  const byDefault =
    room && type && strainName !== null ? harvestName({ date, roomName: room.metrc.Name, strainName, type }) : ''
  // What is corrected of many goes into the harvest of the rest.
  useDefaultName(name, byDefault, (next) => form.setValue('name', next), !page && isPartMade(change))
  const save = ({ weight: sent = 0, ...shared }: Cut) => {
    const plants = list.left.map(({ label }) => ({ label, weight: page ? sent : (checked.weights.get(label) ?? 0) }))
    const records = plants.map(({ label }) => label)
    const [only] = plants
    return change.send([{ records, body: page && only ? { ...shared, ...only } : { ...shared, plants } }])
  }
  return { change, list, checked, only, interval, form, facts, save }
}

/** 'Harvested 5 plants, 6,336.25 g', and the way to the harvest that they are in now. */
function harvestedText(
  bodies: readonly (HarvestAddition | HarvestAdditions)[],
  open: ReturnType<typeof useHarvestOpener>,
): Done {
  const last = bodies.at(-1)
  if (!last) return {}
  const cuts = bodies.flatMap((body) => ('plants' in body ? body.plants : [body]))
  // What was refused was sent once more, with another weight perhaps.
  const weights = new Map(cuts.map(({ label, weight }) => [label, weight]))
  const grams = rounded([...weights.values()].reduce((sum, weight) => sum + weight, 0))
  const act = last.type === 'Manicure' ? 'Manicured' : 'Harvested'
  return {
    detail: `${act} ${countText(weights.size)}, ${quantityText(grams)} g`,
    action: { label: 'Open', perform: () => void open(last) },
  }
}

/** Plants into one harvest, each with its wet weight in grams. */
export function HarvestPlants(given: PlantsPageProps) {
  const { page, rooms } = given
  const { change, list, checked, only, interval, form, facts, save } = useHarvest(given)
  const [type, locationId, weight, name] = form.watch(['type', 'locationId', 'weight', 'name'])
  const needed = { type, locationId, name: list.left.length > 0 ? name : 'later' }
  return (
    <PlantsForm
      given={given}
      title={page ? 'Harvest plant' : 'Harvest plants'}
      icon={Scissors}
      verb="Harvest"
      words={{ one: 'plant', many: 'plants', done: 'harvested', cannot: 'cannot be harvested' }}
      list={list}
      change={change}
      weighed={{ checked, unit: 'g', unitName: 'Grams' }}
      onBeside={({ date, locationId }) => {
        if (date !== null) form.setValue('date', date, { shouldDirty: true })
        if (locationId !== null) form.setValue('locationId', locationId, { shouldDirty: true })
      }}
      pending={type === 'Manicure' ? 'Manicured' : 'Harvested'}
      missing={missingHarvest(needed, page ? (noWeight(weight) ?? only.missing) : null) ?? interval.missing}
      onSubmit={form.handleSubmit(save)}
    >
      <HarvestFields
        control={form.control}
        facts={facts}
        facilityId={given.facilityId}
        rooms={rooms}
        typeHint={
          page && type === 'Manicure' ? 'A part is cut. The plant stays and can be harvested again.' : undefined
        }
        weight={
          page && (
            <>
              <NumberInput control={form.control} name="weight" label="Wet weight" hint="In grams." isBig />
              {only.question}
            </>
          )
        }
      />
      {interval.question}
    </PlantsForm>
  )
}

/** The ledger keeps the two types as two kinds of write. Without one nobody has chosen: none is mostly meant. */
function typeTyped(before: TypedBefore | undefined): HarvestType | undefined {
  if (!before) return undefined
  return before.operation.kind === 'plant.manicure' ? 'Manicure' : 'FullPlant'
}

/** The strain of all, 'Multi Strain' where there are several, null while none is known. */
function strainOf(strains: readonly (string | undefined)[]): string | null {
  const known = new Set(strains.filter((strain) => strain !== undefined))
  const [only] = known
  return known.size > 1 ? 'Multi Strain' : (only ?? null)
}
