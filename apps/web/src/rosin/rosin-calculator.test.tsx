import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { RosinButton } from './rosin-button.tsx'
import { setRosinOpen } from './rosin-open.ts'

afterEach(() => setRosinOpen(false))

async function opened() {
  aServer()
  const { user } = show(<RosinButton />)
  await user.click(screen.getByRole('button', { name: 'Rosin Calculator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosin Calculator' }))
  const type = (label: string, text: string) => user.type(dialog.getByLabelText(label), text)
  const result = () => dialog.getByText('psi', { selector: 'small' }).parentElement?.textContent
  return { user, dialog, type, result }
}

test('[ROSIN-01] [ROSIN-02] [ROSIN-04] three values give the pressure on the puck in psi, and only a touched one complains', async () => {
  const { user, dialog, type, result } = await opened()
  await type('Gauge pressure', '2,000')
  await type('Puck width', '2')
  expect(result()).toBe('– psi')
  expect(dialog.queryByText('Please enter a value')).toBeNull()
  await type('Puck depth', '4')
  expect(result()).toBe('687.50 psi')
  await type('Puck depth', '{Backspace}-1')
  await user.tab()
  expect(dialog.getAllByText('Must be a positive number')).toHaveLength(1)
  expect(result()).toBe('– psi')
})

test('[ROSIN-03] [READ-104] a switch takes the puck as known, and what was typed stays when it is opened again', async () => {
  const { user, dialog, type, result } = await opened()
  await user.click(dialog.getByRole('button', { name: 'From puck pressure' }))
  await type('Puck pressure', '687.5')
  await type('Puck width', '2')
  await type('Puck depth', '4')
  expect(result()).toBe('2,000.00 psi')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Rosin Calculator' }))
  expect(await screen.findByLabelText('Puck pressure')).toHaveProperty('value', '687.5')
})
