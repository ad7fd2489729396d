import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPlannedTask, aRunTask, aTemplateForm } from './run.builders.ts'
import { dayOfRun } from './run-days.ts'
import { type DifferenceRow, differenceText, isPast, runDifference, type RunTask } from './run-difference.ts'
import { type PlannedTask, RunTemplateForm } from './run-template.ts'

const { tasks: planned } = aTemplateForm()
const [defoliate, flush, chop] = planned as [PlannedTask, PlannedTask, PlannedTask]
const startDay = '2026-11-01'
const laid = { startDay, tasks: planned }
const laidTasks = (given: Partial<Record<string, Partial<RunTask>>> = {}) =>
  planned.map((one) => aRunTask(one, dayOfRun(startDay, one.day), given[one.id]))
const row = (given: Partial<DifferenceRow>): DifferenceRow => ({
  plannedId: defoliate.id,
  what: 'moved',
  from: '2026-11-21',
  to: '2026-11-23',
  isRewritten: false,
  why: null,
  ...given,
})
const later = { ...laid, startDay: '2026-11-03' }
const firstOf = (task: Partial<RunTask>, wanted = later) =>
  runDifference(laid, wanted, laidTasks({ [defoliate.id]: task }))[0]

test('day 1 is the first day, and no change of clocks, month or leap year moves a day', () => {
  expect(dayOfRun('2026-11-01', 1)).toBe('2026-11-01')
  expect(dayOfRun('2026-10-31', 2)).toBe('2026-11-01')
  expect(dayOfRun('2028-02-28', 3)).toBe('2028-03-01')
  expect(dayOfRun('2026-03-07', 3)).toBe('2026-03-09')
})

test('laying a template adds each of its tasks on its day', () => {
  expect(runDifference({ startDay, tasks: [] }, laid, [])).toEqual([
    row({ what: 'added', from: null, to: '2026-11-21' }),
    row({ plannedId: flush.id, what: 'added', from: null, to: '2026-12-26' }),
    row({ plannedId: chop.id, what: 'added', from: null, to: '2027-01-02' }),
  ])
})

test('day 1 that moves takes the open tasks along', () => {
  expect(runDifference(laid, later, laidTasks())).toEqual([
    row({}),
    row({ plannedId: flush.id, from: '2026-12-26', to: '2026-12-28' }),
    row({ plannedId: chop.id, from: '2027-01-02', to: '2027-01-04' }),
  ])
})

test('what is done, begun or moved by hand stays, and says why', () => {
  const stays = (why: DifferenceRow['why'], day: string | null = '2026-11-21') =>
    row({ what: 'stays', from: day, to: day, why })
  expect(firstOf({ dateStarted: '2026-11-21', dateCompleted: '2026-11-21' })).toEqual(stays('completed'))
  expect(firstOf({ dateStarted: '2026-11-20' })).toEqual(stays('started'))
  expect(firstOf({ dueDate: '2026-11-25' })).toEqual(stays('moved', '2026-11-25'))
  expect(firstOf({ dueDate: null })).toEqual(stays('moved', null))
})

test('what was left out, and what was moved by hand to its new day, is not told of', () => {
  expect(runDifference(laid, later, laidTasks().slice(1)).map(({ plannedId }) => plannedId)).toEqual([
    flush.id,
    chop.id,
  ])
  expect(firstOf({ dueDate: '2026-11-23' })?.plannedId).toBe(flush.id)
})

test('a template that was changed adds, rewrites, moves and removes', () => {
  const changed = [
    { ...defoliate, name: 'Defoliate lightly', day: 22 },
    { ...flush, description: 'Until 0.4 EC' },
    aPlannedTask({ id: 'new', day: 1, name: 'Flip the lights' }),
  ]
  expect(runDifference(laid, { startDay, tasks: changed }, laidTasks())).toEqual([
    row({ plannedId: 'new', what: 'added', from: null, to: '2026-11-01' }),
    row({ to: '2026-11-22', isRewritten: true }),
    row({ plannedId: flush.id, what: 'changed', from: '2026-12-26', to: '2026-12-26', isRewritten: true }),
    row({ plannedId: chop.id, what: 'removed', from: '2027-01-02', to: null }),
  ])
})

test('words that somebody changed by hand are theirs, while the task still moves', () => {
  const wanted = { startDay, tasks: [{ ...defoliate, name: 'Strip', day: 22 }, flush, chop] }
  expect(firstOf({ name: 'My words' }, wanted)).toEqual(row({ to: '2026-11-22', isRewritten: false }))
  const reworded = { startDay, tasks: [{ ...defoliate, name: 'Strip' }, flush, chop] }
  expect(firstOf({ name: 'My words' }, reworded)).toMatchObject({ what: 'stays', why: 'changed' })
  expect(firstOf({ name: 'Strip' }, reworded)).toBeUndefined()
})

test('a task that left the template stays when anybody did anything with it', () => {
  const without = { startDay, tasks: [flush, chop] }
  const whyOf = (task: Partial<RunTask>) => firstOf(task, without)?.why
  expect(whyOf({ run: { plannedId: defoliate.id, isTouched: true } })).toBe('changed')
  expect(whyOf({ dueDate: '2026-12-01' })).toBe('moved')
  expect(whyOf({ dateStarted: '2026-11-21' })).toBe('started')
  expect(whyOf({ dateStarted: '2026-11-21', dateCompleted: '2026-11-22' })).toBe('completed')
})

test('what falls before today is past, what stays is not', () => {
  expect(isPast(row({}), '2026-11-24')).toBe(true)
  expect(isPast(row({}), '2026-11-23')).toBe(false)
  expect(isPast(row({ what: 'stays' }), '2026-11-24')).toBe(false)
  expect(isPast(row({ what: 'removed', to: null }), '2026-11-24')).toBe(false)
})

test('a difference is said in a line', () => {
  const times = (what: DifferenceRow['what'], count: number) => Array.from({ length: count }, () => ({ what }))
  expect(differenceText([])).toBe('No task changes')
  expect(differenceText(times('moved', 1))).toBe('1 task moves')
  expect(differenceText([...times('stays', 3), ...times('moved', 12)])).toBe('12 tasks move, 3 stay')
  expect(differenceText([...times('added', 2), ...times('removed', 1)])).toBe('2 tasks are added, 1 is removed')
})

const aDay = fc.integer({ min: -400, max: 400 }).map((by) => dayOfRun('2026-11-01', by))
const aTask = fc.record({ day: fc.integer({ min: 1, max: 63 }), name: fc.constantFrom('Flush', 'Chop', 'Top') })
const aPlan = fc
  .record({ startDay: aDay, tasks: fc.array(aTask, { maxLength: 8 }) })
  .map((plan) => ({ ...plan, tasks: plan.tasks.map((one, at) => aPlannedTask({ ...one, id: `p${at}` })) }))
const tasksOf = (plan: typeof laid, meddle: readonly (string | null | undefined)[] = []) =>
  plan.tasks.map((one, at) => {
    const day = meddle[at]
    return aRunTask(one, day === undefined ? dayOfRun(plan.startDay, one.day) : day)
  })

/** What tasks become when a difference is applied to them. */
const applied = (plan: typeof laid, rows: readonly DifferenceRow[], tasks: readonly RunTask[]): RunTask[] => {
  const of = (id: string | undefined) => rows.find(({ plannedId }) => plannedId === id)
  const kept = tasks
    .filter((task) => of(task.run?.plannedId)?.what !== 'removed')
    .map((task) => {
      const one = of(task.run?.plannedId)
      const words = one?.isRewritten ? plan.tasks.find(({ id }) => id === one.plannedId) : undefined
      return { ...task, dueDate: one ? one.to : task.dueDate, name: words?.name ?? task.name }
    })
  const added = plan.tasks.filter(({ id }) => of(id)?.what === 'added')
  return [...kept, ...added.map((one) => aRunTask(one, dayOfRun(plan.startDay, one.day)))]
}

const byId = (tasks: readonly RunTask[]) => tasks.toSorted((one, other) => one.id.localeCompare(other.id))

test('a run that nobody touched becomes another plan as if that had been laid at once', () => {
  fc.assert(
    fc.property(aPlan, aPlan, (one, other) => {
      const tasks = tasksOf(one)
      expect(byId(applied(other, runDifference(one, other, tasks), tasks))).toEqual(byId(tasksOf(other)))
    }),
  )
})

test('whatever the change, what somebody moved stays on its day', () => {
  fc.assert(
    fc.property(aPlan, aPlan, fc.array(aDay), (one, other, meddle) => {
      const tasks = tasksOf(one, meddle)
      const isMoved = (task: RunTask, at: number) => task.dueDate !== dayOfRun(one.startDay, one.tasks[at]?.day ?? 0)
      const after = new Map(
        applied(other, runDifference(one, other, tasks), tasks).map((task) => [task.id, task.dueDate]),
      )
      for (const task of tasks.filter(isMoved)) expect(after.get(task.id)).toBe(task.dueDate)
    }),
  )
})

test('a run that nobody touched and that is moved there and back is as before', () => {
  fc.assert(
    fc.property(aPlan, aDay, (plan, day) => {
      const moved = { ...plan, startDay: day }
      const there = applied(moved, runDifference(plan, moved, tasksOf(plan)), tasksOf(plan))
      expect(applied(plan, runDifference(moved, plan, there), there)).toEqual(tasksOf(plan))
    }),
  )
})

test('each task is told of once at most', () => {
  fc.assert(
    fc.property(aPlan, aPlan, (one, other) => {
      const ids = runDifference(one, other, tasksOf(one)).map(({ plannedId }) => plannedId)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test('a template says what is wrong with it, and where', () => {
  const problem = (form: object) => {
    const [issue] = RunTemplateForm.safeParse({ ...aTemplateForm(), ...form }).error?.issues ?? []
    return issue && [issue.path.join('.'), issue.message]
  }
  const oneTask = (given: object) => ({ tasks: [aPlannedTask(given)] })
  const many = Array.from({ length: 501 }, (_, at) => aPlannedTask({ id: `${at}` }))
  expect(problem({})).toBeUndefined()
  expect(problem({ tasks: many.slice(1) })).toBeUndefined()
  expect(problem({ name: ' ' })).toEqual(['name', 'Please enter a value'])
  expect(problem({ days: 0 })).toEqual(['days', 'Enter whole days from 1 to 400'])
  expect(problem({ days: 401 })).toEqual(['days', 'Enter whole days from 1 to 400'])
  expect(problem({ tasks: [] })).toEqual(['tasks', 'Add at least one task'])
  expect(problem({ tasks: many })).toEqual(['tasks', 'A run template has at most 500 tasks'])
  expect(problem(oneTask({ day: 0 }))).toEqual(['tasks.0.day', 'Enter a day from 1 to 400'])
  expect(problem(oneTask({ day: 1.5 }))).toEqual(['tasks.0.day', 'Enter a day from 1 to 400'])
  expect(problem(oneTask({ day: 64 }))?.[1]).toMatch(/^Day 64 is after the last day, day 63/)
  expect(problem(oneTask({ name: '' }))).toEqual(['tasks.0.name', 'Please enter a value'])
})
