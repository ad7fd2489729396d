import { expect, test } from 'vitest'
import { matchedEmployees } from './employee.ts'

const person = (id: string, name: string) => ({ id, name })

test('[READ-135] a person here is the employee of the same name, however it is spaced and spelled', () => {
  const { employees, without } = matchedEmployees([{ name: 'DANA  Whitfield ' }], [person('1', 'Dana Whitfield')])
  expect(employees).toMatchObject([{ person: { id: '1' } }])
  expect(without).toEqual([])
})

test('[READ-135] who is in Metrc only has nobody here, and who is here only is told', () => {
  const { employees, without } = matchedEmployees([{ name: 'Theo' }, { name: 'Ada' }], [person('1', 'Priya')])
  expect(employees.map(({ name, person: one }) => [name, one])).toEqual([
    ['Ada', null],
    ['Theo', null],
  ])
  expect(without).toEqual([{ id: '1', name: 'Priya', isSeveral: false }])
})

test('[READ-135] of two with one name, there or here, nobody is taken for the other', () => {
  const there = matchedEmployees([{ name: 'Ada' }, { name: 'ada' }], [person('1', 'Ada')])
  expect(there.employees.map((one) => one.person)).toEqual([null, null])
  expect(there.without).toEqual([{ id: '1', name: 'Ada', isSeveral: true }])
  const here = matchedEmployees([{ name: 'Ada' }], [person('1', 'Ada'), person('2', 'Ada')])
  expect(here.employees.map((one) => one.person)).toEqual([null])
  expect(here.without.map(({ id, isSeveral }) => [id, isSeveral])).toEqual([
    ['1', true],
    ['2', true],
  ])
})
