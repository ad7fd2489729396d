import type { AdjustmentFacts, WaitingAmount } from '@cultivatd/domain/package/adjust'
import { useState } from 'react'
import { useLink } from '../live/live.ts'
import { useTopic } from '../live/use-topic.ts'
import type { PackagePageProps } from './package-page.ts'

const nothingWaits: readonly WaitingAmount[] = []

/** What the rule of an adjustment asks besides the package, but for the day; null while it is loading. */
export function useAdjustmentFacts({ facilityId, pkg }: PackagePageProps): Omit<AdjustmentFacts, 'today'> | null {
  const { rows, status } = useTopic('references', { facilityId })
  const waiting = useTopic('waitingAmounts', { facilityId, label: pkg.metrc.Label })
  // What waits is asked by the rule of server and form alike; without the server the form is there to be typed into.
  const canBeAsked = useLink().state === 'live'
  const isHere = status !== 'loading' && !(canBeAsked && waiting.status === 'loading')
  // A form that stands there is not taken away when the server is back: what it sends would be answered to nobody.
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere && !wasHere) setWasHere(true)
  if (!isHere && !wasHere) return null
  return {
    reasons: rows[0]?.adjustReasons ?? [],
    units: rows[0]?.units ?? [],
    waiting: waiting.rows[0]?.amounts ?? nothingWaits,
  }
}
