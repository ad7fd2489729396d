import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { stationRoutes } from '@cultivatd/contract/station/station.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import type { StationView, TakeOver } from '@cultivatd/domain/station/station'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseName } from '../kept/kept-store.ts'
import { sealOf } from '../kept/seal.ts'
import { aKeepingBrowser } from '../outbox/device.builders.ts'
import { aNewAct } from '../outbox/outbox.builders.ts'
import { OutboxStore } from '../outbox/outbox-store.ts'
import { answer, aServer, brokenConnection, refusal } from '../server.builders.ts'
import { keepToken } from '../token.ts'
import { atContact } from './contact.ts'
import { withCrew } from './crew-store.ts'
import { keepTurn, keptTurns, openTurn, sealOfTurn } from './kept-turns.ts'
import { deliverParcels, leaveParcel } from './parcels.ts'

const stationToken = 'of the station'
const pin = '482913'
const badge = 'CREWABCDEFGHJKLMNPQRSTUVWXYZ23'
const marcus = { id: 'm', name: 'Marcus Reyes' }
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** The server let this person in with this, and the device keeps their spare turn. */
async function aKeptTurn({ shown = { personId: 'm', pin }, person = marcus, until = hours(12) }: Given = {}) {
  await keepTurn(await sealOfTurn(stationToken, shown), {
    person,
    spare: { id: `spare of ${person.id}`, token: `spare token of ${person.id}`, until },
    token: `spare token of ${person.id}`,
    readWith: `token of ${person.id}`,
    secret: `secret of ${person.id}`,
    readOwner: `owner${person.id}`,
  })
}

interface Given {
  shown?: TakeOver
  person?: { id: string; name: string }
  until?: string
}

const byPin = (given: string, personId = 'm') => openTurn(stationToken, { personId, pin: given })

describe('without a network', () => {
  beforeEach(() => {
    aKeepingBrowser()
    return () => vi.unstubAllGlobals()
  })

  test('a person who took over before opens their turn with the same PIN, and finds what was read and what seals their acts', async () => {
    await aKeptTurn()
    expect(await byPin('730195')).toMatchObject({ state: 'wrong', left: 4 })
    expect(await byPin(pin)).toMatchObject({
      state: 'opened',
      inside: { token: 'spare token of m', readWith: 'token of m', secret: 'secret of m' },
    })
    // A right one begins the count anew.
    expect(await byPin('730195')).toMatchObject({ state: 'wrong', left: 4 })
  })

  test('nothing on the device says PIN, badge, token or secret', async () => {
    await aKeptTurn({ shown: { badge, pin } })
    await leaveParcel({ token: 'token of m', personId: 'm', secret: 'secret of m' })
    const all = await withCrew(async (db) => [await db.getAll('turns'), await db.getAll('parcels')])
    const text = JSON.stringify(all, (_key, value: unknown) =>
      value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
    )
    for (const said of [pin, badge, 'token of m', 'secret of m']) expect(text).not.toContain(said)
    const keys = await withCrew((db) => db.getAll('keys'))
    expect(keys.flatMap(({ mac, box }) => [mac.extractable, box.extractable])).toEqual([false, false])
  })

  test('five wrong PINs leave nothing to open, also when they come at once, and for the right one', async () => {
    await aKeptTurn()
    const tries = await Promise.all(Array.from({ length: 7 }, (_, at) => byPin(`73019${at}`)))
    expect(tries.map(({ state }) => state).toSorted()).toEqual(['locked', 'locked', ...Array(5).fill('wrong')])
    expect(await byPin(pin)).toEqual({ state: 'locked', name: 'Marcus Reyes' })
    expect((await keptTurns())[0]).toMatchObject({ sealed: null })
  }, 60_000)

  test('ten wrong PINs of whomever lock the station, and a badge still opens', async () => {
    const people = ['a', 'b', 'c'].map((id) => ({ id, name: id }))
    for (const person of people) await aKeptTurn({ person, shown: { personId: person.id, pin } })
    await aKeptTurn({ shown: { badge } })
    for (const id of ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a']) await byPin('730195', id)
    expect(await byPin(pin, 'b')).toEqual({ state: 'stationLocked' })
    expect(await openTurn(stationToken, { badge })).toMatchObject({ state: 'opened' })
  }, 60_000)

  test.each<[string, TakeOver, TakeOver, string]>([
    ['a badge opens what it began', { badge }, { badge }, 'opened'],
    ['a badge asks for its PIN where both were shown', { badge, pin }, { badge }, 'pinNeeded'],
    ['both open what both began', { badge, pin }, { badge, pin }, 'opened'],
    ['a PIN alone does not open what both began', { badge, pin }, { personId: 'm', pin }, 'unknown'],
    ['a PIN does not open what a badge began', { badge }, { personId: 'm', pin }, 'unknown'],
    ['another badge opens nothing', { badge }, { badge: badge.replace('23', '24') }, 'unknown'],
    ['nobody is let in who did not take over before', { personId: 'm', pin }, { personId: 'p', pin }, 'unknown'],
  ])('%s', async (_, shown, given, state) => {
    await aKeptTurn({ shown })
    expect(await openTurn(stationToken, given)).toMatchObject({ state })
  })

  test('a turn of another station, and one that is over by now, open nothing', async () => {
    await aKeptTurn()
    expect(await openTurn('of another station', { personId: 'm', pin })).toMatchObject({ state: 'wrong' })
    await aKeptTurn({ until: hours(-1) })
    expect(await byPin(pin)).toEqual({ state: 'unknown' })
    expect(await keptTurns()).toEqual([])
  })
})

const view: StationView = {
  name: 'Flower tablet',
  facilityId: 'F',
  crew: [],
  restSeconds: 60,
  isBadgeWithPin: false,
  spares: [],
}

function aContact() {
  const server = aServer()
  keepToken(null)
  aKeepingBrowser()
  server.answers(accountRoutes.outboxSecret, answer(accountRoutes.outboxSecret, { secret: 's' }))
  server.answers(accountRoutes.signOut, answer(accountRoutes.signOut, {}))
  server.answers(stationRoutes.lockPin, answer(stationRoutes.lockPin, {}))
  return server
}

const later = () => Date.now() + 1
const names = async () => (await keptTurns()).map(({ personId }) => personId)

describe('when the server is heard', () => {
  test('turns that stand no more are forgotten with what was read in them, and one that began since it was asked stays', async () => {
    aContact()
    await aKeptTurn()
    await aKeptTurn({ person: { id: 'p', name: 'Priya' }, shown: { personId: 'p', pin } })
    for (const owner of ['ownerm', 'ownerp']) (await openDB(`${databaseName} ${owner}`, 1)).close()
    await atContact({ ...view, spares: ['spare of p'] }, later())
    expect(await names()).toEqual(['p'])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`${databaseName} ownerm`)
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(`${databaseName} ownerp`)
    await aKeptTurn()
    await atContact({ ...view, spares: ['spare of p'] }, Date.now() - 1_000)
    expect(await names()).toEqual(['m', 'p'])
  })

  test('a turn that a PIN alone opens goes where badge and PIN are wanted together', async () => {
    aContact()
    await aKeptTurn()
    await atContact({ ...view, isBadgeWithPin: true, spares: ['spare of m'] }, later())
    expect(await names()).toEqual([])
  })

  test('five wrong PINs are told, again until they are', async () => {
    const server = aContact()
    server.answers(stationRoutes.lockPin, brokenConnection, answer(stationRoutes.lockPin, {}))
    await aKeptTurn()
    for (let at = 0; at < 5; at += 1) await byPin('730195')
    await atContact({ ...view, spares: ['spare of m'] }, later())
    expect(await names()).toEqual(['m'])
    await atContact({ ...view, spares: ['spare of m'] }, later())
    expect(await names()).toEqual([])
    expect(server.asked(stationRoutes.lockPin).map(({ body }) => body)).toEqual([
      { spareId: 'spare of m' },
      { spareId: 'spare of m' },
    ])
  }, 60_000)
})

describe('what somebody did who is not here any more', () => {
  const call = {
    feature: 'task',
    route: 'tick',
    params: { taskId: 't' },
    body: { subTaskId: 's', isComplete: true },
  }
  async function aLeftAct() {
    const store = await OutboxStore.open(await sealOf('secret of m'))
    await store.add(aNewAct({ personId: 'm', key: 'key-of-tick', call }))
    await leaveParcel({ token: 'token of m', personId: 'm', secret: 'secret of m' })
    const bearers: string[] = []
    const sent = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      bearers.push(`${address} ${new Headers(init.headers).get('authorization')}`)
      return sent(address, init)
    })
    const parcels = () => withCrew((db) => db.count('parcels'))
    return { acts: () => store.of('m'), parcels, bearers }
  }

  test('[SYNC-03] is sent under their own session with its hour and key, and then that session ends', async () => {
    const server = aContact()
    server.answers(taskRoutes.tick, brokenConnection, answer(taskRoutes.tick, {}))
    const left = await aLeftAct()
    // Somebody else is here by now.
    keepToken('token of p')
    await deliverParcels()
    expect([await left.parcels(), (await left.acts()).length]).toEqual([1, 1])
    await deliverParcels()
    expect([await left.parcels(), (await left.acts()).length]).toEqual([0, 0])
    expect(server.asked(taskRoutes.tick).at(-1)).toMatchObject({
      key: 'key-of-tick',
      doneAt: '2026-11-21T10:00:00.000Z',
    })
    expect(left.bearers.filter((one) => one.includes('sub-task'))).toEqual(
      Array(2).fill('/api/task/t/sub-task Bearer token of m'),
    )
    expect(left.bearers.filter((one) => one.includes('sign-out'))).toEqual(['/api/account/sign-out Bearer token of m'])
  })

  test('waits for them where their session was ended: nobody else sends it', async () => {
    const server = aContact()
    server.answers(accountRoutes.outboxSecret, refusal(401, 'Sign in to go on.'))
    const left = await aLeftAct()
    await deliverParcels()
    expect([await left.parcels(), (await left.acts()).length]).toEqual([0, 1])
    expect(server.asked(taskRoutes.tick)).toEqual([])
  })

  test('that the server refuses stays for their repair tray, and their session ends', async () => {
    const server = aContact()
    server.answers(taskRoutes.tick, refusal(409, 'The task is completed.'))
    const left = await aLeftAct()
    await deliverParcels()
    expect(await left.parcels()).toBe(0)
    expect((await left.acts())[0]?.standing).toMatchObject({ is: 'refused', problems: ['The task is completed.'] })
  })
})
