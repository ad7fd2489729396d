import { labTestRoutes } from '@cultivatd/contract/lab-test/lab-test.contract'
import { aTest } from '@cultivatd/domain/lab-test/lab-test.builders'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { CertificatePart } from './certificate-part.tsx'
import { ResultsSheet } from './results-sheet.tsx'

const { receive } = labTestRoutes
const limit = { id: 'l1', version: 1, analyte: 'Lead', matrix: '', limit: 0.5, unit: 'ppm', source: 'Rule 9' } as const

async function open() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const server = aServer()
  server.shows('labLimits', {}, [limit])
  const shown = show(<ResultsSheet test={aTest({ dateDelivered: '2026-11-19' })} onClose={() => {}} />)
  return { ...shown, server, sheet: await dialog('Test Results Received') }
}
type Sheet = Awaited<ReturnType<typeof open>>['sheet']

const paste = (field: HTMLElement, text: string) =>
  act(() => void fireEvent.paste(field, { clipboardData: { getData: () => text } }))
const fillPotency = (sheet: Sheet) => {
  fill(sheet.getByLabelText('THC/CBD ratio'), '36:1')
  fill(sheet.getByLabelText('Cannabinoid per weight'), '24.1')
  fill(sheet.getByLabelText('Total cannabinoids'), '26.8 %')
}

test('[LAB-13] potency is asked for, and nothing is sent without it', async () => {
  const { sheet, user, server } = await open()
  await user.click(button(sheet, 'Save results'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(Array.from({ length: 3 }, () => 'Please enter a value')))
  expect(server.asked(receive)).toEqual([])
})

test('Enter goes to the next value, also into the next part, and sends nothing', async () => {
  const { sheet, user, server } = await open()
  act(() => sheet.getByLabelText('THC/CBD ratio').focus())
  for (const label of ['Cannabinoid per weight', 'Total cannabinoids', 'Arsenic, ppm']) {
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(sheet.getByLabelText(label))
  }
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(sheet.getByLabelText('Total cannabinoids'))
  expect(server.asked(receive)).toEqual([])
})

test('a column fills downwards, a table goes where its names are, and a new name gets a line', async () => {
  const { sheet } = await open()
  paste(sheet.getByLabelText('Arsenic, ppm'), '0.02\n<LOQ\nND\n')
  await waitFor(() => expect(valueOf(sheet, 'Lead, ppm')).toBe('ND'))
  expect([valueOf(sheet, 'Arsenic, ppm'), valueOf(sheet, 'Cadmium, ppm')]).toEqual(['0.02', '<LOQ'])
  paste(sheet.getByLabelText('Silver, ppm'), 'mercury\t0.01\nGold\t3\n')
  await waitFor(() => expect(valueOf(sheet, 'Gold, ppm')).toBe('3'))
  expect([valueOf(sheet, 'Mercury, ppm'), valueOf(sheet, 'Silver, ppm')]).toEqual(['0.01', ''])
})

test('all others are not detected by one press, and what stands there stays', async () => {
  const { sheet, user } = await open()
  fill(sheet.getByLabelText('Lead, ppm'), '0.1')
  await user.click(sheet.getAllByRole('button', { name: 'All others not detected' })[0] as HTMLElement)
  await waitFor(() => expect(valueOf(sheet, 'Arsenic, ppm')).toBe('ND'))
  expect(valueOf(sheet, 'Lead, ppm')).toBe('0.1')
})

test('what is above its limit is told while it is typed, and what has none is not judged', async () => {
  const { sheet } = await open()
  expect(sheet.getByText('limit 0.5')).toBeTruthy()
  fill(sheet.getByLabelText('Lead, ppm'), '0.6')
  fill(sheet.getByLabelText('Silver, ppm'), '900')
  await waitFor(() => expect(sheet.getByText('1 over its limit')).toBeTruthy())
  expect(sheet.getAllByText('Over')).toHaveLength(1)
  fill(sheet.getByLabelText('Lead, ppm'), '0.5')
  await waitFor(() => expect(sheet.queryByText('1 over its limit')).toBeNull())
})

test('what is no result is said when its field is left, and no more once it is mended', async () => {
  const { sheet, user } = await open()
  for (const label of ['Cannabinoid per weight', 'Lead, ppm']) {
    await user.type(sheet.getByLabelText(label), 'abc')
    expect(problemsOf(sheet)).toEqual([])
    await user.tab()
    await waitFor(() => expect(problemsOf(sheet)).toEqual([expect.stringMatching(/number/)]))
    await user.clear(sheet.getByLabelText(label))
    await user.type(sheet.getByLabelText(label), '0.2')
    await waitFor(() => expect(problemsOf(sheet)).toEqual([]))
  }
})

test('[LAB-08] [DATA-38] what was typed is sent as it was found, without what is empty; what is wrong stays in its field', async () => {
  const { sheet, user, server } = await open()
  fillPotency(sheet)
  fill(sheet.getByLabelText('Lead, ppm'), '0,1')
  await user.click(button(sheet, 'Save results'))
  await waitFor(() => expect(problemsOf(sheet)).toEqual(['Write it without commas, decimals with a point: 1250.5']))
  expect(valueOf(sheet, 'Lead, ppm')).toBe('0,1')
  fill(sheet.getByLabelText('Lead, ppm'), '< 0.1 ppm')
  server.answers(receive, answer(receive, {}))
  await user.click(button(sheet, 'Save results'))
  await snackbarSays('Saved Successfully!Entered the results of THC')
  expect(server.asked(receive)[0]?.body).toMatchObject({
    version: 1,
    results: {
      potency: { thcCbdRatio: '36:1', cannabinoidPerWeight: 24.1, totalCannabinoidsPresent: 26.8 },
      heavyMetals: [{ name: 'Lead', value: { below: 0.1 } }],
      pesticides: [],
      terpeneProfile: [],
    },
  })
})

test('a terpene with a limit is shown beside it on the certificate, as it was judged', () => {
  const line = { name: 'Myrcene', value: 1.2, limit: 0.00005, isWithin: false }
  const { getAllByRole } = render(<CertificatePart part="terpeneProfile" lines={[line]} />)
  expect(getAllByRole('row').map((row) => row.textContent)).toEqual([
    'SubstanceFoundLimitJudgement',
    'Myrcene1.20.00005Over its limit',
  ])
})
