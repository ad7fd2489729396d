import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { LookupOverlay } from './lookup-overlay.tsx'

function open(page: 'get' | 'getHarvest') {
  const server = aServer()
  server.answers(lookupRoutes.find, answer(lookupRoutes.find, { matches: [] }))
  return show(<LookupOverlay page={page} onClose={() => {}} />)
}
const field = () => screen.findByRole('combobox')
const dialog = () => within(screen.getByRole('dialog'))

test('a name that nothing has is said quietly, and no alert', async () => {
  const { user } = open('get')
  await user.type(await field(), 'wedding')
  expect(await dialog().findByText("Invalid Label/Name. Nothing called 'wedding'")).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(dialog().queryByRole('alert')).toBeNull()
})

test('[LOOKUP-03] what looks like a label and is none is refused in the words of the specification', async () => {
  const { user } = open('get')
  await user.type(await field(), '1A4FF0399')
  expect((await dialog().findByRole('alert')).textContent).toBe('Invalid Label/Name')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
})

test('[READ-94] the dialog for a harvest says the same of every text', async () => {
  const { user } = open('getHarvest')
  await user.type(await field(), 'wedding')
  expect((await dialog().findByRole('alert')).textContent).toBe('Invalid Label/Name')
})
