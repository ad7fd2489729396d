import { expect, test } from 'vitest'
import { ResponseError } from '../live/response-error.ts'
import { isLeft, manyText, type ManyStates, refusalOf, statesOfOutcome } from './many-states.ts'

const labels = ['1A4FF0300000011000000001', '1A4FF0300000011000000002', '1A4FF0300000011000000003']
const [a = '', b = '', c = ''] = labels
const words = { one: 'plant', many: 'plants', done: 'moved' }

test('[API-03] each record of a change has an outcome of its own, and what needed no write is done', () => {
  const states = statesOfOutcome(labels, {
    state: 'waiting',
    id: null,
    operations: [
      { id: '1', record: a, state: 'refused', problems: ['Plant is on hold'] },
      { id: '2', record: b, state: 'recorded', problems: [] },
    ],
  })
  expect(Object.fromEntries(states)).toEqual({
    [a]: { is: 'refused', messages: ['Plant is on hold'] },
    [b]: { is: 'waiting', id: '2' },
    [c]: { is: 'done' },
  })
  expect(manyText(states, words)).toBe('1 of 3 plants moved, 1 refused, 1 waiting for Metrc.')
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
  expect(states.get(b)).toEqual({ is: 'refused', messages: ['The plant is on hold', 'It is gone'] })
  expect(states.has(c)).toBe(false)
  expect(
    refusalOf([a], new ResponseError(400, { errors: [{ message: 'Unknown Plant Label' }] })).states.get(a),
  ).toEqual({ is: 'refused', messages: ['Unknown Plant Label'] })
})

test('one record is told in the singular', () => {
  const states: ManyStates = new Map([[a, { is: 'done' }]])
  expect(manyText(states, words)).toBe('1 of 1 plant moved.')
})

test('[SYS-20] what the answer names otherwise is not called done', () => {
  const operations = [{ id: '1', record: 'B/D1', state: 'waiting' as const, problems: [] }]
  const states = statesOfOutcome(['bd1'], { state: 'waiting', id: null, operations })
  expect(states.get('bd1')).toEqual({ is: 'not-sent' })
  expect(isLeft(states, 'bd1')).toBe(true)
})
