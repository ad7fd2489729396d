import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { heldAs } from '../live/outbox/held-as.ts'
import { perform } from '../live/outbox/perform.ts'
import { answer, aServer, brokenConnection, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, show } from '../ui/rendering.builders.tsx'
import { RefusedActs } from './refused-acts.tsx'

const label = '1A4FF0300000022000008128'
const facilityId = 'GAAA-1'
const body = {
  facilityId,
  label,
  quantity: -20,
  unitOfMeasure: 'Grams',
  reason: 'Drying',
  date: '2026-11-20',
  note: '',
}
const tooMuch = 'There are only 1.5 g in it'

async function open() {
  const server = aServer()
  server.shows('me', {}, [{ id: 'dana', version: 1, displayName: 'Dana', permissions: [] } as never])
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection, refusal(400, tooMuch), confirmed(label))
  await perform((options) => api.package.adjust({ body }, options), {
    key: 'key-of-adjust',
    records: [heldAs(facilityId, label)],
    about: label,
  })
  await device.sends()
  return { server, device, ...show(<RefusedActs />) }
}

const judged = (fails: { record: string; problems: { message: string }[] }[]) =>
  answer(repairRoutes.try, { works: fails.length > 0 ? [] : [label], odd: [], fails, whole: [], mends: [] })

test('what was not taken lies in the tray with its values, why, and what is in its way now, and is sent with others', async () => {
  const { server, device } = await open()
  server.answers(repairRoutes.try, judged([{ record: label, problems: [{ message: tooMuch }] }]))
  const card = within(await screen.findByRole('region', { name: /^Change the quantity of a package by an amount/ }))
  expect(card.getByText(new RegExp(`${tooMuch}`))).toBeTruthy()
  server.answers(repairRoutes.try, judged([]))
  fill(card.getByLabelText('Quantity'), '-1.5')
  fireEvent.blur(card.getByLabelText('Quantity'))
  await waitFor(() => expect(device.acts()[0]?.call.body).toEqual({ ...body, quantity: -1.5 }))
  expect(await card.findByText('Works now')).toBeTruthy()
  button(card, 'Send again').click()
  await waitFor(() => expect(device.acts()).toEqual([]))
  expect(server.asked(packageRoutes.adjust).at(-1)).toMatchObject({
    body: { ...body, quantity: -1.5 },
    corrects: 'key-of-adjust',
    doneAt: expect.any(String),
  })
})

test.each([
  [404, 'Unknown Facility', /^The facility is not active any more since you did this/],
  [403, 'You do not have the permission for this.', /^Ask an admin for the permission, then send it again/],
])('an act that was refused for its place or its person says what can be done: %i %s', async (status, said, way) => {
  const { server, device } = await open()
  server.answers(repairRoutes.try, refusal(status, said))
  server.answers(packageRoutes.adjust, refusal(status, said), confirmed(label))
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  // The card is another one once it was sent.
  await screen.findByText(way)
  expect(device.acts()[0]).toMatchObject({ call: { body }, standing: { is: 'refused', problems: [said] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(device.acts()).toEqual([]))
})

test('it is given up with a reason, and only so', async () => {
  const { server, device, user } = await open()
  server.answers(repairRoutes.try, judged([{ record: label, problems: [{ message: tooMuch }] }]))
  await user.click(await screen.findByRole('button', { name: 'Give up' }))
  const question = await dialog('Give up 1 change')
  await user.click(button(question, 'Give up'))
  expect(device.acts()[0]?.standing.is).toBe('refused')
  fill(question.getByLabelText('Reason'), 'Weighed again')
  await user.click(button(question, 'Give up'))
  await waitFor(() => expect(device.acts()[0]?.standing).toEqual({ is: 'given-up', reason: 'Weighed again' }))
  expect(screen.queryByRole('region')).toBeNull()
})

test('of two who contradict each other the second is told whose act came first', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  const first = 'Priya Nair completed this task already, today at 09:12'
  server.answers(taskRoutes.complete, brokenConnection, refusal(400, first))
  await perform((options) => api.task.complete({ params: { taskId: 't' }, body: { date: '2026-11-21' } }, options), {
    key: 'key-of-task',
    records: ['task t'],
    about: 'Defoliate rack 2',
  })
  await device.sends()
  show(<RefusedActs />)
  const card = within(
    await screen.findByRole('region', { name: 'Complete a started task, for good: Defoliate rack 2' }),
  )
  expect(card.getByText(new RegExp(first))).toBeTruthy()
})
