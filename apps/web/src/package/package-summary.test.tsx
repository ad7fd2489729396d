import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPackage } from './package-page.builders.tsx'

const transferred = {
  facilityName: 'Tulsa Extracts, LLC',
  licenseNumber: 'PAAA-5R2D-80WX',
  manifestNumber: '0000001041',
  receivedDay: '2026-11-19',
  isTransferKnown: true,
}

test('a package that was transferred says where it went, with the way to its transfer, and offers nothing', async () => {
  openPackage(aPackage({}, { isGone: true, transferred }), { page: 'details' })
  expect(await screen.findByText('Transferred to Tulsa Extracts, LLC')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manifest 0000001041' }).getAttribute('href')).toMatch(/\/transfers$/)
  expect(screen.getByText(/^Received /)).toBeTruthy()
  expect(screen.queryByText('Location')).toBeNull()
  expect(screen.queryByRole('button', { name: /Adjust/ })).toBeNull()
})

test('a transfer that is not known is only named, and a license stands for who has no name', async () => {
  const nameless = { ...transferred, facilityName: null, isTransferKnown: false }
  openPackage(aPackage({}, { isGone: true, transferred: nameless }), { page: 'details' })
  expect(await screen.findByText('Transferred to PAAA-5R2D-80WX')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Manifest/ })).toBeNull()
  expect(screen.getByText('Manifest 0000001041')).toBeTruthy()
})

test.each([
  { what: 2267.96, says: '2,267.96 gPacked 18 Nov' },
  { what: null, says: 'Packed 18 Nov' },
])('[PKG-20] of a package adjusted to nothing of which $what was packed it says $says', async ({ what, says }) => {
  openPackage(aPackage({ Quantity: 0, OriginalPackageQuantity: what }), { page: 'details' })
  expect((await screen.findByText(/^Packed /)).closest('li')?.textContent).toBe(says)
})
