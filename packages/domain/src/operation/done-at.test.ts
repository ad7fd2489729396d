import { expect, test } from 'vitest'
import { doneAtProblems } from './done-at.ts'

const now = new Date('2026-11-28T12:00:00Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()

test.each([minutes(0), minutes(5), minutes(-1), days(1), days(89), days(90)])('an act of %s is taken', (doneAt) => {
  expect(doneAtProblems(doneAt, now)).toEqual([])
})

test.each([minutes(6), days(-1), days(-400)])('an act of %s is still to come', (doneAt) => {
  expect(doneAtProblems(doneAt, now)).toEqual([
    `By the clock of this device it was done on ${doneAt.slice(0, 10)}, which is still to come. Set the clock of the device, then enter it anew.`,
  ])
})

test.each([days(90.01), days(400)])('an act of %s waited too long', (doneAt) => {
  expect(doneAtProblems(doneAt, now)).toEqual([
    expect.stringMatching(/more than 90 days ago, and is not taken from a device any more\. Enter it anew/),
  ])
})
