import type { Problem } from '../app-error.ts'
import type { Water } from './water.ts'

/** After so many changes the next one is a flush (DATA-69). */
export const changesBeforeFlush = 2

/** WATER-03, ERR-21. */
export const flushDueText =
  'You have changed the water 2 Times without Flushing, you must Flush the system on the next change.'

/** What the steps look at and leave behind, of a system's water (DATA-10). */
export type WaterFacts = Omit<Water, 'id' | 'facilityId' | 'version'>

/** A water of which nothing was ever said. */
export const dryWater: WaterFacts = {
  isFilled: false,
  changeOrFlushInProgress: false,
  gallonCapacity: null,
  lastFilledDateTime: null,
  waterChangeCount: 0,
  lastFlushDateTime: null,
  startedDateTime: null,
  startedBy: null,
}

export const waterStates = ['notFilled', 'filled', 'flushDue', 'changing', 'flushing'] as const
export type WaterState = (typeof waterStates)[number]

/** What the history calls them. */
export const waterStateLabels: Readonly<Record<WaterState, string>> = {
  notFilled: 'Not filled',
  filled: 'Filled',
  flushDue: 'Filled, a flush is due',
  changing: 'Water change in progress',
  flushing: 'Flush in progress',
}

/** What is done to it: `finish` saves 'Enter PH / Nutes', `read` an 'Enter reading'. */
export const waterSteps = ['resize', 'fill', 'change', 'flush', 'finish', 'read'] as const
export type WaterStep = (typeof waterSteps)[number]

/** A step with what it brings along: instants, people by their ids, gallons. */
export type WaterEvent =
  | { step: 'resize'; gallonCapacity: number }
  | { step: 'fill'; at: string }
  | { step: 'change'; at: string; by: string }
  | { step: 'flush'; at: string; by: string }
  | { step: 'finish'; at: string }
  | { step: 'read' }

/**
 * What state this is. A flush has set the count to 0 already, a change has added to it: that tells the two apart while
 * one of them is in progress (READ-03).
 */
export function waterState(water: WaterFacts): WaterState {
  if (!water.isFilled) return 'notFilled'
  if (water.changeOrFlushInProgress) return water.waterChangeCount === 0 ? 'flushing' : 'changing'
  return isFlushDue(water) ? 'flushDue' : 'filled'
}

/** READ-05: also while the second change is in progress, since it is the next one that must be a flush. */
export const isFlushDue = ({ waterChangeCount }: Pick<WaterFacts, 'waterChangeCount'>): boolean =>
  waterChangeCount >= changesBeforeFlush

const notFilled = 'The water is not filled yet. Set it filled first.'
const filledAlready = 'The water is filled already.'
const nothingBegun = 'No water change or flush is in progress, so there is none to end.'
const endChange = "A water change is in progress. End it with 'Enter PH / Nutes' first."
const endFlush = "A flush is in progress. End it with 'Enter PH / Nutes' first."

/** Why a step is refused in a state; null where it may be done. */
const refusals: Readonly<Record<WaterState, Readonly<Record<WaterStep, string | null>>>> = {
  notFilled: { resize: null, fill: null, change: notFilled, flush: notFilled, finish: notFilled, read: notFilled },
  filled: {
    resize: null,
    fill: filledAlready,
    change: null,
    flush: 'A flush is due after 2 changes of the water. Change the water instead.',
    finish: nothingBegun,
    read: null,
  },
  flushDue: {
    resize: null,
    fill: filledAlready,
    change: flushDueText,
    flush: null,
    finish: nothingBegun,
    read: null,
  },
  changing: { resize: null, fill: endChange, change: endChange, flush: endChange, finish: null, read: endChange },
  flushing: { resize: null, fill: endFlush, change: endFlush, flush: endFlush, finish: null, read: endFlush },
}

/** Why this step cannot be done now; null when it can. */
export function stepProblem(water: WaterFacts, step: WaterStep): Problem | null {
  const message = refusals[waterState(water)][step]
  if (message !== null) return { message }
  if (step !== 'fill' || water.gallonCapacity !== null) return null
  return { path: 'gallonCapacity', message: 'Enter the gallon capacity before you set the water filled.' }
}

/** The step that is due, which the one button of a system's water does (WATER-01, WATER-02, WATER-04, WATER-06). */
export const nextStep = (water: WaterFacts): Exclude<WaterStep, 'resize' | 'read'> =>
  (({ notFilled: 'fill', filled: 'change', flushDue: 'flush', changing: 'finish', flushing: 'finish' }) as const)[
    waterState(water)
  ]

/** What a step makes of the water, or why it is refused. The screen and the server ask this one function. */
export function afterStep(
  water: WaterFacts,
  event: WaterEvent,
): { after: WaterFacts; problem: null } | { after: null; problem: Problem } {
  const problem = stepProblem(water, event.step)
  return problem ? { after: null, problem } : { after: { ...water, ...effect(water, event) }, problem: null }
}

const nothingStarted = { changeOrFlushInProgress: false, startedDateTime: null, startedBy: null }

function effect(water: WaterFacts, event: WaterEvent): Partial<WaterFacts> {
  switch (event.step) {
    case 'resize':
      return { gallonCapacity: event.gallonCapacity }
    case 'fill':
      return { isFilled: true, lastFilledDateTime: event.at }
    case 'change':
      return { ...started(event), waterChangeCount: water.waterChangeCount + 1 }
    case 'flush':
      return { ...started(event), waterChangeCount: 0 }
    case 'finish':
      // READ-04: fresh water is in it now. READ-03: only what ends a flush is one.
      return {
        ...nothingStarted,
        lastFilledDateTime: event.at,
        ...(waterState(water) === 'flushing' ? { lastFlushDateTime: event.at } : {}),
      }
    case 'read':
      return {}
  }
}

const started = ({ at, by }: { at: string; by: string }) => ({
  changeOrFlushInProgress: true,
  startedDateTime: at,
  startedBy: by,
})

/** Why a system may not be deleted for its water: what somebody began would never be ended. */
export const removeWaterProblems = (systemName: string, water: WaterFacts): string[] =>
  water.changeOrFlushInProgress
    ? [
        `A ${waterState(water) === 'flushing' ? 'flush' : 'water change'} of ${systemName} is in progress. End it with 'Enter PH / Nutes' first.`,
      ]
    : []
