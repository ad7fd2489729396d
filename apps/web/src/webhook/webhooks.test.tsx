import { webhookRoutes } from '@cultivatd/contract/webhook/webhook.contract'
import type { Webhook } from '@cultivatd/domain/webhook/webhook'
import { aWebhook } from '@cultivatd/domain/webhook/webhook.builders'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show } from '../ui/rendering.builders.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

const { create, test: tryOut, turn, renewSecret, delete: remove, sendAgain } = webhookRoutes
const facility = { id: 'R', version: 1, metrc: { DisplayName: 'Red Fork Cultivation' } } as never

function Page() {
  const [isMaking, setMaking] = useState(false)
  return <WebhooksCard isMaking={isMaking} onMaking={setMaking} />
}

function open(hooks: readonly Webhook[] = [aWebhook()]) {
  const server = aServer()
  server.shows('webhooks', {}, hooks)
  server.shows('facilities', {}, [facility])
  return { server, ...show(<Page />) }
}

test('a webhook says where it is, what it is told of, and how it stands', async () => {
  open([
    aWebhook({ facilityIds: ['R'] }),
    aWebhook({ id: 'w2', name: 'Store', waiting: 3, failingSince: '2026-11-20T10:00:00Z', problem: 'It answered 500' }),
    aWebhook({ id: 'w3', name: 'Old', isOn: false }),
  ])
  expect(await screen.findByText('Plants, Packages, in Red Fork Cultivation.')).toBeTruthy()
  expect(screen.getByText('Not taken')).toBeTruthy()
  expect(screen.getByText(/3 messages wait\./)).toBeTruthy()
  expect(screen.getByText(/^It answered 500/)).toBeTruthy()
  expect(screen.getByText('Off')).toBeTruthy()
})

test('a webhook is made, and its secret shown until somebody has stored it', async () => {
  const { server, user } = open([])
  server.answers(create, answer(create, { id: 'w9', secret: 'whsec_secret' }))
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }))
  const form = await dialog('Make a webhook')
  fill(form.getByLabelText('Name'), 'Accounting')
  fill(form.getByLabelText('Address'), 'hooks.example.com')
  await user.click(button(form, 'Make webhook'))
  await waitFor(() => expect(problemsOf(form)).toEqual([expect.stringContaining('Enter an address such as')]))
  fill(form.getByLabelText('Address'), 'https://hooks.example.com')
  await user.click(form.getByLabelText('Plants'))
  await user.click(form.getByLabelText('Tasks'))
  await user.click(button(form, 'Make webhook'))
  expect(await screen.findByText('whsec_secret')).toBeTruthy()
  expect(server.asked(create)).toMatchObject([
    { body: { kinds: ['harvests', 'packages', 'tasks'], facilityIds: null, url: 'https://hooks.example.com' } },
  ])
  await user.click(screen.getByRole('button', { name: 'I have stored it' }))
  expect(screen.queryByText('whsec_secret')).toBeNull()
})

test('what belongs to no facility is refused in the form for a webhook of some facilities', async () => {
  const { server, user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }))
  const form = await dialog('Make a webhook')
  fill(form.getByLabelText('Name'), 'Accounting')
  fill(form.getByLabelText('Address'), 'https://hooks.example.com')
  await user.click(form.getByLabelText('Items of the organization'))
  await user.click(form.getByText('Only some'))
  await user.click(form.getByLabelText('Red Fork Cultivation'))
  await user.click(button(form, 'Make webhook'))
  expect(await form.findByText(/^Items of the organization belong to no facility/)).toBeTruthy()
  expect(server.asked(create)).toEqual([])
})

test('an address that the server does not send to is told in the form, which keeps what was typed', async () => {
  const { server, user } = open([])
  server.answers(create, refusal(400, { message: 'Nothing is sent there', path: 'url' }))
  await user.click(await screen.findByRole('button', { name: 'Make a webhook' }))
  const form = await dialog('Make a webhook')
  fill(form.getByLabelText('Name'), 'Local')
  fill(form.getByLabelText('Address'), 'https://10.0.0.1')
  await user.click(button(form, 'Make webhook'))
  expect(await form.findByText('Nothing is sent there')).toBeTruthy()
  expect(form.getByDisplayValue('https://10.0.0.1')).toBeTruthy()
})

test('a test says what came of it', async () => {
  const { server, user } = open()
  const taken = answer(tryOut, { isTaken: true, said: 'It answered 204', ms: 31 })
  server.answers(tryOut, taken, answer(tryOut, { isTaken: false, said: 'Nobody listens there', ms: 4 }))
  await user.click(await screen.findByRole('button', { name: 'Test Accounting' }))
  expect(await screen.findAllByText('Accounting took the test: it answered 204 in 31 ms.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Test Accounting' }))
  expect(await screen.findAllByText('Accounting did not take the test: Nobody listens there.')).toBeTruthy()
})

test('a webhook is turned off at once; a new secret and its end are asked about', async () => {
  const { server, user } = open()
  server.answers(turn, answer(turn, {}))
  server.answers(renewSecret, answer(renewSecret, { secret: 'whsec_other' }))
  server.answers(remove, answer(remove, {}))
  await user.click(await screen.findByRole('button', { name: 'Turn Accounting off' }))
  await waitFor(() => expect(server.asked(turn)).toMatchObject([{ body: { isOn: false } }]))
  await user.click(screen.getByRole('button', { name: 'New secret for Accounting' }))
  await user.click(await screen.findByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('whsec_other')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete Accounting' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.asked(remove)).toHaveLength(1))
})

test('what was given up is shown, and sent again one by one or all', async () => {
  const { server, user } = open([aWebhook({ dead: 2 })])
  const letter = {
    version: 9,
    type: 'plants.upsert',
    record: 'plants R 7',
    madeAt: '2026-11-17T10:00:00Z',
    tries: 14,
    problem: 'It answered 500',
  }
  server.shows('deadLetters', { webhookId: 'w1' }, [
    { id: 'm1', ...letter },
    { id: 'm2', ...letter, record: 'plants R 8' },
  ])
  server.answers(sendAgain, answer(sendAgain, { count: 1 }), answer(sendAgain, { count: 2 }))
  await user.click(await screen.findByText('Given up after three days: 2 messages'))
  await user.click(await screen.findByRole('button', { name: 'Send plants R 7 again' }))
  await waitFor(() => expect(server.asked(sendAgain)).toMatchObject([{ body: { ids: ['m1'] } }]))
  await user.click(screen.getByRole('button', { name: 'Send all 2 again' }))
  await waitFor(() => expect(server.asked(sendAgain)[1]).toMatchObject({ body: { ids: ['m1', 'm2'] } }))
})
