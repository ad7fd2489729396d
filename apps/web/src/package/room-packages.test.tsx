import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { button, dialog, show, valueOf } from '../ui/rendering.builders.tsx'
import { RoomPackages } from './room-packages.tsx'

const tag = (serial: number) => `1A4FF0300000022000008${serial}`

test('[PKG-02] the dots of a row offer what can be done with it', async () => {
  const server = aServer()
  server.shows('packages', { facilityId, roomId: '11' }, [aPackage({ Id: 101, Label: tag(101), Quantity: 0 })])
  const { user, address } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  await user.click(await screen.findByRole('button', { name: `Actions for ${tag(101)}` }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Adjust quantity',
    'Change Package Location',
    'Change item',
    'Change note',
    'Change dates',
    'Finish Package',
  ])
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

test('a move of several packages that was not sent is a draft of these and no others', async () => {
  const server = aServer()
  const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
  server.shows('me', {}, [dana as never])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 12, Name: 'Vault' })])
  server.shows('references', { facilityId }, [references()])
  const packages = [101, 102, 103].map((serial) => aPackage({ Id: serial, Label: tag(serial) }))
  server.shows('packages', { facilityId, roomId: '11' }, packages)
  const { user } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  const select = async (serial: number) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(`${serial}$`) }))
  const move = async (count: string) => {
    const bar = within(await screen.findByRole('region', { name: `${count} packages selected` }))
    await user.click(button(bar, 'Change Package Location'))
    return dialog('Change Package Location')
  }
  await select(101)
  await select(102)
  const form = await move('2')
  await form.findByText('Vault')
  await user.selectOptions(form.getByLabelText('Room'), '12')
  await user.click(button(form, 'Close'))
  await select(101)
  await select(102)
  await select(103)
  const other = await move('1')
  await other.findByText('Vault')
  expect(valueOf(other, 'Room')).toBe('')
  await user.click(button(other, 'Close'))
  fireEvent.click(await screen.findByRole('button', { name: 'Draft: Change Package Location, 2 packages, 10:00' }))
  const again = await dialog('Change Package Location')
  await waitFor(() => expect(valueOf(again, 'Room')).toBe('12'))
  expect(button(again, 'Move 2 packages')).toBeTruthy()
})

test('[ROOM-12] [READ-62] packages stand in groups of their item, by name, each with its count', async () => {
  const server = aServer()
  const items = ['Shake', 'Kief', 'Shake', 'Bulk flower', 'Kief', 'Shake']
  const packages = items.map((ProductName, at) => aPackage({ Id: at, Label: tag(200 + at), ProductName }))
  server.shows('packages', { facilityId, roomId: '11' }, packages)
  show(<RoomPackages facilityId={facilityId} roomId="11" />)
  await screen.findAllByRole('checkbox', { name: /^Select all of/ })
  const heads = [...document.querySelectorAll('.ghead')]
  expect(
    heads.map((head) => [head.querySelector('button')?.textContent, head.querySelector('.dim')?.textContent]),
  ).toEqual([
    ['Bulk flower', '1'],
    ['Kief', '2'],
    ['Shake', '3'],
  ])
})

test('the list begins with what it was opened for: a name to look for, or packages to move once more', async () => {
  const server = aServer()
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 12, Name: 'Vault' })])
  server.shows('references', { facilityId }, [references()])
  server.shows('packages', { facilityId, roomId: '11' }, [
    aPackage({ Id: 101, Label: tag(101), ProductName: 'Kief' }),
    aPackage({ Id: 102, Label: tag(102), ProductName: 'Shake' }),
  ])
  const rows = async () => (await screen.findAllByRole('checkbox', { name: /^Select 1A4/ })).length
  const { again } = show(<RoomPackages facilityId={facilityId} roomId="11" find="kief" />)
  expect(await rows()).toBe(1)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kief')
  let isOver = false
  const moving = { names: [tag(102)], onClose: () => (isOver = true) }
  again(<RoomPackages key="move" facilityId={facilityId} roomId="11" moving={moving} />)
  const form = await dialog('Change Package Location')
  expect(button(form, 'Move 1 package')).toBeTruthy()
  expect(screen.getByRole('dialog').querySelector(`[data-label="${tag(102)}"]`)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(isOver).toBe(true))
})

test('a package about which something was typed and not sent says so in its row; also that it may have arrived', async () => {
  const server = aServer()
  const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
  server.shows('me', {}, [dana as never])
  server.shows('packages', { facilityId, roomId: '11' }, [
    aPackage({ Id: 101, Label: tag(101) }),
    aPackage({ Id: 102, Label: tag(102) }),
    aPackage({ Id: 103, Label: tag(103) }),
  ])
  const keep = (serial: number, page: string, parts: object) => {
    const place = `package ${encodeURIComponent(facilityId)} ${tag(serial)} ${page}`
    const draft = { place, title: 'Change note', about: '', address: '/', at: '2026-11-21T09:00:00Z', parts }
    localStorage.setItem(`cultivatd-draft a1 ${place}`, JSON.stringify(draft))
  }
  keep(101, 'changeNote', { fields: {} })
  keep(101, 'move', { fields: {} })
  keep(102, 'changeNote', { change: { states: [], unanswered: { key: { input: '{}', key: 'k1' }, requests: [] } } })
  show(<RoomPackages facilityId={facilityId} roomId="11" />)
  expect((await screen.findAllByText(/^\d drafts$/)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Draft: Change note, \d\d:\d\d; Change note, \d\d:\d\d$/),
  ])
  const [doubted, ...more] = await screen.findAllByText(/^Draft$/)
  expect(more).toEqual([])
  expect(doubted?.title).toMatch(/^Draft: Change note, not known whether it arrived, /)
  expect(doubted?.closest('tr')?.textContent).toContain('102')
})

test('[PKG-17] of several that are selected one package is made, by the form of the first with the others', async () => {
  const server = aServer()
  const packages = [101, 102, 103].map((serial) =>
    aPackage({ Id: serial, Label: tag(serial), IsOnHold: serial === 101 }),
  )
  server.shows('packages', { facilityId, roomId: '11' }, packages)
  const { user, address } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  for (const serial of [101, 102, 103])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${serial}$`) }))
  await user.click(screen.getByRole('button', { name: 'Create New Package' }))
  await waitFor(() => expect(address()).toBe(`/?package=${tag(102)}&page=toPackage&also=${tag(103)}`))
})

test('packages of one state of lab tests are looked at alone, under the tabs too, until none is in it', async () => {
  const server = aServer()
  const states = ['TestPassed', 'TestPassed', 'NotSubmitted', 'CuredTwice']
  const packages = states.map((LabTestingState, at) =>
    aPackage({ Id: 101 + at, Label: tag(101 + at), LabTestingState, IsOnHold: at === 1, IsTestingSample: at === 2 }),
  )
  server.shows('references', { facilityId }, [references()])
  server.shows('packages', { facilityId, roomId: '11' }, packages)
  const { user } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Lab tests' })
  const offered = () => [...choice.options].map(({ textContent }) => textContent)
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['CuredTwice (1)'])))
  expect(offered()).toEqual(['All lab tests', 'Not submitted (1)', 'Test passed (2)', 'CuredTwice (1)'])
  expect(screen.getByRole('button', { name: /^Lab samples/ })).toBeTruthy()
  await user.selectOptions(choice, 'TestPassed')
  expect(screen.queryByRole('button', { name: `Actions for ${tag(103)}` })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Lab samples/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^On hold/ }))
  expect(screen.queryByRole('button', { name: `Actions for ${tag(101)}` })).toBeNull()
  expect(screen.getByRole('checkbox', { name: new RegExp(`${tag(102)}$`) })).toBeTruthy()
  server.shows('packages', { facilityId, roomId: '11' }, packages.slice(2))
  expect(await screen.findByRole('button', { name: `Actions for ${tag(103)}` })).toBeTruthy()
})

test('where all packages are as far with their lab tests there is nothing to choose', async () => {
  const server = aServer()
  server.shows('packages', { facilityId, roomId: '11' }, [aPackage({ Id: 101, Label: tag(101) })])
  show(<RoomPackages facilityId={facilityId} roomId="11" />)
  await screen.findByRole('button', { name: `Actions for ${tag(101)}` })
  expect(screen.queryByRole('combobox', { name: 'Lab tests' })).toBeNull()
})
