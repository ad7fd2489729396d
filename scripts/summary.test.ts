import { expect, test } from 'vitest'
import { lastLine, summary, table } from './summary.mjs'

const results = [
  { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 2.04 },
  { name: 'server', passed: 210, failed: 2, skipped: 1, seconds: 61 },
]

test('the last line has the real counts of all checks', () => {
  expect(lastLine(results)).toBe('211 passed, 2 failed')
})

test('the summary has a line for each check and marks those that failed', () => {
  const [, types, server] = summary(results).split('\n')
  expect(types).toMatch(/^ok +types +1 +0 +0 +2\.0 s$/)
  expect(server).toMatch(/^FAILED +server +210 +2 +1 +61\.0 s$/)
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
