import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { button, dialog, show } from '../ui/rendering.builders.tsx'
import { RoomPackages } from './room-packages.tsx'

const tag = (serial: number) => `1A4FF0300000022000008${serial}`

test('[PKG-02] the dots of a row offer what can be done with it', async () => {
  const server = aServer()
  server.shows('packages', { facilityId, roomId: '11' }, [aPackage({ Id: 101, Label: tag(101), Quantity: 0 })])
  const { user, address } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  await user.click(await screen.findByRole('button', { name: `Actions for ${tag(101)}` }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Adjust quantity', 'Change Package Location', 'Change item', 'Change note', 'Finish Package'])
  await user.click(screen.getByRole('menuitem', { name: 'Finish Package' }))
  await waitFor(() => expect(address()).toContain('page=packageFinish'))
})

test('[PKG-22] packages on hold are counted where they are selected; of them alone nothing can be moved', async () => {
  const server = aServer()
  server.shows('packages', { facilityId, roomId: '11' }, [
    aPackage({ Id: 101, Label: tag(101), IsOnHold: true }),
    aPackage({ Id: 102, Label: tag(102) }),
  ])
  const { user } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  const select = async (serial: number) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(`${serial}$`) }))
  const bar = async (name: string) => within(await screen.findByRole('region', { name }))
  await select(101)
  const one = await bar('1 packages selected')
  expect(one.getByText(/1 is on hold and stays here/)).toBeTruthy()
  expect(button(one, 'Change Package Location').disabled).toBe(true)
  await select(102)
  const both = await bar('2 packages selected')
  expect(both.getByText(/1 is on hold and stays here/)).toBeTruthy()
  await user.click(button(both, 'Change Package Location'))
  const form = await dialog('Change Package Location')
  expect(form.getAllByText('1 is on hold and stays here')).not.toEqual([])
  expect(button(form, 'Move 1 package')).toBeTruthy()
})
