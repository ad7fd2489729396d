import { expect, test } from 'vitest'
import { aTest } from './lab-test.builders.ts'
import { packageTests, testingStateText } from './package-tests.ts'

const pkg = {
  Label: '1A4FF01',
  SourceHarvestNames: '2026-11-01 Dry 1, 2026-11-02 Dry 2',
  SourcePackageLabels: '1A4FF00',
}

test('a package shows the tests of itself, of what it was made of, and of its harvests, the newest first', () => {
  const tests = ['1A4FF01', ' 2026-11-02 Dry 2', '1A4FF00', '1A4FF02', '', '1A4FF'].map((sample, at) =>
    aTest({ id: `${at}`, sample, dateDepartedFromFacility: `2026-11-0${at + 1}` }),
  )
  expect(packageTests(tests, pkg).map(({ id }) => id)).toEqual(['2', '1', '0'])
  const bare = { ...pkg, SourceHarvestNames: null, SourcePackageLabels: null }
  expect(packageTests(tests, bare).map(({ id }) => id)).toEqual(['0'])
})

test('how far a package is tested is read in words', () => {
  expect(['TestPassed', 'NotSubmitted', 'AwaitingConfirmation'].map(testingStateText)).toEqual([
    'Test passed',
    'Not submitted',
    'Awaiting confirmation',
  ])
})
