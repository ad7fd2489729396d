import { processingJobRoutes } from '@cultivatd/contract/processing-job/processing-job.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, valueOf } from '../ui/rendering.builders.tsx'
import { FinishJobDialog } from './finish-job.tsx'

const route = processingJobRoutes.finish
const job = {
  id: '7',
  name: 'Press 1',
  number: 'PJ7',
  typeName: 'Rosin press',
  startDate: '2026-11-10',
  isFinished: false,
  finishNote: '',
  finishedDate: null,
  inputs: [],
  outputs: [],
  amounts: [
    { kind: 'Weight' as const, unit: 'Grams', taken: 100, packaged: 70, waste: 0, rest: 30 },
    { kind: 'Count' as const, unit: 'Each', taken: 0, packaged: 5, waste: 0, rest: null },
  ],
}

async function open() {
  const server = aServer()
  const onClose = vi.fn<() => void>()
  const { user } = show(<FinishJobDialog facilityId={facilityId} job={job} onClose={onClose} />)
  return { server, onClose, user, form: await dialog('Finish Press 1') }
}

test('waste is asked for of what went in, and no more of it is taken than that', async () => {
  const { user, server, form } = await open()
  expect(form.getByText(/^30 g are neither packaged nor thrown away/)).toBeTruthy()
  expect(form.queryByLabelText('Waste by count')).toBeNull()
  fill(form.getByLabelText('Waste by weight'), '31')
  expect(form.getByText(/^More than the 30 g that are neither packaged nor thrown away/)).toBeTruthy()
  fill(form.getByLabelText('Waste by weight'), '101')
  await user.click(button(form, 'Finish job'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Only 100 g went into the job']))
  expect(server.asked(route)).toEqual([])
})

test('a refusal of Metrc keeps what was typed, and the dialog closes once it is confirmed', async () => {
  const { user, server, form, onClose } = await open()
  server.answers(route, refusal(400, 'The job is on hold.'), confirmed('Press 1'))
  fill(form.getByLabelText('Waste by weight'), '20')
  await user.click(button(form, 'Finish job'))
  expect((await form.findByRole('alert')).textContent).toContain('The job is on hold.')
  expect(valueOf(form, 'Waste by weight')).toBe('20')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[1]?.body).toMatchObject({ id: '7', undo: false, weightWaste: 20, countWaste: null })
})
