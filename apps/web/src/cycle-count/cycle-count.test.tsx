import { cycleCountRoutes } from '@cultivatd/contract/cycle-count/cycle-count.contract'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { repairRoutes } from '@cultivatd/contract/repair/repair.contract'
import { compareCount } from '@cultivatd/domain/cycle-count/compare-count'
import { countReport } from '@cultivatd/domain/cycle-count/count-report'
import {
  aCountedRecord,
  aCountScan,
  aCycleCount,
  countedLabel,
} from '@cultivatd/domain/cycle-count/cycle-count.builders'
import type { CountScan, CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, aServer, brokenConnection, confirmed, type FakeServer, refusal } from '../live/server.builders.ts'
import { takeLabelScan } from '../trade/place-scan.ts'
import { button, dialog, type Sheet, show, snackbar, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { mergedScans } from './counted.ts'
import { misplacedIn } from './report-lines.ts'
import { Report } from './report.tsx'
import { RoomCounts } from './room-counts.tsx'
import { Walk } from './walk.tsx'

const label = countedLabel
const dana = { id: 'dana', version: 1, displayName: 'Dana Whitfield', email: 'd@x.example', permissions: [] }
const person = (id: string, displayName: string) => ({ id, uid: id, version: 1, displayName, isActive: true })
const count = aCycleCount()
const { facilityId, roomId } = count
const room = { ...aRoomSummary({ Id: 5, Name: 'Flower 2' }), id: roomId, facilityId }
const ofCount = { facilityId, countId: count.id }

const books = [1, 2, 3].map((index) => aCountedRecord({ label: label(index) }))
const elsewhere = { roomId: '2', roomName: 'Veg 1', systemName: 'South', rack: 4 }
const stranger = aCountedRecord({
  label: label(8),
  about: 'Runtz',
  ours: elsewhere,
  metrc: { roomId: '2', roomName: 'Veg 1' },
})
const row = (scan: CountScan) => ({ ...scan, version: 1 })
const priyas = (index: number, given: Partial<CountScan> = {}) =>
  aCountScan({ id: `priya-${index}`, label: label(index), userId: 'priya', userName: 'Priya Nair', ...given })

function aGrow(): FakeServer {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('people', {}, [person('dana', 'Dana Whitfield'), person('priya', 'Priya Nair')])
  server.shows(
    'countedRecords',
    ofCount,
    books.map((record) => ({ id: record.label, version: 0, ...record })),
  )
  server.shows('countScans', ofCount, [])
  server.answers(cycleCountRoutes.scan, answer(cycleCountRoutes.scan, {}))
  server.answers(cycleCountRoutes.takeBack, answer(cycleCountRoutes.takeBack, {}))
  server.answers(cycleCountRoutes.finish, answer(cycleCountRoutes.finish, {}))
  return server
}
const walk = (onEnded = () => {}) => show(<Walk count={count} onEnded={onEnded} />)
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Scan' })
async function scan(text: string) {
  const input = await field()
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}
const last = () => screen.getByLabelText('Last scan').textContent
const counted = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('button')[0]?.textContent
type Body = { scans: { id: string; label: string }[] }
const sent = (server: FakeServer) => server.asked(cycleCountRoutes.scan).map(({ body }) => (body as Body).scans)

test('each scan says at once what it is, and what another person scans shows too', async () => {
  const server = aGrow()
  walk()
  await scan(label(1))
  await waitFor(() => expect(last()).toBe(`Fine${label(1)}`))
  expect(screen.getByText('of', { exact: false, selector: 'p' }).textContent).toBe('1 of 3 found')
  // Read by a scanner while a button has the focus.
  expect(takeLabelScan(label(8))).toBe(true)
  await waitFor(() => expect(last()).toBe(`Not looked up yet${label(8)}`))
  await waitFor(() =>
    expect(
      sent(server)
        .flat()
        .map((one) => one.label),
    ).toEqual([label(1), label(8)]),
  )
  const [first, second] = sent(server).flat()
  const mine = (id: string | undefined, index: number) => aCountScan({ id: id ?? '', label: label(index) })
  server.shows('countScans', ofCount, [
    row({ ...mine(first?.id, 1), record: books[0] }),
    row({ ...mine(second?.id, 8), record: stranger }),
    row(priyas(2, { record: books[1] })),
    row(priyas(1, { record: books[0] })),
    row(priyas(9, { record: null })),
  ])
  await waitFor(() => expect(last()).toBe(`In the wrong place${label(8)}`))
  expect(screen.getAllByText(/Runtz · in our books in Veg 1, South, rack 4/).length).toBeGreaterThan(0)
  expect(['Fine', 'Scanned twice', 'In the wrong place', 'Unknown tag', 'Not found yet'].map(counted)).toEqual([
    'Fine1',
    'Scanned twice1',
    'In the wrong place1',
    'Unknown tag1',
    'Not found yet1',
  ])
  expect(screen.getByText('of', { exact: false, selector: 'p' }).textContent).toBe('2 of 3 found')
})

test('the last digits are enough, a trigger that bounces counts once, and what is no tag is told', async () => {
  const server = aGrow()
  walk()
  await scan('0002')
  await waitFor(() => expect(last()).toBe(`Fine${label(2)}`))
  await scan(label(2))
  await scan('Blue')
  expect(await screen.findByText('Blue is no tag: a tag has 24 letters and digits')).toBeTruthy()
  await scan('ROOM40218834510277')
  expect(await screen.findByText('This is the label of a place. Scan plants, batches and packages.')).toBeTruthy()
  expect(sent(server).flat()).toHaveLength(1)
})

test('a scan is taken back, and one that the server does not take goes away with why', async () => {
  const server = aGrow()
  const { user } = walk()
  await scan(label(1))
  await waitFor(() => expect(counted('Fine')).toBe('Fine1'))
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(counted('Fine')).toBe('Fine0'))
  const scanId = sent(server)[0]?.[0]?.id
  await waitFor(() =>
    expect(server.asked(cycleCountRoutes.takeBack).map(({ body }) => body)).toEqual([{ facilityId, scanId }]),
  )
  server.answers(cycleCountRoutes.scan, refusal(400, 'Priya Nair finished this count already, on 28 Nov 2026.'))
  await scan(label(3))
  await snackbarSays(`The scan of ${label(3)} was not taken. Priya Nair finished this count already, on 28 Nov 2026.`)
  expect(counted('Fine')).toBe('Fine0')
})

test('without a network scans wait on the device, and count once when they arrive', async () => {
  const server = aGrow()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(cycleCountRoutes.scan, brokenConnection)
  walk()
  await scan(label(1))
  await scan(label(7))
  await waitFor(() => expect(device.acts()).toHaveLength(2))
  expect(counted('Fine')).toBe('Fine1')
  expect(counted('Not looked up yet')).toBe('Not looked up yet1')
  server.answers(cycleCountRoutes.scan, answer(cycleCountRoutes.scan, {}))
  await device.sends()
  await waitFor(() => expect(device.acts()).toEqual([]))
  const ids = new Map(
    sent(server)
      .flat()
      .map((one) => [one.id, one.label]),
  )
  expect([...ids.values()]).toEqual([label(1), label(7)])
  server.shows(
    'countScans',
    ofCount,
    [...ids].map(([id, one]) => row(aCountScan({ id, label: one, record: one === label(1) ? books[0] : null }))),
  )
  await waitFor(() => expect(counted('Unknown tag')).toBe('Unknown tag1'))
  expect(counted('Fine')).toBe('Fine1')
})

test('a scan that has arrived and still waits here is one', () => {
  const here = aCountScan({ id: 'one' })
  const arrived = { ...here, record: books[0] }
  expect(mergedScans([arrived], [here, here, aCountScan({ id: 'two' })], new Set(['two']))).toMatchObject({
    scans: [
      { id: 'one', record: books[0] },
      { id: 'two', isTakenBack: true },
    ],
    waiting: 1,
  })
})

test('the end says what it came to, asks who looks for what is missing, and sends what was seen', async () => {
  const server = aGrow()
  server.shows('countScans', ofCount, [row(priyas(1, { record: books[0] })), row(priyas(8, { record: stranger }))])
  const changed = 'Something has changed meanwhile, so nothing was finished. Look at it again.'
  server.answers(cycleCountRoutes.finish, refusal(400, changed), answer(cycleCountRoutes.finish, {}))
  const onEnded = vi.fn<() => void>()
  const { user } = walk(onEnded)
  await field()
  const [finish] = screen.getAllByRole('button', { name: 'Finish' })
  await user.click(finish as HTMLElement)
  const sheet = await dialog('Finish Flower 2')
  expect(sheet.getByText('2 are missing: they become a task')).toBeTruthy()
  await user.selectOptions(sheet.getByLabelText('Who looks for them'), '')
  expect(sheet.getByText('Choose who looks for what is missing, and by when')).toBeTruthy()
  await user.selectOptions(sheet.getByLabelText('Who looks for them'), 'Priya Nair')
  await user.click(sheet.getByRole('button', { name: 'Finish' }))
  expect(await sheet.findByText(changed)).toBeTruthy()
  expect(onEnded).not.toHaveBeenCalled()
  await user.click(sheet.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(onEnded).toHaveBeenCalled())
  expect(server.asked(cycleCountRoutes.finish).at(-1)?.body).toEqual({
    facilityId,
    sums: { missing: 2, 'wrong-place': 1, unknown: 0, twice: 0, fine: 1 },
    search: { employeeId: 'priya', dueDate: today },
  })
})

const finished = aCycleCount({
  state: 'finished',
  endedByName: 'Dana Whitfield',
  endedAt: '2026-11-28T16:00:00.000Z',
  people: ['Dana Whitfield', 'Priya Nair'],
  taskId: 'task-1',
})
const strangeBatch = aCountedRecord({ ...stranger, label: label(6), kind: 'plantBatch', about: 'GMO' })
const strangePackage = aCountedRecord({ ...stranger, label: label(7), kind: 'package', about: 'Runtz, 1 lb' })
const scans = [
  priyas(1, { record: books[0] }),
  priyas(6, { record: strangeBatch }),
  priyas(7, { record: strangePackage }),
  priyas(8, { record: stranger }),
]
const report = countReport(finished, compareCount(count, books, scans), {
  by: 'Dana Whitfield',
  at: finished.endedAt ?? '',
})
function aReport(isSealed: boolean) {
  const server = aGrow()
  server.answers(cycleCountRoutes.report, answer(cycleCountRoutes.report, { report, seal: 'c0ffee', isSealed }))
  server.shows('countScans', ofCount, scans.map(row))
  server.shows('rooms', { facilityId }, [room])
  server.shows('references', { facilityId }, [references()])
  server.answers(plantRoutes.move, confirmed(label(8)))
  server.answers(plantBatchRoutes.move, confirmed(label(6)))
  server.answers(packageRoutes.move, confirmed(label(7)))
  return server
}
const shownReport = (isFresh: boolean) => <Report count={finished} isFresh={isFresh} />
/** A button once what was pressed before it came is over. */
async function settled(form: Sheet, name: string) {
  await waitFor(() => expect(button(form, name).disabled).toBe(false))
  return button(form, name)
}
const inTheWay = { works: [], odd: [], fails: [], whole: [], mends: [] }

test('one press moves plants, batches and packages that stand in the wrong place, tried each by its own rule', async () => {
  const server = aReport(true)
  server.answers(repairRoutes.try, answer(repairRoutes.try, inTheWay))
  const { user } = show(shownReport(true))
  const form = await dialog('Move to Flower 2')
  expect(form.getByText('1 plant, 1 batch, 1 package')).toBeTruthy()
  await user.click(await settled(form, 'Move all 3'))
  expect(await snackbar()).toBe('Saved Successfully!Moved 3 to Flower 2')
  const shared = { facilityId, locationId: roomId, date: today }
  const all = [
    [plantRoutes.move, { ...shared, plants: [{ label: label(8), changePhase: null }] }],
    [plantBatchRoutes.move, { ...shared, batchNames: [label(6)] }],
    [packageRoutes.move, { ...shared, packageLabels: [label(7)] }],
  ] as const
  expect(server.asked(repairRoutes.try).map(({ body }) => body)).toEqual(
    all.map(([route, body]) => ({ facilityId, act: route.path, bodies: [body] })),
  )
  for (const [route, body] of all) expect(server.asked(route).map((asked) => asked.body)).toEqual([body])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of what is moved, what would fail goes into the repair tray under its own kind, and the rest is sent', async () => {
  const server = aReport(true)
  const problems = [{ message: 'The package is on hold' }]
  server.answers(
    repairRoutes.try,
    answer(repairRoutes.try, { ...inTheWay, works: [label(8)] }),
    answer(repairRoutes.try, { ...inTheWay, works: [label(6)] }),
    answer(repairRoutes.try, { ...inTheWay, fails: [{ record: label(7), problems }] }),
  )
  server.answers(repairRoutes.keep, answer(repairRoutes.keep, { count: 1 }))
  const { user } = show(shownReport(true))
  await user.click(await settled(await dialog('Move to Flower 2'), 'Move all 3'))
  await user.click(await screen.findByRole('button', { name: /keep|Keep/ }))
  await waitFor(() => expect(server.asked(plantBatchRoutes.move)).toHaveLength(1))
  expect(server.asked(packageRoutes.move)).toEqual([])
  expect(server.asked(repairRoutes.keep).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      act: '/api/package/move',
      rows: [{ record: label(7), messages: ['The package is on hold'] }],
    }),
  ])
})

test('the report shows its seal and each label', async () => {
  const server = aReport(true)
  show(shownReport(false))
  expect(await screen.findByText('c0ffee')).toBeTruthy()
  expect(screen.getByText('Sealed in the history')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Missing' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('Runtz · our books and Metrc: Veg 1, South, rack 4 · scanned by Priya Nair')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open task' })).toBeTruthy()
  // It was moved, and another scan came late.
  const here = aCountedRecord({ label: label(8) })
  server.shows('countScans', ofCount, [
    row(priyas(6, { record: { ...here, label: label(6) } })),
    row(priyas(7, { record: { ...here, label: label(7) } })),
    row(priyas(8, { record: here })),
    row(priyas(2, { isLate: true, record: books[1] })),
  ])
  expect(await screen.findByText('3 were moved here since.')).toBeTruthy()
  expect(screen.getByText('1 scan came late')).toBeTruthy()
})

test('a report that is not as it was sealed says so, and opened later it asks before it moves', async () => {
  aReport(false)
  const { user } = show(shownReport(false))
  expect(await screen.findByText('This report is not as it was sealed')).toBeTruthy()
  const [move] = await screen.findAllByRole('button', { name: 'Move all 3 to Flower 2' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(move as HTMLElement)
  // The second tap on what ended the count.
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect((move as HTMLButtonElement).disabled).toBe(false))
  await user.click(move as HTMLElement)
  expect(await dialog('Move to Flower 2')).toBeTruthy()
})

test('the form that opens by itself takes no press that was meant for Finish', async () => {
  const server = aReport(true)
  const { user } = show(shownReport(true))
  const form = await dialog('Move to Flower 2')
  await user.click(button(form, 'Move all 3'))
  await user.keyboard('{Enter}')
  await settled(form, 'Move all 3')
  expect([repairRoutes.try, plantRoutes.move].flatMap((route) => server.asked(route))).toEqual([])
})

test('a report begins with what is to be done, shows the first twenty of what is missing, and says why a known tag stands nowhere', async () => {
  const server = aReport(true)
  const many = Array.from({ length: 30 }, (_, at) => aCountedRecord({ label: label(100 + at) }))
  const harvested = aCountedRecord({ label: label(9), about: 'Wedding Cake', isStanding: false, state: 'Harvested' })
  const found = [...scans, priyas(9, { record: harvested })]
  const long = countReport(finished, compareCount(count, many, found), { by: 'Dana Whitfield', at: report.finishedAt })
  server.answers(
    cycleCountRoutes.report,
    answer(cycleCountRoutes.report, { report: long, seal: 'c0ffee', isSealed: true }),
  )
  const { user } = show(shownReport(false))
  await screen.findByText('c0ffee')
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  const classes = ['In the wrong place', 'Unknown tag', 'Missing']
  expect(names.filter((name) => classes.includes(name ?? ''))).toEqual(classes)
  expect(screen.getByText('Wedding Cake · Not standing any more: harvested · scanned by Priya Nair')).toBeTruthy()
  const hidden = () => document.querySelectorAll('li[data-late]')
  expect(hidden()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(hidden()).toHaveLength(0)
})

function aRoom(counts: CycleCount[]) {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('cycleCounts', { facilityId, roomId }, counts)
  const size = { rackCount: 3, levelCount: 2, zoneCount: 2 }
  const system = {
    id: 'north',
    facilityId,
    roomId,
    version: 1,
    name: 'North',
    type: 'flower' as const,
    created: '',
    size,
  }
  server.shows('systems', { facilityId, roomId }, [system])
  server.answers(cycleCountRoutes.create, answer(cycleCountRoutes.create, { id: 'count-2' }))
  return server
}

test('a room lists its counts, goes on with one that is open, and begins one of a rack', async () => {
  const sums = { missing: 2, 'wrong-place': 0, unknown: 0, twice: 0, fine: 31 }
  const server = aRoom([aCycleCount({ ...finished, id: 'old', sums }), aCycleCount({ scanned: 34 })])
  const { user, address } = show(<RoomCounts room={room} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/34 scanned · Dana WhitfieldOpen$/),
    expect.stringMatching(/31 fine, 2 missing · Dana WhitfieldFinished$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Walk the room' }))
  const sheet = await dialog('Walk Flower 2')
  expect(sheet.getByText('Dana Whitfield counts Flower 2 already')).toBeTruthy()
  await user.selectOptions(sheet.getByLabelText('Where'), 'A rack of North')
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(true)
  await user.selectOptions(sheet.getByLabelText('Rack'), 'Rack 3')
  await user.click(sheet.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(address()).toBe(`/facility/${facilityId}/room/${roomId}/count/count-2`))
  expect(server.asked(cycleCountRoutes.create).map(({ body }) => body)).toEqual([
    { facilityId, roomId, systemId: 'north', rack: 3 },
  ])
})

test('what was in another rack of the room is placed by its own page, and not moved to where it is', () => {
  const rack = (number: number) => ({ systemId: 'north', systemName: 'North', rack: number })
  const here = aCountedRecord({ label: label(5), ours: rack(4) })
  const other = priyas(5, { record: here })
  const lines = compareCount({ roomId, ...rack(3) }, [here], [other, priyas(8, { record: stranger })])
  const sealed = countReport(finished, lines, { by: 'Dana Whitfield', at: report.finishedAt }).lines
  const kinds = (all: CountScan[]) => misplacedIn(sealed, all, roomId).map(({ is }) => is)
  expect(kinds([other, priyas(8, { record: stranger })])).toEqual(['in-room', 'to-move'])
  expect(kinds([other, priyas(8, { record: aCountedRecord({ label: label(8) }) })])).toEqual(['in-room', 'moved'])
})
