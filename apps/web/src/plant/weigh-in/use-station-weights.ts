import { quantityText } from '@cultivatd/domain/unit/unit'
import { plantText, type PlantWeight, type PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { useCallback, useMemo, useState } from 'react'
import { clockNow } from '../../live/server-time.ts'
import { api } from '../../live/api.ts'
import { type Performed, perform, type Waits } from '../../live/outbox/perform.ts'
import { randomKey } from '../../live/repeat-key.ts'
import { failureText } from '../../live/tracked-call.ts'
import { notifyError } from '../../ui/notices.ts'
import { actedWeights, type Done, type StationWeight, useWaiting, weighedHeld, weightOf } from './acted-weights.ts'

/** The weights of a weigh-in as a station knows them, and what it does to them. */
export interface StationWeights {
  weights: readonly StationWeight[]
  weigh: (form: Omit<PlantWeightForm, 'replaces'>, replaces: readonly string[]) => void
  /** Says that a weight is right, or that it is the one of two that counts. */
  keep: (weight: PlantWeight) => void
  takeBack: (weight: PlantWeight) => void
}

/** What is done stands there at once, and waits on this device while nobody can be reached; a refusal takes it away again. */
export function useStationWeights(
  { id: weighInId, facilityId }: Pick<WeighIn, 'id' | 'facilityId'>,
  rows: readonly PlantWeight[],
  me: { id: string; name: string },
): StationWeights {
  const waiting = useWaiting(weighInId, me)
  const [mine, setMine] = useState<readonly Done[]>([])
  const weights = useMemo(() => {
    const here = mine.filter((one) => one.is !== 'weighed' || !waiting.refused.has(one.weight.id))
    return actedWeights(rows, [...waiting.done, ...here], me)
  }, [rows, waiting, mine, me])

  const act = useCallback(
    async (
      done: Done,
      call: (options: object) => Promise<unknown>,
      waits: Pick<Waits, 'records' | 'title' | 'about'>,
    ) => {
      setMine((before) => [...before, done])
      try {
        await (perform(call, { key: randomKey(), isOnlyHere: true, ...waits }) as Promise<Performed<unknown>>)
        // From now on the server tells of it, or the outbox does; a moment later, so that nothing blinks.
        if (done.is !== 'weighed') setTimeout(() => setMine((before) => before.filter((one) => one !== done)), 5_000)
      } catch (error) {
        setMine((before) => before.filter((one) => one !== done))
        notifyError(`${waits.title}, ${waits.about}: ${failureText(error)}`)
      }
    },
    [],
  )

  const params = { weighInId }
  return {
    weights,
    weigh: (form, replaces) => {
      const body = { ...form, replaces: [...replaces], facilityId }
      const weight = weightOf(form, { weighInId, me, at: clockNow().toISOString(), place: weights.length })
      void act({ is: 'weighed', weight, replaces }, (options) => api.weighIn.weigh({ params, body }, options), {
        records: [weighedHeld(facilityId, weighInId, form.label)],
        title: 'Weigh plant',
        about: plantText(form.label),
      })
    },
    keep: (weight) =>
      void act(
        { is: 'kept', weightId: weight.id },
        (options) => api.weighIn.keepWeight({ params, body: { facilityId, weightId: weight.id } }, options),
        {
          records: [weighedHeld(facilityId, weighInId, weight.label)],
          title: 'Keep weight',
          about: `${plantText(weight.label)}, ${quantityText(weight.weightGrams)} g`,
        },
      ),
    takeBack: (weight) =>
      void act(
        { is: 'taken-back', weightId: weight.id },
        (options) => api.weighIn.takeBack({ params, body: { facilityId, weightId: weight.id } }, options),
        {
          records: [weighedHeld(facilityId, weighInId, weight.label)],
          title: 'Take weight back',
          about: `${plantText(weight.label)}, ${quantityText(weight.weightGrams)} g`,
        },
      ),
  }
}
