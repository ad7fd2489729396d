import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { FacilityTotals } from './facility-totals.tsx'

const facility = (transferDue: string | null, low = 0): FacilitySummary => ({
  id: facilityId,
  version: 1,
  address: null,
  metrc: {
    DisplayName: 'Red Fork',
    Name: 'Red Fork',
    License: { Number: facilityId, LicenseType: 'Grower' },
    CredentialedDate: null,
  },
  counts: {
    young: 0,
    vegetative: 0,
    flowering: 0,
    rooms: 0,
    items: 12,
    lowItems: low,
    harvests: 0,
    transfers: 2,
    transferDue,
  },
})

test.each([
  ['2026-11-20', 'progress 1 day late'],
  ['2026-11-18', '3 days late'],
])('of transfers that should have come on %s it is said that they are %s', (due, late) => {
  aServer()
  show(<FacilityTotals facility={facility(due)} />)
  expect(screen.getByRole('link', { name: /Transfers in progress/ }).textContent).toContain(late)
})

test.each([['2026-11-21'], [null]])('of transfers that are due %s nothing is late', (due) => {
  aServer()
  show(<FacilityTotals facility={facility(due)} />)
  expect(screen.getByRole('link', { name: /Transfers in progress/ }).textContent).not.toContain('late')
})

test.each([
  [4, '12 Items in Inventory 4 low'],
  [0, '12 Items in Inventory '],
])('[HOME-03] [READ-07] the inventory card counts its items, and says that %s are low', (low, said) => {
  aServer()
  show(<FacilityTotals facility={facility(null, low)} />)
  const card = screen.getByRole('link', { name: /Items in Inventory/ })
  expect(card.textContent).toBe(`Inventory${said}`)
  expect(card.getAttribute('href')).toBe(`/facility/${facilityId}/inventory`)
})
