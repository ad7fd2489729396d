import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../app/server.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { rooms } from '../room/room.store.ts'
import { commentsOf } from './comment.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let dana: TestPerson
let priya: TestPerson
let roomId: string
beforeAll(async () => {
  server = await trackedTestServer()
  dana = await server.person([permission.strainView], 'Dana Whitfield')
  priya = await server.person([permission.strainView], 'Priya Nair')
  roomId = (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === 'Veg 1')?.id ?? ''
})
afterAll(() => server.close())

const write = (message: string, { by = dana, room = roomId } = {}) =>
  server.call('POST', `/api/location/${room}/history/create`, {
    token: by.token,
    body: { facilityId: grower, message },
  })
const thread = () => commentsOf(server.db, { facilityId: grower, roomId })
const refusal = (status: number, message: RegExp) => ({
  status,
  answer: { errors: [expect.objectContaining({ message: expect.stringMatching(message) })] },
})

test('[ROOM-15] [ROOM-16] [ROOM-20] [DATA-06] [DATA-08] [API-38] [READ-61] a thread is kept with who wrote what when, newest first', async () => {
  await write('First')
  await write('Second', { by: priya })
  expect(await thread()).toMatchObject([
    { message: 'Second', userId: priya.id, userName: 'Priya Nair', roomId, timestamp: expect.any(String) },
    { message: 'First', userId: dana.id, userName: 'Dana Whitfield' },
  ])
})

test('[NOTE-07] [READ-77] who is mentioned is told once, with the room, and nobody of their own comment', async () => {
  const mention = (person: TestPerson) => `@[${person.name}](${person.id})`
  const both = `${mention(priya)} and ${mention(dana)}, ${mention(priya)}: see #[Veg 1](${roomId})`
  expect(await write(both)).toMatchObject({ status: 200 })
  const told = (await notificationsOf(server.db, priya.id)).filter(({ message }) => message.includes('mentioned'))
  expect(told).toMatchObject([{ message: 'Dana Whitfield mentioned you in Veg 1', roomId, seen: false }])
  expect((await notificationsOf(server.db, dana.id)).filter(({ message }) => message.includes('mentioned'))).toEqual([])
})

test('[ROOM-19] what is blank, too long, for nobody or for no room is refused with a sentence, and nothing is kept', async () => {
  const before = await thread()
  const gone = await server.person([], 'Jo Adams')
  expect(await write(' \n ')).toMatchObject(refusal(400, /^Please enter a value/))
  expect(await write('x'.repeat(5001))).toMatchObject(refusal(400, /^Use at most 5,000 characters/))
  expect(await write('x'.repeat(1_100_000))).toMatchObject({ status: 413 })
  expect(await write('@[Nobody](person-0)')).toMatchObject(refusal(400, /^Nobody has no access any more/))
  expect(await write(`@[Jo Adams](${gone.id})`)).toMatchObject(refusal(400, /^Jo Adams has no access any more/))
  expect(await write('#[Attic](room-0)')).toMatchObject(refusal(400, /^The room Attic is not there any more/))
  expect(await write('Lost', { room: 'room-0' })).toMatchObject(refusal(404, /^This room is not there any more/))
  expect(await thread()).toEqual(before)
})
