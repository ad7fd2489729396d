import { waterRoutes } from '@cultivatd/contract/water/water.contract'
import { aWater, aWaterReading } from '@cultivatd/domain/water/water.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, lostAnswer, refusal } from '../live/server.builders.ts'
import {
  button,
  dialog,
  fill,
  offered,
  problemsOf,
  type Sheet,
  snackbar,
  snackbarSays,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { type InStock, openWater, showsStock } from './water.builders.tsx'

const { finish } = waterRoutes
const begun = aWater({
  waterChangeCount: 1,
  changeOrFlushInProgress: true,
  startedDateTime: '2026-11-21T09:40:00.000Z',
  startedBy: 'user-2',
  version: 4,
})
const stock: InStock = [
  [{ id: 'gro', name: 'FloraGro' }, 3.24],
  [{ id: 'mag', name: 'CalMag' }, 0.15],
  [{ id: 'gone', name: 'Used up' }, 0],
  [{ id: 'bulb', name: 'Bulb', type: 'BULBS', unit: 'SINGLE' }, 4],
]
const title = 'Enter PH / Nutes of North racks'

async function open(given: Parameters<typeof openWater>[0] = {}) {
  const page = openWater({ water: begun, stock, ...given })
  await page.user.click(await screen.findByRole('button', { name: /^Enter PH \/ Nutes: / }))
  return { ...page, form: await dialog(title) }
}
const read = (form: Sheet) => {
  fill(form.getByLabelText('PH'), '5.8')
  fill(form.getByLabelText('EC'), '1.9')
  fill(form.getByLabelText('Temperature'), '67')
}
async function addNutrients(
  user: Awaited<ReturnType<typeof open>>['user'],
  form: Sheet,
  nutrient: string,
  quantity: string,
) {
  await user.click(button(form, 'Add Nutrients'))
  const add = await dialog('Add Nutrients')
  await user.selectOptions(add.getByLabelText('Nutrient'), nutrient)
  fill(add.getByLabelText('Quantity'), quantity)
  return add
}

test('[WATER-06] [WATER-07] [WATER-20] PH, EC, temperature and doses end the change; without nutrients it is one too', async () => {
  const { form, user, server } = await open()
  server.answers(finish, answer(finish, {}))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(Array.from({ length: 3 }, () => 'Please enter a value')))
  read(form)
  await user.click(button(form, 'Save'))
  await snackbarSays('Saved Successfully!Entered PH and nutrients of North racks')
  expect(server.asked(finish)[0]?.body).toMatchObject({ ph: 5.8, ec: 1.9, temperature: 67, nutrients: [], version: 4 })
})

test('[WATER-17] [WATER-18] [WATER-20] [ERR-11] Add Nutrients offers what is in stock, begins with milliliters and adds one line', async () => {
  const { form, user, server } = await open()
  server.answers(finish, answer(finish, {}))
  await user.click(button(form, 'Add Nutrients'))
  const add = await dialog('Add Nutrients')
  expect(offered(add, 'Nutrient')).toEqual(['CalMag, General Hydroponics', 'FloraGro, General Hydroponics'])
  expect(offered(add, 'Unit')).toEqual(['Gallon', 'Liter', 'Milliliter', 'Fluid ounce'])
  expect(valueOf(add, 'Unit')).toBe('MILLILITER')
  await user.click(button(add, 'Add Nutrients'))
  await waitFor(() => expect(problemsOf(add)).toEqual(['Please enter a value', 'Must be a positive number']))
  await user.selectOptions(add.getByLabelText('Nutrient'), 'gro')
  await user.selectOptions(add.getByLabelText('Unit'), 'GALLON')
  fill(add.getByLabelText('Quantity'), '0.1')
  expect(await add.findByText('378.54 mL, 3.15 mL per gal')).toBeTruthy()
  expect(add.getByText('2,861.46 mL')).toBeTruthy()
  await user.click(button(add, 'Add Nutrients'))
  expect(server.asked(finish)).toEqual([])
  await waitFor(() => expect(valueOf(form, 'FloraGro')).toBe('378.541'))
  read(form)
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(finish)[0]?.body).toMatchObject({ nutrients: [{ nutrient: 'gro', doseML: 378.541 }] }),
  )
})

test('[WATER-17] a nutrient that is in the list already adds up, and both together are no more than there is', async () => {
  const { form, user } = await open()
  await user.click(button(await addNutrients(user, form, 'mag', '100'), 'Add Nutrients'))
  await waitFor(() => expect(valueOf(form, 'CalMag')).toBe('100'))
  const add = await addNutrients(user, form, 'mag', '60')
  await user.click(button(add, 'Add Nutrients'))
  await waitFor(() => expect(problemsOf(add)).toEqual(['Not enough available']))
  fill(add.getByLabelText('Quantity'), '50')
  await user.click(button(add, 'Add Nutrients'))
  await waitFor(() => expect(valueOf(form, 'CalMag')).toBe('150'))
})

test('[WATER-19] [ERR-12] a dose that is more than there is says so, also when a colleague took of it meanwhile', async () => {
  const { form, user, server } = await open()
  await user.click(button(await addNutrients(user, form, 'mag', '150'), 'Add Nutrients'))
  expect(await form.findByText(/^150 mL available, 0 mL after/)).toBeTruthy()
  read(form)
  showsStock(server, [[{ id: 'mag', name: 'CalMag' }, 0.1]])
  expect(await form.findByText('1 dose is more than there is')).toBeTruthy()
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Not enough available']))
  expect(server.asked(finish)).toEqual([])
  await user.click(button(form, 'Remove CalMag'))
  await waitFor(() => expect(form.queryByLabelText('CalMag')).toBeNull())
})

test('a dose that the server refuses says so at its field, and everything typed stays', async () => {
  const { form, user, server } = await open()
  server.answers(finish, refusal(400, { path: 'nutrients.0.doseML', message: 'Not enough available' }))
  await user.click(button(await addNutrients(user, form, 'gro', '480'), 'Add Nutrients'))
  read(form)
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('alert')).textContent).toContain('Not enough available')
  expect([valueOf(form, 'PH'), valueOf(form, 'FloraGro')]).toEqual(['5.8', '480'])
})

test('the doses of the last change come with one press, as much of each as there is', async () => {
  const nutrients = [
    { nutrient: 'gro', name: 'FloraGro', doseML: 480 },
    { nutrient: 'mag', name: 'CalMag', doseML: 240 },
    { nutrient: 'gone', name: 'Used up', doseML: 10 },
  ]
  const { form, user } = await open({
    readings: [aWaterReading({ dateTime: '2026-11-10T12:00:00.000Z', kind: 'change', nutrients })],
  })
  await user.click(button(form, 'Same as on 10 Nov'))
  await waitFor(() => expect([valueOf(form, 'FloraGro'), valueOf(form, 'CalMag')]).toEqual(['480', '150']))
  expect(form.queryByLabelText('Used up')).toBeNull()
  expect(form.getByText('630 mL')).toBeTruthy()
})

test('what is half entered when the connection breaks is kept, and sent again it is one change', async () => {
  const { form, user, server, becomes } = await open()
  server.answers(finish, lostAnswer, answer(finish, {}))
  await user.click(button(await addNutrients(user, form, 'gro', '480'), 'Add Nutrients'))
  read(form)
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toContain('it is not known whether this arrived')
  await user.click(button(form, 'Close'))
  await user.click(await screen.findByRole('button', { name: /^Draft:/ }))
  const again = await dialog(title)
  await waitFor(() => expect([valueOf(again, 'PH'), valueOf(again, 'FloraGro')]).toEqual(['5.8', '480']))
  // It had arrived: the water shows what came of it.
  becomes(aWater({ waterChangeCount: 1, version: 5 }))
  await user.click(button(again, 'Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.asked(finish)
  expect([second?.key, second?.body]).toEqual([first?.key, first?.body])
})

test('when somebody else ended it meanwhile that is said, and what was typed is not saved over it', async () => {
  const { form, becomes } = await open()
  read(form)
  becomes(aWater({ waterChangeCount: 1, version: 5 }))
  expect(await form.findByText(/^Somebody else has ended this since you began/)).toBeTruthy()
  expect(button(form, 'Save').disabled).toBe(true)
  expect(valueOf(form, 'PH')).toBe('5.8')
})

test('a draft of a change that was ended is not sent as the end of the next one', async () => {
  const { form, user, becomes } = await open()
  read(form)
  await user.click(button(form, 'Close'))
  becomes({ ...begun, startedDateTime: '2026-11-21T09:55:00.000Z', waterChangeCount: 2, version: 8 })
  await user.click(await screen.findByRole('button', { name: /^Draft:/ }))
  const again = await dialog(title)
  expect(await again.findByText(/^Somebody else has ended this since you began/)).toBeTruthy()
  expect([valueOf(again, 'PH'), button(again, 'Save').disabled]).toEqual(['5.8', true])
})

test.each([
  { permissions: ['GENERAL_EDIT'], leads: ['Update Stock'] },
  { permissions: ['STRAIN_VIEW'], leads: [] },
])(
  'with nothing in stock Add Nutrients says so, and leads to it who may: $permissions',
  async ({ permissions, leads }) => {
    const { form, user } = await open({ stock: [], permissions })
    await user.click(button(form, 'Add Nutrients'))
    const add = await dialog('Add Nutrients')
    expect(add.getByText('No nutrients in stock')).toBeTruthy()
    expect(add.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(leads)
  },
)
