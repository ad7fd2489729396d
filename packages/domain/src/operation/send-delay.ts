// Asked for by pages of records: nothing here may load the schemas.
import type { Operation } from './operation.ts'
import type { OperationKind } from './operation-kinds.ts'

/** What an organization can choose, in seconds. Metrc wants what was done on the day on which it was done. */
export const delayChoices = [10, 60, 300, 900, 3600] as const
export type Delay = (typeof delayChoices)[number]

/** How long changes of some kinds stay here before they are sent to Metrc, in seconds; of the others nothing waits. */
export type SendDelays = Partial<Record<OperationKind, Delay>>

/** '10 seconds', '5 minutes', '1 hour'. */
export function delayText(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Asked before what Metrc takes back for nobody (SHELL-41); while it is delayed here it can be taken back. */
export const finalQuestion = (delay: Delay | undefined): string =>
  delay === undefined
    ? 'Are you sure? This action cannot be undone.'
    : `Are you sure? It is sent to Metrc after ${delayText(delay)} and can be taken back until then; after that it cannot be undone.`

type Delayed = Pick<Operation, 'state' | 'delayedUntil'>

/** Whether it has not left yet because its kind is delayed, at this moment (milliseconds since 1970). */
export const isDelayed = ({ state, delayedUntil }: Delayed, now = Date.now()): boolean =>
  state === 'recorded' && delayedUntil !== null && Date.parse(delayedUntil) > now

/** What is said of an act that was taken back while it was delayed, in place of a reason. */
export const takenBack = 'Taken back before it was sent'

/** Why this can neither be taken back nor sent before its time; empty when it can. */
export const delayProblems = (operation: Delayed, now?: number): string[] =>
  isDelayed(operation, now) ? [] : ['This is not delayed any more. Look at where it is now.']
