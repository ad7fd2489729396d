import type { Notification } from '@cultivatd/domain/notification/notification'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { BellMenu } from './bell-menu.tsx'

const aNotification = (minute: number): Notification => ({
  id: String(minute),
  version: minute,
  timestamp: `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`,
  seen: false,
  userId: 'u',
  message: `Dana added system Rack ${minute} in Veg 1`,
  roomId: null,
})

test('[NOTE-05] the menu of the bell shows the ten newest, and leads to all of them', async () => {
  const server = aServer()
  const minutes = Array.from({ length: 12 }, (_, at) => at + 1)
  server.shows('notifications', {}, minutes.map(aNotification))
  const { user, address } = show(<BellMenu anchor={document.body} onClose={() => {}} />)
  const menu = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await waitFor(() => expect(menu.getAllByRole('listitem')).not.toEqual([]))
  expect(menu.getAllByText(/^Dana added system/).map(({ textContent }) => textContent)).toEqual(
    minutes
      .slice(2)
      .toReversed()
      .map((minute) => aNotification(minute).message),
  )
  await user.click(menu.getByRole('button', { name: 'Show All Notifications' }))
  await waitFor(() => expect(address()).toBe('/notifications'))
})
