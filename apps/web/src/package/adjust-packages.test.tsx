import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer, aServer, outcome, outcomeOf } from '../live/server.builders.ts'
import { button, dialog, fill, show, snackbarSays } from '../ui/rendering.builders.tsx'
import { RoomPackages } from './room-packages.tsx'

const tag = (serial: number) => `1A4FF0300000022000008${serial}`
const [first, second, elsewhere] = [101, 102, 103].map(tag) as [string, string, string]
const route = packageRoutes.adjustMany

/** The form for many packages of a room that has two. */
async function open() {
  const sight = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  onTestFinished(() => [sight, height].forEach((one) => one.mockRestore()))
  const server = aServer()
  const rows = [first, second].map((Label, at) => aPackage({ Id: 101 + at, Label, Quantity: 100 }))
  server.shows('packages', { facilityId, roomId: '11' }, rows)
  server.shows('references', { facilityId }, [references()])
  server.answers(packageRoutes.byLabels, answer(packageRoutes.byLabels, { packages: rows }))
  const { user } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  await user.click(await screen.findByRole('button', { name: 'Adjust packages' }))
  return { server, user, form: await dialog('Adjust packages') }
}

test('a pasted table of packages is tried; what works is sent, and what would fail is kept with its values', async () => {
  const { server, user, form } = await open()
  const [reason = ''] = references()
    .adjustReasons.filter(({ RequiresNote }) => !RequiresNote)
    .map(({ Name }) => Name)
  await user.click(form.getByLabelText('Labels'))
  await user.paste(
    `Tag,New weight,Unit,Reason,Note\n${first},92.4,g,${reason},Shelf 3\n${second},=1+1,g\n${elsewhere},5,oz,Dryng,=HYPERLINK("x")`,
  )
  expect(form.getByText(/Line 3: “=1\+1” is a formula/)).toBeTruthy()
  expect(form.getByRole('button', { name: 'Now holds' }).getAttribute('aria-pressed')).toBe('true')
  expect(await form.findByText('Not among the packages of this facility. Dryng, “=HYPERLINK("x")”')).toBeTruthy()
  await user.paste(`${second}`)
  await user.keyboard('{Enter}')
  await user.selectOptions(form.getByLabelText('Reason'), reason)
  fill(form.getByLabelText(/^Now holds .*102$/), '-4')
  expect(form.getByText('Enter what it holds now, 0 or more')).toBeTruthy()
  fill(form.getByLabelText(/^Now holds .*102$/), '80')
  const unknown = `Package ${elsewhere} is not in this facility`
  server.answers(
    repairRoutes.try,
    answer(repairRoutes.try, {
      works: [first, second],
      odd: [],
      fails: [{ record: elsewhere, problems: [{ message: unknown }] }],
      whole: [],
      mends: [],
    }),
  )
  server.answers(repairRoutes.keep, answer(repairRoutes.keep, { count: 1 }))
  server.answers(route, outcome([first, second].map((label) => outcomeOf(label))))
  await user.click(button(form, 'Adjust 3 packages'))
  const groups = await dialog('2 of 3 packages will work', 'alertdialog')
  await user.click(button(groups, 'Send 2, keep 1 to mend'))
  await snackbarSays('Saved Successfully!Adjusted 2 packages')
  expect(server.asked(route)[0]?.body).toMatchObject({
    facilityId,
    packages: [
      { label: first, quantity: 92.4, isNow: true, unitOfMeasure: 'Grams', reason, note: 'Shelf 3' },
      { label: second, quantity: 80, isNow: true, reason, note: '' },
    ],
  })
  expect(server.asked(repairRoutes.keep)[0]?.body).toMatchObject({ rows: [{ record: elsewhere, messages: [unknown] }] })
})

test('where nothing would be left it asks first, and a change is signed', async () => {
  const { server, user, form } = await open()
  const [reason = ''] = references()
    .adjustReasons.filter(({ RequiresNote }) => !RequiresNote)
    .map(({ Name }) => Name)
  await user.click(form.getByLabelText('Labels'))
  await user.paste(`${first}\t-100\n${second}\t+3.5`)
  await user.selectOptions(form.getByLabelText('Reason'), reason)
  expect(await form.findAllByText('Confirm that nothing is left')).not.toEqual([])
  await user.click(form.getByRole('checkbox', { name: 'I looked: nothing is left of 1 package' }))
  server.answers(
    repairRoutes.try,
    answer(repairRoutes.try, { works: [first, second], odd: [], fails: [], whole: [], mends: [] }),
  )
  server.answers(route, outcome([first, second].map((label) => outcomeOf(label))))
  await user.click(button(form, 'Adjust 2 packages'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  expect(server.asked(route)[0]?.body).toMatchObject({
    packages: [
      { label: first, quantity: -100, isNow: false },
      { label: second, quantity: 3.5, isNow: false },
    ],
  })
})
