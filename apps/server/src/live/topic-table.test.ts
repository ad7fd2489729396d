import { topics } from '@cultivatd/contract/contract'
import { liveClose, livePath, type ServerMessage } from '@cultivatd/contract/live'
import { type Topic, topicKey } from '@cultivatd/contract/topic'
import type { Permission } from '@cultivatd/domain/user/permission'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { topics as implemented } from '../app/features.ts'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { given } from '../db/mirror.builders.ts'
import { worksAtStation } from '@cultivatd/contract/route'
import { anApiKey } from '../api-key/api-key.builders.ts'
import { aStation, aTurn } from '../station/station.builders.ts'
import { sampleOf } from '../http/sample-input.builders.ts'

/** Every topic of the contract, whoever wrote it: one that is added is walked the same day. */
const table = Object.entries<Topic>(topics)
const forActive = table.filter(([, { needs }]) => needs !== 'signedIn')
const byPermission = table.filter(([, { needs }]) => Array.isArray(needs))
const sampled = ({ params }: Topic, facilityId: string): Record<string, string> => {
  const sample = (params ? Object(sampleOf(params)) : {}) as Record<string, string>
  return 'facilityId' in sample ? { ...sample, facilityId } : sample
}
const activeId = 'GAAA-WALK-0001'
const inactiveId = 'GAAA-WALK-0002'
const ofFacility = table.filter(([, topic]) => 'facilityId' in sampled(topic, activeId))

let server: TestServer
let admin: TestPerson
let pending: TestPerson
let station: { id: string; token: string }
/** The admin's session at it. */
let turn: string
beforeAll(async () => {
  server = await testServer()
  admin = await server.person(['ORG_ADMIN'])
  pending = await server.person([])
  await addFacility(server.db, activeId, true)
  await addFacility(server.db, inactiveId, false)
  station = await aStation(server, { facilityId: activeId })
  turn = await aTurn(server, station, admin.id)
  await given.room(server.db, 1, 'Veg 1', [], inactiveId)
  await given.package(server.db, { Id: 2, Label: '1A4000000000000000000001' }, 'packagesActive', inactiveId)
  await given.plant(server.db, { Id: 3, LocationId: 1 }, inactiveId)
})
afterAll(() => server.close())

const shapeOf = ({ row }: Topic): string[] => ('shape' in row ? Object.keys(Object(row.shape)) : [])

test('[SYNC-02] [READ-102] what Metrc knows of a record sits under metrc, and no field of Metrc beside it', () => {
  const tracked = ['facilities', 'rooms', 'plants', 'plant', 'plantBatch', 'harvest', 'package', 'transfers'] as const
  expect(tracked.filter((name) => !shapeOf(topics[name]).includes('metrc'))).toEqual([])
  const beside = table.filter(([, topic]) => shapeOf(topic).some((key) => /^[A-Z]/.test(key)))
  expect(beside.map(([name]) => name)).toEqual([])
})

test('[DATA-05] history, environment and systems of a room are asked for by that room', () => {
  const ofRoom = ['comments', 'readings', 'systems'] as const
  expect(ofRoom.filter((name) => !('roomId' in sampled(topics[name], activeId)))).toEqual([])
})

const tabs: WebSocket[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.terminate()
})

/** What somebody hears first of a topic; the code of the close when that is all. */
async function firstHeard(token: string, name: string, params: Record<string, string>) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${livePath}`)
  tabs.push(socket)
  const key = topicKey(name, params)
  return new Promise<ServerMessage | number>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', resolve)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage
      if ('key' in message && message.key === key) resolve(message)
    })
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', token }))
      socket.send(JSON.stringify({ type: 'sub', topic: name, params }))
    })
  })
}

const refused = (message: unknown) => expect.objectContaining({ type: 'refused', message })

/** Every permission but those that pass. */
function lackingFor(needs: Topic['needs']): Permission[] {
  const all: Permission[] = ['USER_ADMIN', 'STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT']
  return all.filter((one) => !Array.isArray(needs) || !needs.includes(one))
}

test('each topic has its handler: those of a feature belong into app/features.ts', () => {
  const answered = new Set(implemented.map(({ name }) => name))
  expect(table.map(([name]) => name).filter((name) => !answered.has(name))).toEqual([])
})

test.each(table)('%s tells nothing without a valid token [API-01]', async (name, topic) => {
  expect(await firstHeard('garbage', name, sampled(topic, activeId))).toBe(liveClose.signedOut)
})

test.each(forActive)('%s refuses who has no permission yet [PERM-04]', async (name, topic) => {
  expect(await firstHeard(pending.token, name, sampled(topic, activeId))).toEqual(
    refused(expect.stringContaining('Your access is pending')),
  )
})

test.each(byPermission)('%s refuses who holds every other permission [PERM-21]', async (name, topic) => {
  const person = await server.person(lackingFor(topic.needs))
  expect(await firstHeard(person.token, name, sampled(topic, activeId))).toEqual(
    refused('You do not have the permission for this.'),
  )
})

const notAtStation = table.filter(([, topic]) => !worksAtStation(topic))

test('at a station nobody sees people, settings or secrets of an account', () => {
  expect(notAtStation.map(([name]) => name).toSorted()).toEqual([
    'apiKeys',
    'crewKeys',
    'deadLetters',
    'invitations',
    'organisationHistory',
    'organisationSettings',
    'stations',
    'taskFeed',
    'trays',
    'userHistory',
    'users',
    'webhooks',
  ])
})

test.each(notAtStation)('%s refuses who took over at a station, whatever they may elsewhere', async (name, topic) => {
  expect(await firstHeard(turn, name, sampled(topic, activeId))).toEqual(
    refused(expect.stringContaining('not done at a station')),
  )
})

test('an API key opens no stream', async () => {
  const key = await anApiKey(server, admin, {})
  expect(await firstHeard(key, 'rooms', { facilityId: activeId })).toBe(liveClose.signedOut)
})

test('the token of a station opens no stream', async () => {
  expect(await firstHeard(station.token, 'rooms', { facilityId: activeId })).toBe(liveClose.signedOut)
})

test('the account says at a station what may be done there, and elsewhere what may be done at all', async () => {
  const [there, here] = [await firstHeard(turn, 'me', {}), await firstHeard(admin.token, 'me', {})]
  expect(there).toMatchObject({ rows: [{ permissions: ['STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'] }] })
  expect(here).toMatchObject({ rows: [{ permissions: ['ORG_ADMIN'] }] })
})

test.each(ofFacility)('%s knows no facility that is not active [FAC-02]', async (name, topic) => {
  for (const facilityId of [inactiveId, 'GAAA-NONE-0000'])
    expect(await firstHeard(admin.token, name, sampled(topic, facilityId))).toEqual(refused('Unknown Facility'))
})

test.each(table)('%s is told to who may see it, with rows of its shape', async (name, topic) => {
  const heard = await firstHeard(admin.token, name, sampled(topic, activeId))
  if (typeof heard === 'number' || heard.type !== 'snapshot') throw new Error(`Heard ${JSON.stringify(heard)}`)
  for (const row of heard.rows) expect(topic.row.safeParse(row).error).toBeUndefined()
})

test('nobody but who chooses the active facilities hears of one that is not active [FAC-02]', async () => {
  const grower = await server.person(['USER_ADMIN', 'STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'])
  const telling: string[] = []
  for (const [name, topic] of table) {
    const heard = await firstHeard(grower.token, name, sampled(topic, activeId))
    if (JSON.stringify(heard).includes(inactiveId)) telling.push(name)
  }
  expect(telling).toEqual([])
})
