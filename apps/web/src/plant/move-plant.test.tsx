import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, held, refusal } from '../live/server.builders.ts'
import { button, dialog, offered, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'

const route = plantRoutes.move

async function open() {
  const opened = openPlant(aPlant(), { page: 'move' })
  return { ...opened, form: await dialog('Move plant') }
}

test('[LOOKUP-13] the form is busy and locked until the move is answered', async () => {
  const { form, user, server, label, onPage } = await open()
  const late = held(confirmed(label))
  server.answers(route, late.reply)
  expect(button(form, 'Move').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Room'), 'Flower 1')
  await user.click(button(form, 'Move'))
  expect((await form.findByRole('button', { name: 'Sending' })).getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText('Room').getAttribute('aria-disabled')).toBe('true')
  late.now()
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
})

test('[API-12] where it stands cannot be chosen, but to flower there; then the form warns that there is no way back', async () => {
  const { form, user, server, label, onPage } = await open()
  server.answers(route, confirmed(label))
  const here = () => [...form.getByLabelText<HTMLSelectElement>('Room').options].find(({ value }) => value === '5')
  expect([here()?.text, here()?.disabled]).toEqual(['Veg 1 (now here)', true])
  await user.click(form.getByRole('checkbox', { name: 'Move to the flowering phase' }))
  expect(form.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeTruthy()
  expect([here()?.text, here()?.disabled]).toEqual(['Veg 1', false])
  await user.selectOptions(form.getByLabelText('Room'), 'Veg 1')
  await user.click(button(form, 'Move'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toMatchObject({ locationId: '5', plants: [{ label, changePhase: 'Flowering' }] })
})

test('[READ-45] a refusal keeps the room and the phase that were chosen', async () => {
  const { form, user, server } = await open()
  server.answers(route, refusal(400, 'The plant is on hold.'))
  await user.selectOptions(form.getByLabelText('Room'), 'Flower 1')
  await user.click(form.getByRole('checkbox', { name: 'Move to the flowering phase' }))
  await user.click(button(form, 'Move'))
  expect((await form.findByRole('alert')).textContent).toContain('The plant is on hold.')
  expect(valueOf(form, 'Room')).toBe('7')
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Move to the flowering phase' }).checked).toBe(true)
  expect(offered(form, 'Room')).toContain('Flower 1')
})

test('[ERR-07] [READ-45] what is no refusal is told in the snackbar, and the room stays chosen', async () => {
  const { form, user, server } = await open()
  server.answers(route, refusal(409, 'Somebody else is doing that.'))
  await user.selectOptions(form.getByLabelText('Room'), 'Flower 1')
  await user.click(button(form, 'Move'))
  expect(await snackbar()).toBe('Somebody else is doing that.')
  expect(valueOf(form, 'Room')).toBe('7')
})
