import { waterRoutes } from '@cultivatd/contract/water/water.contract'
import { aWater, aWaterReading } from '@cultivatd/domain/water/water.builders'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import { flushDueText } from '@cultivatd/domain/water/water-machine'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, lostAnswer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, snackbar, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { openWater, system } from './water.builders.tsx'

const { change, fill: setFilled, flush, read, resize } = waterRoutes

/** The one button that says what is next: its text, and whether it is due. */
async function step() {
  const found = await screen.findByRole('button', {
    name: /^(Set Water Filled|Change Water|Flush System|Enter PH \/ Nutes): /,
  })
  return { label: found.textContent, isDue: found.className.includes('contained'), press: found }
}
const gauge = async () => (await screen.findByRole('img', { name: /^Water/ })).getAttribute('aria-label')
const filledOn = (day: string, given: Parameters<typeof aWater>[0] = {}) =>
  aWater({ lastFilledDateTime: new Date(`${day}T09:00:00`).toISOString(), ...given })
const begun = { changeOrFlushInProgress: true, startedDateTime: '2026-11-21T09:40:00.000Z', startedBy: 'user-2' }

test('[WATER-14] a system of which nothing was entered is Unknown, and filling is its only step', async () => {
  openWater()
  expect(await gauge()).toBe('Water age, Unknown, Never filled')
  expect(await step()).toMatchObject({ label: 'Set Water Filled', isDue: true })
  expect(screen.getByText('No reading of PH, EC and temperature yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Enter reading/ })).toBeNull()
})

test.each([
  ['2026-11-17', 'Water age, Day 4', false],
  ['2026-11-11', 'Water age, Day 10, 4 days left', false],
  ['2026-11-07', 'Water age, Day 14, 0 days left', false],
  ['2026-11-06', 'Water age, Day 15, water needs to be changed immediately', true],
])('[WATER-11] [WATER-12] [WATER-13] filled on %s says "%s"', async (day, said, isDue) => {
  openWater({ water: filledOn(day) })
  expect(await gauge()).toBe(said)
  expect(await step()).toMatchObject({ label: 'Change Water', isDue })
})

test('[WATER-03] [WATER-04] after two changes the button is Flush System, and the warning stands', async () => {
  const { becomes } = openWater({ water: filledOn('2026-11-17', { waterChangeCount: 1 }) })
  expect(await step()).toMatchObject({ label: 'Change Water' })
  expect(screen.queryByText(flushDueText)).toBeNull()
  becomes(filledOn('2026-11-17', { waterChangeCount: 2, version: 2 }))
  expect(await screen.findByText(flushDueText)).toBeTruthy()
  expect(await step()).toMatchObject({ label: 'Flush System', isDue: true })
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

test('[WATER-06] while it is in progress it says what, since when and by whom, and nothing else can be done', async () => {
  openWater({ water: filledOn('2026-11-17', { waterChangeCount: 1, ...begun }), readings: [aWaterReading()] })
  await waitFor(async () => expect(await gauge()).toMatch(/^Water, Water change in progress, since .*, Marco Ruiz$/))
  expect(await step()).toMatchObject({ label: 'Enter PH / Nutes', isDue: true })
  expect(screen.queryByRole('button', { name: /Enter reading/ })).toBeNull()
})

test("[WATER-01] [WATER-15] without a capacity the water form comes before 'Set Water Filled'", async () => {
  const { user, server, becomes } = openWater()
  server.answers(resize, answer(resize, {}))
  server.answers(setFilled, answer(setFilled, {}))
  await user.click((await step()).press)
  const form = await dialog('Water of North racks')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value']))
  fill(form.getByLabelText('Gallon Capacity'), '0')
  await waitFor(() => expect(problemsOf(form)).toEqual(['Must be a positive number']))
  fill(form.getByLabelText('Gallon Capacity'), '120')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(resize)[0]?.body).toMatchObject({ gallonCapacity: 120, version: 0 }))
  await snackbarSays('Saved Successfully!North racks holds 120 gal')
  becomes(aWater({ isFilled: false, lastFilledDateTime: null, version: 3 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await step()).press)
  await snackbarSays('Saved Successfully!The water of North racks is filled')
  expect(server.asked(setFilled)[0]?.body).toMatchObject({ version: 3 })
})

test('[WATER-02] Change Water asks once, with the count; a lost answer is sent again under its key', async () => {
  const { user, server } = openWater({ water: filledOn('2026-11-17', { waterChangeCount: 1, version: 7 }) })
  server.answers(change, lostAnswer, answer(change, {}))
  await user.click((await step()).press)
  const question = await dialog('Change the water of North racks', 'alertdialog')
  expect(question.getByText('2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(button(question, 'Not now'))
  await user.click(button(question, 'Change Water'))
  expect(await snackbar()).toContain('it is not known whether this arrived')
  await user.click(button(question, 'Change Water'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const [first, second] = server.asked(change)
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toMatchObject({ version: 7 })
})

test('[WATER-05] Flush System says that the count goes to 0; who was second reads who was first', async () => {
  const { user, server, becomes } = openWater({ water: filledOn('2026-11-17', { waterChangeCount: 2 }) })
  server.answers(
    flush,
    refusal(409, {
      path: 'version',
      message: 'Marco Ruiz changed the water after you had looked at it, so nothing was done.',
    }),
  )
  await user.click((await step()).press)
  const question = await dialog('Flush North racks', 'alertdialog')
  expect(question.getByText('0')).toBeTruthy()
  await user.click(button(question, 'Flush System'))
  expect(await snackbar()).toContain('Marco Ruiz changed the water after you had looked at it')
  becomes(filledOn('2026-11-17', { ...begun, version: 9 }))
  expect(await step()).toMatchObject({ label: 'Enter PH / Nutes' })
})

test('a question is gone when somebody else did it meanwhile', async () => {
  const { user, becomes } = openWater({ water: filledOn('2026-11-17') })
  await user.click((await step()).press)
  await dialog('Change the water of North racks', 'alertdialog')
  becomes(filledOn('2026-11-17', { waterChangeCount: 1, ...begun, version: 9 }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('[ENV-09] [WATER-16] a reading is refused where it is empty or not positive, and says what it was before', async () => {
  const { user, server } = openWater({ water: filledOn('2026-11-17'), readings: [aWaterReading()] })
  server.answers(read, answer(read, { id: 'reading-2' }))
  await user.click(await screen.findByRole('button', { name: 'Enter reading of North racks' }))
  const form = await dialog('Enter reading of North racks')
  expect(form.getByText('was 5.9 on 20 Nov')).toBeTruthy()
  fill(form.getByLabelText('PH'), '0')
  fill(form.getByLabelText('Temperature'), '69')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Must be a positive number', 'Please enter a value']))
  expect(server.asked(read)).toEqual([])
  fill(form.getByLabelText('PH'), '6.1')
  fill(form.getByLabelText('EC'), '1.7')
  await user.click(button(form, 'Save'))
  await snackbarSays('Saved Successfully!Entered a reading of North racks')
  expect(server.asked(read)[0]?.body).toMatchObject({ ph: 6.1, ec: 1.7, temperature: 69 })
})

test('an organization that reads °C is shown water in °C, and types it so', async () => {
  const { user, server } = openWater({
    water: filledOn('2026-11-17'),
    readings: [aWaterReading({ temperature: 68 })],
    temperatureUnit: 'celsius',
  })
  server.answers(read, answer(read, { id: 'reading-2' }))
  expect(await screen.findByRole('button', { name: /^Temperature of North racks: 20 °C\./ })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Enter reading of North racks' }))
  const form = await dialog('Enter reading of North racks')
  expect(form.getByText('was 20 on 20 Nov')).toBeTruthy()
  fill(form.getByLabelText('PH'), '6')
  fill(form.getByLabelText('EC'), '1.7')
  fill(form.getByLabelText('Temperature'), '120')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Water is between 0 and 100 °C']))
  fill(form.getByLabelText('Temperature'), '21')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(read)).toHaveLength(1))
  expect(server.asked(read)[0]?.body).toMatchObject({ temperature: 21, temperatureUnit: 'celsius' })
  await user.click(await screen.findByRole('button', { name: /^Temperature of North racks/ }))
  const history = await dialog('Water of North racks')
  expect(history.getByRole('img', { name: /^Temperature, .*: between 20 and 20 °C, last 20$/ })).toBeTruthy()
})

test('[WATER-13] the age of the water goes on where nobody touches the screen', async () => {
  openWater({ water: filledOn('2026-11-12') })
  expect(await screen.findByText('Day 9')).toBeTruthy()
  vi.setSystemTime(new Date('2026-11-22T12:00:00'))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Day 10')).toBeTruthy()
})

test('a press on a value opens what was read before, with changes and flushes by their names', async () => {
  const nutrients = [{ nutrient: 'gro', name: 'FloraGro', doseML: 480 }]
  const { user } = openWater({
    water: filledOn('2026-11-17'),
    readings: [
      aWaterReading({ id: 'r1', dateTime: '2026-11-10T12:00:00.000Z', ph: 5.8, kind: 'change', nutrients }),
      aWaterReading({ id: 'r2', dateTime: '2026-11-20T12:00:00.000Z', ph: 6.2, userId: 'user-2' }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^PH of North racks: 6.2/ }))
  const history = await dialog('Water of North racks')
  expect(history.getByRole('img', { name: /^PH, .*: between 5.8 and 6.2, last 6.2$/ })).toBeTruthy()
  expect(history.getByText('Water change, 1 nutrient, 480 mL')).toBeTruthy()
  await user.click(button(history, '1 week'))
  await waitFor(() => expect(history.queryByText('Water change, 1 nutrient, 480 mL')).toBeNull())
  await user.click(button(history, 'EC'))
  expect(history.getByRole('img', { name: /^EC, .*last 1.8$/ })).toBeTruthy()
})

const minutesAgo = (minutes: number) => new Date(new Date(`${today}T10:00:00`).getTime() - minutes * 60_000)

test('what a sensor measured last stands in the tile, marked, and is a point of the history beside what people read', async () => {
  const at = minutesAgo(5).toISOString()
  const { user } = openWater({
    water: filledOn('2026-11-17'),
    readings: [aWaterReading({ ph: 5.9, ec: 1.8 })],
    sources: [
      aSource({
        roomId: '',
        systemId: system.id,
        name: 'Reservoir sensor',
        lastAt: at,
        latest: { ph: 6.24 },
        latestAt: { ph: at },
      }),
    ],
    measured: [{ kind: 'ph', at: minutesAgo(65).getTime(), mean: 6.2, least: 6.1, most: 6.3 }],
  })
  const tile = await screen.findByRole('button', { name: 'PH of North racks: 6.24, by Reservoir sensor. Open history' })
  expect(tile.textContent).toContain('Reservoir sensor, Today 09:55')
  expect(screen.getByRole('button', { name: 'EC of North racks: 1.8 mS/cm. Open history' })).toBeTruthy()
  await user.click(tile)
  const history = await dialog('Water of North racks')
  await waitFor(() =>
    expect(history.getByRole('img').getAttribute('aria-label')).toMatch(/between 5.9 and 6.3, last 5.9$/),
  )
  expect(history.getByText(/^Sensor, mean of the/)).toBeTruthy()
  expect(history.getByText('Reservoir sensor')).toBeTruthy()
})

test('sensors of the water are added beside it', async () => {
  const { user } = openWater({ water: filledOn('2026-11-17') })
  await user.click(await screen.findByRole('button', { name: 'Sources of North racks' }))
  expect(await screen.findByText('The sources of the system')).toBeTruthy()
})
