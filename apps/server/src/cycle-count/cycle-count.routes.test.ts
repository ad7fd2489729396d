import { randomUUID } from 'node:crypto'
import { compareCount, countSums } from '@cultivatd/domain/cycle-count/compare-count'
import type { CountReport, CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import { permission } from '@cultivatd/domain/user/permission'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPermissions, type TestPerson } from '../app/server.builders.ts'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { taskById } from '../task/task.store.ts'
import { availableTags } from '../tag/tag.store.ts'
import { recordsAt, recordsByLabels } from './counted-record.store.ts'
import { finishKind } from './change-cycle-count.ts'
import { countById, scansOf } from './cycle-count.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let caller: Awaited<ReturnType<typeof trackedGrower>>
let dana: TestPerson
let priya: TestPerson
beforeAll(async () => {
  server = await trackedTestServer()
  caller = await trackedGrower(server)
  dana = await server.person([permission.strainView], 'Dana Whitfield')
  priya = await server.person([permission.strainView], 'Priya Nair')
})
afterAll(() => server.close())

type Sent = Record<string, unknown>
const post = (path: string, body: Sent, by = dana, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/cycle-count/${path}`, { token: by.token, body: { facilityId: grower, ...body }, headers })
const refusal = (status: number, message: string | RegExp) => ({
  status,
  answer: { errors: [expect.objectContaining({ message: expect.stringMatching(message) })] },
})
const done = { status: 200 }

let rooms = 0
/** A room of its own with this many plants; answers it and their labels. */
async function aRoom(plants: number) {
  rooms += 1
  const Name = `Count ${rooms}`
  const id = await caller.room(Name, 'Plants', ['flower'])
  const standing = await caller.plants(plants, { LocationId: Number(id), LocationName: Name })
  return { id, Name, labels: standing.map(({ Label }) => Label).toSorted() }
}
const begin = async (roomId: string, given: Sent = {}): Promise<string> => {
  const made = await post('create', { roomId, systemId: null, rack: null, ...given })
  expect(made).toMatchObject(done)
  return (made.answer as { id: string }).id
}
const scan = (countId: string, labels: readonly (string | undefined)[], by = dana, headers = {}) =>
  post(`${countId}/scan`, { scans: labels.map((label) => ({ id: randomUUID(), label })) }, by, headers)
const countOf = async (id: string): Promise<CycleCount> => {
  const count = await countById(server.db, grower, id)
  if (!count) throw new Error('The count is not there')
  return count
}
async function linesOf(id: string) {
  const count = await countOf(id)
  return compareCount(count, await recordsAt(server.db, grower, count), await scansOf(server.db, grower, id))
}
const classesOf = async (id: string) => (await linesOf(id)).map(({ label, is }) => [label, is])
const search = (employeeId: string) => ({ employeeId, dueDate: today })
const finish = async (id: string, looks: object | null, given: Sent = {}, by = dana) =>
  post(`${id}/finish`, { sums: countSums(await linesOf(id)), search: looks, ...given }, by)
const reportOf = async (id: string) => {
  const { answer } = await server.call('GET', `/api/cycle-count/${id}/report?facilityId=${grower}`, {
    token: priya.token,
  })
  return answer as { report: CountReport; seal: string; isSealed: boolean }
}
const unknown = '1A4FF03FFFFFFFFFFFFFFFFF'

test('a count tells the five classes apart, two people scan in it, and its report is sealed in the history', async () => {
  const room = await aRoom(4)
  const [fine, twice, missing, also] = room.labels
  const [wrong] = (await aRoom(1)).labels
  const id = await begin(room.id)
  expect(await scan(id, [fine, twice, also])).toMatchObject(done)
  expect(await scan(id, [twice, wrong, unknown], priya)).toMatchObject(done)
  expect(Object.fromEntries(await classesOf(id))).toEqual({
    [missing ?? '']: 'missing',
    [wrong ?? '']: 'wrong-place',
    [unknown]: 'unknown',
    [twice ?? '']: 'twice',
    [fine ?? '']: 'fine',
    [also ?? '']: 'fine',
  })
  expect(await countOf(id)).toMatchObject({ scanned: 5, people: ['Dana Whitfield', 'Priya Nair'], state: 'open' })

  expect(await finish(id, search(priya.id))).toMatchObject(done)
  const count = await countOf(id)
  expect(count).toMatchObject({
    state: 'finished',
    endedByName: 'Dana Whitfield',
    sums: { missing: 1, 'wrong-place': 1, unknown: 1, twice: 1, fine: 2 },
  })
  expect(await taskById(server.db, count.taskId ?? '')).toMatchObject({
    title: `Find 1 missing in ${room.Name}`,
    employeeId: priya.id,
    dueDate: today,
    createdByName: 'Dana Whitfield',
    roomIds: [room.id],
    subTasks: [{ text: expect.stringContaining(missing ?? '') }],
  })
  expect((await notificationsOf(server.db, priya.id))[0]?.message).toMatch(/^Dana Whitfield assigned Find 1 missing/)

  const { report, seal, isSealed } = await reportOf(id)
  expect({ seal, isSealed }).toEqual({ seal: count.seal, isSealed: true })
  expect(report).toMatchObject({ place: room.Name, startedBy: 'Dana Whitfield', finishedBy: 'Dana Whitfield' })
  expect(
    report.lines
      .find(({ label }) => label === twice)
      ?.scans.map(({ by }) => by)
      .toSorted(),
  ).toEqual(['Dana Whitfield', 'Priya Nair'])
  const told = await historyOf(server.db, { facilityId: grower, entity: 'cycle-count', record: id })
  expect(told[0]?.summary).toBe(
    `Finished the cycle count of ${room.Name}: 2 fine, 1 scanned twice, 1 unknown tag, 1 in the wrong place, 1 missing`,
  )
  expect(told[0]?.changes).toContainEqual({ label: 'Seal', before: '', after: seal })
  expect((await verifyHistory(server.db)).problems ?? []).toEqual([])
})

test('a report that somebody changed in the database is told as not sealed', async () => {
  const room = await aRoom(1)
  const id = await begin(room.id)
  await scan(id, room.labels)
  await finish(id, null)
  await sql`update cycle_count set report = replace(report, 'Dana', 'Dora') where id = ${id}`.execute(server.db)
  expect(await reportOf(id)).toMatchObject({ isSealed: false })
  // Also with a seal that fits: the history has the other one.
  await sql`update cycle_count set seal = encode(sha256(convert_to(report, 'UTF8')), 'hex') where id = ${id}`.execute(
    server.db,
  )
  expect(await reportOf(id)).toMatchObject({ isSealed: false })
})

test('a place is counted once at a time, and a rack of it beside it', async () => {
  const room = await aRoom(1)
  const systemId = await caller.system(room.id, 'flower', { name: 'North' })
  const id = await begin(room.id)
  const again = { roomId: room.id, systemId: null, rack: null }
  expect(await post('create', again, priya)).toMatchObject(refusal(400, /^Dana Whitfield counts Count \d+ already/))
  const rack = await begin(room.id, { systemId, rack: 2 })
  expect(await countOf(rack)).toMatchObject({ systemName: 'North', rack: 2 })
  // The plant has no place in the rack.
  await scan(rack, room.labels)
  expect(await classesOf(rack)).toEqual([[room.labels[0], 'wrong-place']])
  expect(await post('create', { ...again, systemId, rack: 9 })).toMatchObject(refusal(400, 'no such rack'))
  expect(await post('create', { ...again, systemId, rack: null })).toMatchObject(refusal(400, 'Choose a rack'))
  expect(await post('create', { ...again, roomId: 'none' })).toMatchObject(refusal(400, 'not there any more'))
  expect(await post('create', { ...again, systemId: 'none', rack: 1 })).toMatchObject(refusal(400, 'system is not'))
  await post(`${id}/give-up`, { reason: 'Wrong room' })
  await begin(room.id)
})

test('the same request counts one scan, and two requests are two', async () => {
  const room = await aRoom(1)
  const id = await begin(room.id)
  const headers = { 'idempotency-key': randomUUID() }
  const once = { scans: [{ id: randomUUID(), label: room.labels[0] }] }
  await post(`${id}/scan`, once, dana, headers)
  expect(await post(`${id}/scan`, once, dana, headers)).toMatchObject(done)
  // Nor does a scan under another key that the device sends with the same id.
  await post(`${id}/scan`, once)
  expect(await classesOf(id)).toEqual([[room.labels[0], 'fine']])
  await scan(id, room.labels)
  expect(await classesOf(id)).toEqual([[room.labels[0], 'twice']])
  const [first, second] = (await scansOf(server.db, grower, id)).map((one) => ({ scanId: one.id }))
  expect(await post(`${id}/take-back`, first ?? {}, priya)).toMatchObject(done)
  expect(await classesOf(id)).toEqual([[room.labels[0], 'fine']])
  await post(`${id}/take-back`, second ?? {})
  expect(await post(`${id}/take-back`, second ?? {})).toMatchObject(refusal(400, 'taken back already'))
  expect(await classesOf(id)).toEqual([[room.labels[0], 'missing']])
})

test('our books have a plant where a move that waits brings it, and Metrc still where it was', async () => {
  const [here, there] = [await aRoom(1), await aRoom(1)]
  const [label] = there.labels
  const id = await begin(here.id)
  await scan(id, [...here.labels, label])
  expect(await classesOf(id)).toContainEqual([label, 'wrong-place'])
  server.sandbox.control.plan({
    match: { method: 'PUT' },
    fault: { kind: '429-storm', forMs: 2_000, retryAfter: 1 },
  })
  const plants = [{ label, changePhase: null }]
  const moved = caller.post('plant/move', { locationId: here.id, date: today, plants })
  const fineAs = (differs: boolean) => ({ label, is: 'fine', differs })
  const line = async () => (await linesOf(id)).find((one) => one.label === label)
  await expect.poll(line).toMatchObject(fineAs(true))
  expect((await recordsByLabels(server.db, grower, [label ?? ''])).get(label ?? '')).toMatchObject({
    ours: { roomName: here.Name },
    metrc: { roomName: there.Name },
  })
  const away = await begin(there.id)
  expect(await classesOf(away)).toEqual([])
  expect((await caller.ends(await moved)).get(label ?? '')).toBe('confirmed')
  expect(await line()).toMatchObject(fineAs(false))
  expect(server.inMetrc('plant', label ?? '')).toMatchObject({ LocationName: here.Name })
})

test('packages and what is over are told, and what another license has', async () => {
  const unused = (await availableTags(server.db, grower, 'plant')).runs?.[0]?.first ?? ''
  const known = await recordsByLabels(server.db, grower, [
    smallLabels.flower,
    smallLabels.finished,
    smallLabels.inTransit,
    unused,
    unknown,
  ])
  expect(known.get(unused)).toMatchObject({ kind: 'plant', isStanding: false, state: 'Unused tag' })
  expect(known.get(smallLabels.flower)).toMatchObject({
    kind: 'package',
    isStanding: true,
    ours: { roomName: 'Vault' },
  })
  expect(known.get(smallLabels.finished)).toMatchObject({ isStanding: false, state: 'Finished' })
  expect(known.get(smallLabels.inTransit)).toMatchObject({ isStanding: false, state: 'In transit' })
  expect(known.has(unknown)).toBe(false)
  const vault = { roomId: caller.roomId('Vault'), systemId: null, rack: null }
  const there = (await recordsAt(server.db, grower, vault)).map(({ label }) => label)
  expect(there).toContain(smallLabels.flower)
  expect(there).not.toContain(smallLabels.finished)
})

test('what was checked is what is sealed, although the books change at the very moment', async () => {
  const room = await aRoom(2)
  const id = await begin(room.id)
  await scan(id, room.labels)
  const sums = countSums(await linesOf(id))
  const kind = finishKind({ sums, search: null }, { by: dana, at: new Date().toISOString() })
  await server.db.transaction().execute(async (tx) => {
    const before = (await kind.find(tx, { facilityId: grower, id })) ?? null
    const wanted = { facilityId: grower, id, form: {}, at: {}, before }
    expect(await kind.problems?.(tx, wanted)).toEqual([])
    await sql`update plant set gone_at = now() where label = ${room.labels[0]}`.execute(server.db)
    await kind.save(tx, wanted)
  })
  expect((await countOf(id)).sums).toEqual(sums)
})

test('what changed after somebody looked is not finished, nor what nobody looks for', async () => {
  const room = await aRoom(2)
  const id = await begin(room.id)
  expect(await finish(id, search(dana.id))).toMatchObject(refusal(400, 'Nothing was scanned yet'))
  await scan(id, [room.labels[0]])
  const seen = countSums(await linesOf(id))
  await scan(id, [room.labels[1]], priya)
  expect(await finish(id, search(dana.id), { sums: seen })).toMatchObject(
    refusal(400, 'Now: 2 fine. Look at it again.'),
  )
  const last = (await scansOf(server.db, grower, id)).find(({ label }) => label === room.labels[1])
  await post(`${id}/take-back`, { scanId: last?.id })
  expect(await finish(id, null)).toMatchObject(refusal(400, 'Choose who looks'))
  const gone = await server.person([permission.strainView], 'Max Weber')
  await setPermissions(server.db, gone.id, [])
  expect(await finish(id, search(gone.id))).toMatchObject(refusal(400, 'Max Weber has no access any more'))
  expect(await finish(id, { employeeId: dana.id, dueDate: '2020-01-01' })).toMatchObject(refusal(400, 'day is over'))
  expect((await countOf(id)).state).toBe('open')
})

test('after its end nothing is scanned in a count, but what was scanned before and arrives late stands beside it', async () => {
  const room = await aRoom(2)
  const id = await begin(room.id)
  await scan(id, [room.labels[0]])
  await finish(id, search(dana.id))
  const ended = await countOf(id)
  const before = new Date(Date.parse(ended.endedAt ?? '') - 60_000).toISOString()
  const waited = { 'idempotency-key': randomUUID(), 'done-at': before }
  expect(await scan(id, [room.labels[1]], priya, waited)).toMatchObject(done)
  expect(await scansOf(server.db, grower, id)).toMatchObject([
    { isLate: true, userName: 'Priya Nair' },
    { isLate: false, userName: 'Dana Whitfield' },
  ])
  expect(await countOf(id)).toMatchObject({ scanned: 1, sums: ended.sums, seal: ended.seal })
  expect(await reportOf(id)).toMatchObject({ isSealed: true })
  const after = {
    'idempotency-key': randomUUID(),
    'done-at': new Date(Date.parse(ended.endedAt ?? '') + 1000).toISOString(),
  }
  const over = refusal(400, /^Dana Whitfield finished this count already/)
  expect(await scan(id, [room.labels[1]], priya, after)).toMatchObject(over)
  expect(await post(`${id}/take-back`, { scanId: 'any' })).toMatchObject(over)
  expect(await post(`${id}/give-up`, { reason: 'Late' })).toMatchObject(over)
  expect(await finish(id, null)).toMatchObject(over)
})

test('a count is given up with why, and has no report', async () => {
  const id = await begin((await aRoom(1)).id)
  expect(await post(`${id}/give-up`, { reason: ' ' })).toMatchObject({ status: 400 })
  expect(await post(`${id}/give-up`, { reason: 'The shift is over' }, priya)).toMatchObject(done)
  expect(await countOf(id)).toMatchObject({ state: 'given-up', reason: 'The shift is over', endedByName: 'Priya Nair' })
  const report = await server.call('GET', `/api/cycle-count/${id}/report?facilityId=${grower}`, { token: dana.token })
  expect(report).toMatchObject(refusal(404, 'no report'))
  expect(await scan('none', [unknown])).toMatchObject(refusal(404, 'Unknown cycle count'))
})
