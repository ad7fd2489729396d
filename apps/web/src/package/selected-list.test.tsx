import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, show, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { RoomPackages } from './room-packages.tsx'

const tag = (serial: number) => `1A4FF0300000022000008${serial}`
const labels = [101, 102, 103].map(tag) as [string, string, string]
const [first, second, third] = labels

/** A room with two empty packages and one that holds something, all of them selected. */
async function selected() {
  const server = aServer()
  const quantities = [0, 100, 0]
  server.shows(
    'packages',
    { facilityId, roomId: '11' },
    labels.map((Label, at) => aPackage({ Id: 101 + at, Label, Quantity: quantities[at] ?? 0 })),
  )
  const { user } = show(<RoomPackages facilityId={facilityId} roomId="11" />)
  for (const label of labels)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${label.slice(-3)}$`) }))
  return { server, user, bar: within(await screen.findByRole('region', { name: '3 packages selected' })) }
}

test('[API-20] one note goes to each package that is selected; what Metrc refuses of them is kept and sent again alone', async () => {
  const { server, user, bar } = await selected()
  await user.click(button(bar, 'Change note'))
  const form = await dialog('Change note')
  expect(button(form, 'Change note of 3 packages').disabled).toBe(true)
  fill(form.getByLabelText('Note'), 'For the shop')
  const route = packageRoutes.changeNote
  server.answers(
    route,
    confirmed(first),
    refusal(400, 'The package is being audited.'),
    confirmed(third),
    confirmed(second),
  )
  await user.click(button(form, 'Change note of 3 packages'))
  expect(await form.findByText('2 of 3 packages changed, 1 refused.')).toBeTruthy()
  expect(form.getByRole('list', { name: 'Refused' }).textContent).toContain('The package is being audited.')
  await user.click(button(form, 'Send again'))
  await snackbarSays('Saved Successfully!Changed the note of 3 packages')
  expect(server.asked(route).map(({ body }) => body)).toEqual(
    [first, second, third, second].map((label) => ({ facilityId, label, note: 'For the shop' })),
  )
})

test('[PKG-02] of what is selected the empty packages are finished, and the rest is left as it is', async () => {
  const { server, user, bar } = await selected()
  await user.click(button(bar, 'Finish for 2 of 3'))
  const form = await dialog('Finish packages')
  expect(form.getAllByText('1 of 3 cannot be finished and is left as it is')).not.toEqual([])
  const route = packageRoutes.finish
  server.answers(route, confirmed(first), confirmed(third))
  await user.click(button(form, 'Finish 2 packages'))
  await snackbarSays('Saved Successfully!Finished 2 packages')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked(route).map(({ body }) => body)).toEqual(
    [first, third].map((label) => ({ facilityId, label, date: today, undo: false })),
  )
})
