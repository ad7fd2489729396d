import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, sentence } from './failures.mjs'

const file = (status: string, assertionResults: object[], message = '') =>
  ({ name: '/srv/cultivatd/apps/server/src/room/room.test.ts', status, message, assertionResults }) as never

test('a failed test is named with its file and the first line of what it says', () => {
  const failures = failuresOfVitest([
    file('failed', [
      { fullName: ' a room opens', status: 'passed', failureMessages: [] },
      {
        fullName: ' a room closes',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at x'],
      },
    ]),
  ])
  expect(failures.map((failure) => sentence('server', failure))).toEqual([
    'FAILED server: apps/server/src/room/room.test.ts: a room closes (expected 1 to be 2)',
  ])
})

test('a file that does not load is named too', () => {
  expect(failuresOfVitest([file('failed', [], 'Cannot find module')])).toEqual([
    { test: 'apps/server/src/room/room.test.ts', why: 'Cannot find module', again: false },
  ])
})

test('what passed only when it was tried again says so', () => {
  const [failure] = failuresOfVitest([
    file('passed', [{ fullName: 'a room waits', status: 'passed', failureMessages: ['Error: timed out'] }]),
  ])
  expect(failure && sentence('server', failure)).toMatch(/^SECOND TRY server: .* a room waits \(Error: timed out\)$/)
})

test('a journey is named wherever it stands in the report', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'rooms.spec.ts',
    title,
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  })
  const failures = failuresOfPlaywright([
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('moves', 'unexpected', 'no such button'), spec('waits', 'flaky', 'late')] }],
    },
  ])
  expect(failures.map((failure) => sentence('browser', failure))).toEqual([
    'FAILED browser: e2e/rooms.spec.ts: moves (no such button)',
    'SECOND TRY browser: e2e/rooms.spec.ts: waits (late)',
  ])
})
