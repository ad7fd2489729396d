import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { overBudgetAgain } from './budget.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cultivatd-budget-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...results: [name: string, seconds: number, budgetSeconds?: number][]) =>
  overBudgetAgain(
    results.map(([name, seconds, budgetSeconds]) => ({ name, seconds, budgetSeconds })),
    join(folder, 'over.json'),
  ).map(({ name }) => name)

test('a check that is late twice in a row is named, one that is late once is not', () => {
  expect(run(['browser', 301, 300], ['unit', 10, 60])).toEqual([])
  expect(run(['browser', 301, 300], ['unit', 61, 60])).toEqual(['browser'])
  expect(run(['browser', 300, 300], ['unit', 61, 60])).toEqual(['unit'])
  expect(run(['browser', 301, 300])).toEqual([])
})

test('a run without it forgets nothing, and a check without a budget is never late', () => {
  expect(run(['browser', 301, 300])).toEqual([])
  expect(run(['types', 9_999])).toEqual([])
  expect(run(['types', 9_999])).toEqual([])
  expect(run(['browser', 301, 300])).toEqual(['browser'])
})
