import type { ReactNode } from 'react'
import { Doubted } from '../record/doubted.tsx'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { doubtsOf, toConfirmText, type WeightFacts } from './weights-entry.ts'

interface OnlyWeight {
  /** The question below the field; null while the weight is likely, or confirmed. */
  question: ReactNode
  /** What the form still needs. */
  missing: string | null
}

/** The weight of the one plant of a form: where it is not likely it asks, as it would in a list. */
export function useDoubtedWeight(
  typed: number | null | undefined,
  { label, ...facts }: WeightFacts & { label: string },
): OnlyWeight {
  const [confirmed, setConfirmed] = useDraftState<string | undefined>('confirmed', undefined)
  const weight = typeof typed === 'number' && typed > 0 ? typed : null
  const doubt = doubtsOf([{ label, weight, confirmed }], facts).get(label)
  if (!doubt) return { question: null, missing: null }
  return {
    question: (
      <Doubted reason={doubt.reason} press={`${doubt.weight}, really?`} onConfirm={() => setConfirmed(doubt.weight)} />
    ),
    missing: toConfirmText(1),
  }
}
