import { expect, test } from 'vitest'
import { lastLine, summary, table } from './summary.mjs'

const results = [
  { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 2.04 },
  { name: 'server', passed: 210, failed: 2, skipped: 1, seconds: 61, budgetSeconds: 240 },
]

test('the last line has the real counts of all checks', () => {
  expect(lastLine(results)).toBe('211 passed, 2 failed')
})

test('the summary has a line for each check, marks those that failed, and says what a check may take', () => {
  const [, types, server] = summary(results).split('\n')
  expect(types).toMatch(/^ok +types +1 +0 +0 +0:02$/)
  expect(server).toMatch(/^FAILED +server +210 +2 +1 +1:01 +of 4:00$/)
})

test('a table sets numbers to the right', () => {
  expect(
    table([
      ['area', 'rows'],
      ['PKG', 7],
      ['SHELL', 46],
    ]),
  ).toBe('area   rows\nPKG       7\nSHELL    46')
})
