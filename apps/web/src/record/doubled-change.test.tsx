import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../live/server.builders.ts'
import { openPackage } from '../package/package-page.builders.tsx'
import { snackbar } from '../ui/rendering.builders.tsx'

const doubt = { of: 'quantity', unit: 'Grams', expected: 95, shown: 90, isListed: true } as const
const numbers =
  'Metrc shows 5 Grams less than was asked: 90 Grams where 95 Grams was expected. Metrc lists it more than once: it may have been done twice.'

/** The page of a package with one change that was confirmed. */
function opened(fields: Partial<Operation>) {
  const pkg = aPackage({ Quantity: 90 })
  const { Label: label } = pkg.metrc
  const page = openPackage(pkg, { page: 'details' })
  const operation = anOperation({ summary: 'Adjusted by −5 g: Drying', records: [label], ...fields })
  page.server.shows('operations', { facilityId, record: label }, [operation])
  page.server.shows('history', { facilityId, entity: 'package', record: label }, [])
  return { ...page, operation }
}

test('[SYNC-03] the page of a package says with both numbers that a confirmed adjustment may have been done twice', async () => {
  const { user, server, operation, onPage, label } = opened({ doubt })
  expect((await screen.findByText('This may have been done twice')).parentElement?.textContent).toContain(
    `Adjusted by −5 g: Drying (Dana Whitfield).${numbers}`,
  )
  expect(screen.getByText('Perhaps done twice')).toBeTruthy()
  expect(screen.getByText(/adjust it back by the difference; nothing waits for this/)).toBeTruthy()
  const [correct] = screen.getAllByRole('button', { name: 'Adjust quantity' })
  if (correct) await user.click(correct)
  expect(onPage).toHaveBeenCalledWith('adjustQuantity')
  server.answers(operationRoutes.seen, answer(operationRoutes.seen, {}))
  await user.click(screen.getByRole('button', { name: 'I have looked at it' }))
  expect(await snackbar()).toMatch(/^Saved Successfully!\s*Looked at: Adjusted by −5 g: Drying/)
  expect(server.asked(operationRoutes.seen).map(({ path }) => path)).toEqual([`/api/operation/${operation.id}/seen`])
  const seen = { ...operation, version: 2, dealtWithAt: '2026-11-21T11:00:00.000Z' }
  server.shows('operations', { facilityId, record: label }, [seen])
  await waitFor(() => expect(screen.queryByText('This may have been done twice')).toBeNull())
})

test('[SYNC-03] what only Metrc can put right is not offered as an adjustment', async () => {
  opened({ doubt: { ...doubt, of: 'cuts', unit: '', expected: 1, shown: 2, isListed: false }, kind: 'plant.manicure' })
  expect(await screen.findByText(/Metrc shows 2 cuts of this plant where 1 was expected\./)).toBeTruthy()
  expect(screen.getByText(/correct it there; nothing waits for this/)).toBeTruthy()
})

test('[SYNC-03] an adjustment that is listed twice while the quantity is right is told, and not offered to be adjusted back', async () => {
  opened({ doubt: { of: 'entries', unit: '', expected: 1, shown: 2, isListed: true } })
  const said = await screen.findByText('This may have been done twice')
  expect(said.parentElement?.textContent).toContain('Metrc lists 2 entries like this where 1 was made from here.')
  expect(said.parentElement?.textContent).toMatch(/correct it there; nothing waits for this/)
  expect(screen.queryByRole('button', { name: 'Adjust quantity' })).toBeNull()
})
