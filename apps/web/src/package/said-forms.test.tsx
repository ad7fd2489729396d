import { references } from '@cultivatd/contract/reference/reference.builders'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { noAbilities } from '@cultivatd/domain/package/said'
import { expect, test } from 'vitest'
import { confirmed } from '../live/server.builders.ts'
import { button, dialog, fill, snackbar } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

test('the days of the label are sent together; one before the day of packaging is refused in the form', async () => {
  const pkg = aPackage({ SellByDate: '2027-01-10' })
  const { user, server, label } = openPackage(pkg, { page: 'dates' })
  server.answers(packageRoutes.changeDates, confirmed(label))
  const form = await dialog('Change dates')
  fill(form.getByLabelText('Use by'), '2026-11-17')
  await user.click(button(form, 'Save'))
  await form.findByText('Use by cannot be before 18 Nov, when it was packaged')
  expect(server.asked(packageRoutes.changeDates)).toHaveLength(0)
  fill(form.getByLabelText('Use by'), '2027-02-01')
  await user.click(button(form, 'Save'))
  await snackbar()
  expect(server.asked(packageRoutes.changeDates)[0]?.body).toEqual({
    facilityId,
    label,
    useByDate: '2027-02-01',
    sellByDate: '2027-01-10',
    expirationDate: '',
  })
})

test('marks are offered as the state gives them, and nothing is sent while none changes', async () => {
  const { user, server, label } = openPackage(aPackage(), { page: 'marks' })
  const packageAbilities = { ...noAbilities, tradeSample: true, externalId: true }
  server.shows('references', { facilityId }, [references({ version: 2, packageAbilities })])
  server.answers(packageRoutes.changeMarks, confirmed(label))
  const form = await dialog('Change marks')
  const mark = await form.findByRole('switch', { name: 'Trade sample' })
  expect(form.queryByRole('switch', { name: 'Donation' })).toBeNull()
  expect(button(form, 'Save').disabled).toBe(true)
  await user.click(mark)
  await user.click(button(form, 'Save'))
  await snackbar()
  expect(server.asked(packageRoutes.changeMarks)[0]?.body).toMatchObject({ tradeSample: true, externalId: '' })
})

test('a treatment is asked for its method and steps, by the ways that the state gives', async () => {
  const { user, server, label } = openPackage(aPackage({ LabTestingState: 'TestFailed' }), { page: 'treat' })
  const packageAbilities = { ...noAbilities, decontamination: true }
  server.shows('references', { facilityId }, [references({ version: 2, packageAbilities })])
  server.answers(packageRoutes.treat, confirmed(label))
  const form = await dialog('Record treatment')
  await form.findByRole('option', { name: 'Decontamination' })
  expect(form.queryByRole('option', { name: 'Remediation' })).toBeNull()
  fill(form.getByLabelText('Method'), 'Ozone')
  fill(form.getByLabelText('Steps'), 'Two hours')
  await user.click(button(form, 'Save'))
  await snackbar()
  expect(server.asked(packageRoutes.treat)[0]?.body).toMatchObject({ method: 'Ozone', steps: 'Two hours' })
})
