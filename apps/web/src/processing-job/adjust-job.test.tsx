import { processingJobRoutes } from '@cultivatd/contract/processing-job/processing-job.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, valueOf } from '../ui/rendering.builders.tsx'
import { AdjustJobDialog } from './adjust-job.tsx'

const route = processingJobRoutes.adjust
const pkg = aPackage()
const label = pkg.metrc.Label
const job = {
  id: '7',
  name: 'Press 1',
  number: 'PJ7',
  typeName: 'Rosin press',
  startDate: '2026-01-10',
  isFinished: false,
  finishNote: '',
  finishedDate: null,
  outputs: [],
  inputs: [{ label, itemName: 'Flower', quantity: 40, unitOfMeasure: 'Grams', day: '2026-01-10' }],
  amounts: [{ kind: 'Weight' as const, unit: 'Grams', taken: 40, packaged: 0, waste: 0, rest: 40 }],
}

async function open() {
  const server = aServer()
  server.shows('goingPackages', { facilityId }, [])
  server.shows('references', { facilityId }, [references({})])
  server.shows('package', { facilityId, label }, [pkg])
  const onClose = vi.fn<() => void>()
  const { user } = show(<AdjustJobDialog facilityId={facilityId} job={job} onClose={onClose} />)
  const form = await dialog('Adjust Press 1')
  await user.click(button(form, 'Put back'))
  await user.selectOptions(form.getByLabelText('Package'), label)
  await form.findByText('40 g of it went into the job.')
  return { server, onClose, user, form }
}

test('no more is put back than went in, and a refusal of Metrc keeps what was typed', async () => {
  const { user, server, form, onClose } = await open()
  const reason = references({}).adjustReasons.find(({ RequiresNote }) => !RequiresNote)?.Name ?? ''
  await user.selectOptions(form.getByLabelText('Reason'), reason)
  fill(form.getByLabelText('Quantity'), '41')
  await user.click(button(form, 'Adjust job'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Only 40 g of it went into the job']))
  expect(server.asked(route)).toEqual([])

  server.answers(route, refusal(400, 'The job is on hold.'), confirmed('Press 1'))
  fill(form.getByLabelText('Quantity'), '5')
  await user.click(button(form, 'Adjust job'))
  expect((await form.findByRole('alert')).textContent).toContain('The job is on hold.')
  expect(valueOf(form, 'Quantity')).toBe('5')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[1]?.body).toMatchObject({
    id: '7',
    way: 'put-back',
    label,
    quantity: 5,
    unitOfMeasure: 'Grams',
  })
})
