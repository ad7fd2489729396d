import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppliedRow, fileApplied, memoryApplied } from './applied.ts'
import { type Asking, startSmall } from './asking.builders.ts'
import type { SandboxOptions } from './options.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let dataDir: string
let sandbox: Sandbox
let metrc: Asking
const start = async (options: SandboxOptions = {}) =>
  ({ sandbox, metrc } = await startSmall({ dataDir, control: true, ...options }))
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-metrc-'))
  await start()
})
afterEach(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const { flower, preRolls, empty } = smallLabels
const { grower, processor } = smallLicenses
const note = (PackageLabel: string, Note: unknown) => ({ PackageLabel, Note })
const write = (...rows: unknown[]) => metrc.put('/packages/v2/note', rows)
const noteOf = (label: string) => sandbox.control.find(grower, 'package', label)?.Note
const location = (Name: string) => ({ Name, LocationTypeName: 'Packages' })

test('each row of a write that was applied is in the journal, in order, with what was answered', async () => {
  await write(note(flower, 'a'), note(preRolls, 'b'))
  const { Ids } = (await metrc.post('/locations/v2', [location('New')])).json<{ Ids: number[] }>()
  await metrc.get('/packages/v2/active')
  await metrc.remove(`/locations/v2/${Ids[0]}`)
  const idOf = (label: string) => sandbox.control.find(grower, 'package', label)?.Id
  const at = '2026-11-20T15:00:00.000Z'
  const put = { at, method: 'PUT', path: '/packages/v2/note', license: grower, requestNumber: 1 }
  expect(sandbox.control.applied()).toEqual([
    { ...put, n: 1, row: note(flower, 'a'), id: idOf(flower) },
    { ...put, n: 2, row: note(preRolls, 'b'), id: idOf(preRolls) },
    { ...put, n: 3, method: 'POST', path: '/locations/v2', row: location('New'), id: Ids[0], requestNumber: 2 },
    { ...put, n: 4, method: 'DELETE', path: `/locations/v2/${Ids[0]}`, row: null, id: Ids[0], requestNumber: 4 },
  ])
  expect(sandbox.control.requests.writes.map(({ requestNumber }) => requestNumber)).toEqual([1, 2, 4])
})

test('what was refused, and what somebody did in Metrc itself, is not in the journal', async () => {
  await write(note(flower, 'a'), note(preRolls, 3))
  sandbox.control.refuseNext('/packages/v2/note', [{ row: 0, message: 'Not today.' }])
  await write(note(flower, 'b'))
  await metrc.remove('/locations/v2/1')
  sandbox.control.modify(grower, 'package', flower, { Note: 'by hand' })
  sandbox.control.addLike(grower, 'package', flower, { Label: '1A4FF0300000012000009999' })
  expect(sandbox.control.applied()).toEqual([])
})

test('row by row the sound rows are applied and journaled, and the others are the answer', async () => {
  sandbox.control.setQuirks({ writes: 'per-row' })
  const answer = await write(note(flower, 'a'), note('UNKNOWN', 'b'), note(preRolls, 3), note(empty, 'd'))
  expect(answer.status).toBe(400)
  expect(answer.json<{ row: number }[]>().map(({ row }) => row)).toEqual([1, 2])
  expect([noteOf(flower), noteOf(preRolls), noteOf(empty)]).toEqual(['a', null, 'd'])
  expect(sandbox.control.applied().map(({ n, row }) => [n, row])).toEqual([
    [1, note(flower, 'a')],
    [2, note(empty, 'd')],
  ])
  expect((await write(note(flower, 'e'))).status).toBe(200)
  const { Ids } = (await metrc.post('/locations/v2', [location('A'), location('B')])).json<{ Ids: number[] }>()
  expect(new Set(Ids).size).toBe(2)
})

test('row by row a later row sees what an earlier one did; atomic is what happens unless it is switched', async () => {
  const twice = [location('Same'), location('Same')]
  expect((await metrc.post('/locations/v2', twice)).status).toBe(400)
  const named = () => sandbox.control.all(grower, 'location').filter(({ Name }) => Name === 'Same')
  expect(named()).toHaveLength(0)
  await metrc.ask('POST', '/sandbox-control/quirks', { writes: 'per-row' })
  expect((await metrc.post('/locations/v2', twice)).json()).toMatchObject([{ row: 1 }])
  expect(named()).toHaveLength(1)
})

test('the journal goes on after a restart, without a gap and with new request numbers', async () => {
  await write(note(flower, 'a'), note(preRolls, 'b'))
  await metrc.get('/packages/v2/active')
  await sandbox.close()
  await start()
  await write(note(flower, 'c'))
  const rows = sandbox.control.applied()
  expect(rows.map(({ n, row }) => [n, row])).toEqual([
    [1, note(flower, 'a')],
    [2, note(preRolls, 'b')],
    [3, note(flower, 'c')],
  ])
  expect(rows[2]?.requestNumber).toBeGreaterThan(rows[1]?.requestNumber ?? 0)
})

const file = () => join(dataDir, 'metrc-applied.jsonl')

test.each([
  ['nothing of the last rows', () => truncateSync(file(), readFileSync(file(), 'utf8').indexOf('\n') + 1)],
  ['half of a row', () => truncateSync(file(), readFileSync(file()).length - 9)],
  ['no journal at all', () => writeFileSync(file(), '')],
])('a kill between the world and its journal, which leaves %s, is made good at the next start', async (_, harm) => {
  await write(note(flower, 'a'))
  await write(note(flower, 'b'), note(preRolls, 'c'))
  const before = sandbox.control.applied()
  await sandbox.close()
  harm()
  await start()
  expect(sandbox.control.applied()).toEqual(before)
  await write(note(flower, 'd'))
  expect(sandbox.control.applied().map(({ n }) => n)).toEqual([1, 2, 3, 4])
})

test('a journal outlives the folding of the world’s own journal', async () => {
  const long = 'x'.repeat(900_000)
  for (let i = 0; i < 10; i += 1) await write(note(flower, `${i}${long}`))
  expect(readFileSync(join(dataDir, 'metrc-journal.jsonl')).length).toBeLessThan(3_000_000)
  await sandbox.close()
  await start()
  expect(sandbox.control.applied().map(({ n, row }) => [n, (row as { Note: string }).Note[0]])).toEqual(
    Array.from({ length: 10 }, (_, i) => [i + 1, String(i)]),
  )
})

test('a world that begins anew has an empty journal', async () => {
  await write(note(flower, 'a'))
  await sandbox.close()
  rmSync(join(dataDir, 'metrc-snapshot.jsonl'))
  await start()
  expect(sandbox.control.applied()).toEqual([])
})

test('over HTTP the journal is read page by page, of one facility or all', async () => {
  const ask = async (query: string) => {
    const answer = await metrc.ask('GET', `/sandbox-control/applied${query}`)
    return answer.status === 200 ? answer.json<{ rows: AppliedRow[]; more: boolean }>() : answer.text
  }
  for (const text of ['a', 'b', 'c']) await write(note(flower, text))
  await metrc.ask('POST', metrc.at('/locations/v2', {}, processor), [location('Store')])
  const numbers = (page: Awaited<ReturnType<typeof ask>>) =>
    typeof page === 'string' ? page : [page.rows.map(({ n }) => n), page.more]
  expect(numbers(await ask(''))).toEqual([[1, 2, 3, 4], false])
  expect(numbers(await ask('?limit=2'))).toEqual([[1, 2], true])
  expect(numbers(await ask('?limit=2&after=2'))).toEqual([[3, 4], false])
  expect(numbers(await ask(`?license=${processor}`))).toEqual([[4], false])
  expect(numbers(await ask('?after=99'))).toEqual([[], false])
  expect(await ask('?after=x')).toContain('after must be a number')
  expect(await ask('?since=3')).toContain('The query has no field since')
})

const row = (n: number): AppliedRow => ({
  n,
  at: '2026-11-20T15:00:00.000Z',
  method: 'PUT',
  path: '/packages/v2/note',
  license: n % 3 === 0 ? processor : grower,
  // Texts of many lengths and of several bytes per letter: places in the file are bytes.
  row: note(flower, 'é'.repeat(n % 97)),
  id: n,
  requestNumber: n,
})

test('a long journal is read from any place, in memory, from the file, and after it was opened again', () => {
  const rows = Array.from({ length: 5500 }, (_, index) => row(index + 1))
  const path = join(dataDir, 'long.jsonl')
  const written = fileApplied(path, { isNew: true })
  const inMemory = memoryApplied()
  for (let at = 0; at < rows.length; at += 7) {
    written.add(rows.slice(at, at + 7))
    inMemory.add(rows.slice(at, at + 7))
  }
  const opened = fileApplied(path, { isNew: false })
  for (const log of [inMemory, written, opened]) {
    expect(log.last).toEqual(rows.at(-1))
    for (const after of [0, 1, 999, 1000, 1001, 3999, 5499, 5500, 9000])
      expect(log.read({ after, limit: 5 })).toEqual(rows.slice(after, after + 5))
    expect(log.read({ after: 2000, license: processor, limit: 3 }).map(({ n }) => n)).toEqual([2001, 2004, 2007])
    expect(log.read()).toEqual(rows)
  }
  written.close()
  opened.close()
  appendFileSync(path, '{"n":5501,"at"')
  const torn = fileApplied(path, { isNew: false })
  expect(torn.last?.n).toBe(5500)
  torn.add([row(5501)])
  expect(torn.read({ after: 5499 })).toEqual([row(5500), row(5501)])
  torn.close()
})
