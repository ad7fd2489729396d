import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { keptState } from './kept-state.ts'
import { databaseName, KeptStore } from './kept-store.ts'
import { aDevice, aRow, aTab, plantsOf } from './kept.builders.ts'

const plants = plantsOf('GAAA-1')

test('what a session was told is here at its next start, up to where it was told, and when', async () => {
  aDevice()
  const tab = await aTab()
  expect(tab.last).toBeNull()
  tab.snapshot(plants, 'p1', [aRow('a'), aRow('b')])
  await tab.settled()
  tab.changes(plants, 'p2', [aRow('a', 2, { name: 'Blue Dream' }), aRow('c')], ['b'])
  const at = Date.now()
  await tab.settled()
  const next = await aTab()
  expect(next.last).toEqual({ position: 'p2', at })
  expect(await next.kept(plants)).toEqual({ rows: [aRow('a', 2, { name: 'Blue Dream' }), aRow('c')], position: 'p2' })
  expect(await next.kept(plantsOf('GAAA-2'))).toBeNull()
})

test('what was heard while a slow device still worked out its name is kept too, although nothing more comes', async () => {
  aDevice()
  const tab = await aTab()
  const { subtle } = crypto
  const sign = subtle.sign.bind(subtle)
  let go = () => {}
  const until = new Promise<void>((resolve) => (go = resolve))
  const slow = vi.spyOn(subtle, 'sign').mockImplementation(async (...given) => {
    await until
    return sign(...given)
  })
  tab.snapshot(plants, 'p1', [aRow('a')])
  await vi.advanceTimersByTimeAsync(500)
  slow.mockRestore()
  go()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500)
    expect(await tab.kept(plants)).toEqual({ rows: [aRow('a')], position: 'p1' })
  })
})

test('whatever changes come, and whenever they are written, it is what the tab has', async () => {
  const change = fc.record({
    rows: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.integer({ min: 1, max: 9 }) })),
    removed: fc.subarray(['a', 'b', 'c', 'd']),
    isWritten: fc.boolean(),
    isWhole: fc.boolean(),
  })
  aDevice()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const key = plantsOf(`GAAA-${run++}`)
      const tab = await aTab()
      tab.snapshot(key, '0', [aRow('a'), aRow('b')])
      for (const [at, { rows, removed, isWritten, isWhole }] of changes.entries()) {
        if (isWhole) tab.snapshot(key, String(at + 1), [...new Map(rows.map((row) => [row.id, row])).values()])
        else tab.changes(key, String(at + 1), rows, removed)
        if (isWritten) await tab.settled()
      }
      await tab.settled()
      expect(await tab.kept(key)).toEqual({ rows: tab.rows(key), position: String(changes.length) })
      tab.keeper.leave(key)
    }),
    { numRuns: 25 },
  )
})

test('a topic of many small changes is written whole again, and loses nothing', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '0', [aRow('a')])
  for (let at = 1; at <= 90; at++) {
    await tab.settled()
    tab.changes(plants, String(at), [aRow('a', at + 1), aRow(`row ${at}`)])
  }
  await tab.settled()
  expect(await tab.kept(plants)).toEqual({ rows: tab.rows(plants), position: '90' })
  const store = await KeptStore.open(() => {})
  expect((await store.heads())[0]?.parts).toBeLessThan(45)
  store.close()
})

test('nothing of it can be read without the session, and another one begins with nothing', async () => {
  const { factory } = aDevice()
  const tab = await aTab('the one')
  tab.snapshot(plants, 'p', [aRow('a', 1, { name: 'Blue Dream' })])
  await tab.settled()
  expect(await everythingIn(factory)).not.toMatch(/Blue Dream|plants|GAAA/)
  const other = await aTab('another one')
  expect(other.last).toBeNull()
  expect(await other.kept(plants)).toBeNull()
  const back = await aTab('the one')
  expect([back.last, await back.kept(plants)]).toEqual([null, null])
})

test('what the tab of a session that ended has still to write reaches nobody', async () => {
  aDevice()
  const tab = await aTab('the one')
  tab.snapshot(plants, 'p', [aRow('a')])
  const other = await aTab('another one')
  await tab.settled()
  expect(await other.kept(plants)).toBeNull()
  const store = await KeptStore.open(() => {})
  expect(await store.heads()).toEqual([])
  store.close()
})

test('signing out wipes it', async () => {
  const { factory } = aDevice()
  const tab = await aTab()
  tab.snapshot(plants, 'p', [aRow('a')])
  await tab.settled()
  tab.keeper.close()
  await tab.settled()
  expect(await everythingIn(factory)).toBe('[[],[],[]]')
  expect(keptState()).toBe('off')
})

test('of two tabs that show a topic one keeps it, and the other goes on when that is closed', async () => {
  aDevice()
  const [one, two] = [await aTab(), await aTab()]
  one.snapshot(plants, '1', [aRow('a')])
  await one.settled()
  two.snapshot(plants, '1', [aRow('a')])
  for (const tab of [one, two]) tab.changes(plants, '2', [aRow('b')])
  await one.settled()
  await two.settled()
  one.keeper.leave(plants)
  await one.settled()
  two.changes(plants, '3', [aRow('c')])
  await two.settled()
  expect(await two.kept(plants)).toEqual({ rows: [aRow('a'), aRow('b'), aRow('c')], position: '3' })
})

test('changes that do not follow what is here never stand behind it: the whole topic takes its place', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '1', [aRow('a')])
  await tab.settled()
  const late = await aTab()
  tab.keeper.leave(plants)
  await late.settled()
  // It went on where it was, and was told of what the first never wrote.
  late.has(plants, '5', [aRow('a', 2), aRow('b')])
  late.changes(plants, '6', [aRow('c')])
  await late.settled()
  expect(await late.kept(plants)).toEqual({ rows: [aRow('a', 2), aRow('b'), aRow('c')], position: '6' })
})

test('of a history that the server does not know the rows stay to be shown, and are not gone on from', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '9', [aRow('a', 7)])
  await tab.settled()
  tab.keeper.loseHistory()
  await tab.settled()
  expect(await tab.kept(plants)).toEqual({ rows: [aRow('a', 7)], position: null })
  tab.snapshot(plants, '2', [aRow('a', 3)])
  await tab.settled()
  expect(await tab.kept(plants)).toEqual({ rows: [aRow('a', 3)], position: '2' })
})

test('what may not be seen any more goes at once', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '1', [aRow('a')])
  await tab.settled()
  tab.keeper.drop(plants)
  await tab.settled()
  expect(await tab.kept(plants)).toBeNull()
})

test('who loses a permission or a facility loses what is not on the screen, at the next contact', async () => {
  aDevice()
  const [rooms, other] = ['rooms?facilityId=GAAA-1', plantsOf('GAAA-2')]
  const me = (permissions: string[], version: number) => aRow('me', version, { permissions })
  const organisation = (activeFacilityIds: string[], version: number) => aRow('o', version, { activeFacilityIds })
  const before = await aTab()
  before.snapshot('me', '1', [me(['GENERAL_EDIT', 'STRAIN_EDIT'], 1)])
  before.snapshot('organisation', '1', [organisation(['GAAA-1', 'GAAA-2'], 1)])
  for (const key of [plants, rooms, other]) before.snapshot(key, '1', [aRow('a')])
  await before.settled()
  for (const key of ['me', 'organisation', plants, rooms, other]) before.keeper.leave(key)

  const next = await aTab()
  next.snapshot('me', '2', [me(['STRAIN_EDIT', 'GENERAL_EDIT', 'TASK_ADMIN'], 2)])
  next.snapshot('organisation', '2', [organisation(['GAAA-1', 'GAAA-2'], 1)])
  next.snapshot(rooms, '2', [aRow('a')])
  await next.settled()
  expect(await next.kept(other)).not.toBeNull()
  next.changes('organisation', '3', [organisation(['GAAA-1'], 2)])
  await next.settled()
  expect([await next.kept(other), await next.kept(plants)]).toEqual([null, null])
  expect(await next.kept(rooms)).not.toBeNull()
})

test('another program takes what fits its contract, and nothing else', async () => {
  const device = aDevice()
  const tab = await aTab()
  const metrc = { state: 'inStep', since: null, waiting: 0, refused: 0, needsPerson: 0 }
  tab.snapshot('metrc', '1', [aRow('metrc', 1, metrc)])
  tab.snapshot(plants, '1', [aRow('a', 1, { ofAnotherProgram: true })])
  await tab.settled()
  tab.keeper.leave('metrc')
  device.build = '/assets/index-2.js'
  const next = await aTab()
  expect((await next.kept('metrc'))?.rows).toEqual([aRow('metrc', 1, metrc)])
  expect(await next.kept(plants)).toBeNull()
  // It goes on where the other was only with the whole topic.
  next.has('metrc', '1', [aRow('metrc', 1, metrc)])
  next.changes('metrc', '2', [aRow('metrc', 2, { ...metrc, waiting: 1 })])
  await next.settled()
  expect(await next.kept('metrc')).toEqual({ rows: [aRow('metrc', 2, { ...metrc, waiting: 1 })], position: '2' })
})

test('a storage that is full gives up what was opened longest ago, then keeps no more, says so, and is read on', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plantsOf('GAAA-OLD'), '1', [aRow('a')])
  await tab.settled()
  tab.snapshot(plants, '1', [aRow('a')])
  await tab.settled()
  const full = vi.spyOn(KeptStore.prototype, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  tab.changes(plants, '2', [aRow('b')])
  await tab.keeper.flush()
  expect(keptState()).toBe('on')
  expect(await tab.kept(plantsOf('GAAA-OLD'))).toBeNull()
  tab.changes(plants, '3', [aRow('c')])
  await tab.settled()
  expect(keptState()).toBe('full')
  full.mockRestore()
  expect((await tab.kept(plants))?.rows).toEqual([aRow('a')])
  tab.changes(plants, '4', [aRow('d')])
  await tab.settled()
  expect((await tab.kept(plants))?.position).toBe('1')
})

test('a storage that is taken away in the middle stops nobody, and is said', async () => {
  const { factory } = aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '1', [aRow('a')])
  await tab.settled()
  vi.spyOn(KeptStore.prototype, 'write').mockRejectedValue(new DOMException('closing', 'InvalidStateError'))
  tab.changes(plants, '2', [aRow('b')])
  await tab.settled()
  expect(keptState()).toBe('away')
  expect(await tab.kept(plants)).toBeNull()
  vi.restoreAllMocks()
  expect(factory).toBeDefined()
})

test('where nothing may be kept it says why, and works on', async () => {
  aDevice()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private', 'SecurityError')
    },
  })
  const tab = await aTab()
  expect(keptState()).toBe('forbidden')
  tab.snapshot(plants, '1', [aRow('a')])
  expect(await tab.kept(plants)).toBeNull()
  vi.stubGlobal('isSecureContext', false)
  await aTab()
  expect(keptState()).toBe('insecure')
})

test('settings, secrets and the people of others are not kept', async () => {
  aDevice()
  const tab = await aTab()
  for (const key of ['users', 'taskFeed', 'organisationSettings', 'goneRoomSources'])
    tab.snapshot(key, '1', [aRow('a')])
  await tab.settled()
  const store = await KeptStore.open(() => {})
  expect(await store.heads()).toEqual([])
  store.close()
})

test('all that a room needs to show its climate is kept', async () => {
  aDevice()
  const tab = await aTab()
  const keys = ['readings', 'readingSources', 'waterSources', 'roomTargets'].map((name) => `${name}?facilityId=GAAA-1`)
  for (const key of keys) tab.snapshot(key, '1', [aRow('a')])
  await tab.settled()
  for (const key of keys) expect((await tab.kept(key))?.rows).toEqual([aRow('a')])
})

test('what was not opened for a month goes', async () => {
  aDevice()
  const tab = await aTab()
  tab.snapshot(plants, '1', [aRow('a')])
  await tab.settled()
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  const next = await aTab()
  await next.settled()
  expect(await next.kept(plants)).toBeNull()
})

/** All that lies in the storage, as far as it is text or could be. */
async function everythingIn(factory: IDBFactory): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(databaseName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const stores = [...db.objectStoreNames]
  const rows = await Promise.all(
    stores.map(
      (name) =>
        new Promise<unknown[]>((resolve) => {
          const request = db.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => resolve(request.result)
        }),
    ),
  )
  db.close()
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  )
}
