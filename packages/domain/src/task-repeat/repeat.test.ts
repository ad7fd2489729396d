import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftedDay } from '../field/days.ts'
import { endedRule, firstDays, lastDay, leftOf, repeatDays, repeatProblems } from './repeat-days.ts'
import { repeatText } from './repeat-words.ts'
import { aNewRepeat, movedRepeat, repeatOf, ruleText, saidRepeat, TaskRepeat, weekdayOfDay } from './repeat.ts'

const aRepeat = (given: Partial<TaskRepeat> = {}): TaskRepeat => ({ ...aNewRepeat, ...given })
const ruled = (given: Partial<TaskRepeat>, startDay: string) => ({ rule: ruleText(aRepeat(given), startDay), startDay })
const daysOf = (given: Partial<TaskRepeat>, startDay: string, most = 5) => firstDays(ruled(given, startDay), most)
const problemsOf = (given: object) =>
  (TaskRepeat.safeParse({ ...aNewRepeat, ...given }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

const someDay = fc
  .integer({ min: 0, max: 3650 })
  .map((by) => new Date(Date.UTC(2024, 0, 1, 12) + by * 86_400_000).toISOString().slice(0, 10))
const someRepeat = fc.record<TaskRepeat>({
  every: fc.integer({ min: 1, max: 99 }),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  monthDay: fc.option(fc.integer({ min: 1, max: 31 })),
  until: fc.constant(null),
  count: fc.option(fc.integer({ min: 1, max: 30 })),
})

describe('the days', () => {
  test.each([
    [{ every: 3, unit: 'day' }, '2026-02-26', ['2026-02-26', '2026-03-01', '2026-03-04', '2026-03-07', '2026-03-10']],
    [{}, '2026-11-23', ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']],
    // A first day that is none of its weekdays is none of its days.
    [
      { every: 2, weekdays: [4, 1] },
      '2026-11-17',
      ['2026-11-19', '2026-11-30', '2026-12-03', '2026-12-14', '2026-12-17'],
    ],
    [{ unit: 'month' }, '2026-11-30', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
    [{ unit: 'month' }, '2027-12-31', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
    [
      { unit: 'month', monthDay: 31 },
      '2026-02-10',
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ],
    [{ unit: 'year' }, '2028-02-29', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    [{ unit: 'year', every: 4 }, '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29', '2044-02-29']],
    [{ unit: 'week', until: '2026-12-07' }, '2026-11-23', ['2026-11-23', '2026-11-30', '2026-12-07']],
    [{ unit: 'day', count: 2 }, '2026-12-31', ['2026-12-31', '2027-01-01']],
  ] as const)('of %j from %s are known', (given, startDay, days) => {
    expect(daysOf(given as Partial<TaskRepeat>, startDay)).toEqual(days)
  })

  test('are none lost and none doubled where the clocks change', () => {
    for (const [from, to] of [
      ['2026-03-06', '2026-03-31'],
      ['2026-10-23', '2026-11-03'],
    ] as const) {
      const days = repeatDays(ruled({ unit: 'day' }, '2026-01-01'), from, to)
      const all = [from as string]
      while (all.at(-1) !== to) all.push(shiftedDay(all.at(-1) ?? to, 1))
      expect(days).toEqual(all)
    }
  })

  test('of two stretches are those of the whole, whatever the repeat', () => {
    fc.assert(
      fc.property(someRepeat, someDay, fc.integer({ min: 1, max: 200 }), (repeat, startDay, cut) => {
        const of = { rule: ruleText(repeat, startDay), startDay }
        const at = new Date(Date.parse(`${startDay}T12:00:00Z`) + cut * 86_400_000).toISOString().slice(0, 10)
        const end = new Date(Date.parse(`${startDay}T12:00:00Z`) + 400 * 86_400_000).toISOString().slice(0, 10)
        const whole = repeatDays(of, startDay, end)
        expect([...repeatDays(of, startDay, shiftedDay(at, -1)), ...repeatDays(of, at, end)]).toEqual(whole)
        expect(new Set(whole).size).toBe(whole.length)
        expect(whole).toEqual(whole.toSorted())
        // Ended before a day, it has the same ones until then; what is left of a number goes on with the rest.
        expect(repeatDays({ ...of, rule: endedRule(of, at) }, startDay, end)).toEqual(whole.filter((day) => day < at))
      }),
      { numRuns: 60 },
    )
  })

  test('have a last one where there is an end', () => {
    expect(lastDay(ruled({}, '2026-11-23'))).toBeNull()
    expect(lastDay(ruled({ count: 3 }, '2026-11-23'))).toBe('2026-12-07')
    expect(lastDay(ruled({ until: '2026-12-08' }, '2026-11-23'))).toBe('2026-12-08')
  })

  test('of a number are as many when the rule goes on as another one', () => {
    expect(leftOf(ruled({ count: 10 }, '2026-11-23'), '2026-12-07').count).toBe(8)
    expect(leftOf(ruled({}, '2026-11-23'), '2026-12-07').count).toBeNull()
  })
})

test('a rule and what the form has of it say the same', () => {
  expect(ruleText(aRepeat({ every: 2, weekdays: [4, 1], until: '2026-12-24' }), '2026-11-23')).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261224',
  )
  fc.assert(
    fc.property(someRepeat, someDay, fc.option(someDay), (repeat, startDay, until) => {
      const one = { ...repeat, until, count: until === null ? repeat.count : null }
      expect(repeatOf(ruleText(one, startDay))).toEqual(saidRepeat(one, startDay))
    }),
  )
})

test.each([
  [{}, 'Every Monday'],
  [{ every: 2, weekdays: [4, 1], until: '2026-12-24' }, 'Every 2 weeks on Mon, Thu until 24 Dec'],
  [{ weekdays: [1, 3, 5] }, 'Every week on Mon, Wed, Fri'],
  [{ unit: 'day', every: 3, until: '2027-01-10' }, 'Every 3 days until 10 Jan 2027'],
  [{ unit: 'month', count: 6 }, 'Every month on day 23, 6 times'],
  [{ unit: 'month', monthDay: 31 }, 'Every month on the last day'],
  [{ unit: 'year', count: 1 }, 'Every year on 23 Nov, 1 time'],
] as const)('%j from a Monday is said as %s', (given, text) => {
  expect(repeatText(aRepeat(given as Partial<TaskRepeat>), '2026-11-23')).toBe(text)
})

test('a day that moves takes along what stood for it, and nothing else', () => {
  const moved = (given: Partial<TaskRepeat>) => movedRepeat(aRepeat(given), '2026-11-23', '2026-11-25')
  expect(moved({ weekdays: [1] }).weekdays).toEqual([3])
  expect(moved({ weekdays: [1, 4] }).weekdays).toEqual([1, 4])
  expect(moved({ weekdays: [2] }).weekdays).toEqual([2])
  expect(moved({ unit: 'month', monthDay: 23 }).monthDay).toBe(25)
  expect(moved({ unit: 'month', monthDay: 31 }).monthDay).toBe(31)
  expect(weekdayOfDay('2026-11-22')).toBe(7)
})

test('a repeat that never comes, or comes too often, is refused', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ every: 0 })).toEqual([['every', 'Repeat every 1 to 99 days, weeks, months or years']])
  expect(problemsOf({ count: 0 })).toEqual([['count', 'End after 1 to 999 tasks']])
  expect(problemsOf({ monthDay: 32 })).toEqual([['monthDay', 'Choose a day of the month from 1 to 31']])
  expect(problemsOf({ until: '2027-02-30' })).toEqual([['until', 'Enter a day as YYYY-MM-DD']])
  expect(problemsOf({ until: '2027-02-28', count: 3 })).toEqual([
    ['count', 'End it on a day or after a number of tasks, not both'],
  ])
  const ends = { path: 'repeat', message: 'This repeat ends before its first day. Choose a later end.' }
  expect(repeatProblems(aRepeat({ until: '2026-11-22' }), '2026-11-23')).toEqual([ends])
  expect(repeatProblems(aRepeat({ weekdays: [2], until: '2026-11-23' }), '2026-11-23')).toEqual([ends])
  expect(repeatProblems(aRepeat({ until: '2026-11-23' }), '2026-11-23')).toEqual([])
  expect(repeatProblems(aRepeat(), null)).toMatchObject([{ path: 'dueDate' }])
  const late = [{ path: 'repeat', message: expect.stringMatching(/^This repeat ends after the year 9999/) }]
  expect(repeatProblems(aRepeat({ unit: 'year', every: 99, count: 999 }), '2026-11-23')).toEqual(late)
  expect(repeatProblems(aRepeat({ unit: 'day', count: 5 }), '9999-12-31')).toEqual(late)
  expect(repeatProblems(aRepeat({ unit: 'month', every: 3, count: 999 }), '2026-11-23')).toEqual([])
})
