import { harvestIntervalDoubts } from '@cultivatd/domain/additive/harvest-interval'
import type { ReactNode } from 'react'
import { useTopic } from '../../live/use-topic.ts'
import { useDraftState } from '../../ui/draft/draft-of.tsx'
import { Doubted } from '../doubted.tsx'

interface IntervalQuestion {
  /** Null while nothing keeps the plants from being harvested, or it is confirmed. */
  question: ReactNode
  /** What the form still needs. */
  missing: string | null
}

/** Asks before plants are harvested within the days after something was applied to them; whoever knows better goes on. */
export function useIntervalQuestion(facilityId: string, labels: readonly string[], date: string): IntervalQuestion {
  const { rows } = useTopic('harvestIntervals', { facilityId })
  const [confirmed, setConfirmed] = useDraftState<string>('intervalConfirmed', '')
  const doubts = harvestIntervalDoubts(labels, rows, date)
  const asked = doubts.join('\n')
  if (asked === '' || asked === confirmed) return { question: null, missing: null }
  return {
    question: (
      <>
        {doubts.map((doubt) => (
          <Doubted key={doubt} reason={doubt} press="Harvest all the same" onConfirm={() => setConfirmed(asked)} />
        ))}
      </>
    ),
    missing: 'Confirm the harvest within the interval',
  }
}
