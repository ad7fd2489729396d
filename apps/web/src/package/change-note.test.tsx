import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answer,
  aServer,
  confirmed,
  held,
  lostAnswer,
  outcome,
  outcomeOf,
  refusal,
  waiting,
} from '../live/server.builders.ts'
import { keepToken } from '../live/token.ts'
import { button, dialog, fill, pass, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.changeNote

/** A new note, not sent yet. */
async function typed(clock?: 'timers') {
  const opened = openPackage(aPackage({ Note: 'Old' }), { page: 'changeNote', clock })
  const form = await dialog('Change note')
  fill(form.getByLabelText('Note'), '')
  fill(form.getByLabelText('Note'), 'For the shop')
  return { ...opened, form }
}

/** A note that waits for Metrc; `ends` is what becomes of it. */
async function waited() {
  const sent = await typed()
  const { form, user, server, label } = sent
  const operation = anOperation({ id: 'o7', kind: 'package.change-note', state: 'waiting', records: [label] })
  server.answers(route, waiting(label, 'o7'))
  server.shows('operations', { facilityId, record: label }, [operation])
  await user.click(button(form, 'Save'))
  await form.findByText('Close, keep waiting')
  const ends = (as: Partial<Operation>) =>
    server.shows('operations', { facilityId, record: label }, [{ ...operation, version: 2, ...as }])
  return { ...sent, ends }
}

test('[LOOKUP-13] while it is being sent the form is busy, locked, and can be sent only once', async () => {
  const { form, user, server, label } = await typed('timers')
  const late = held(confirmed(label))
  server.answers(route, late.reply)
  await user.click(button(form, 'Save'))
  const busy = await form.findByRole<HTMLButtonElement>('button', { name: 'Sending' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').readOnly).toBe(true)
  expect([button(form, 'Back').disabled, button(form, 'Close').disabled, button(form, 'Cancel').disabled]).toEqual([
    true,
    true,
    true,
  ])
  expect(form.queryByRole('presentation')).toBeNull()
  await user.click(busy)
  // As Enter in one of its fields does.
  fireEvent.submit(busy)
  await pass(400)
  expect(form.getByRole('presentation').className).toBe('busyline')
  expect(form.getByText('Saved here').parentElement?.textContent).toBe('Saved herenow')
  late.now()
  expect(await snackbar()).toBe('Saved Successfully!')
  expect(server.asked(route)).toHaveLength(1)
})

test('[ERR-01] [ERR-05] [ERR-07] [READ-45] what is no refusal is told in the snackbar, and the note stays', async () => {
  const { form, user, server } = await typed()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expect(valueOf(form, 'Note')).toBe('For the shop')
  expect(button(form, 'Save').disabled).toBe(false)
})

test('[READ-45] what Metrc refuses after it has waited stands in the form, with the hour of Metrc’s answer', async () => {
  const { form, onPage, ends } = await waited()
  ends({
    state: 'refused',
    problems: ['It is being audited.'],
    answeredAt: new Date(2026, 10, 21, 9, 41).toISOString(),
  })
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Metrc refused this at 09:41.')
  expect(alert.textContent).toContain('It is being audited.')
  expect(valueOf(form, 'Note')).toBe('For the shop')
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').readOnly).toBe(false)
  expect(button(form, 'Send again').disabled).toBe(false)
  expect(onPage).not.toHaveBeenCalled()
})

test('[READ-45] what Metrc’s records do not tell of leads to who decides', async () => {
  const { form, user, ends, address } = await waited()
  ends({ state: 'needs-person' })
  expect(await form.findByText('Metrc’s records do not tell whether this was applied')).toBeTruthy()
  expect(form.getByText('Needs a person')).toBeTruthy()
  await user.click(form.getByRole('link', { name: 'Look and decide' }))
  await waitFor(() => expect(address()).toBe('/operations?group=needs-person&operation=o7'))
})

test('what somebody gave up while it waited says who and why, and can be sent again', async () => {
  const { form, ends } = await waited()
  const decided = {
    decision: 'given-up',
    personName: 'Luis',
    at: '2026-11-21T10:00:00Z',
    reason: 'Wrong package',
  } as const
  ends({ state: 'withdrawn', decided })
  expect(await form.findByText('Luis gave this up before it was sent')).toBeTruthy()
  expect(form.getByText(/“Wrong package” Metrc has nothing of it\. What you typed is kept/)).toBeTruthy()
  expect(button(form, 'Send again').disabled).toBe(false)
})

test('what is taken back within its delay says so, and not who gave up what', async () => {
  const { form, ends } = await waited()
  const reason = 'Taken back before it was sent'
  const decided = { decision: 'given-up', personName: 'Luis', at: '2026-11-21T10:00:00Z', reason } as const
  ends({ state: 'withdrawn', decided })
  expect(await form.findByText(reason)).toBeTruthy()
  expect(form.queryByText(/gave this up/)).toBeNull()
  expect(form.getByText(/^Metrc has nothing of it\. What you typed is kept/)).toBeTruthy()
})

test('what waits for its time is not said to be sent', async () => {
  const { form, ends } = await waited()
  ends({ state: 'recorded', sentAt: null, delayedUntil: new Date(Date.now() + 60_000).toISOString() })
  expect(await form.findByText('Not sent yet', { selector: '.chip' })).toBeTruthy()
  expect(form.getByRole('button', { name: 'Waiting' })).toBeTruthy()
})

test('a form that was closed tells in the snackbar what Metrc refused, and nothing of what it took', async () => {
  const { leave, ends, label } = await waited()
  leave()
  ends({ state: 'refused', problems: ['It is being audited.'] })
  expect(await snackbar()).toBe(`Change Failed: ${label}. It is being audited.`)
})

test('[API-03] what waited when its person signed out is not sent once more under whoever signs in', async () => {
  const { ends, leave, server } = await waited()
  leave()
  act(() => keepToken('the token of somebody else'))
  ends({ state: 'confirmed' })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(server.asked(route)).toHaveLength(1)
})

test('[API-03] what broke when its person signed out is not sent on under whoever signs in', async () => {
  const { form, user, server, leave } = await typed('timers')
  server.answers(route, () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  leave()
  act(() => keepToken('the token of somebody else'))
  await pass(10_000)
  expect(server.asked(route)).toHaveLength(1)
})

test('[API-03] what may have arrived is locked until it is known; sent again it is what it was', async () => {
  const { form, user, server, label, onPage } = await typed()
  server.answers(route, lostAnswer)
  await user.click(button(form, 'Save'))
  expect(await form.findByText('It is not known whether this arrived')).toBeTruthy()
  expect(form.getByLabelText('Note').closest('[inert]')).not.toBeNull()
  server.answers(route, refusal(403, 'Somebody has taken this right away.'), confirmed(label))
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(2))
  expect(form.getByText('It is not known whether this arrived')).toBeTruthy()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  const asked = server.asked(route)
  expect(new Set(asked.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1)
})

test('of a change of several writes a refused part is told as a part', async () => {
  const { form, user, server, label } = await typed()
  const refused = outcomeOf(label, { id: 'o2', state: 'refused', problems: ['It is being audited.'] })
  server.answers(route, outcome([outcomeOf(label), refused]))
  await user.click(button(form, 'Save'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain(
    'Metrc refused a part of this at 10:00. The rest was done, and what you typed is kept.',
  )
})

test('[READ-45] a refused change is opened with what was typed and Metrc’s words, and what is sent corrects it', async () => {
  const server = aServer()
  const pkg = aPackage({ Note: 'Old' })
  const operation = anOperation({
    id: 'o9',
    kind: 'package.change-note',
    state: 'refused',
    problems: ['It is being audited.'],
    records: [pkg.metrc.Label],
  })
  server.answers(operationRoutes.get, answer(operationRoutes.get, { operation, payload: { note: 'For the shop' } }))
  server.answers(route, confirmed(pkg.metrc.Label))
  const { user } = openPackage(pkg, { page: 'changeNote', again: 'o9', server })
  const form = await dialog('Change note')
  expect(valueOf(form, 'Note')).toBe('For the shop')
  expect(form.getByRole('alert').textContent).toContain('It is being audited.')
  await user.click(button(form, 'Send again'))
  expect(await snackbar()).toBe('Saved Successfully!')
  expect(server.asked(route).map(({ corrects }) => corrects)).toEqual(['o9'])
})

test('what a package waits for already is said before another change of it is sent', async () => {
  const server = aServer()
  const pkg = aPackage()
  const record = pkg.metrc.Label
  const earlier = anOperation({
    state: 'waiting',
    records: [record],
    recordedAt: new Date(2026, 10, 21, 9, 41).toISOString(),
  })
  server.shows('operations', { facilityId, record }, [earlier])
  openPackage(pkg, { page: 'changeNote', server })
  const form = await dialog('Change note')
  expect((await form.findByText('An earlier change waits for Metrc')).parentElement?.textContent).toContain(
    'Adjusted by −1 ea: Scale Variance (Today 09:41, Dana Whitfield). What you send now goes after it.',
  )
  server.shows('operations', { facilityId, record }, [{ ...earlier, state: 'needs-person', version: 2 }])
  expect(await form.findByText('An earlier change needs a person')).toBeTruthy()
})
