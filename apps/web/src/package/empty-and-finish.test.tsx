import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { button, dialog, snackbar, today } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.emptyAndFinish
const pkg = aPackage({ Quantity: 0.4 })
const open = () => {
  const opened = openPackage(pkg, { page: 'packageFinish' })
  opened.server.shows('waitingAmounts', { facilityId, label: opened.label }, [])
  return opened
}

test('what is left of a package under 1 goes out with a reason, and it is finished by the same press', async () => {
  const { user, server, label, onPage } = open()
  const form = await dialog('Empty and finish')
  expect(form.getByText('0.00 g, finished')).toBeTruthy()
  expect(button(form, 'Empty and finish').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  server.answers(route, outcome([outcomeOf(label), outcomeOf(label)]))
  await user.click(button(form, 'Empty and finish'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toEqual({
    facilityId,
    label,
    holds: 0.4,
    reason: 'Drying',
    date: today,
    note: '',
  })
  expect(await snackbar()).toContain('Emptied and finished')
})

test('a refusal keeps the reason, also when the package is empty by then', async () => {
  const { user, server, label } = open()
  const form = await dialog('Empty and finish')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  server.answers(route, refusal(400, 'The package is being audited.'))
  await user.click(button(form, 'Empty and finish'))
  expect((await form.findByRole('alert')).textContent).toContain('The package is being audited.')
  server.shows('package', { facilityId, label }, [aPackage({ Quantity: 0 })])
  expect(button(form, 'Send again').disabled).toBe(false)
})
