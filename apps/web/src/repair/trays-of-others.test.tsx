import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import type { Tray } from '@cultivatd/domain/repair/tray'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, show, snackbar } from '../ui/rendering.builders.tsx'
import { TraysOfOthers } from './trays-of-others.tsx'

const tray = (given: Partial<Tray>): Tray => ({
  id: 'u2',
  version: 1,
  displayName: 'Luis',
  isActive: true,
  kinds: [{ title: 'Move plants', isRefused: false, count: 12, oldest: '2026-11-20T10:00:00Z' }],
  inTray: 12,
  ...given,
})

function open(held: Permission, trays: readonly Tray[]) {
  const server = aServer()
  server.shows('me', {}, [{ id: 'a1', version: 1, displayName: 'Dana', permissions: [held] } as never])
  server.shows('trays', {}, trays)
  return { ...show(<TraysOfOthers />), server }
}

test('an organization admin sees of whom how much waits and since when, not of themselves, and takes over nothing of who can mend it', async () => {
  open(permission.orgAdmin, [tray({}), tray({ id: 'a1', displayName: 'Dana' })])
  const card = within(await screen.findByRole('region', { name: /^Trays of others 12/ }))
  const [row, ...others] = await card.findAllByRole('listitem')
  expect(others).toEqual([])
  expect(row?.textContent).toContain('Move plants 12')
  expect(row?.textContent).toContain('Oldest from yesterday 10:00')
  expect(card.queryByRole('button')).toBeNull()
})

test('what a person without access left is taken over after a question, and it says what stays', async () => {
  const { user, server } = open(permission.orgAdmin, [tray({ isActive: false, inTray: 11 })])
  const card = within(await screen.findByRole('region', { name: /^Trays of others/ }))
  expect((await card.findByRole('listitem')).textContent).toContain('No access')
  expect(card.getByText(/1 not in the tray/)).toBeTruthy()
  server.answers(repairRoutes.takeOver, answer(repairRoutes.takeOver, { taken: 10, left: 1 }))
  await user.click(card.getByRole('button', { name: 'Take over' }))
  await user.click(button(within(await screen.findByRole('alertdialog')), 'Leave them'))
  expect(server.asked(repairRoutes.takeOver)).toEqual([])
  await user.click(card.getByRole('button', { name: 'Take over' }))
  await user.click(button(within(await screen.findByRole('alertdialog')), 'Take over'))
  expect(await snackbar()).toContain('Took over 10 of Luis. 1 stays')
  expect(server.asked(repairRoutes.takeOver)[0]?.body).toEqual({ personId: 'u2' })
})

test('nobody else sees it', async () => {
  open(permission.userAdmin, [tray({})])
  await waitFor(() => expect(screen.queryByText('Trays of others')).toBeNull())
})
