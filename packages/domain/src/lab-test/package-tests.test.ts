import { expect, test } from 'vitest'
import { aTest } from './lab-test.builders.ts'
import { packageTests, testingStateChoices, testingStateText } from './package-tests.ts'

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
  expect(['TestPassed', 'NotSubmitted', 'AwaitingConfirmation'].map((state) => testingStateText(state))).toEqual([
    'Test passed',
    'Not submitted',
    'Awaiting confirmation',
  ])
  expect(testingStateText('RandDCompleted')).toBe('R&D completed')
})

test('a word that is none of the state stays as it is, where the words of the state are known', () => {
  expect(testingStateText('CuredTwice', ['TestPassed'])).toBe('CuredTwice')
  expect(testingStateText('TestPassed', ['TestPassed'])).toBe('Test passed')
  expect(testingStateText('CuredTwice')).toBe('Cured twice')
})

test('packages are chosen by the states that they are in, in the order of the state’s words', () => {
  const states = ['TestPassed', null, 'Zebra', 'NotSubmitted', 'TestPassed', 'Apple']
  const packages = states.map((LabTestingState) => ({ metrc: { LabTestingState } }))
  const known = ['NotSubmitted', 'TestFailed', 'TestPassed']
  expect(testingStateChoices(packages, known).map(({ text, count }) => `${text} ${count}`)).toEqual([
    'Not submitted 1',
    'Test passed 2',
    'Apple 1',
    'Zebra 1',
  ])
  expect(testingStateChoices(packages, []).map(({ text }) => text)).toEqual([
    'Apple',
    'Not submitted',
    'Test passed',
    'Zebra',
  ])
  expect(testingStateChoices([], known)).toEqual([])
})
