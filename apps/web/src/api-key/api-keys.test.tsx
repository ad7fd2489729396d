import { apiKeyRoutes } from '@cultivatd/contract/api-key/api-key.contract'
import type { ApiKey } from '@cultivatd/domain/api-key/api-key'
import { anApiKeyRow } from '@cultivatd/domain/api-key/api-key.builders'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show } from '../ui/rendering.builders.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'

const { create, withdraw } = apiKeyRoutes
const red = { id: 'R', version: 1, metrc: { DisplayName: 'Red Fork Cultivation' } } as never
const still = { id: 'S', version: 1, metrc: { DisplayName: 'Stillwater' } } as never

function Page() {
  const [isMaking, setMaking] = useState(false)
  return <ApiKeysCard isMaking={isMaking} onMaking={setMaking} />
}

function open(keys: readonly ApiKey[] = []) {
  const server = aServer()
  server.shows('apiKeys', {}, keys)
  server.shows('facilities', {}, [red, still])
  return { server, ...show(<Page />) }
}

test('a key says what it may, where, who made it, and when it was used', async () => {
  open([anApiKeyRow({ permissions: ['STRAIN_VIEW'], facilityIds: ['R'] }), anApiKeyRow({ id: 'k2', name: 'Other' })])
  expect(await screen.findByText('Read the daily work, strains and items, in Red Fork Cultivation.')).toBeTruthy()
  expect(screen.getByText('Read the daily work, in all active facilities.')).toBeTruthy()
  expect(screen.getAllByText(/Ends in Zq7x\. Made by Priya Nair/)).toHaveLength(2)
  expect(screen.getAllByText(/never used/)).toHaveLength(2)
})

test('a key whose maker is gone says that it opens nothing, and what to do', async () => {
  open([anApiKeyRow({ isLeft: true })])
  expect(await screen.findByText('Opens nothing')).toBeTruthy()
  expect(screen.getByText(/no organization admin any more\. Make another key/)).toBeTruthy()
})

test('a key is made with no more than it needs, and shown until somebody has stored it', async () => {
  const { server, user } = open()
  server.answers(create, answer(create, { id: 'key_9', key: 'cvk_secret' }))
  await user.click(await screen.findByRole('button', { name: 'Make a key' }))
  const form = await dialog('Make an API key')
  fill(form.getByLabelText('Name'), 'Greenhouse ERP')
  await user.click(button(form, 'Only some'))
  await user.click(button(form, 'Make key'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Choose a facility']))
  await user.click(form.getByLabelText('Stillwater'))
  await user.click(form.getByLabelText(/^Strain view/))
  await user.click(button(form, '30 days'))
  await user.click(button(form, 'Make key'))
  expect(await screen.findByText('cvk_secret')).toBeTruthy()
  expect(server.asked(create).map(({ body }) => body)).toEqual([
    { name: 'Greenhouse ERP', mayChange: false, permissions: ['STRAIN_VIEW'], facilityIds: ['S'], days: 30 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText('cvk_secret')).toBeNull()
})

test('a name that is taken is told where it is typed', async () => {
  const { server, user } = open([anApiKeyRow()])
  await user.click(await screen.findByRole('button', { name: 'Make a key' }))
  const form = await dialog('Make an API key')
  fill(form.getByLabelText('Name'), 'greenhouse erp')
  await user.click(button(form, 'Make key'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['There is a key greenhouse erp already']))
  expect(server.asked(create)).toEqual([])
})

test('a key is withdrawn after a question', async () => {
  const { server, user } = open([anApiKeyRow()])
  server.answers(withdraw, answer(withdraw, {}))
  await user.click(await screen.findByRole('button', { name: 'Withdraw the key Greenhouse ERP' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.asked(withdraw)).toMatchObject([{ method: 'DELETE', path: '/api/api-key/key_1' }]))
})
