import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import type { Notification } from '@cultivatd/domain/notification/notification'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, type FakeServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { Bell } from './bell.tsx'
import { BellMenu } from './bell-menu.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const aNotification = (minute: number, given: Partial<Notification> = {}): Notification => ({
  id: String(minute),
  version: minute,
  timestamp: new Date(`2026-11-21T08:${String(minute).padStart(2, '0')}:00`).toISOString(),
  seen: false,
  userId: 'u',
  message: `Dana added system Rack ${minute} in Veg 1`,
  roomId: null,
  ...given,
})

function ringing(latest: readonly Notification[], unseen = latest.length): FakeServer {
  const server = aServer()
  server.shows('bell', {}, [{ id: 'bell', version: 0, unseen, upTo: 90, latest: [...latest] }])
  server.answers(notificationRoutes.see, answer(notificationRoutes.see, {}))
  return server
}
const seen = (server: FakeServer) => server.asked(notificationRoutes.see).map(({ body }) => body)

test('[NOTE-03] [NOTE-04] [NOTE-05] [DATA-22] the menu of the bell shows the newest, marks all as seen and leads to all of them', async () => {
  const latest = [aNotification(9), aNotification(8, { roomId: 'r1' }), aNotification(7, { seen: true })]
  const server = ringing(latest, 2)
  const { user, address } = show(<BellMenu anchor={document.body} onClose={() => {}} />)
  const menu = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect((await menu.findAllByText(/^Dana added system/)).map(({ textContent }) => textContent)).toEqual(
    latest.map(({ message }) => message),
  )
  expect(menu.getByText('2 new')).toBeTruthy()
  expect(menu.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('not seen yet'))).toEqual([
    true,
    true,
    false,
  ])
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/room/r1'])
  expect(menu.getByText('08:09')).toBeTruthy()
  expect(seen(server)).toEqual([])
  await user.click(menu.getByRole('button', { name: 'Show All Notifications' }))
  await waitFor(() => expect(address()).toBe('/notifications'))
  expect(seen(server)).toEqual([{ upTo: 90 }])
})

test('[NOTE-03] [SHELL-07] the bell says how many are not seen, and closing its menu marks them', async () => {
  const server = ringing([aNotification(9)], 120)
  const { user } = show(<Bell />)
  await user.click(await screen.findByRole('button', { name: 'Notifications, 120 not seen' }))
  expect(screen.getByText('99+')).toBeTruthy()
  await screen.findByRole('dialog', { name: 'Notifications' })
  expect(seen(server)).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(seen(server)).toEqual([{ upTo: 90 }]))
})

test('[NOTE-06] the page has all that are kept, day by day and more as one scrolls, and leaving it marks them as seen', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const server = ringing([aNotification(9)], 1)
  const older = Array.from({ length: 99 }, (_, at) =>
    aNotification(9, { id: `o${at}`, timestamp: new Date('2026-11-20T12:00:00').toISOString(), seen: true }),
  )
  const first = [aNotification(9), ...older]
  const last = aNotification(1, { timestamp: new Date('2025-12-03T12:00:00').toISOString(), message: 'The oldest' })
  server.shows('notifications', { most: '100' }, first)
  server.shows('notifications', { most: '400' }, [...first, last])
  const { user, leave } = show(<NotificationsPage />)
  const days = async () => (await screen.findAllByRole('region')).map((day) => day.getAttribute('aria-label'))
  await screen.findByRole('region', { name: 'Today' })
  expect(await days()).toEqual(['Today', 'Yesterday'])
  await user.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('The oldest')).toBeTruthy()
  expect(await days()).toEqual(['Today', 'Yesterday', '3 Dec 2025'])
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(seen(server)).toEqual([])
  leave()
  await waitFor(() => expect(seen(server)).toEqual([{ upTo: 90 }]))
})
