import type { Problem } from '../app-error.ts'
import type { HarvestAdditions } from '../harvest/add.ts'
import { givenUpText } from './judge-weight.ts'
import { type CountedWeight, plantText, standingWeights } from './plant-weight.ts'
import type { WeighIn } from './weigh-in.ts'

type Ended = Pick<WeighIn, 'ended'>

/** What closing sends: the weight of each plant that is not in Metrc yet, in the order in which they arrived. */
export const toBeSent = (weights: readonly CountedWeight[]): CountedWeight[] =>
  [...standingWeights(weights).values()].flatMap((ofPlant) => {
    const [first] = ofPlant
    return first && ofPlant.every(({ operationId }) => operationId === null) ? [first] : []
  })

/** The plants of which two weights stand, so that somebody has to say which counts. */
export const weighedTwice = (weights: readonly CountedWeight[]): (readonly CountedWeight[])[] =>
  [...standingWeights(weights).values()].filter((ofPlant) => ofPlant.length > 1)

/** Why it cannot be closed; empty when it can. What was weighed and came after it was closed is sent by closing it again. */
export function closingProblems({ ended }: Ended, weights: readonly CountedWeight[]): Problem[] {
  if (ended?.as === 'given-up') return [{ message: givenUpText(ended) }]
  if (toBeSent(weights).length === 0) return [{ message: ended ? closedText(ended) : 'No plant is weighed yet' }]
  return weighedTwice(weights).map(([first]) => ({
    message: `Plant ${plantText(first?.label ?? '')} was weighed twice: choose which weight counts`,
  }))
}

/** 'Marcus Reyes closed this weigh-in: everything that was weighed is on its way to Metrc' */
export const closedText = ({ byName }: NonNullable<WeighIn['ended']>): string =>
  `${byName} closed this weigh-in: everything that was weighed is on its way to Metrc`

/** Why what a person saw is not what would be sent now; empty while it is. */
export function overtakenProblems(seen: HarvestAdditions['plants'], weights: readonly CountedWeight[]): Problem[] {
  const now = new Map(toBeSent(weights).map(({ label, weightGrams }) => [label, weightGrams]))
  const were = new Map(seen.map(({ label, weight }) => [label, weight]))
  const differing = new Set([...now, ...were].flatMap(([label]) => (now.get(label) === were.get(label) ? [] : [label])))
  if (differing.size === 0) return []
  const plants = differing.size === 1 ? 'The weight of 1 plant' : `The weights of ${differing.size} plants`
  return [{ message: `${plants} changed meanwhile, so nothing was sent. Look again, then close` }]
}

/** Why the harvest that a person saw is not the one into which plants would be cut now; weights do not change the version. */
export const overtakenHeadProblems = (seenVersion: number, { version }: Pick<WeighIn, 'version'>): Problem[] =>
  version === seenVersion
    ? []
    : [{ message: 'This weigh-in was changed meanwhile, so nothing was sent. Look again, then close', path: 'version' }]

/** Why it cannot be changed or given up any more; empty while it is open. */
export const endedProblems = ({ ended }: Ended): Problem[] =>
  ended === null ? [] : [{ message: ended.as === 'closed' ? closedText(ended) : givenUpText(ended) }]
