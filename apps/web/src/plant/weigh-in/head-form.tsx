import { type HarvestAdditions, harvestAdditionProblems, harvestName } from '@cultivatd/domain/harvest/add'
import type { NamedPlant } from '@cultivatd/domain/plant/plant'
import type { WeighInHead } from '@cultivatd/domain/weigh-in/weigh-in'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTopic } from '../../live/use-topic.ts'
import { useDefaultName } from '../../record/use-default-name.ts'
import type { Standing } from '../../record/use-standing.ts'
import { harvestFacts } from '../harvest-fields.tsx'

/** What stands in the fields that say into which harvest plants go. */
export type TypedHead = {
  type: HarvestAdditions['type'] | undefined
  locationId: string
  sublocation?: string | null | undefined
  name: string
  date: string
}

export const blankHead = (date: string): TypedHead => ({ type: undefined, locationId: '', name: '', date })

/** The rule of harvesting, for the head of a weigh-in and its plants. */
export function useHeadRule(
  facilityId: string,
  standing: Pick<Standing, 'rooms' | 'references'>,
  plants: readonly NamedPlant[],
) {
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const factsOf = (typed: TypedHead) => harvestFacts(standing, harvests, typed)
  return {
    factsOf,
    problems: (typed: TypedHead) =>
      harvestAdditionProblems(plants, { ...typed, type: typed.type ?? 'FullPlant' }, factsOf(typed)),
    /** The name that the harvest has until somebody edits it; '' while something that it is made of is missing. */
    nameOf({ type, date, ...typed }: TypedHead): string {
      const { room } = factsOf({ type, date, ...typed })
      const strains = new Set(plants.flatMap(({ plant }) => (plant ? [plant.metrc.StrainName] : [])))
      const [only] = strains
      const strainName = strains.size > 1 ? 'Multi Strain' : only
      return room && type && strainName !== undefined
        ? harvestName({ date, roomName: room.metrc.Name, strainName, type })
        : ''
    },
  }
}

/** What stands in the fields now, with the name that follows them until somebody edits it. */
export function useTypedHead(
  control: Control<TypedHead, unknown, WeighInHead>,
  nameOf: (typed: TypedHead) => string,
): TypedHead {
  const watched = useWatch({ control })
  const typed = { ...blankHead(''), ...watched }
  const { field } = useController({ control, name: 'name' })
  useDefaultName(typed.name, nameOf(typed), field.onChange)
  return typed
}
