import { type Act, heldBy, isOpen } from '../../live/outbox/act.ts'

/** '3 changes' */
export const changesText = (count: number): string =>
  count === 1 ? '1 change' : `${count.toLocaleString('en-US')} changes`

/**
 * How an act stands, as who did it is told.
 *
 * @param sentenceOf says what an act does
 */
export function standingText(act: Act, acts: readonly Act[], sentenceOf: (act: Act) => string): string {
  const { standing } = act
  if (standing.is === 'given-up') return `Given up: ${standing.reason}`
  if (standing.is === 'refused') return 'Not taken, see why in your repair tray'
  if (standing.is === 'sent') return 'May have arrived; it is asked for once more, and counts once'
  const before = heldBy(act, acts)
  const isHeld = before?.standing.is === 'refused'
  return isHeld ? `Waits for "${sentenceOf(before)}", which was not taken` : 'Kept on this device'
}

/** What is still to be dealt with: what goes by itself, and what somebody has to mend. */
export const openActs = (acts: readonly Act[]) => {
  const open = acts.filter(isOpen)
  const refused = open.filter(({ standing }) => standing.is === 'refused')
  return { open, refused, going: open.length - refused.length }
}

/** Why it was done, as far as its sentence does not say it, in the order in which it is said. */
const toldFields = ['reason', 'wasteType', 'note'] as const

/** 'Drying, camera 4'; empty where its sentence says all. */
export function valuesText({ call: { body } }: Pick<Act, 'call'>): string {
  const values = Object(body) as Record<string, unknown>
  return toldFields
    .map((field) => values[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')
}
