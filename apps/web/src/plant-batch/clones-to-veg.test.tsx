import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, held, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, type Sheet, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openBatch, plantTag } from './batch-page.builders.tsx'

const route = plantBatchRoutes.toVeg
const [first, second, third, fourth] = [100, 101, 102, 105].map(plantTag) as [string, string, string, string]

async function open(clones = 20) {
  const opened = openBatch(aPlantBatch({ UntrackedCount: clones }), 'toVeg')
  const form = await dialog('Assign Clones to Vegetation')
  await opened.user.selectOptions(form.getByLabelText('Vegetation room'), 'Veg 1')
  const field = form.getByLabelText<HTMLTextAreaElement>('Label')
  const scan = async (text: string) => {
    fill(field, text)
    await opened.user.keyboard('{Enter}')
  }
  return { ...opened, form, field, scan }
}

const entered = (form: Sheet): (string | null | undefined)[] =>
  [...form.getByRole('list', { name: 'Labels' }).children].map((one) =>
    one.querySelector('.tag')?.getAttribute('data-label'),
  )

test('[BATCH-08] a label that was scanned twice is written over by the next, also where the field was touched meanwhile', async () => {
  const { form, field, user } = await open()
  // What a scanner does: the keys into the field that has the focus, and Enter.
  const scan = (label: string) => user.keyboard(`${label}{Enter}`)
  await user.click(field)
  await scan(first)
  expect(field.value).toBe('')
  await scan(first)
  expect(problemsOf(form)).toEqual([`Tag ${first} is there twice`])
  await scan(second)
  expect(entered(form)).toEqual([second, first])
  expect([field.value, problemsOf(form)]).toEqual(['', []])
  await scan(second)
  expect(problemsOf(form)).toEqual([`Tag ${second} is there twice`])
  // Nothing in it is selected any more.
  field.setSelectionRange(field.value.length, field.value.length)
  await scan(third)
  expect(entered(form)).toEqual([third, second, first])
})

test('[BATCH-08] [BATCH-14] a label that was typed and not added stops the form, once', async () => {
  const { form, field, user, server, name, scan, onClose } = await open()
  server.answers(route, confirmed(name))
  await scan(first)
  fill(field, second)
  await user.click(button(form, 'Assign Labels'))
  expect(problemsOf(form)).toEqual([
    'This was typed and not added yet. It is in the list now: check it, then press again.',
  ])
  expect(entered(form)).toEqual([second, first])
  expect(server.asked(route)).toEqual([])
  await user.click(button(form, 'Assign Labels'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toContain(`Made 2 plants of ${name} in `)
  expect(server.asked(route)[0]?.body).toMatchObject({
    batchName: name,
    locationId: '5',
    labels: [
      { label: first, count: 1 },
      { label: second, count: 1 },
    ],
  })
})

test('[BATCH-07] [BATCH-11] what is no label, or one more than there are clones, is refused at once', async () => {
  const { form, field, scan } = await open(2)
  await scan('1A4F')
  expect(problemsOf(form)).toEqual(['1A4F: a label has 24 letters and digits'])
  await scan(`${first}, ${second}`)
  await scan(third)
  expect(problemsOf(form)).toEqual(["No Clones remaining, cannot add more label's till one is removed."])
  expect(field.value).toBe(third)
  expect(form.getByText('Remaining clones').parentElement?.textContent).toBe('Remaining clones20')
})

test('[BATCH-09] [BATCH-10] a block says where it ends, and is no longer than there are clones', async () => {
  const { form, user } = await open(3)
  await user.click(button(form, 'Enter Block of Labels'))
  expect(form.getAllByText('Enter the starting label')).not.toEqual([])
  await user.click(button(form, 'Start there'))
  expect(valueOf(form, 'Starting label')).toBe(first)
  fill(form.getByLabelText('Count'), '4')
  expect(problemsOf(form)).toEqual(['Not Enough Clones to use all labels.'])
  expect(form.getByText('Remaining clones').parentElement?.textContent).toBe('Remaining clones3–')
  expect(button(form, 'Assign Labels').disabled).toBe(true)
  fill(form.getByLabelText('Count'), '3')
  expect(form.getByText('Remaining clones').parentElement?.textContent).toBe('Remaining clones30')
  expect(button(form, 'Assign Labels').disabled).toBe(false)
})

test('[BATCH-14] [ERR-20] what Metrc refuses of the labels stays, what it took is gone from the list, and the alert has its own title', async () => {
  const { form, user, server, name, scan, onClose } = await open()
  const refused = outcomeOf(name, { id: 'o2', state: 'refused', problems: ['It is being audited.'] })
  server.answers(route, outcome([outcomeOf(name), refused]), confirmed(name))
  for (const label of [fourth, second, third]) await scan(label)
  await user.click(button(form, 'Assign Labels'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Label Assignment Failed')
  expect(alert.textContent).toContain('It is being audited.')
  expect(alert.textContent).toContain('The rest was done')
  server.shows('availableTags', { facilityId, kind: 'plant' }, [
    { id: 'plant', version: 2, runs: [{ first: fourth, count: 5 }], promised: [] },
  ])
  await waitFor(() => expect(entered(form)).toEqual([fourth]))
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[1]?.body).toMatchObject({ labels: [{ label: fourth, count: 1 }] })
})

test('[BATCH-14] a refusal of all keeps all, and one that is none is told in the snackbar', async () => {
  const { form, user, server, scan } = await open()
  const late = held(refusal(400, 'It is on hold.'))
  server.answers(route, late.reply, refusal(403, 'Somebody has taken this right away.'))
  await scan(first)
  await user.click(button(form, 'Assign Labels'))
  await form.findByRole('button', { name: 'Sending' })
  expect(form.getByLabelText<HTMLTextAreaElement>('Label').readOnly).toBe(true)
  expect(button(form, /^Remove/).disabled).toBe(true)
  late.now()
  expect((await form.findByRole('alert')).textContent).toContain('It is on hold.')
  expect(entered(form)).toEqual([first])
  await user.click(button(form, 'Send again'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(entered(form)).toEqual([first])
})

test('[BATCH-12] only vegetation rooms are offered', async () => {
  const { form } = await open()
  expect(offered(form, 'Vegetation room')).toEqual(['Veg 1'])
})
