import { lightRoutes } from '@cultivatd/contract/light/light.contract'
import { aLight } from '@cultivatd/domain/light/light.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, snackbar, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { aPiece, openLights, system } from './light.builders.tsx'

const { assign, bulb, deactivate, rows, update } = lightRoutes
const old = aLight({ id: 'old', dateBulbInstalled: '2025-10-16' })
const empty = aLight({ id: 'empty', pieceId: 'p2', position: 2, bulbId: null, dateBulbInstalled: null })
const lit = aLight({ id: 'lit', pieceId: 'p3', inventoryId: 'hps', row: 2, position: 1 })

const places = async () => {
  await screen.findByRole('grid', { name: 'Lights of Flower racks' })
  return [...document.querySelectorAll<HTMLElement>('[data-place]')]
}
const names = async () => (await places()).map((one) => one.getAttribute('aria-label'))
const place = async (name: RegExp) => screen.findByRole('button', { name })

test('[SYS-02] [LIGHT-01] each place says what hangs there and what is due, the highest row first; the head sums it up', async () => {
  openLights({ rows: [3, 1], lights: [old, empty, lit] })
  expect(await names()).toEqual([
    'Row 2, light 1: HPS 1000 W, bulb 96 days',
    'Row 1, light 1: LED bar 660 W, bulb 401 days, over 365. Replace Bulb',
    'Row 1, light 2: LED bar 660 W, no bulb. Install Bulb',
    'Row 1, light 3: no light set up. Assign',
  ])
  expect(
    screen.getByText('2 lights lit · 1 bulb over 365 days · 1 without a bulb · 1 place without a light'),
  ).toBeTruthy()
})

test('a system without rows has none drawn, and a light over each rack is where one begins', async () => {
  const { user, server } = openLights({ rows: [] })
  server.answers(rows, answer(rows, {}))
  expect(await screen.findByText('No row of lights yet')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(await place(/^Add row of lights to Flower racks/))
  const form = await dialog('Rows of lights of Flower racks')
  expect(form.getByLabelText<HTMLInputElement>('Lights in row 1').value).toBe('3')
  await user.click(button(form, 'Add row'))
  fill(form.getByLabelText('Lights in row 2'), '0')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Must be a positive integer']))
  fill(form.getByLabelText('Lights in row 2'), '4')
  await user.click(button(form, 'Save'))
  await snackbarSays('Saved Successfully!Changed the rows of lights of Flower racks')
  expect(server.asked(rows)[0]?.body).toMatchObject({ rows: [3, 4], version: 0 })
})

test('[READ-64] rows are not made smaller than the lights in them', async () => {
  const { user, server } = openLights({ rows: [3, 1], lights: [empty, lit] })
  await user.click(await place(/^Edit rows of lights/))
  const form = await dialog('Rows of lights of Flower racks')
  fill(form.getByLabelText('Lights in row 1'), '1')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['1 light hangs outside the new size. Deactivate it first']))
  fill(form.getByLabelText('Lights in row 1'), '2')
  await user.click(button(form, 'Remove row 2'))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['1 light hangs above these rows. Deactivate it first']))
  expect(server.asked(rows)).toEqual([])
})

test('the rows are one tab stop with arrows inside; b opens the bulb of a light, and nothing where there is none', async () => {
  const { user } = openLights({ rows: [3, 1], lights: [old, empty, lit], bulbs: { 'de-1000': 4 } })
  const all = await places()
  expect(all.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
  all[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(all[3])
  await user.keyboard('b')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(all[1])
  expect((await places()).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  await user.keyboard('b')
  await dialog(/^Replace Bulb/)
})

test('[LIGHT-01] [READ-66] Assign offers what is in no system, this room first, and the whole row where there is enough', async () => {
  const { user, server } = openLights({
    rows: [3],
    lights: [lit],
    pieces: [
      aPiece('a', { detailId: 'hps', roomId: 'veg' }),
      aPiece('b', { roomId: system.roomId }),
      aPiece('c'),
      aPiece('d'),
      aPiece('p3', { detailId: 'hps', roomId: system.roomId, systemId: system.id }),
    ],
  })
  server.answers(assign, answer(assign, { id: 'light-9' }))
  await user.click(await place(/^Row 1, light 2: no light set up/))
  const form = await dialog('Assign lightFlower racks, row 1, light 2')
  expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LED bar 660 WFluence SPYDR 2p · 1 in this room, 2 in Facility Storage3 free',
    'HPS 1000 WGavita Pro · 1 in Veg 21 free',
  ])
  await user.click(button(form, 'Assign'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value']))
  await user.click(form.getByRole('radio', { name: /^HPS/ }))
  expect(form.queryByRole('checkbox')).toBeNull()
  await user.click(form.getByRole('radio', { name: /^LED/ }))
  await user.click(form.getByRole('checkbox', { name: 'Assign the same to all 3 free places of row 1' }))
  await user.click(button(form, 'Assign'))
  await snackbarSays('Saved Successfully!LED bar 660 W hangs in row 1 of Flower racks')
  expect(server.asked(assign)[0]?.body).toMatchObject({
    inventoryId: 'led-bar',
    isWholeRow: true,
    dateInstalled: today,
    row: 1,
    position: 2,
  })
})

test('[READ-66] where no light is free it says so, and leads those who may to the stock', async () => {
  const hung = aPiece('p3', { roomId: system.roomId, systemId: system.id })
  const { user } = openLights({ pieces: [hung] })
  await user.click(await place(/^Row 1, light 1/))
  const form = await dialog(/^Assign light/)
  expect(form.getByText('No light is free')).toBeTruthy()
  expect(form.getByText(/^The one light of Red Fork is in a system\./)).toBeTruthy()
  expect(form.getByRole('link', { name: 'Update Stock' }).getAttribute('href')).toMatch(/^\/facility\/.+\/inventory$/)
})

test('[PERM-12] who may not update the stock is not led there', async () => {
  const { user } = openLights({ permissions: [permission.strainView] })
  await user.click(await place(/^Row 1, light 1/))
  const form = await dialog(/^Assign light/)
  expect(form.getByText(/^There is no light in the inventory of Red Fork yet\./)).toBeTruthy()
  expect(form.queryByRole('link', { name: 'Update Stock' })).toBeNull()
})

test('[LIGHT-02] [LIGHT-03] Light view tells the age of the bulb, and leads to a new one: 4 become 3', async () => {
  const { user, server } = openLights({ lights: [old], bulbs: { 'de-1000': 4 } })
  server.answers(bulb, answer(bulb, {}))
  await user.click(await place(/^Row 1, light 1/))
  const view = await dialog('LightFlower racks, row 1, light 1')
  expect(view.getByText('401 days').parentElement?.textContent).toBe(
    'The bulb is 401 days old. Bulbs lose light after about 365 days.',
  )
  expect([...view.getAllByRole('definition')].map(({ textContent }) => textContent)).toEqual([
    'LED bar 660 W',
    'Fluence SPYDR 2p',
    '16 Oct 2025, 401 days',
    'DE 1000 W, Ushio',
    '16 Oct 2025, 401 days',
    '4',
  ])
  await user.click(button(view, 'Replace Bulb'))
  const form = await dialog('Replace BulbFlower racks, row 1, light 1')
  expect(form.getByText('DE 1000 W in stock').parentElement?.textContent).toBe('DE 1000 W in stock43')
  await user.click(button(form, 'Replace Bulb'))
  await snackbarSays('Saved Successfully!DE 1000 W in row 1, light 1 of Flower racks')
  expect(server.asked(bulb)[0]?.body).toMatchObject({ bulbId: 'de-1000', dateBulbInstalled: today, version: 1 })
})

test('how long a bulb was lit is told where the hours of light are known', async () => {
  const { user } = openLights({ lights: [old], litHours: 12 })
  await user.click(await place(/^Row 1, light 1/))
  const view = await dialog('LightFlower racks, row 1, light 1')
  expect(view.getByText('4,812 h, at 12 h a day as it is now')).toBeTruthy()
})

test('[LIGHT-04] [READ-66] a bulb that is not in stock is refused before anything is sent', async () => {
  const { user, server } = openLights({ lights: [empty], bulbs: { 'de-1000': 2 } })
  await user.click(await place(/^Row 1, light 2/))
  await user.click(button(await dialog(/^Light/), 'Install Bulb'))
  const form = await dialog(/^Install Bulb/)
  // Of the only kind that is there it is the choice.
  expect(form.getByText('2 in Facility Storage')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('Bulb'), 'CMH 315 W, Philips')
  expect(form.getByRole('link', { name: 'Update Stock' })).toBeTruthy()
  await user.click(button(form, 'Install Bulb'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Not enough available']))
  expect(server.asked(bulb)).toEqual([])
})

test('who looks at a bulb that somebody else replaces meanwhile is told', async () => {
  const { user, become } = openLights({ lights: [old], bulbs: { 'de-1000': 4 } })
  await user.click(await place(/^Row 1, light 1/))
  await user.click(button(await dialog(/^Light/), 'Replace Bulb'))
  const form = await dialog(/^Replace Bulb/)
  expect(form.queryByText(/^Somebody else changed/)).toBeNull()
  become([{ ...old, version: 2, dateBulbInstalled: today }])
  expect(await form.findByText('Somebody else changed this light since you began. Its bulb is of 21 Nov.')).toBeTruthy()
})

test('[LIGHT-02] Light edit corrects what is written; another light leaves the one of before in the room', async () => {
  const { user, server } = openLights({ lights: [old], pieces: [aPiece('x', { detailId: 'hps' })] })
  server.answers(update, answer(update, {}))
  await user.click(await place(/^Row 1, light 1/))
  await user.click(button(await dialog(/^Light/), 'Edit'))
  const form = await dialog(/^Edit light/)
  await user.selectOptions(form.getByLabelText('Light'), 'HPS 1000 W, Gavita Pro')
  expect(form.getByText('The light of before stays in Flower 3, in no system')).toBeTruthy()
  fill(form.getByLabelText('Bulb installed'), '2026-11-22')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['The date cannot be in the future']))
  fill(form.getByLabelText('Bulb installed'), '2026-11-20')
  await user.click(button(form, 'Save'))
  await snackbarSays('Saved Successfully!Changed row 1, light 1 of Flower racks')
  expect(server.asked(update)[0]?.body).toMatchObject({
    inventoryId: 'hps',
    bulbId: 'de-1000',
    dateInstalled: '2025-10-16',
    dateBulbInstalled: '2026-11-20',
  })
})

test('[LIGHT-05] [LIGHT-06] [SHELL-41] Light Deactivated asks, with the safe answer focused, and says what stays', async () => {
  const { user, server, become } = openLights({ lights: [old] })
  server.answers(
    deactivate,
    refusal(409, { path: 'version', message: 'Marco Ruiz changed the bulb, so nothing was deleted.' }),
    answer(deactivate, {}),
  )
  await user.click(await place(/^Row 1, light 1/))
  await user.click(button(await dialog(/^Light/), 'Edit'))
  await user.click(button(await dialog(/^Edit light/), 'Light Deactivated'))
  const question = await dialog('Light Deactivated', 'alertdialog')
  expect(document.activeElement).toBe(button(question, 'Keep it'))
  expect(question.getByText('LED bar 660 W').parentElement?.textContent).toBe(
    'LED bar 660 W leaves row 1, light 1 of Flower racks. It stays in the inventory, in Flower 3, in no system. Its bulb does not go back into the stock.',
  )
  expect(question.getByText('Are you sure? This action cannot be undone.')).toBeTruthy()
  await user.click(button(question, 'Deactivate'))
  expect(await snackbar()).toContain('Marco Ruiz changed the bulb')
  await user.click(button(question, 'Deactivate'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked(deactivate).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 1 }])
  become([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await names()).toContain('Row 1, light 1: no light set up. Assign')
})

test('a light that somebody else deactivates while it is looked at goes from the page', async () => {
  const { user, become } = openLights({ lights: [old] })
  await user.click(await place(/^Row 1, light 1/))
  await dialog(/^Light/)
  become([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
