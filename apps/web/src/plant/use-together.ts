import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useMemo } from 'react'
import type { CallOptions } from '../live/api.ts'
import { allOf, type ChangeStates } from '../record/change-states.ts'
import { type RecordsChange, useChange } from '../record/use-change.ts'
import type { TrialOf } from '../record/use-trial.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import type { Done } from '../ui/notices.ts'
import type { PlantsPageProps } from './plant-page.ts'
import { onlyPlants } from './plants-form.tsx'

/** What a write for all of them is called as a record: it is one, whichever of them the answer names. */
const all = 'all of them'
const none: readonly string[] = []

interface TogetherParts<Body> {
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  said: (bodies: readonly Body[]) => Done
  /** Whether a body is one write for all; else it is one for each. */
  isTogether: (body: Body) => boolean
  trial: TrialOf<Body>
}

/** Of a body that lists plants. */
function labelsIn(body: unknown): readonly string[] {
  const { plants, to } = Object(body) as { plants?: readonly { label: string }[]; to?: { labels?: readonly string[] } }
  return plants?.map(({ label }) => label) ?? to?.labels ?? []
}

export interface Together<Body> extends Omit<RecordsChange<Body>, 'send'> {
  send: (labels: readonly string[], body: Body) => Promise<void>
}

/** A change of plants that may be one write for all of them: where it is, each of them is. */
export function useTogether<Body>(
  { facilityId, onClose }: Pick<PlantsPageProps, 'facilityId' | 'onClose'>,
  { call, said, isTogether, trial }: TogetherParts<Body>,
): Together<Body> {
  const [sent, setSent] = useDraftState<readonly string[]>('together', none)
  const change = useChange<Body>({
    facilityId,
    call: async (body, options) => {
      const outcome = await call(body, options)
      if (!isTogether(body)) return outcome
      return { ...outcome, operations: outcome.operations.map((one) => ({ ...one, record: all })) }
    },
    said,
    trial,
    only: onlyPlants,
    namesIn: (body) => labelsIn(body),
    onAllDone: onClose,
  })
  const state = change.states.get(all)
  const states: ChangeStates = useMemo(() => (state ? allOf(sent, state) : change.states), [state, sent, change.states])
  return {
    ...change,
    states,
    send: (labels, body) => {
      // What is not known is sent again as it was.
      if (!change.isNotKnown) setSent(labels)
      return change.send([{ records: isTogether(body) ? [all] : labels, body }])
    },
  }
}
