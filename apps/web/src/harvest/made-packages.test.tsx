import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { openHarvest } from './harvest-page.builders.tsx'

test('the packages of a harvest are listed as links, and the number of them leads to the list', async () => {
  const harvest = aHarvest({ PackageCount: 2 })
  const server = aServer()
  const packages = [
    aPackage({ Id: 1, Label: '1A4FF0300000022000008001', Quantity: 453.6 }),
    aPackage({ Id: 2, Label: '1A4FF0300000022000008002' }),
  ]
  server.shows('harvestPackages', { facilityId, harvestId: harvest.id }, packages)
  const { user } = openHarvest(harvest, { page: 'harvestDetails', server })
  const list = within(await screen.findByRole('list', { name: 'Packages of this harvest' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('453.6 g'),
    expect.anything(),
  ])
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    packages.map(({ metrc }) => expect.stringContaining(`package=${metrc.Label}`)),
  )
  Element.prototype.scrollIntoView = () => undefined
  await user.click(screen.getByRole('button', { name: 'Show the packages, 2' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Packages 2' }))
})

test('a harvest of which nothing was packed has neither list nor way', async () => {
  openHarvest(aHarvest(), { page: 'harvestDetails' })
  expect((await screen.findByText('Packages')).parentElement?.textContent).toBe('Packages0')
  expect(screen.queryByRole('button', { name: /^Show the packages/ })).toBeNull()
})
