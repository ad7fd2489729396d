import { readingSourceRoutes } from '@cultivatd/contract/environment/environment.contract'
import type { Broker } from '@cultivatd/domain/environment/broker'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import type { ReadingSource } from '@cultivatd/domain/environment/source'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { anAlarm } from '@cultivatd/domain/environment/targets.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { SilentSources } from './silent-sources.tsx'
import { SourcesDialog } from './sources-dialog.tsx'
import { SourcesOfGoneRooms } from './sources-of-gone-rooms.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const place = { facilityId: room.facilityId, roomId: '5', systemId: '', name: 'Veg 1' }
const { create, update, newKey, delete: remove } = readingSourceRoutes

async function open(sources: readonly ReadingSource[], brokers: readonly Broker[] = []) {
  const server = aServer()
  server.shows('brokers', {}, brokers)
  server.shows('readingSources', { facilityId: room.facilityId, roomId: '5' }, sources)
  const onClose = vi.fn<() => void>()
  const shown = show(<SourcesDialog place={place} onClose={onClose} />)
  return { ...shown, server, onClose, sheet: await dialog('Sources of Veg 1') }
}

test('a source says when it sent last, and how much of what it sent was refused, and why', async () => {
  const lastAt = new Date(`${today}T09:45:00`).toISOString()
  const { sheet } = await open([
    aSource({ lastAt, taken: 1200 }),
    aSource({
      id: 'source-2',
      name: 'Broken',
      keyEnding: 'Zx9Q',
      refused: 3,
      lastProblem: 'Humidity must be a number',
    }),
  ])
  expect((await sheet.findByText(/^Key ends in 7Q2M/)).textContent).toBe(
    'Key ends in 7Q2M. 1,200 readings, the last today 09:45, 15 min ago.',
  )
  expect(sheet.getByText('Key ends in Zx9Q. Nothing came yet.')).toBeTruthy()
  expect(sheet.getByText('3 refused, the last one: Humidity must be a number')).toBeTruthy()
  expect(sheet.getByText('By hand')).toBeTruthy()
})

test('a source that is silent says so, with how old its last reading is, also above the equipment of its room', async () => {
  const lastAt = new Date(`${today}T04:45:00`).toISOString()
  const { sheet, server, again } = await open([
    aSource({ id: 'quiet', name: 'Door sensor', lastAt }),
    aSource({ id: 'other', lastAt }),
  ])
  const silent = { subject: 'silent', side: 'silent', value: null, low: null, high: null } as const
  server.shows('roomAlarms', { facilityId: room.facilityId, roomId: '5' }, [
    anAlarm({ ...silent, silentId: 'quiet', sourceName: 'Door sensor' }),
    anAlarm({ id: 'over', ...silent, silentId: 'other', endedAt: lastAt, endedAs: 'good' }),
  ])
  expect((await sheet.findByText(/^Silent\./)).textContent).toBe('Silent. Its last reading was 5 h ago.')
  expect(sheet.getAllByText(/^Silent\./)).toHaveLength(1)
  again(<SilentSources room={room} />)
  const above = within(await screen.findByRole('region', { name: 'Silent sources' }))
  expect(above.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Door sensor silentLast reading today 04:45, 5 h ago.',
  ])
})

test('a source that is added shows its key this once; a name that is taken is refused', async () => {
  const { sheet, user, server } = await open([aSource()])
  server.answers(create, answer(create, { id: 'source-2', key: 'cvs_secret' }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'canopy sensor')
  await user.click(button(form, 'Add source'))
  await waitFor(() =>
    expect(problemsOf(form)).toEqual([
      'There is a source called canopy sensor in this room already. Edit that one, or give it a new key if its key was lost.',
    ]),
  )
  fill(form.getByLabelText('Name'), 'Floor sensor')
  // Twice at once is once.
  await user.dblClick(button(form, 'Add source'))
  expect(await sheet.findByText('cvs_secret')).toBeTruthy()
  expect(sheet.getByText('The key of Floor sensor')).toBeTruthy()
  expect(server.asked(create).map(({ body }) => body)).toEqual([
    { name: 'Floor sensor', temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId: room.facilityId, roomId: '5' },
  ])
})

test('a key that nobody took is not lost by a press on Close, and one that was copied is', async () => {
  const { sheet, user, server, onClose } = await open([])
  server.answers(create, answer(create, { id: 'source-2', key: 'cvs_secret' }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'Floor sensor')
  await user.click(button(form, 'Add source'))
  await sheet.findByText('cvs_secret')
  for (const close of sheet.getAllByRole('button', { name: 'Close' })) {
    await user.click(close)
    const question = await dialog('The key of Floor sensor', 'alertdialog')
    await user.click(button(question, 'Back to the key'))
    expect(sheet.getByText('cvs_secret')).toBeTruthy()
  }
  expect(onClose).not.toHaveBeenCalled()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await sheet.findByRole('button', { name: 'Copy' }))
  await snackbarSays('Key copied')
  expect(writeText).toHaveBeenLastCalledWith('cvs_secret')
  await user.click(sheet.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  expect(onClose).toHaveBeenCalled()
})

test('a source whose clock is ahead says by how much, how much of it was refused, and why', async () => {
  const lastProblem = 'This is a time that has not come yet. Check the clock of the device.'
  const { sheet } = await open([aSource({ secondsBehind: -3600, refused: 12, lastProblem })])
  expect(await sheet.findByText('Its clock seems 60 min ahead.')).toBeTruthy()
  expect(sheet.getByText('What has not come yet is refused until it is right.')).toBeTruthy()
  expect(sheet.getByText(`12 refused, the last one: ${lastProblem}`)).toBeTruthy()
})

test('a source whose room is gone from Metrc is listed with what was refused, and is deleted after a question', async () => {
  const server = aServer()
  const me = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [
    { ...me, emailVerified: true, hasPassword: true, permissions: [permission.generalEdit] } as never,
  ])
  const source = aSource({ refused: 3, lastProblem: 'The room is gone.' })
  server.shows('goneRoomSources', { facilityId: room.facilityId }, [{ ...source, placeName: 'Racks in Flower 9' }])
  server.answers(remove, answer(remove, {}))
  const { user } = show(<SourcesOfGoneRooms facilityId={room.facilityId} />)
  expect(await screen.findByText('Racks in Flower 9. 3 refused, the last one: The room is gone.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Delete source Canopy sensor' }))
  const question = await dialog('Delete source Canopy sensor', 'alertdialog')
  await user.click(button(question, 'Delete'))
  await waitFor(() => expect(server.asked(remove).map(({ body }) => body)).toEqual([{ facilityId: room.facilityId }]))
})

test('where the browser has no clipboard, no button to copy is offered', async () => {
  const { sheet, user, server } = await open([])
  const without = { has: (own: object, name: string | symbol) => name !== 'clipboard' && name in own }
  vi.stubGlobal('navigator', new Proxy(navigator, { ...without, get: (own, name) => Reflect.get(own, name, own) }))
  server.answers(create, answer(create, { id: 'source-2', key: 'cvs_secret' }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'Floor sensor')
  await user.click(button(form, 'Add source'))
  await sheet.findByText('cvs_secret')
  expect(sheet.queryByRole('button', { name: 'Copy' })).toBeNull()
  vi.unstubAllGlobals()
})

test('the leaves are so much warmer in the unit of the organization, and it is kept in °F', async () => {
  const { sheet, user, server } = await open([])
  server.shows('organisation', {}, [{ id: 'organisation', version: 1, temperatureUnit: 'celsius' } as never])
  server.answers(create, answer(create, { id: 'source-2', key: 'cvs_secret' }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'Floor sensor')
  fill(form.getByLabelText('Leaf offset, °C'), '-12')
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Enter a number between −11 and 11']))
  fill(form.getByLabelText('Leaf offset, °C'), '-1.5')
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(server.asked(create)).toHaveLength(1))
  expect(server.asked(create)[0]?.body).toMatchObject({ leafOffset: -2.7 })
})

test('a source is deleted after a question that says what comes of it', async () => {
  const { sheet, user, server } = await open([aSource()])
  server.answers(remove, answer(remove, {}))
  server.answers(newKey, answer(newKey, { key: 'cvs_newest' }))
  await user.click(await sheet.findByRole('button', { name: 'New key for Canopy sensor' }))
  await user.click(button(await dialog('New key for Canopy sensor', 'alertdialog'), 'New key'))
  expect(await sheet.findByText('cvs_newest')).toBeTruthy()
  await user.click(await sheet.findByRole('button', { name: 'Delete source Canopy sensor' }))
  const question = await dialog('Delete source Canopy sensor', 'alertdialog')
  expect(question.getByText(/Its key is worth nothing from then on/)).toBeTruthy()
  await user.click(button(question, 'Delete'))
  await waitFor(() => expect(server.asked(remove).map(({ body }) => body)).toEqual([{ facilityId: room.facilityId }]))
  await waitFor(() => expect(sheet.queryByText('cvs_newest')).toBeNull())
})

test('a source is edited, and keeps the way in which it sends', async () => {
  const { sheet, user, server } = await open([
    aSource({ version: 7 }),
    aSource({ id: 'source-2', name: 'Broken', topic: 'farm/veg1', fields: { co2: 'co2' } }),
  ])
  server.answers(update, answer(update, {}))
  await user.click(await sheet.findByRole('button', { name: 'Edit source Canopy sensor' }))
  const form = await dialog('Edit source Canopy sensor')
  expect(form.queryByText('Sends by')).toBeNull()
  fill(form.getByLabelText('Leaf offset, °F'), '-2')
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(update).map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/reading-source/source-1',
        {
          name: 'Canopy sensor',
          temperatureUnit: 'fahrenheit',
          leafOffset: -2,
          facilityId: room.facilityId,
          version: 7,
        },
      ],
    ]),
  )
  await user.click(await sheet.findByRole('button', { name: 'Edit source Broken' }))
  const mqtt = await dialog('Edit source Broken')
  expect(mqtt.getByLabelText<HTMLInputElement>('C02 is at').value).toBe('co2')
  expect(sheet.queryByRole('button', { name: 'New key for Broken', hidden: true })).toBeNull()
})

test('a source gets a new key after a question, and it is shown this once', async () => {
  const { sheet, user, server } = await open([aSource()])
  server.answers(newKey, answer(newKey, { key: 'cvs_new' }))
  await user.click(await sheet.findByRole('button', { name: 'New key for Canopy sensor' }))
  const question = await dialog('New key for Canopy sensor', 'alertdialog')
  expect(question.getByText(/^The key that ends in 7Q2M is worth nothing from then on/)).toBeTruthy()
  expect(server.asked(newKey)).toEqual([])
  await user.click(button(question, 'New key'))
  expect(await sheet.findByText('cvs_new')).toBeTruthy()
  expect(server.asked(newKey).map(({ body }) => body)).toEqual([{ facilityId: room.facilityId, id: 'source-1' }])
})

test('a source by MQTT says its topic and its fields, and is refused without', async () => {
  const since = new Date(`${today}T08:00:00`).toISOString()
  const { sheet, user, server } = await open([], [{ id: 'mqtt', version: 1, isConnected: true, problem: null, since }])
  server.answers(create, answer(create, { id: 'source-2', key: null }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'Floor sensor')
  await user.click(button(form, 'MQTT'))
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value']))
  fill(form.getByLabelText('Topic'), 'farm/#')
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(problemsOf(form)).toContain('Name each level: # would take in whatever lies below'))
  fill(form.getByLabelText('Topic'), 'farm/veg1/+')
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Name one value of the message at least']))
  fill(form.getByLabelText('Humidity is at'), 'air.rh')
  await user.click(button(form, 'Add source'))
  await waitFor(() =>
    expect(server.asked(create).map(({ body }) => body)).toEqual([
      {
        name: 'Floor sensor',
        temperatureUnit: 'fahrenheit',
        leafOffset: 0,
        topic: 'farm/veg1/+',
        timeField: '',
        fields: { humidity: 'air.rh' },
        facilityId: room.facilityId,
        roomId: '5',
      },
    ]),
  )
  expect(sheet.queryByText(/^The key of/)).toBeNull()
})

test('a broker that is reached says since when', async () => {
  const since = new Date(`${today}T08:00:00`).toISOString()
  const broker = { id: 'mqtt', version: 1, isConnected: true, problem: null, since }
  const { sheet } = await open([aSource({ topic: 'farm/veg1' })], [broker])
  expect((await sheet.findByText(/^The MQTT broker is connected/)).textContent).toBe(
    'The MQTT broker is connected since today 08:00, 2 h ago.',
  )
})

test('a key that nobody copied stays while another source is added', async () => {
  const { sheet, user, server } = await open([])
  const keys = ['cvs_first', null, 'cvs_third']
  server.answers(create, ...keys.map((key) => answer(create, { id: 'source-2', key })))
  for (const [index, name] of ['First', 'Second', 'Third'].entries()) {
    await user.click(await sheet.findByRole('button', { name: 'Add source' }))
    const form = await dialog('Add source')
    fill(form.getByLabelText('Name'), name)
    await user.click(button(form, 'Add source'))
    await waitFor(() => expect(server.asked(create)).toHaveLength(index + 1))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add source' })).toBeNull())
  }
  expect(sheet.getAllByText(/^cvs_/).map(({ textContent }) => textContent)).toEqual(['cvs_first', 'cvs_third'])
  await user.click(sheet.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await dialog('The key of First and of Third', 'alertdialog')
})

test('who sends by MQTT is shown with its topic, what it sent last, its clock, and why the broker is not reached', async () => {
  const at = (time: string) => new Date(`${today}T${time}:00`).toISOString()
  const { sheet } = await open(
    [
      aSource({ topic: 'farm/veg1', lastAt: at('08:58'), sentAt: at('09:58'), secondsBehind: 3600, taken: 7 }),
      aSource({
        id: 'source-2',
        name: 'Broken',
        topic: 'farm/+',
        sentAt: at('09:55'),
        refused: 2,
        lastProblem: 'Humidity must be a number',
        lastRefusedAt: at('09:55'),
      }),
    ],
    [
      {
        id: 'mqtt',
        version: 1,
        isConnected: false,
        problem: 'It refused the name or the password',
        since: at('09:30'),
      },
    ],
  )
  expect((await sheet.findByText(/^Listens to farm\/veg1/)).textContent).toBe(
    'Listens to farm/veg1. 7 readings, the last today 08:58, 1 h ago.',
  )
  expect(sheet.getByText('Its clock seems 60 min behind.')).toBeTruthy()
  expect(sheet.getByText(/No reading was taken yet/).textContent).toBe(
    'Listens to farm/+. No reading was taken yet; it sent last today 09:55, 5 min ago.',
  )
  expect(sheet.getByText(/^2 refused/).textContent).toBe(
    '2 refused, the last one: Humidity must be a number. It came today 09:55, 5 min ago.',
  )
  expect(sheet.getByText(/It is tried again by itself/).textContent).toBe(
    'Since today 09:30, 30 min ago: It refused the name or the password. It is tried again by itself.',
  )
})
