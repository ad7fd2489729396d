import { expect, test } from 'vitest'
import { ResponseError } from '../live/response-error.ts'
import {
  type ChangeStates,
  isLeft,
  progressText,
  refusalOf,
  stateOf,
  statesOfWrites,
  type Write,
} from './change-states.ts'

const labels = ['1A4FF0300000011000000001', '1A4FF0300000011000000002', '1A4FF0300000011000000003']
const [a = '', b = '', c = ''] = labels
const words = { one: 'plant', many: 'plants', done: 'moved' }

test('[API-03] each record of a change has an outcome of its own, and what needed no write is done', () => {
  const states = statesOfWrites(labels, [
    { id: '1', record: a, state: 'refused', problems: ['Plant is on hold'] },
    { id: '2', record: b, state: 'recorded', problems: [] },
  ])
  expect(Object.fromEntries(states)).toMatchObject({
    [a]: { is: 'refused', messages: ['Plant is on hold'] },
    [b]: { is: 'waiting', id: '2' },
    [c]: { is: 'done' },
  })
  expect(progressText(states, words)).toBe('1 of 3 plants moved, 1 refused, 1 waiting for Metrc.')
  expect(labels.filter((label) => isLeft(states, label))).toEqual([a])
})

test('[READ-44] a refusal is told of the record that it names, and the rest above all of them', () => {
  const error = new ResponseError(400, {
    errors: [
      { message: `${a}: Unknown Plant Label` },
      { message: `${b}: The plant is on hold` },
      { message: `${b}: It is gone` },
      { message: 'The date cannot be in the future' },
    ],
  })
  const { states, others } = refusalOf(labels, error)
  expect(others).toEqual(['The date cannot be in the future'])
  expect(states.get(b)).toMatchObject({ is: 'refused', messages: ['The plant is on hold', 'It is gone'] })
  expect(states.has(c)).toBe(false)
  expect(
    refusalOf([a], new ResponseError(400, { errors: [{ message: 'Unknown Plant Label' }] })).states.get(a),
  ).toMatchObject({ is: 'refused', messages: ['Unknown Plant Label'] })
})

test('one record is told in the singular', () => {
  const states: ChangeStates = new Map([[a, { is: 'done' }]])
  expect(progressText(states, words)).toBe('1 of 1 plant moved.')
})

test('what the answer names otherwise is not called done', () => {
  const states = statesOfWrites(['bd1'], [{ id: '1', record: 'B/D1', state: 'waiting', problems: [] }])
  expect(states.get('bd1')).toEqual({ is: 'not-sent' })
  expect(isLeft(states, 'bd1')).toBe(true)
})

test('of several writes the worst is told: what nobody knows, then what was refused, then what was given up', () => {
  const told = (...states: Write['state'][]) =>
    stateOf(states.map((state, at) => ({ id: `o${at}`, state, problems: state === 'refused' ? ['No.'] : [] })))
  expect(told('withdrawn', 'refused', 'needs-person')).toEqual({ is: 'needs-person', id: 'o2' })
  expect(told('withdrawn', 'refused')).toMatchObject({ is: 'refused', messages: ['No.'], isPart: false })
  expect(told('confirmed', 'refused', 'refused')).toMatchObject({ is: 'refused', messages: ['No.'], isPart: true })
  expect(told('confirmed', 'withdrawn')).toEqual({ is: 'given-up', by: 'somebody', reason: null })
  expect(told('refused', 'waiting')).toEqual({ is: 'waiting', id: 'o1' })
  expect(told()).toEqual({ is: 'done' })
})

test('[READ-45] a refusal tells when Metrc answered, and who gave up a change', () => {
  const answeredAt = '2026-11-21T09:42:00.000Z'
  const decided = { decision: 'given-up', personName: 'Dana Reyes', at: answeredAt, reason: 'Typo' } as const
  expect(stateOf([{ id: '1', state: 'refused', problems: ['No.'], answeredAt }])).toMatchObject({ at: answeredAt })
  expect(stateOf([{ id: '1', state: 'withdrawn', problems: [], decided }])).toEqual({
    is: 'given-up',
    by: 'Dana Reyes',
    reason: 'Typo',
  })
})
