import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, type FakeServer, lostAnswer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPlant } from './plant-page.builders.tsx'

const route = plantRoutes.destroy

async function open(server = aServer()) {
  const opened = openPlant(aPlant(), { page: 'destroyPlant', server })
  return { ...opened, form: await dialog('Destroy plant') }
}

async function typed(server?: FakeServer) {
  const opened = await open(server)
  const { form, user } = opened
  fill(form.getByLabelText('Weight'), '140')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  await user.selectOptions(form.getByLabelText('Reason'), 'Mold')
  fill(form.getByLabelText('Note'), 'Leaves')
  await user.click(button(form, 'Destroy'))
  return { ...opened, question: await dialog('Destroy 1 plant', 'alertdialog') }
}

test('[PLANT-08] the button waits for method, reason and weight, and for a note where the reason needs one', async () => {
  const { form, user } = await open()
  const missing = (text: string) => {
    expect(form.getAllByText(text)).not.toEqual([])
    expect(button(form, 'Destroy').disabled).toBe(true)
  }
  missing('Choose a method')
  await user.selectOptions(form.getByLabelText('Method'), 'Compost')
  missing('Choose a reason')
  await user.selectOptions(form.getByLabelText('Reason'), 'Pests')
  missing('This reason needs a note')
  expect(form.getByText('This reason needs a note. The state sees it.')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('Reason'), 'Mold')
  missing('Enter a weight above 0')
  fill(form.getByLabelText('Weight'), '1')
  expect(button(form, 'Destroy').disabled).toBe(false)
})

test('[DATA-66] where the state lists no ways of waste for plants the form asks for none', async () => {
  const { user, server, label } = openPlant(aPlant(), { page: 'destroyPlant', offered: { plantWasteMethods: [] } })
  server.answers(route, confirmed(label))
  const form = await dialog('Destroy plant')
  expect(form.queryByLabelText('Method')).toBeNull()
  await user.selectOptions(form.getByLabelText('Reason'), 'Mold')
  fill(form.getByLabelText('Weight'), '140')
  await user.click(button(form, 'Destroy'))
  await user.click(button(await dialog('Destroy 1 plant', 'alertdialog'), 'Destroy'))
  await waitFor(() =>
    expect(server.asked(route)).toMatchObject([{ body: { method: '', reason: 'Mold', weight: 140 } }]),
  )
})

test('[PLANT-07] a plant is weighed in grams unless said otherwise, and in no unit of count', async () => {
  const { form } = await open()
  expect(valueOf(form, 'Unit')).toBe('Grams')
  expect(offered(form, 'Unit')).not.toContain('Each')
})

test('[PLANT-09] nothing is sent before the question is answered, and the safe answer keeps what was typed', async () => {
  const { form, user, server, label, question, onPage } = await typed()
  server.answers(route, confirmed(label))
  expect(question.getByText('Are you sure? This action cannot be undone.')).toBeTruthy()
  expect(document.activeElement).toBe(button(question, 'Keep it'))
  expect(server.asked(route)).toEqual([])
  await user.click(button(question, 'Keep it'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked(route)).toEqual([])
  expect(valueOf(form, 'Note')).toBe('Leaves')
  await user.click(button(form, 'Destroy'))
  await user.click(button(await dialog('Destroy 1 plant', 'alertdialog'), 'Destroy'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route).map(({ body }) => body)).toEqual([
    expect.objectContaining({ label, weight: 140, unitOfWeight: 'Grams', method: 'Compost', reason: 'Mold' }),
  ])
})

test('[PLANT-09] where destroying is delayed, the question says for how long it can be taken back', async () => {
  const server = aServer()
  server.shows('organisation', {}, [{ id: 'organisation', version: 1, sendDelays: { 'plant.destroy': 3600 } } as never])
  const { question } = await typed(server)
  expect(question.getByText(/It is sent to Metrc after 1 hour and can be taken back until then/)).toBeTruthy()
  expect(question.queryByText('Are you sure? This action cannot be undone.')).toBeNull()
})

test('[ERR-01] [ERR-06] [ERR-07] [READ-45] what is no refusal is told in the snackbar, and the form stays', async () => {
  const { form, user, server, question } = await typed()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  await user.click(button(question, 'Destroy'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  // Behind the question, which takes its time to leave, nothing can be found.
  await waitFor(() => expect(button(form, 'Destroy').disabled).toBe(false))
  expect(form.queryByRole('alert')).toBeNull()
  expect(valueOf(form, 'Note')).toBe('Leaves')
})

test('[PLANT-09] what is not known is sent again without another question, as it was', async () => {
  const { form, user, server, label, question, onPage } = await typed()
  server.answers(route, lostAnswer, confirmed(label))
  await user.click(button(question, 'Destroy'))
  await form.findByText('It is not known whether this arrived')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  const [first, second] = server.asked(route)
  expect(second).toEqual(first)
})
