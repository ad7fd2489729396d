import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, confirmed, held, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openHarvest } from './harvest-page.builders.tsx'

const route = harvestRoutes.waste
const harvest = aHarvest({ CurrentWeight: 1000 })

async function open(given: Partial<Parameters<typeof openHarvest>[1]> = {}) {
  const opened = openHarvest(harvest, { page: 'harvestWaste', ...given })
  return { ...opened, form: await dialog('Waste') }
}

test('[HARV-15] [HARV-16] [READ-40] waste is weighed in grams, at most what is left, with a reason', async () => {
  const { form, user, server, name, onPage } = await open()
  server.answers(route, confirmed(name))
  const after = () => form.getByText('Remaining after').parentElement?.textContent
  expect(valueOf(form, 'Unit')).toBe('Grams')
  expect(form.getByLabelText<HTMLSelectElement>('Unit').disabled).toBe(true)
  await user.click(button(form, 'All, 1,000 g'))
  expect(valueOf(form, 'Weight')).toBe('1000')
  expect(after()).toBe('Remaining after1,000 g0 g')
  fill(form.getByLabelText('Weight'), '1000.5')
  expect(after()).toBe('Remaining after1,000 g–')
  expect(form.getAllByText('Choose a reason')).not.toEqual([])
  expect(button(form, 'Record waste').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Reason'), 'Plant Material')
  await user.click(button(form, 'Record waste'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Only 1,000 g are left']))
  expect(server.asked(route)).toEqual([])
  fill(form.getByLabelText('Weight'), '')
  expect(form.getAllByText('Enter a weight above 0')).not.toEqual([])
  expect(after()).toBe('Remaining after1,000 g1,000 g')
  fill(form.getByLabelText('Weight'), '12.5')
  await user.click(button(form, 'Record waste'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
  expect(server.asked(route)[0]?.body).toMatchObject({ id: '7', weight: 12.5, wasteType: 'Plant Material' })
})

test('[HARV-15] the one kind of waste that there is stands there and cannot be changed', async () => {
  const { form, server } = await open()
  server.shows('references', { facilityId }, [references({ version: 2, harvestWasteTypes: ['Fibrous'] })])
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Reason').disabled).toBe(true))
})

test('[LOOKUP-13] the form is busy and locked until the waste is answered', async () => {
  const { form, user, server, name, onPage } = await open()
  const late = held(confirmed(name))
  server.answers(route, late.reply)
  await user.selectOptions(form.getByLabelText('Reason'), 'Fibrous')
  fill(form.getByLabelText('Weight'), '1.5')
  await user.click(button(form, 'Record waste'))
  expect((await form.findByRole('button', { name: 'Sending' })).getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText<HTMLInputElement>('Weight').readOnly).toBe(true)
  expect([button(form, 'Less').disabled, button(form, 'More').disabled]).toEqual([true, true])
  expect(button(form, 'All, 1,000 g').disabled).toBe(true)
  late.now()
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
})

test('[LOOKUP-08] [READ-45] a refused waste is opened with what was typed, and what Metrc refuses again keeps it', async () => {
  const server = aServer()
  const refused = anOperation({ id: 'o9', kind: 'harvest.waste', state: 'refused', problems: ['It is being audited.'] })
  const payload = { wasteType: 'Fibrous', weight: 30, date: '2026-11-20' }
  server.answers(operationRoutes.get, answer(operationRoutes.get, { operation: refused, payload }))
  server.answers(route, refusal(400, 'It is on hold.'), confirmed(harvest.metrc.Name))
  const { form, user, onPage } = await open({ again: 'o9', server })
  const typed = () => ['Reason', 'Weight', 'Date'].map((label) => valueOf(form, label))
  expect(typed()).toEqual(['Fibrous', '30', '2026-11-20'])
  expect(form.getByRole('alert').textContent).toContain('It is being audited.')
  await user.click(button(form, 'Send again'))
  expect(await form.findByText('It is on hold.')).toBeTruthy()
  expect(typed()).toEqual(['Fibrous', '30', '2026-11-20'])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
  const [first, second] = server.asked(route)
  expect([first?.corrects, second?.corrects]).toEqual(['o9', `o9,${first?.key}`])
})

test('[READ-45] what was typed before and cannot be loaded is told, and the form opens empty', async () => {
  const server = aServer()
  server.answers(operationRoutes.get, refusal(404, 'There is no such change.'))
  const { form } = await open({ again: 'o9', server })
  expect(await snackbar()).toBe('What was typed could not be loaded. There is no such change.')
  expect(valueOf(form, 'Weight')).toBe('')
})
