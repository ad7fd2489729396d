import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { permission, type Permission } from '@cultivatd/domain/user/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { HomeFacility } from './home-facility.tsx'

const facility: FacilitySummary = {
  id: facilityId,
  version: 1,
  address: null,
  metrc: {
    DisplayName: 'Red Fork',
    Name: 'Red Fork Farms LLC',
    License: { Number: facilityId, LicenseType: 'Grower' },
    CredentialedDate: null,
  },
  counts: {
    young: 0,
    vegetative: 0,
    flowering: 0,
    rooms: 0,
    items: 12,
    lowItems: 0,
    harvests: 2,
    transfers: 3,
    transferDue: null,
  },
}

/** Where the links of the card lead for who holds these, by their names. */
async function linksFor(...permissions: Permission[]): Promise<Record<string, string | null>> {
  const server = aServer()
  const me = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions }
  server.shows('me', {}, [me as never])
  server.shows('rooms', { facilityId }, [])
  show(<HomeFacility facility={facility} />)
  await screen.findByText('No rooms yet')
  return Object.fromEntries(
    screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  )
}

test('[HOME-02] [PERM-13] [READ-60] Edit Facility is there for who may edit, and leads to the facility', async () => {
  const links = await linksFor(permission.generalEdit)
  expect(links['Edit Facility Red Fork']).toBe(`/facility/${facilityId}`)
})

test('[HOME-02] [PERM-13] nobody else is offered Edit Facility', async () => {
  const links = await linksFor(permission.userAdmin, permission.strainView, permission.strainEdit)
  expect(Object.keys(links)).not.toEqual([])
  expect(Object.keys(links).filter((name) => /edit/i.test(name))).toEqual([])
})

test('[READ-60] the name and the cards of a facility lead to its pages for everybody', async () => {
  const links = await linksFor(permission.strainView)
  const below = (part: string) => `/facility/${facilityId}${part}`
  const to = Object.values(links)
  expect(links['Red Fork']).toBe(below(''))
  expect(to).toEqual(expect.arrayContaining([below('/inventory'), below('/harvests'), below('/transfers')]))
})
