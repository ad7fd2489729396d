import { expect, test } from 'vitest'
import { anOperation } from '../operation/operation.builders.ts'
import { aStateCorrectionForm } from './state-correction.builders.ts'
import { StateCorrectionForm, stateCorrectionProblems, stateCorrectionText } from './state-correction.ts'

const operation = anOperation({ kind: 'plant.destroy', summary: 'Destroyed: Disease', records: ['1A4FF01'] })
const around = { operation, today: '2026-11-23' }
const problems = (form = {}, others = {}) =>
  stateCorrectionProblems(aStateCorrectionForm(form), { ...around, ...others })

test('a correction is of a change that Metrc has', () => {
  expect(problems()).toEqual([])
  expect(problems({}, { operation: undefined })).toEqual([{ message: 'Unknown operation' }])
  expect(problems({}, { operation: { state: 'waiting' } })).toEqual([
    { message: 'Metrc does not have this change. Correct it where it stands.' },
  ])
})

test('it is filed on a day that has come, and what the state answered belongs to that day', () => {
  expect(problems({ filedOn: '2026-11-23', reference: 'Case 7' })).toEqual([])
  expect(problems({ filedOn: '2026-11-24' })).toEqual([{ message: 'This day has not come yet', path: 'filedOn' }])
  expect(problems({ reference: 'Case 7' })).toEqual([
    { message: 'Enter the day on which it was filed', path: 'filedOn' },
  ])
})

test('it says what is right and why; nothing of it may be missing', () => {
  expect(StateCorrectionForm.safeParse(aStateCorrectionForm({ right: ' ' })).success).toBe(false)
  expect(StateCorrectionForm.safeParse(aStateCorrectionForm({ reason: '' })).success).toBe(false)
  expect(StateCorrectionForm.safeParse(aStateCorrectionForm({ filedOn: '2026-02-30' })).success).toBe(false)
})

test('its text has all that the state needs to find the change', () => {
  const about = {
    facility: { id: 'GAAA-1', name: 'Red Fork' },
    operation,
    typed: [{ name: 'Reason', value: 'Disease' }],
  }
  expect(stateCorrectionText(about, aStateCorrectionForm()).split('\n')).toEqual([
    'Request for a correction in Metrc',
    '',
    'License: GAAA-1 (Red Fork)',
    'Record: plant 1A4FF01',
    'In Metrc now: Destroy plant. Destroyed: Disease',
    '  Reason: Disease',
    'Entered: 2026-11-21 10:01 UTC by Dana Whitfield',
    'Taken by Metrc: 2026-11-21 10:01 UTC',
    '',
    'What is right: Plant …8099 lives; plant …8098 was destroyed.',
    'How it came about: The wrong tag was scanned.',
  ])
  expect(
    stateCorrectionText({ ...about, operation: { ...operation, answeredAt: null } }, aStateCorrectionForm()),
  ).toContain('Taken by Metrc: known from its records')
})
