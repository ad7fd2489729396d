import { describe, expect, test } from 'vitest'
import { gapSentence, isCurrent, mayHaveResults, recordingText, testType } from './metrc-result-words.ts'
import { aResultRow } from './metrc-results.builders.ts'
import { recordingsOf } from './metrc-results.ts'

const lead = 'Lead (ppm) Raw Plant Material'
const yeast = 'Total Yeast and Mold (CFU/g) Raw Plant Material'
const first = { LabTestResultId: 1, TestPerformedDay: '2026-11-02', ReleasedDay: '2026-11-03' }
const second = { LabTestResultId: 2, TestPerformedDay: '2026-11-09', ReleasedDay: '2026-11-10' }
const failed = { OverallPassed: false, TestPassed: false }

describe('what Metrc lists of one package', () => {
  test('is put together by recording, the newest first', () => {
    const rows = [
      aResultRow({ ...first, TestTypeName: lead }),
      aResultRow({ ...second, TestTypeName: yeast }),
      aResultRow({ ...first, TestTypeName: yeast, ...failed, OverallPassed: false }),
    ]
    expect(recordingsOf(rows).map(({ id, findings }) => [id, findings.map(({ name }) => name)])).toEqual([
      [2, [yeast]],
      [1, [lead, yeast]],
    ])
  })

  test('says what was tested again: only the same type, and only by what counts', () => {
    const old = [lead, yeast].map((TestTypeName) => aResultRow({ ...first, ...failed, TestTypeName }))
    const again = aResultRow({ ...second, TestTypeName: yeast })
    const [retest, before] = recordingsOf([...old, again])
    expect(retest).toMatchObject({ isRetest: true, testedAgain: null })
    expect(before?.findings.map(({ testedAgain }) => testedAgain)).toEqual([null, '2026-11-09'])
    expect(before?.testedAgain).toBeNull()
    for (const without of [
      { ReleasedDay: null },
      { RevokedDay: '2026-11-11' },
      { LabTestDetailRevokedDay: '2026-11-11' },
    ])
      expect(recordingsOf([...old, { ...again, ...without }])[1]?.findings[1]?.testedAgain).toBeNull()
  })

  test('is all tested again when each of it is, by the day of the last', () => {
    const rows = [
      ...[lead, yeast].map((TestTypeName) => aResultRow({ ...first, ...failed, TestTypeName })),
      aResultRow({ ...second, TestTypeName: yeast }),
      aResultRow({ LabTestResultId: 3, TestPerformedDay: '2026-11-15', TestTypeName: lead }),
    ]
    expect(recordingsOf(rows).at(-1)?.testedAgain).toBe('2026-11-15')
  })

  test('is no retest of what was revoked', () => {
    const revoked = aResultRow({ ...first, RevokedDay: '2026-11-04' })
    const [anew, before] = recordingsOf([revoked, aResultRow(second)])
    expect([anew?.isRetest, before?.revokedDay]).toEqual([false, '2026-11-04'])
  })

  test('is nothing where there are no rows', () => expect(recordingsOf([])).toEqual([]))
})

test('unit and matrix are read out of the name of a test type', () => {
  expect(testType(lead)).toEqual({ substance: 'Lead', unit: 'ppm', matrix: 'Raw Plant Material' })
  expect(testType('Salmonella (pass/fail)')).toEqual({ substance: 'Salmonella', unit: null, matrix: '' })
  expect(testType('Microbiologicals')).toEqual({ substance: 'Microbiologicals', unit: null, matrix: '' })
})

test('Metrc is asked for results of what was submitted, in whatever state of the state’s', () => {
  expect([null, '', 'NotSubmitted', 'NotRequired'].some(mayHaveResults)).toBe(false)
  expect(['SubmittedForTesting', 'AwaitingConfirmation', 'RetestFailed', 'A new word'].every(mayHaveResults)).toBe(true)
})

test('a recording is told by what it counts for', () => {
  const standing = { hasPassed: true, releasedDay: '2026-11-03', revokedDay: null, isRetest: false, testedAgain: null }
  const texts = [{}, { hasPassed: false }, { isRetest: true }, { releasedDay: null }, { revokedDay: '2026-11-04' }]
  expect(texts.map((given) => recordingText({ ...standing, ...given }))).toEqual([
    'Passed',
    'Failed',
    'Retest passed',
    'Not released yet',
    'Revoked, it passed',
  ])
  expect(
    [{}, { releasedDay: null }, { revokedDay: 'x' }, { testedAgain: 'x' }].map((given) =>
      isCurrent({ ...standing, ...given }),
    ),
  ).toEqual([true, false, false, false])
})

test('a refused list is told as what it is, and an answer needs no sentence', () => {
  expect(gapSentence('closed', 'Metrc does not allow this.')).toMatch(
    /^Metrc does not let the sync key read the lab results/,
  )
  expect(gapSentence('failed', 'No such parameter.')).toMatch(/“No such parameter\.”/)
  expect(gapSentence(null, null)).toBeNull()
})
