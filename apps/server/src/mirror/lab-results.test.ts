import type { MetrcLabResults } from '@cultivatd/domain/lab-test/metrc-results'
import { demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { smallLabels, smallWorld } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { dueLabResults, labResultsOf } from './lab-result.store.ts'
import { grower, type TestMetrc, testMetrc, today, until } from './metrc.builders.ts'
import { startStrictMetrc } from './strict-metrc.builders.ts'

const { flower, preRolls, finished, onHold } = smallLabels
const lab = { license: 'LAAA-0000-0009', name: 'Small Lab, LLC' }
const lead = (level: number, passed: boolean) => ({
  lab,
  found: [{ type: 'Lead (ppm) Raw Plant Material', level, passed }],
})

const looking = { comparison: { lookMs: 100, isDue: () => false } }

let metrc: TestMetrc
afterEach(() => metrc.close(metrc.mirror))

const known = async (label: string): Promise<MetrcLabResults | undefined> =>
  (await labResultsOf(metrc.db, grower, label))[0]
const levels = async (label: string) =>
  (await known(label))?.recordings.map(({ findings }) => findings.map(({ level }) => level))
const asked = () => metrc.sandbox.control.requests.byPath['GET /labtests/v2/results'] ?? 0

/** As if Metrc was asked so long ago. */
const age = (label: string, minutes: number) =>
  sql`update package_lab_result r set asked_at = asked_at - ${minutes} * interval '1 minute'
    from package p where p.facility_id = r.facility_id and p.id = r.id and p.label = ${label}`.execute(metrc.db)

/** A key that may do everything but see packages' inventory, or all again. */
const lack = (...lacks: string[]) => metrc.sandbox.control.setUserKeys({ [demoUserKey]: { sees: 'all', lacks } })

async function started() {
  metrc = await testMetrc({ mirror: looking })
  metrc.sandbox.control.tested(grower, flower, lead(0.02, true))
  metrc.mirror.start()
}

test('what Metrc knows of a tested package is read behind its state, and once', async () => {
  await started()
  await until(async () => typeof (await known(flower))?.readAt === 'string')
  expect(await known(flower)).toMatchObject({
    state: 'TestPassed',
    gap: null,
    recordings: [{ laboratory: 'Small Lab, LLC', hasPassed: true, documentId: null, findings: [{ level: 0.02 }] }],
  })
  expect(await known(preRolls)).toMatchObject({ state: 'NotSubmitted', readAt: null, recordings: [] })
  const { requests } = metrc.sandbox.control
  const before = requests.total
  await until(async () => requests.total > before + 60)
  expect(asked()).toBe(1)
  expect(metrc.reports).toEqual([])
})

test('a retest is read when the state moves, and results that are revoked', async () => {
  await started()
  await until(async () => (await levels(flower))?.length === 1)
  metrc.sandbox.control.tested(grower, flower, lead(3, false))
  await until(async () => (await levels(flower))?.length === 2)
  expect((await known(flower))?.recordings).toMatchObject([
    { hasPassed: false, isRetest: true, testedAgain: null },
    { hasPassed: true, isRetest: false, testedAgain: expect.stringMatching(/^\d{4}-/) },
  ])
  metrc.sandbox.control.revoked(grower, flower)
  await until(async () => (await known(flower))?.recordings[0]?.revokedDay !== null)
  expect((await known(flower))?.recordings[1]).toMatchObject({ testedAgain: null, revokedDay: null })
})

test('a package that was only moved or adjusted is asked for again after a while, and any other after a day', async () => {
  await started()
  await until(async () => (await levels(flower))?.length === 1)
  const due = async () => (await dueLabResults(metrc.db, grower, new Date(), 10)).length
  await metrc.mirror.stop()
  const another = metrc.another()
  // Whole seconds may be the same ones.
  const LastModified = new Date(Date.now() + 5_000).toISOString()
  metrc.sandbox.control.modify(grower, 'package', flower, { Quantity: 90, LastModified })
  await another.refresh(grower, { packages: [flower] })
  expect(await due()).toBe(0)
  await age(flower, 11)
  expect(await due()).toBe(1)
  await another.readLabResults(grower, flower)
  expect(await due()).toBe(0)
  await age(flower, 23 * 60)
  expect(await due()).toBe(0)
  await age(flower, 2 * 60)
  expect(await due()).toBe(1)
})

test('a finished package is read when somebody looks at it, and not again at once', async () => {
  metrc = await testMetrc({ mirror: looking })
  metrc.sandbox.control.tested(grower, flower, lead(0.02, true))
  metrc.sandbox.control.tested(grower, finished, lead(0.04, true))
  metrc.mirror.start()
  await until(async () => (await levels(flower))?.length === 1)
  expect((await known(finished))?.readAt).toBeNull()
  await metrc.mirror.readLabResults(grower, finished)
  expect(await levels(finished)).toEqual([[0.04]])
  const before = asked()
  await metrc.mirror.readLabResults(grower, finished)
  await metrc.mirror.readLabResults(grower, preRolls)
  await metrc.mirror.readLabResults(grower, 'no such label')
  expect(asked()).toBe(before)
})

test('a list that Metrc does not open is no list without results, and what was read stays as of then', async () => {
  await started()
  await until(async () => (await levels(flower))?.length === 1)
  const { readAt } = (await known(flower)) ?? {}
  lack('View Packages')
  metrc.sandbox.control.tested(grower, flower, lead(3, false))
  await until(async () => (await known(flower))?.gap === 'closed')
  expect(await known(flower)).toMatchObject({ state: 'TestFailed', readAt, words: expect.stringContaining('Metrc') })
  expect(await levels(flower)).toEqual([[0.02]])
  lack()
  await age(flower, 2)
  await metrc.mirror.readLabResults(grower, flower)
  expect(await known(flower)).toMatchObject({ gap: null, words: null })
  expect(await levels(flower)).toEqual([[3], [0.02]])
})

test('a key that may not see results is not asked package after package', async () => {
  metrc = await testMetrc({ mirror: looking })
  for (const label of Object.values(smallLabels).slice(0, 4))
    metrc.sandbox.control.modify(grower, 'package', label, { LabTestingState: 'TestPassed' })
  metrc.sandbox.control.addLike(grower, 'package', onHold, { Label: smallLabels.freePackageTag })
  lack('Manage Packages Inventory')
  metrc.mirror.start()
  await until(async () => asked() === 3)
  const { requests } = metrc.sandbox.control
  const before = requests.total
  await until(async () => requests.total > before + 60)
  expect(asked()).toBe(3)
})

test.each([
  [400, 'failed', 'No such parameter.'],
  [403, 'closed', 'Metrc'],
  [404, 'closed', 'Metrc'],
] as const)('%i of Metrc is told as %s', async (status, gap, words) => {
  const sandbox = await startSandbox({ seed: () => smallWorld(today), limits: null })
  const strict = await startStrictMetrc(sandbox.url, {
    lists: { path: /labtests/, status, body: { Message: status === 400 ? words : 'Metrc says no.' } },
  })
  try {
    metrc = await testMetrc({ mirror: looking, metrc: { baseUrl: strict.url } })
    sandbox.control.tested(grower, flower, lead(0.02, true))
    metrc.mirror.start()
    await until(async () => (await known(flower))?.gap === gap)
    expect(await known(flower)).toMatchObject({ readAt: null, words: expect.stringContaining(words), recordings: [] })
    const { rows } = await sql<{ error: string }>`select error from sync_state where error is not null`.execute(
      metrc.db,
    )
    expect(rows).toEqual([])
  } finally {
    await metrc.mirror.stop()
    await strict.close()
    await sandbox.close()
  }
})
