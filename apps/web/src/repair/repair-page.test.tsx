import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import type { Repair } from '@cultivatd/domain/repair/repair'
import { permission } from '@cultivatd/domain/user/permission'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, show, snackbar } from '../ui/rendering.builders.tsx'
import { RepairPage } from './repair-page.tsx'
import { RepairState } from './repair-state.tsx'

const facilityId = 'GAAA-1'
const early = 'The date cannot be before 20 Nov, when it was planted'
const dana = {
  id: 'a1',
  version: 1,
  displayName: 'Dana',
  email: 'dana@example.com',
  permissions: [permission.orgAdmin],
}

const row = (record: string, given: Partial<Repair> = {}): Repair => ({
  id: record,
  version: 1,
  facilityId,
  act: '/api/plant/destroy-many',
  title: 'Destroy plants',
  record,
  body: { facilityId, date: '2026-11-18', plants: [{ label: record, weight: 12.5 }] },
  messages: [early],
  at: '2026-11-20T10:00:00Z',
  operationId: null,
  takenFrom: null,
  ...given,
})

interface World {
  rows: readonly Repair[]
  /** What is in the way now, by record. */
  now?: Readonly<Record<string, string[]>>
  refused?: readonly ReturnType<typeof anOperation>[]
  mends?: Mending[]
}
type Mending = Extract<Parameters<typeof answer<typeof repairRoutes.now>>[1], { mends: unknown }>['mends'][number]

function open({ rows, now = {}, refused = [], mends = [] }: World) {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('metrc', {}, [{ id: 'metrc', version: 1, refused: refused.length } as never])
  server.shows('facilities', {}, [{ id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as never])
  server.shows('repairs', {}, rows)
  const looked = rows.map(({ id, record }) => ({
    id,
    problems: (now[record] ?? []).map((message) => ({ message, mend: 'chooseDay' as const })),
  }))
  server.answers(repairRoutes.now, answer(repairRoutes.now, { rows: looked, mends }))
  server.answers(
    operationRoutes.list,
    answer(operationRoutes.list, { operations: [...refused], total: refused.length } as never),
  )
  return {
    ...show(
      <>
        <RepairState className="" wordsClass="" countClass="" />
        <RepairPage />
      </>,
    ),
    server,
  }
}

const card = async (title: RegExp) => within(await screen.findByRole('region', { name: title }))

test('rows that share their values stand together, each with what is in its way now, and those that work are sent', async () => {
  const { user, server } = open({ rows: [row('A'), row('B')], now: { B: [early] } })
  const tray = await card(/^Destroy plants/)
  await waitFor(() => expect(tray.getByText(/1 of 2 would work now/)).toBeTruthy())
  const [first, second] = tray.getAllByRole('listitem')
  expect(first?.textContent).toContain('Works now')
  expect(second?.textContent).toContain(`${early}. Choose another day.`)
  server.answers(repairRoutes.send, answer(repairRoutes.send, { sent: 1, kept: 1 }))
  await user.click(tray.getByRole('button', { name: 'Send 1' }))
  expect(await snackbar()).toContain('Sent 1, 1 stays to be mended')
  expect(server.asked(repairRoutes.send).map(({ body }) => body)).toEqual([{ facilityId, ids: ['A', 'B'] }])
})

test('a shared value is mended for all of them and a weight for its own, and what cannot be a value is not kept', async () => {
  const { server } = open({ rows: [row('A'), row('B')], now: { A: [early], B: [early] } })
  server.answers(repairRoutes.change, answer(repairRoutes.change, {}))
  const tray = await card(/^Destroy plants/)
  const body = (record: string) => ({ ...row(record).body, date: '2026-11-20' })
  const date = tray.getByLabelText('Date')
  fill(date, '2026-11-20')
  fireEvent.blur(date)
  await waitFor(() => expect(server.asked(repairRoutes.change)).toHaveLength(1))
  expect(server.asked(repairRoutes.change)[0]?.body).toEqual({
    facilityId,
    rows: ['A', 'B'].map((record) => ({ id: record, version: 1, body: body(record) })),
  })
  server.shows(
    'repairs',
    {},
    ['A', 'B'].map((record) => row(record, { version: 2, body: body(record) })),
  )
  await waitFor(() => expect(tray.getByLabelText<HTMLInputElement>('Date').readOnly).toBe(false))
  const weight = tray.getAllByLabelText('Weight')[1] ?? document.body
  fill(weight, 'much')
  fireEvent.blur(weight)
  expect(tray.getByText('Enter a number')).toBeTruthy()
  fill(weight, '')
  fireEvent.blur(weight)
  expect(tray.getByText('Please enter a value')).toBeTruthy()
  expect(server.asked(repairRoutes.change)).toHaveLength(1)
  fill(weight, '9')
  fireEvent.blur(weight)
  await waitFor(() => expect(server.asked(repairRoutes.change)).toHaveLength(2))
  expect(server.asked(repairRoutes.change)[1]?.body).toEqual({
    facilityId,
    rows: [{ id: 'B', version: 2, body: { ...body('B'), plants: [{ label: 'B', weight: 9 }] } }],
  })
})

test('rows are given up with a reason', async () => {
  const { user, server } = open({ rows: [row('A')], now: { A: [early] } })
  server.answers(repairRoutes.giveUp, answer(repairRoutes.giveUp, {}))
  const tray = await card(/^Destroy plants/)
  await user.click(tray.getByRole('button', { name: 'Give up' }))
  const form = await dialog('Give up 1 change')
  fill(form.getByLabelText('Reason'), 'Counted twice')
  await user.click(button(form, 'Give up'))
  expect(await snackbar()).toContain('Gave up 1: Destroy plants')
  expect(server.asked(repairRoutes.giveUp)[0]?.body).toEqual({ facilityId, ids: ['A'], reason: 'Counted twice' })
})

test('what Metrc refused of the own changes stands here too', async () => {
  const operation = anOperation({ id: 'o7', state: 'refused', problems: ['No such reason.'] })
  const { server } = open({ rows: [], refused: [operation] })
  const refused = await card(/^Refused by Metrc/)
  expect(refused.getByText('No such reason.')).toBeTruthy()
  expect(refused.getByRole('link', { name: 'Open its form' }).getAttribute('href')).toContain('operation=o7')
  expect(server.asked(operationRoutes.list)[0]?.path).toContain('personId=a1')
  // The way there counts both, and asks the ledger once for the page and for itself.
  expect(screen.getByRole('link', { name: 'Needs mending 1' })).toBeTruthy()
  expect(server.asked(operationRoutes.list)).toHaveLength(1)
})

test('a refused change is given up where it stands, with a reason', async () => {
  const operation = anOperation({ id: 'o7', state: 'refused', problems: ['No such reason.'] })
  const { user, server } = open({ rows: [], refused: [operation] })
  server.answers(operationRoutes.giveUp, answer(operationRoutes.giveUp, {}))
  const refused = await card(/^Refused by Metrc/)
  await user.click(refused.getByRole('button', { name: 'Give up' }))
  const form = await dialog('Give up 1 change')
  fill(form.getByLabelText('Reason'), 'Counted twice')
  await user.click(button(form, 'Give up'))
  expect(await snackbar()).toContain('Gave up: ')
  expect(server.asked(operationRoutes.giveUp).map(({ path, body }) => [path, body])).toEqual([
    ['/api/operation/o7/give-up', { reason: 'Counted twice' }],
  ])
})

test('without rows and refusals there is nothing to mend', async () => {
  const { server } = open({ rows: [] })
  expect(await screen.findByText('Nothing to mend')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Needs mending/ })).toBeNull()
  expect(server.asked(operationRoutes.list)).toEqual([])
})

test('what can be done first is one press, and they are looked at again after it', async () => {
  const young = 'Is Vegetative and can be harvested only when Flowering'
  const step = { act: '/api/plant/move', body: { facilityId, plants: [{ label: 'A' }, { label: 'B' }] } }
  const press = 'Bring these 2 into flowering first'
  const said = 'These 2 are in Veg 2, Vegetative.'
  const { user, server } = open({
    rows: [row('A'), row('B'), row('C')],
    now: { A: [young], B: [young], C: [early] },
    mends: [{ act: 'flower', records: ['A', 'B'], said, press, steps: [step] }],
  })
  const tray = await card(/^Destroy plants/)
  const button = await tray.findByRole('button', { name: press })
  server.answers(repairRoutes.mend, answer(repairRoutes.mend, { done: 2, waiting: 1 }))
  const all = { rows: ['A', 'B', 'C'].map((id) => ({ id, problems: [] })), mends: [] }
  server.answers(repairRoutes.now, answer(repairRoutes.now, all))
  await user.click(button)
  expect(await snackbar()).toContain('1 of 2 changes waits for Metrc')
  await waitFor(() => expect(tray.getByText(/3 of 3 would work now/)).toBeTruthy())
  expect(server.asked(repairRoutes.mend)[0]?.body).toMatchObject({ facilityId, steps: [step] })
  expect(tray.queryByText(said)).toBeNull()
})

test('what Metrc refused lies beside what was not sent, with its values and the way to its form, and is counted once', async () => {
  const operation = anOperation({ id: 'o7', state: 'refused', problems: ['No such room.'] })
  const refusedRow = row('A', { operationId: 'o7', messages: ['No such room.'] })
  const { server } = open({ rows: [refusedRow, row('B')], refused: [operation] })
  const tray = await card(/^Destroy plants, refused by Metrc/)
  await waitFor(() => expect(tray.getByText('To be sent again')).toBeTruthy())
  expect(tray.getByText('Metrc said: No such room.')).toBeTruthy()
  expect(tray.getByRole('link', { name: 'Open its form' }).getAttribute('href')).toContain('again=o7')
  expect(screen.queryByRole('region', { name: /^Refused by Metrc/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Needs mending 2' })).toBeTruthy()
  server.answers(repairRoutes.change, answer(repairRoutes.change, {}))
  const weight = tray.getByLabelText('Weight')
  fill(weight, '9')
  fireEvent.blur(weight)
  await waitFor(() => expect(server.asked(repairRoutes.change)).toHaveLength(1))
  server.answers(repairRoutes.send, answer(repairRoutes.send, { sent: 0, kept: 0 }))
  fireEvent.click(tray.getByRole('button', { name: 'Send 1' }))
  // Somebody else has dealt with it meanwhile.
  expect(await snackbar()).toContain('not in your repair tray any more')
})

test('of many rows a hundred are shown, and the others at a press', async () => {
  const { user } = open({ rows: Array.from({ length: 130 }, (_, at) => row(`R${at}`)) })
  const tray = await card(/^Destroy plants/)
  expect(tray.getAllByRole('listitem')).toHaveLength(100)
  await user.click(tray.getByRole('button', { name: 'Show all 130' }))
  expect(tray.getAllByRole('listitem')).toHaveLength(130)
})

test('reasons, ways and units are chosen from what the state lists for such a change, as in its form', async () => {
  const reasons = [{ Name: 'Mold', RequiresNote: false }]
  const units = [
    { Name: 'Each', Abbreviation: 'ea', QuantityType: 'CountBased' },
    { Name: 'Grams', Abbreviation: 'g', QuantityType: 'WeightBased' },
  ]
  const { server } = open({
    rows: [
      row('A', {
        act: '/api/plant-batch/waste',
        title: 'Waste of batch',
        body: { facilityId, name: 'A', method: 'Burnt', reason: 'Rot', unitOfWeight: 'Grams', mixed: '' },
      }),
      row('B', {
        act: '/api/harvest/waste',
        title: 'Waste of harvest',
        body: { facilityId, harvestId: 'B', wasteType: 'Leaves', unitOfWeight: 'Grams' },
      }),
    ],
  })
  server.shows('references', { facilityId }, [
    {
      id: facilityId,
      version: 1,
      units,
      batchWasteReasons: reasons,
      plantWasteReasons: [],
      plantWasteMethods: ['Compost'],
      harvestWasteTypes: ['Plant Material'],
    } as never,
  ])
  const [batch, harvest] = [await card(/^Waste of batch/), await card(/^Waste of harvest/)]
  const chosen = (tray: typeof batch, label: string) => {
    const { options } = tray.getByLabelText<HTMLSelectElement>(label)
    return [...options].filter(({ value }) => value !== '').map(({ text }) => text)
  }
  // What was typed and is none of them stays until another one is chosen.
  await waitFor(() => expect(chosen(batch, 'Method')).toEqual(['Burnt', 'Compost']))
  expect(chosen(batch, 'Reason')).toEqual(['Rot', 'Mold'])
  expect(chosen(batch, 'Unit of the weights')).toEqual(['Grams'])
  expect(chosen(harvest, 'Reason')).toEqual(['Leaves', 'Plant Material'])
})

test('where Metrc says that the tag is wrong its row has the same field, also of a tag that is given out', async () => {
  const [wrong, used, held, meant] = [9, 8, 7, 6].map((digit) => `1A4FF030000001100009999${digit}`) as [
    string,
    string,
    string,
    string,
  ]
  const refused = { operationId: 'o1', title: 'Destroy plants' }
  const { server } = open({
    rows: [
      row(wrong, { ...refused, messages: [`Plant ${wrong} does not exist in the current Facility.`] }),
      row(held, {
        ...refused,
        operationId: 'o2',
        messages: [`Plant ${held} cannot be changed because it is on hold.`],
      }),
      row('CB-1', {
        title: 'Give tags',
        act: '/api/plant-batch/to-veg',
        operationId: 'o3',
        body: { facilityId, batchName: 'CB-1', labels: [{ label: used, count: 3 }] },
        messages: [`Tag ${used} is not available.`],
      }),
    ],
  })
  server.answers(repairRoutes.change, answer(repairRoutes.change, {}))
  const destroyed = await card(/^Destroy plants, refused by Metrc/)
  expect((await destroyed.findAllByLabelText('Tag')).map((field) => (field as HTMLInputElement).value)).toEqual([wrong])
  const field = (await card(/^Give tags/)).getByLabelText('Tag')
  fill(field, meant)
  fireEvent.blur(field)
  await waitFor(() => expect(server.asked(repairRoutes.change)).toHaveLength(1))
  expect(server.asked(repairRoutes.change)[0]?.body).toMatchObject({
    rows: [{ id: 'CB-1', body: { labels: [{ label: meant, count: 3 }] } }],
  })
})

test('a mistaken tag is corrected in its row, which becomes that of what was meant', async () => {
  const [wrong, meant] = ['1A4FF0300000011000099999', '1A4FF0300000011000008128']
  const { server } = open({ rows: [row(wrong ?? '')] })
  server.answers(
    repairRoutes.now,
    answer(repairRoutes.now, {
      rows: [{ id: wrong ?? '', problems: [{ message: 'Invalid Label', mend: 'lookAgain' }] }],
      mends: [],
    }),
  )
  server.answers(repairRoutes.change, answer(repairRoutes.change, {}))
  const tray = await card(/^Destroy plants/)
  const field = await tray.findByLabelText('Tag')
  fill(field, 'short')
  fireEvent.blur(field)
  expect(tray.getByText('A label has 24 letters and digits')).toBeTruthy()
  fill(field, (meant ?? '').toLowerCase())
  fireEvent.blur(field)
  await waitFor(() => expect(server.asked(repairRoutes.change)).toHaveLength(1))
  expect(server.asked(repairRoutes.change)[0]?.body).toMatchObject({
    rows: [{ id: wrong, version: 1, body: { plants: [{ label: meant, weight: 12.5 }] } }],
  })
})
