import { expect, test } from 'vitest'
import { goneProblems } from '../task/gone-tasks.ts'
import { aRun } from './run.builders.ts'
import {
  dayOn,
  endedProblems,
  goneWithRun,
  lastDayOf,
  overtakenProblems,
  phaseShift,
  runOffer,
  runProblems,
} from './run-rules.ts'

const today = '2026-11-20'
const form = { templateId: 'template-1', startDay: '2026-11-01', employeeId: null }
const named = { room: {}, assignee: null, runs: [] }
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
const contents = (given: object = {}) => ({
  vegetative: 0,
  flowering: 48,
  vegetativeSince: null,
  floweringSince: '2026-11-01',
  ...given,
})

test('a template is laid over a room that is there, on a day that is near, by somebody with access', () => {
  expect(runProblems(form, named, today)).toEqual([])
  expect(messages(runProblems({ ...form, startDay: '2025-01-01' }, named, today))).toEqual([
    'Choose a day 1 at most 400 days from today',
  ])
  expect(messages(runProblems({ ...form, startDay: '9999-12-31' }, named, today))).toHaveLength(1)
  expect(messages(runProblems(form, { ...named, room: undefined }, today))).toEqual([
    'This room is not there any more. Choose another one.',
  ])
  const gone = { ...named, assignee: { displayName: 'Jo Adams', isActive: false } }
  expect(messages(runProblems({ ...form, employeeId: 'jo' }, gone, today))).toEqual([
    'Jo Adams has no access any more. Choose somebody else.',
  ])
})

test('the same template is not laid twice from the same day, of two who press at once', () => {
  const laid = (given: object) => messages(runProblems(form, { ...named, runs: [aRun(given)] }, today))
  expect(laid({})).toEqual(['Dana Whitfield laid this template over this room already, from 1 Nov on.'])
  expect(laid({ endedOn: '2026-11-19' })).toEqual([])
  expect(laid({ startDay: '2026-11-02' })).toEqual([])
  expect(laid({ templateId: 'another' })).toEqual([])
})

test('a difference that is not the one that was seen, and an ended run, are refused in words', () => {
  const moved = [{ plannedId: 'a', what: 'moved', from: today, to: today, isRewritten: false, why: null } as const]
  expect(overtakenProblems(moved, moved)).toEqual([])
  expect(messages(overtakenProblems(moved, []))[0]).toMatch(
    /^Somebody changed tasks of this run meanwhile.*1 task moves/,
  )
  expect(endedProblems({ endedOn: null }, 'Dana Whitfield')).toEqual([])
  expect(messages(endedProblems({ endedOn: today }, 'Dana Whitfield'))).toEqual([
    'Dana Whitfield ended this run already, on 20 Nov 2026.',
  ])
})

test('with a run go the tasks that nobody touched, as many as were seen', () => {
  const task = (dateStarted: string | null, isTouched: boolean) => ({ dateStarted, run: { plannedId: 'a', isTouched } })
  const open = task(null, false)
  expect(goneWithRun([open, task(null, true), task(today, true), task(today, false)])).toEqual([open])
  expect(goneProblems(1, 1)).toEqual([])
  expect(messages(goneProblems(1, 2))).toEqual(['Meanwhile 1 task would go, not 2. Look at them again.'])
})

test('a run says what day it is and when it ends', () => {
  expect(dayOn(aRun(), today)).toBe(20)
  expect(dayOn(aRun({ startDay: '2026-11-21' }), today)).toBe(0)
  expect(lastDayOf(aRun())).toBe('2027-01-02')
})

test('a room says that its plants entered the phase on another day than the run was laid for', () => {
  expect(phaseShift(aRun(), contents())).toBeNull()
  expect(phaseShift(aRun(), contents({ floweringSince: '2026-11-03' }))).toEqual({
    phaseDay: '2026-11-03',
    startDay: '2026-11-03',
    text: 'Plants entered Flowering 2 days later than this run was laid for.',
  })
  expect(phaseShift(aRun(), contents({ floweringSince: '2026-10-31' }))?.text).toMatch(/ 1 day earlier than /)
  // Who began a week before the plants came in is asked about as much as they moved.
  expect(phaseShift(aRun({ startDay: '2026-10-25' }), contents({ floweringSince: '2026-11-03' }))?.startDay).toBe(
    '2026-10-27',
  )
  expect(phaseShift(aRun({ phaseDay: null }), contents({ floweringSince: '2026-11-04' }))?.startDay).toBe('2026-11-04')
})

test('nothing is said of a run that is ended, of other plants, and of a phase whose day nobody knows', () => {
  const moved = contents({ floweringSince: '2026-11-03' })
  expect(phaseShift(aRun({ endedOn: today }), moved)).toBeNull()
  expect(phaseShift(aRun(), contents({ floweringSince: '2027-01-04' }))).toBeNull()
  expect(phaseShift(aRun(), contents({ flowering: 0, floweringSince: null }))).toBeNull()
  expect(phaseShift(aRun({ phase: 'harvested' }), moved)).toBeNull()
})

test('a room offers a template once its plants entered the phase and nothing is laid for them', () => {
  const template = { id: 'template-1', phase: 'flowering', days: 63 } as const
  const offer = (runs: Parameters<typeof runOffer>[1], of: object = {}, templates = [template]) =>
    runOffer(contents(of), runs, templates, today)
  expect(offer([])).toEqual({ phase: 'flowering', phaseDay: '2026-11-01', templateId: 'template-1' })
  expect(offer([aRun()])).toBeNull()
  expect(offer([aRun({ endedOn: '2026-11-10' })])).toBeNull()
  expect(offer([aRun({ phase: 'vegetative' })])).not.toBeNull()
  // The run of the plants before these.
  expect(offer([aRun({ startDay: '2026-08-20', phaseDay: null })])).not.toBeNull()
  expect(offer([], {}, [])).toBeNull()
  // They flower for longer than any template: nothing would be left to do.
  expect(offer([], { floweringSince: '2026-09-01' })).toBeNull()
  expect(offer([], { flowering: 0, floweringSince: null })).toBeNull()
})
