import { expect, test, vi } from 'vitest'
import { keepPicture, readPicture } from './kept-picture.ts'
import { KeptStore } from './kept-store.ts'
import { aDevice, aRow, aTab, plantsOf } from './kept.builders.ts'
import { sealOf } from './seal.ts'

const room = '/facility/GAAA-1/room/1'
const build = '/assets/index-1.js'

/** What the next start of a session with this program finds. */
async function pictureAt(page: string, { token = 'a token', program = build } = {}): Promise<string | null> {
  const [seal, store] = await Promise.all([sealOf(token), KeptStore.open(() => {})])
  const text = await readPicture({ store, seal }, page, program)
  store.close()
  return text
}

async function bytesOnDevice(): Promise<string> {
  const store = await KeptStore.open(() => {})
  const heads = await store.heads()
  const kept = await Promise.all(heads.map(({ name }) => store.read(name)))
  store.close()
  const parts = kept.flatMap((one) => one?.parts ?? [])
  return JSON.stringify(heads) + parts.map((part) => new TextDecoder('latin1').decode(part)).join()
}

test('the picture of a page is there for its own page, session and program only', async () => {
  aDevice()
  const tab = await aTab()
  keepPicture(room, 'Blue Dream')
  await tab.settled()
  expect(await pictureAt(room)).toBe('Blue Dream')
  expect(await pictureAt('/facility/GAAA-1/room/2')).toBeNull()
  expect(await pictureAt(room, { token: 'of somebody else' })).toBeNull()
  expect(await pictureAt(room, { program: '/assets/index-2.js' })).toBeNull()
  keepPicture(room, 'Gelato')
  await tab.settled()
  expect(await pictureAt(room)).toBe('Gelato')
})

test('nobody reads it without the session, not even of which page it is', async () => {
  aDevice()
  const tab = await aTab()
  keepPicture(room, 'Blue Dream '.repeat(50))
  await tab.settled()
  expect(await bytesOnDevice()).not.toMatch(/Blue|Dream|GAAA|room/)
})

test('it goes when somebody signs out, and when another session begins', async () => {
  aDevice()
  const tab = await aTab()
  keepPicture(room, 'Blue Dream')
  await tab.settled()
  tab.keeper.close()
  await tab.settled()
  expect(await pictureAt(room)).toBeNull()
  keepPicture(room, 'after the sign-out')
  await tab.settled()
  expect(await pictureAt(room)).toBeNull()

  const again = await aTab()
  keepPicture(room, 'Blue Dream')
  await again.settled()
  await aTab('of somebody else')
  expect(await pictureAt(room)).toBeNull()
})

test('who may see less loses every picture, one that is being sealed in that moment too', async () => {
  aDevice()
  const tab = await aTab()
  const me = (version: number, permissions: string[]) => aRow('me', version, { permissions })
  tab.snapshot('me', '1', [me(1, ['STRAIN_VIEW', 'PACKAGE_EDIT'])])
  keepPicture(room, 'Blue Dream')
  await tab.settled()
  keepPicture('/', 'Home')
  tab.changes('me', '2', [me(2, ['STRAIN_VIEW'])])
  await tab.settled()
  expect([await pictureAt(room), await pictureAt('/')]).toEqual([null, null])
})

test('a list that may not be seen any more takes the pictures with it: it may be on any of them', async () => {
  aDevice()
  const tab = await aTab()
  keepPicture(room, 'Blue Dream')
  await tab.settled()
  keepPicture('/', 'Home')
  tab.keeper.drop(plantsOf('GAAA-1'))
  await tab.settled()
  expect([await pictureAt(room), await pictureAt('/')]).toEqual([null, null])
})

test('of many pages the ones that were opened last have a picture, and a page that is too large has none', async () => {
  aDevice()
  const tab = await aTab()
  for (let page = 1; page <= 26; page++) {
    keepPicture(`/facility/GAAA-1/room/${page}`, String(page))
    await tab.keeper.flush()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await pictureAt('/facility/GAAA-1/room/2')).toBeNull()
  expect(await pictureAt('/facility/GAAA-1/room/3')).toBe('3')
  const noise = Array.from({ length: 700_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  keepPicture('/facility/GAAA-1/room/3', noise)
  await tab.settled()
  expect(await pictureAt('/facility/GAAA-1/room/3')).toBeNull()
})

test('a picture that was changed on the disk is not opened', async () => {
  aDevice()
  const tab = await aTab()
  keepPicture(room, 'Blue Dream')
  await tab.settled()
  const store = await KeptStore.open(() => {})
  const [head] = await store.heads()
  if (!head) throw new Error('Nothing is kept')
  const seal = await sealOf('a token')
  const sealed = new Uint8Array(64)
  await store.write(seal.owner, { name: head.name, build, from: null, to: '', sealed, now: 0 })
  store.close()
  await expect(pictureAt(room)).rejects.toHaveProperty('name', 'OperationError')
})
