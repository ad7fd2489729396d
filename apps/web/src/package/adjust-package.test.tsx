import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { aServer, brokenConnection, confirmed, held, refusal, waiting } from '../live/server.builders.ts'
import {
  button,
  dialog,
  fill,
  goOffline,
  offered,
  pass,
  type Sheet,
  snackbar,
  snackbarSays,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.adjust

async function open(pkg = aPackage(), given: Partial<Parameters<typeof openPackage>[1]> = {}) {
  const opened = openPackage(pkg, { page: 'adjustQuantity', ...given })
  return { ...opened, form: await dialog('Adjust quantity') }
}

/** An adjustment that nothing is wrong with. */
async function typed(pkg = aPackage(), given: Partial<Parameters<typeof openPackage>[1]> = {}) {
  const opened = await open(pkg, given)
  const { form, user } = opened
  fill(form.getByLabelText('Change in quantity'), '-7.6')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  return opened
}

const after = (form: Sheet): string | null | undefined => form.getByText(/^Quantity after/).parentElement?.textContent

const expectTyped = (form: Sheet) =>
  expect([valueOf(form, 'Change in quantity'), valueOf(form, 'Reason')]).toEqual(['-7.6', 'Drying'])

test('[PKG-08] [READ-43] what it becomes stands there before it is sent, and units that do not convert are not offered', async () => {
  const { form, user } = await open()
  fill(form.getByLabelText('Change in quantity'), '-7.6')
  expect(after(form)).toBe('Quantity after100.00 g92.40 g')
  await user.click(button(form, 'Change the sign'))
  expect(after(form)).toBe('Quantity after100.00 g107.60 g')
  await user.selectOptions(form.getByLabelText('Unit'), 'Kilograms')
  expect(after(form)).toBe('Quantity after100.00 g7,700.00 g')
  expect(offered(form, 'Unit')).toEqual(['Grams', 'Kilograms', 'Milligrams', 'Ounces', 'Pounds'])
})

test('[PKG-08] where nothing would be left the form asks in place and waits for one press, again once more goes out', async () => {
  const { form, user, server, label } = await open()
  server.answers(route, confirmed(label))
  const question = 'Nothing is left: all 100 g go out. It can be finished after that.'
  fill(form.getByLabelText('Change in quantity'), '-99')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  expect(form.queryByText(question)).toBeNull()
  fill(form.getByLabelText('Change in quantity'), '-100')
  expect(form.getByText(question)).toBeTruthy()
  expect(form.getAllByText('Confirm that nothing is left')).not.toEqual([])
  expect(button(form, 'Save').disabled).toBe(true)
  await user.click(button(form, '0 g, really?'))
  expect(form.queryByText(question)).toBeNull()
  expect(button(form, 'Save').disabled).toBe(false)
  server.shows('package', { facilityId, label }, [aPackage({ Quantity: 120 }, { version: 2 })])
  await waitFor(() => expect(after(form)).toBe('Quantity after120.00 g20.00 g'))
  fill(form.getByLabelText('Change in quantity'), '-120')
  expect(form.getByText('Nothing is left: all 120 g go out. It can be finished after that.')).toBeTruthy()
  await user.click(button(form, '0 g, really?'))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)[0]?.body).toMatchObject({ quantity: -120, reason: 'Drying' }))
})

test('[PKG-08] [READ-43] what the scale shows may be typed, and Metrc gets the change', async () => {
  const { form, user, server, label } = await open()
  server.answers(route, confirmed(label))
  fill(form.getByLabelText('Change in quantity'), '-7.6')
  await user.click(button(form, 'Now weighs'))
  expect(valueOf(form, 'Now weighs')).toBe('92.4')
  expect(form.getByText('A change of −7.6 g.')).toBeTruthy()
  fill(form.getByLabelText('Now weighs'), '90')
  expect(after(form)).toBe('Quantity after100.00 g90.00 g')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  // Somebody takes of it meanwhile: what the scale shows stands.
  server.shows('package', { facilityId, label }, [aPackage({ Quantity: 95 }, { version: 2 })])
  await waitFor(() => expect(after(form)).toBe('Quantity after95.00 g90.00 g'))
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(route)[0]?.body).toMatchObject({ quantity: -5, unitOfMeasure: 'Grams', holds: 95 }),
  )
})

test('what is no number is told with how to write it, and has no quantity after it', async () => {
  const { form, user } = await open()
  fill(form.getByLabelText('Change in quantity'), '-17,96')
  await user.tab()
  expect(await form.findByText('Write it without commas, decimals with a point: 1250.5')).toBeTruthy()
  expect(after(form)).toBe('Quantity after100.00 g–')
})

test('[PKG-10] a reason that needs a note says so, and nothing is sent without one', async () => {
  const { form, user, server, label, onPage } = await open()
  server.answers(route, confirmed(label))
  fill(form.getByLabelText('Change in quantity'), '-7.6')
  await user.selectOptions(form.getByLabelText('Reason'), 'Theft')
  expect(form.getByText('This reason needs a note. The state sees it.')).toBeTruthy()
  await user.click(button(form, 'Save'))
  expect(await form.findByText('"Theft" needs a note')).toBeTruthy()
  expect(server.asked(route)).toEqual([])
  fill(form.getByLabelText('Note'), 'Camera 4, 02:10')
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toBe('Saved Successfully!')
  expect(server.asked(route).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      label,
      quantity: -7.6,
      unitOfMeasure: 'Grams',
      reason: 'Theft',
      note: 'Camera 4, 02:10',
    }),
  ])
  expect(onPage).toHaveBeenCalledWith('details')
})

test('[PKG-08] what is missing or is no change stands under its field', async () => {
  const { form, user, server } = await open()
  const waitsFor = (missing: string) => {
    expect(form.getAllByText(missing)).not.toEqual([])
    expect(button(form, 'Save').disabled).toBe(true)
  }
  waitsFor('Enter a change in quantity')
  fill(form.getByLabelText('Change in quantity'), '0')
  waitsFor('Choose a reason')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Enter a change other than 0')).toBeTruthy()
  expect(server.asked(route)).toEqual([])
})

test('[PKG-21] [READ-45] what was changed in Metrc meanwhile is told by the rule of the form itself', async () => {
  const { form, user, server, label } = await open()
  fill(form.getByLabelText('Change in quantity'), '-80')
  await user.selectOptions(form.getByLabelText('Reason'), 'Drying')
  server.shows('package', { facilityId, label }, [aPackage({ Quantity: 50 }, { version: 2 })])
  await waitFor(() => expect(after(form)).toContain('50.00 g'))
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Only 50 g are left')).toBeTruthy()
  expect(valueOf(form, 'Reason')).toBe('Drying')
  expect(server.asked(route)).toEqual([])
})

test('[PKG-09] what waits for Metrc is counted before', async () => {
  const server = aServer()
  const pkg = aPackage()
  const { Label: label } = pkg.metrc
  const amounts = [{ quantity: -60, unitOfMeasure: 'Grams' }]
  server.shows('waitingAmounts', { facilityId, label }, [{ id: label, version: 1, amounts }])
  const { form, user } = await open(pkg, { server })
  fill(form.getByLabelText('Change in quantity'), '-50')
  expect(after(form)).toBe('Quantity after what waits40.00 g–')
  await user.tab()
  expect(await form.findByText('Only 40 g are left after what waits for Metrc')).toBeTruthy()
})

test('[ERR-20] [PKG-21] [READ-45] a refusal stands in the form with all that was typed, and what follows corrects it', async () => {
  const { form, user, server, label, onPage } = await typed()
  server.answers(route, refusal(400, 'It is on hold.', 'It was sold.'), confirmed(label))
  await user.click(button(form, 'Save'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Change Failed')
  expect(alert.textContent).toContain('This was refused at 10:00. Nothing was changed, and what you typed is kept.')
  expect([...alert.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'It is on hold.',
    'It was sold.',
  ])
  expect(form.getByText('Refused by Metrc')).toBeTruthy()
  expectTyped(form)
  expect(onPage).not.toHaveBeenCalled()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  const [first, second] = server.asked(route)
  expect(second?.key).not.toBe(first?.key)
  expect([first?.corrects, second?.corrects]).toEqual([null, first?.key])
})

test('[READ-45] words that the ledger has from Metrc are told as Metrc’s', async () => {
  const { form, user, server, label } = await typed()
  server.answers(route, refusal(400, 'It is on hold.'))
  const refused = anOperation({ state: 'refused', records: [label], problems: ['It is on hold.'] })
  server.shows('operations', { facilityId, record: label }, [refused])
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(form.getByRole('alert').textContent).toContain('Metrc refused this at 10:00. Nothing was changed there'),
  )
})

test('[ERR-01] [ERR-05] [ERR-07] [READ-45] what is no refusal is told in the snackbar in the server’s words, and the form stays', async () => {
  const { form, user, server, onPage } = await typed()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expectTyped(form)
  expect(button(form, 'Save').disabled).toBe(false)
  expect(onPage).not.toHaveBeenCalled()
})

test('[ERR-05] [ERR-07] [READ-45] an answer of 500 says what it carries; one that carries nothing names the action', async () => {
  const { form, user, server } = await typed()
  server.answers(route, refusal(500, 'It has been written to the log.'), () => new Response('', { status: 500 }))
  await user.click(button(form, 'Save'))
  await snackbarSays('It has been written to the log.')
  expectTyped(form)
  await user.click(button(form, 'Send again'))
  await snackbarSays(
    'Change the quantity of a package by an amount: No word came back, and it is not known whether this arrived.',
  )
  expect(new Set(server.asked(route).map(({ key }) => key)).size).toBe(1)
})

test('[READ-45] while Metrc does not answer the form says that the change waits, and may be closed', async () => {
  const { form, user, server, label, onPage, onClose } = await typed()
  server.answers(route, waiting(label, 'o7'))
  const operation = anOperation({ id: 'o7', state: 'waiting', records: [label], sentAt: null, answeredAt: null })
  server.shows('operations', { facilityId, record: label }, [operation])
  await user.click(button(form, 'Save'))
  expect(await form.findByText('Saved here')).toBeTruthy()
  expect(form.getByText('92.40 g', { selector: '.pendq b' }).parentElement?.textContent).toBe(
    '92.40 g once Metrc confirms',
  )
  expect(form.getByText('100.00')).toBeTruthy()
  expectTyped(form)
  expect(form.getByLabelText<HTMLInputElement>('Change in quantity').readOnly).toBe(true)
  expect(form.getByLabelText('Reason').getAttribute('aria-disabled')).toBe('true')
  expect(button(form, 'Sending').disabled).toBe(true)
  await user.click(button(form, 'Close, keep waiting'))
  expect(onClose).toHaveBeenCalled()

  server.answers(route, confirmed(label))
  server.shows('operations', { facilityId, record: label }, [{ ...operation, state: 'confirmed', version: 2 }])
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(await snackbar()).toBe('Saved Successfully!')
})

test('[READ-45] [API-03] an answer that is lost is asked for again, and what is not known is sent again as the same change', async () => {
  const { form, user, server, label, onPage } = await typed(aPackage(), { clock: 'timers' })
  server.answers(route, brokenConnection)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  await pass(450)
  expect(form.getByText('sending again')).toBeTruthy()
  await pass(11_000)
  expect(form.getByText('It is not known whether this arrived')).toBeTruthy()
  expect(await snackbar()).toBe(
    'Change the quantity of a package by an amount: No word came back, and it is not known whether this arrived.',
  )
  expect(server.asked(route)).toHaveLength(4)
  expectTyped(form)
  expect(form.getByLabelText('Reason').closest('[inert]')).not.toBeNull()
  server.answers(route, confirmed(label))
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(new Set(server.asked(route).map(({ key }) => key)).size).toBe(1)
})

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['generalEdit'] }

test('[READ-45] what is sent from a form that was closed is no draft any more once the answer is here, nor in a form opened again', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  const { form, user, label, leave } = await typed(aPackage(), { server })
  const { reply, now } = held(confirmed(label))
  server.answers(route, reply)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  leave()
  const again = await open(aPackage(), { server })
  expect(again.form.getByText('It is not known whether this arrived')).toBeTruthy()
  expectTyped(again.form)
  now()
  await waitFor(() => expect(screen.queryByText('It is not known whether this arrived')).toBeNull())
  expect(valueOf(await dialog('Adjust quantity'), 'Change in quantity')).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.includes('adjustQuantity'))).toEqual([])
})

test('[READ-45] what was refused after its form was closed is a draft that can be corrected, and known not to have arrived', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  const { form, user, label, leave } = await typed(aPackage(), { server })
  const { reply, now } = held(refusal(400, 'It is on hold.'))
  server.answers(route, reply)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  leave()
  now()
  await snackbarSays(`Change Failed: ${label}. It is on hold.`)
  const again = await open(aPackage(), { server })
  expectTyped(again.form)
  expect(again.form.queryByText('It is not known whether this arrived')).toBeNull()
  expect(again.form.getByText('It is on hold.')).toBeTruthy()
  expect(button(again.form, 'Send again').disabled).toBe(false)
})

test('[READ-45] a form that was opened without the server stays when the server is back and what waits is not here yet', async () => {
  const server = aServer()
  server.isSilentOn('waitingAmounts')
  openPackage(aPackage(), { page: 'adjustQuantity', server, clock: 'timers' })
  expect(await screen.findByText('The form is loading')).toBeTruthy()
  goOffline()
  const form = await dialog('Adjust quantity')
  fill(await form.findByLabelText('Change in quantity'), '-7.6')
  await pass(2_000)
  await waitFor(() => expect(live.link.state).toBe('live'))
  expect(valueOf(await dialog('Adjust quantity'), 'Change in quantity')).toBe('-7.6')
})

test('[PKG-08] a package on hold is not adjusted, and the form says why', async () => {
  const { form, label } = await open(aPackage({ IsOnHold: true }))
  expect(form.getAllByText(`Package ${label} is on hold and cannot be adjusted`)).not.toEqual([])
  expect(button(form, 'Save').disabled).toBe(true)
})

test('before the reasons are read from Metrc nothing can be sent', async () => {
  const { form, server } = await open()
  server.shows('references', { facilityId }, [references({ version: 2, adjustReasons: [] })])
  expect(await form.findAllByText('The reasons are not read from Metrc yet. This goes on by itself.')).not.toEqual([])
  expect(button(form, 'Save').disabled).toBe(true)
})

test('until what it needs is here the form says that it loads', async () => {
  const server = aServer()
  server.isSilentOn('references')
  openPackage(aPackage(), { page: 'adjustQuantity', server })
  expect(await screen.findByText('The form is loading')).toBeTruthy()
})

test('[SYNC-03] without a network it is kept on the device, its page says so, and it is sent once with the time when it was done', async () => {
  const { form, user, server, label } = await typed()
  const device = await aKeepingDevice(server, 'dana')
  const away = vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toContain('Kept on this device, and sent when the network is back')
  const details = await dialog(/./)
  const box = (await details.findByText('Not sent yet')).closest('.waitp')
  expect(box?.textContent).toContain(`: −7.6 g of ${label}, `)
  expect(server.asked(route)).toEqual([])
  server.answers(route, waiting(label, 'an operation'))
  away.mockRestore()
  await device.sends()
  expect(server.asked(route)).toMatchObject([
    { body: { quantity: -7.6, reason: 'Drying' }, doneAt: expect.stringMatching(/^2026-11-21T/) },
  ])
  await waitFor(() => expect(details.queryByText('Not sent yet')).toBeNull())
})

test('[SYNC-03] the network that goes while it is sent loses nothing: it may have arrived, and goes again under its key', async () => {
  const { form, user, server, label } = await typed()
  const device = await aKeepingDevice(server, 'dana')
  const away = vi.spyOn(live, 'link', 'get')
  server.answers(route, (asked) => {
    away.mockReturnValue({ state: 'noServer', asOf: '2026-11-21T09:00:00Z' })
    return brokenConnection(asked)
  })
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(device.acts().map(({ standing }) => standing.is)).toEqual(['sent']))
  server.answers(route, waiting(label, 'an operation'))
  away.mockRestore()
  await device.sends()
  const [first, again] = server.asked(route)
  expect(again).toMatchObject({ key: first?.key, body: first?.body })
  expect(device.acts()).toEqual([])
})
