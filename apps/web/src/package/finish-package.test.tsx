import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, outcomeOf, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, valueOf } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.finish

test('[PKG-02] a package that holds something cannot be finished, and the form says why', async () => {
  const { label } = openPackage(aPackage({ Quantity: 1 }), { page: 'packageFinish' })
  const form = await dialog('Finish Package')
  expect(form.getAllByText(`Package ${label} can be finished only when the quantity is 0`)).not.toEqual([])
  expect(button(form, 'Finish Package').disabled).toBe(true)
})

test('[PKG-02] the day of the finish is checked by the rule, and a refusal keeps it', async () => {
  const { user, server, label, onPage } = openPackage(aPackage({ Quantity: 0 }), { page: 'packageFinish' })
  server.answers(route, refusal(400, 'It is on hold.'), confirmed(label))
  const form = await dialog('Finish Package')
  await user.click(button(form, 'Date: today'))
  fill(form.getByLabelText('Date'), '2026-11-01')
  await user.click(button(form, 'Finish Package'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['The date cannot be before 18 Nov, when it was packaged']))
  expect(server.asked(route)).toEqual([])
  fill(form.getByLabelText('Date'), '2026-11-20')
  await user.click(button(form, 'Finish Package'))
  expect((await form.findByRole('alert')).textContent).toContain('It is on hold.')
  expect(valueOf(form, 'Date')).toBe('2026-11-20')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ label, undo: false, date: '2026-11-20' })
})

test('[LOOKUP-09] of a finished package the page undoes that', async () => {
  const pkg = aPackage({ FinishedDate: '2026-11-20', Quantity: 0 })
  const { user, server, label, onPage } = openPackage(pkg, { page: 'packageFinish' })
  server.answers(route, confirmed(label))
  const form = await dialog('UnFinish Package')
  expect(form.getByText(/^This package was finished on 20 Nov 2026\./)).toBeTruthy()
  await user.click(button(form, 'UnFinish Package'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toMatchObject({ undo: true })
})

test('[SHELL-16] what was done, and its undo, are said also where the stream tells of it after the answer', async () => {
  const { user, server, label } = openPackage(aPackage({ Quantity: 0 }), { page: 'packageFinish' })
  server.answers(route, confirmed(label))
  await user.click(button(await dialog('Finish Package'), 'Finish Package'))
  const notice = await screen.findByTestId('snackbar')
  expect(notice.textContent).toContain('Saved Successfully!')
  expect(within(notice).queryByRole('button', { name: 'Undo' })).toBeNull()
  server.shows('operations', { facilityId, record: label }, [
    anOperation({ id: outcomeOf(label).id, kind: 'package.finish', state: 'confirmed', summary: 'Finished' }),
  ])
  await within(notice).findByRole('button', { name: 'Undo' })
  expect(notice.textContent).toContain('Finished')
})
