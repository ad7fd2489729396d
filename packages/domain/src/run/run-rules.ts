import type { Problem } from '../app-error.ts'
import { dayText, fullDayText } from '../field/day-text.ts'
import { daysBetween } from '../field/days.ts'
import { isSame } from '../history/field-changes.ts'
import type { RoomContents } from '../room/room.ts'
import { type RoomPhase, roomPhaseLabels } from '../environment/target-bands.ts'
import { dayOfRun, daysText } from './run-days.ts'
import { type DifferenceRow, differenceText, type RunTask } from './run-difference.ts'
import type { Run } from './run.ts'
import { mostRunDays, type RunTemplate } from './run-template.ts'

/** Why a run cannot begin on this day: a year that was mistyped would hide its tasks where nobody looks. */
export function startDayProblems(startDay: string, today: string): Problem[] {
  if (Math.abs(daysBetween(today, startDay)) <= mostRunDays) return []
  return [{ message: `Choose a day 1 at most ${mostRunDays} days from today`, path: 'startDay' }]
}

interface NamedByRun {
  /** Undefined when it is there no more. */
  room: object | undefined
  assignee: { displayName: string; isActive: boolean } | null | undefined
  /** The runs of the room. */
  runs: readonly Pick<Run, 'templateId' | 'startDay' | 'endedOn' | 'createdByName'>[]
}

/** Why a template cannot be laid over a room so; `today` is the latest day that it is anywhere. */
export function runProblems(
  { templateId, startDay, employeeId }: { templateId: string; startDay: string; employeeId: string | null },
  { room, assignee, runs }: NamedByRun,
  today: string,
): Problem[] {
  const problems = startDayProblems(startDay, today)
  if (!room) problems.push({ message: 'This room is not there any more. Choose another one.', path: 'roomId' })
  if (employeeId !== null && !assignee?.isActive)
    problems.push({
      message: `${assignee?.displayName ?? 'This person'} has no access any more. Choose somebody else.`,
      path: 'employeeId',
    })
  const same = runs.find((run) => run.endedOn === null && run.templateId === templateId && run.startDay === startDay)
  if (same)
    problems.push({
      message: `${same.createdByName} laid this template over this room already, from ${dayText(startDay, today)} on.`,
      path: 'startDay',
    })
  return problems
}

/** Why a change is refused whose difference is not the one that was seen. */
export const overtakenProblems = (now: readonly DifferenceRow[], seen: readonly DifferenceRow[]): Problem[] =>
  isSame(now, seen)
    ? []
    : [
        {
          message: `Somebody changed tasks of this run meanwhile, so nothing was done. Now: ${differenceText(now)}. Look at the difference again.`,
          path: 'difference',
        },
      ]

/** Why nothing can be changed of a run that is ended. */
export const endedProblems = ({ endedOn }: Pick<Run, 'endedOn'>, by: string | null): Problem[] =>
  endedOn === null ? [] : [{ message: `${by ?? 'Somebody'} ended this run already, on ${fullDayText(endedOn)}.` }]

/** The tasks that go when a run is ended with its open ones: those that nobody began, moved or changed. */
export const goneWithRun = <One extends Pick<RunTask, 'dateStarted' | 'run'>>(tasks: readonly One[]): One[] =>
  tasks.filter(({ dateStarted, run }) => dateStarted === null && run?.isTouched === false)

type Contents = Pick<RoomContents, 'vegetative' | 'flowering' | 'vegetativeSince' | 'floweringSince'>

/** The day on which the plants in a room entered a phase, in the mean as a room says it; null where nobody knows it. */
export function phaseDayOf(contents: Contents, phase: RoomPhase): string | null {
  if (phase === 'flowering') return contents.flowering > 0 ? contents.floweringSince : null
  if (phase === 'vegetative') return contents.vegetative > 0 ? contents.vegetativeSince : null
  return null
}

/** What day it is of a run; below 1 before it begins. */
export const dayOn = ({ startDay }: Pick<Run, 'startDay'>, today: string): number => daysBetween(startDay, today) + 1

/** The last day of a run. */
export const lastDayOf = ({ startDay, days }: Pick<Run, 'startDay' | 'days'>): string => dayOfRun(startDay, days)

type Reference = Pick<Run, 'phase' | 'startDay' | 'phaseDay' | 'days'>

/** As of these plants: of those that came after a whole run nothing is said of the one before. */
const shiftOf = (run: Reference, phaseDay: string): number | null => {
  const shift = daysBetween(run.phaseDay ?? run.startDay, phaseDay)
  return Math.abs(shift) < run.days ? shift : null
}

/** What a room says of a run whose plants entered the phase on another day than it was laid for. */
export interface PhaseShift {
  phaseDay: string
  /** Day 1, moved as much. */
  startDay: string
  /** 'Plants entered Flowering 2 days later than this run was laid for.' */
  text: string
}

/** Null where nothing is known, nothing moved, or somebody saw it and kept day 1. */
export function phaseShift(run: Run, contents: Contents): PhaseShift | null {
  const phaseDay = phaseDayOf(contents, run.phase)
  const shift = phaseDay === null || run.endedOn !== null ? null : shiftOf(run, phaseDay)
  if (phaseDay === null || shift === null || shift === 0) return null
  const how = `${daysText(Math.abs(shift))} ${shift > 0 ? 'later' : 'earlier'}`
  return {
    phaseDay,
    startDay: dayOfRun(run.startDay, shift + 1),
    text: `Plants entered ${roomPhaseLabels[run.phase]} ${how} than this run was laid for.`,
  }
}

/** What a room offers: plants entered a phase, and no run is laid for them. */
export interface RunOffer {
  phase: RoomPhase
  phaseDay: string
  templateId: string
}

/** The latest phase first; none that a template of the phase would have ended already, as of mothers. */
export function runOffer(
  contents: Contents,
  runs: readonly Reference[],
  templates: readonly Pick<RunTemplate, 'id' | 'phase' | 'days'>[],
  today: string,
): RunOffer | null {
  for (const phase of ['flowering', 'vegetative'] as const) {
    const phaseDay = phaseDayOf(contents, phase)
    if (phaseDay === null) continue
    // Also one that was ended: somebody decided about these plants.
    if (runs.some((run) => run.phase === phase && shiftOf(run, phaseDay) !== null)) continue
    const template = templates.find((one) => one.phase === phase && dayOfRun(phaseDay, one.days) >= today)
    if (template) return { phase, phaseDay, templateId: template.id }
  }
  return null
}
