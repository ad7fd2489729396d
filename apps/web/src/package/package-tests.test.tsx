import { metrcResultRoutes } from '@cultivatd/contract/lab-test/metrc-result.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aResultRow, metrcResults } from '@cultivatd/domain/lab-test/metrc-results.builders'
import type { MetrcLabResults } from '@cultivatd/domain/lab-test/metrc-results'
import { aTest } from '@cultivatd/domain/lab-test/lab-test.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, brokenConnection, held, refusal } from '../live/server.builders.ts'
import { openPackage } from './package-page.builders.tsx'

const pkg = aPackage({ LabTestingState: 'RetestPassed' })
const { Label: label } = pkg.metrc
const { read } = metrcResultRoutes
const yeast = 'Total Yeast and Mold (CFU/g) Raw Plant Material'

function opened(row: MetrcLabResults, server = aServer(), of = pkg) {
  server.shows('metrcLabResults', { facilityId, label }, [{ ...row, facilityId, label }])
  if (server.asked(read).length === 0) server.answers(read, answer(read, {}))
  return openPackage(of, { page: 'details', server })
}

const recordings = async () => {
  const list = await screen.findByRole('list', { name: 'Results in Metrc' })
  return [...list.children].map((item) => within(item as HTMLElement))
}
const shownText = async () => (await screen.findByRole('heading', { name: 'Lab tests' })).parentElement?.textContent

const failedThenPassed = metrcResults([
  aResultRow({
    LabTestResultId: 1,
    TestPerformedDay: '2026-11-02',
    OverallPassed: false,
    TestPassed: false,
    TestTypeName: yeast,
    TestResultLevel: 24_000,
  }),
  aResultRow({ LabTestResultId: 1, TestPerformedDay: '2026-11-02', OverallPassed: false }),
  aResultRow({
    LabTestResultId: 2,
    TestPerformedDay: '2026-11-12',
    TestTypeName: yeast,
    TestResultLevel: 320,
    LabTestResultDocumentFileId: 77,
  }),
  aResultRow({ LabTestResultId: 2, TestPerformedDay: '2026-11-12', SourcePackageLabel: '1A4FF0300000022000009999' }),
])

test('what Metrc knows stands on the package: the retest first, what failed before it, both by whom and when', async () => {
  opened(failedThenPassed)
  const [retest, first] = await recordings()
  expect(retest?.getByText('Retest passed')).toBeTruthy()
  expect(retest?.getByText('12 Nov 2026')).toBeTruthy()
  expect(retest?.getByText('Counts until 10 Nov 2027')).toBeTruthy()
  expect(retest?.getByRole('button', { name: 'Certificate (PDF)' })).toBeTruthy()
  expect(first?.queryByRole('button', { name: 'Certificate (PDF)' })).toBeNull()
  expect(retest?.queryByRole('list', { name: 'Failed' })).toBeNull()
  expect(first?.getByText('Failed', { selector: '.st' })).toBeTruthy()
  expect(first?.getByText('Tested again 12 Nov', { selector: 'p' })).toBeTruthy()
  expect(first?.getByRole('list', { name: 'Failed' }).textContent).toBe('Total Yeast and Mold 24,000 CFU/g')
  expect(first?.getAllByText('Plains Testing Laboratory, LLC', { exact: false })).toHaveLength(1)
  const lines = retest?.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Test of Raw Plant MaterialFoundIn Metrc',
    'Total Yeast and Mold320 CFU/gPassed',
    'Lead0.02 ppmPassed',
  ])
  expect(await shownText()).toMatch(/Read from Metrc Yesterday/)
})

test('revoked results and those that are held back are told as such, and judged by nobody', async () => {
  opened(
    metrcResults([
      aResultRow({ LabTestResultId: 3, ReleasedDay: null, TestPerformedDay: '2026-11-14' }),
      aResultRow({ LabTestResultId: 2, RevokedDay: '2026-11-13', TestPassed: false, OverallPassed: false }),
    ]),
  )
  const [heldBack, revoked] = await recordings()
  expect(heldBack?.getByText('Not released yet')).toBeTruthy()
  expect(heldBack?.getByText('Does not count until it is released')).toBeTruthy()
  expect(revoked?.getByText('Revoked, it failed')).toBeTruthy()
  expect(revoked?.getByText(/^Revoked 13 Nov 2026/)).toBeTruthy()
})

test('only what passed counts until a day', async () => {
  const failedAgain = [1, 2].map((LabTestResultId) =>
    aResultRow({
      LabTestResultId,
      TestPerformedDay: LabTestResultId === 1 ? '2026-11-02' : '2026-11-12',
      TestTypeName: yeast,
      OverallPassed: false,
      TestPassed: false,
    }),
  )
  opened(metrcResults(failedAgain))
  const [retest] = await recordings()
  expect(retest?.getByText('Retest failed')).toBeTruthy()
  expect(retest?.queryByText(/Counts until/)).toBeNull()
})

test('ours stand beside Metrc’s', async () => {
  const server = aServer()
  server.shows('labTests', {}, [aTest({ sample: label })])
  opened(failedThenPassed, server)
  await recordings()
  expect(screen.getByRole('heading', { name: 'Our own' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'THC, flower' })).toBeTruthy()
})

test('who opens a package lets Metrc be asked, and sees the answer without reload', async () => {
  const server = aServer()
  const asked = held(answer(read, {}))
  server.answers(read, asked.reply)
  server.shows('metrcLabResults', { facilityId, label }, [metrcResults([], { readAt: null })])
  openPackage(pkg, { page: 'details', server })
  await screen.findByText('Reading the results from Metrc…')
  expect(server.asked(read)[0]?.body).toEqual({ facilityId, label })
  act(() => server.shows('metrcLabResults', { facilityId, label }, [{ ...failedThenPassed, version: 2 }]))
  asked.now()
  expect(await recordings()).toHaveLength(2)
  expect(screen.queryByText(/Reading the results/)).toBeNull()
})

test.each([
  ['Metrc is down', refusal(503, 'Metrc does not answer. Try again later.'), 'Metrc does not answer. Try again later.'],
  ['there is no network', brokenConnection, 'The server cannot be reached.'],
])('while %s nothing is taken for no results', async (_when, reply, words) => {
  const server = aServer()
  server.answers(read, reply)
  server.shows('metrcLabResults', { facilityId, label }, [metrcResults([], { readAt: null })])
  openPackage(pkg, { page: 'details', server })
  await waitFor(async () =>
    expect(await shownText()).toContain(`The results are not read from Metrc yet. It cannot be asked now: ${words}`),
  )
  expect(await shownText()).not.toContain('no results')
})

test('a list that Metrc does not open is said to be that; what was read before stays, as of then', async () => {
  opened({ ...failedThenPassed, gap: 'closed', words: 'Metrc does not allow this.' })
  expect(await recordings()).toHaveLength(2)
  expect(await shownText()).toMatch(/does not let the sync key read the lab results.*What is shown was read from Metrc/)
  expect(await shownText()).not.toContain('no results')
})

test('a list that was never open shows no moment, and a question that failed shows Metrc’s words', async () => {
  const none = metrcResults([], { readAt: null, gap: 'failed', words: 'No such parameter.' })
  opened(none)
  await screen.findByText(/“No such parameter\.”/)
  expect(await shownText()).not.toMatch(/read from Metrc|no results/)
})

test('none are none, as of when Metrc said so', async () => {
  opened(metrcResults([]))
  expect(await shownText()).toMatch(/Metrc has no results of this package\. Read from Metrc Yesterday/)
})

test('of what was not submitted nobody asks Metrc', async () => {
  const server = aServer()
  const plain = aPackage({ LabTestingState: 'NotSubmitted' })
  opened(metrcResults([], { state: 'NotSubmitted', readAt: null }), server, plain)
  await screen.findByText('Not submitted')
  expect(await shownText()).toBe('Lab testsNot submitted in Metrc')
  expect(server.asked(read)).toEqual([])
})
