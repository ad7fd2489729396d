import { commentRoutes } from '@cultivatd/contract/comment/comment.contract'
import { commentPhotoRoutes } from '@cultivatd/contract/comment/comment-photo.contract'
import { taskPhotoRoutes } from '@cultivatd/contract/task/task-photo.contract'
import { mostWaitingBytes, waitingPhotoProblem } from '@cultivatd/domain/file/picture-rules'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aKeepingDevice } from '../../live/outbox/device.builders.ts'
import { outbox } from '../../live/outbox/outbox.ts'
import { outboxState } from '../../live/outbox/outbox-state.ts'
import { OutboxStore } from '../../live/outbox/outbox-store.ts'
import { answer, aServer, brokenConnection, held, refusal } from '../../live/server.builders.ts'
import { button, dialog, fill, show } from '../../ui/rendering.builders.tsx'
import { RefusedActs } from '../../repair/refused-acts.tsx'
import { sendComment } from '../../comment/sending.ts'
import { CommentPhotos } from './comment-photos.tsx'
import { TaskPhotos } from './task-photos.tsx'

const { send, giveUp, add } = taskPhotoRoutes
const task = { id: 't1', title: 'Defoliate rack 2' }

let seen: Blob[] = []
beforeEach(() => {
  seen = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${seen.push(content as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})

async function open() {
  const server = aServer()
  server.shows('taskPhotos', { id: 't1' }, [])
  server.shows('me', {}, [{ id: 'dana', version: 1, permissions: [] } as never])
  server.answers(giveUp, answer(giveUp, {}))
  const shown = show(<TaskPhotos task={task} />)
  const device = await aKeepingDevice(server, 'dana')
  return { ...shown, server, device }
}

const jpeg = (size: number, name = 'rack 2.jpg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(size - 4).fill(7)], name, { type: 'image/jpeg' })
const take = async (user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Photo'), file)
const thumb = (how = 'kept on this device') => screen.findByRole('button', { name: `Open rack 2.jpg, ${how}` })

test('[SYNC-03] a photo without a network is seen at once, outlives the session, and arrives once, after its pieces, with its time', async () => {
  const { user, server, device } = await open()
  server.answers(send, brokenConnection)
  server.answers(add, brokenConnection)
  await take(user, jpeg(900))
  await user.click(await thumb())
  const whole = await dialog('rack 2.jpg')
  await waitFor(() => expect(whole.getByRole('img', { name: 'rack 2.jpg' }).getAttribute('src')).toMatch(/^blob:/))
  expect(seen.map(({ size }) => size)).toContain(900)
  expect(seen[0]?.type).toBe('image/jpeg')
  await user.keyboard('{Escape}')
  await device.signIn('priya')
  expect(screen.queryByRole('button', { name: /^Open rack 2/ })).toBeNull()
  await device.signIn('dana')
  expect(await thumb()).toBeTruthy()
  server.answers(send, answer(send, {}))
  // It may have arrived: it is asked for first, and its pieces are wanted.
  const before = server.asked(add).length
  server.answers(add, refusal(409, 'Not all of this file has arrived. Send it again.'), answer(add, { id: 'f1' }))
  const act = outboxState().acts[0]
  await device.sends()
  expect(outboxState().acts).toEqual([])
  const asked = server.asked(add).slice(before)
  expect(asked).toHaveLength(2)
  for (const one of asked)
    expect(one).toMatchObject({
      key: act?.key,
      doneAt: act?.at,
      body: { upload: act?.key, name: 'rack 2.jpg', size: 900 },
    })
  const { content } = Object(server.asked(send).at(-1)?.body) as { content: string }
  expect(atob(content)).toHaveLength(900)
  expect(act?.file && (await outbox.fileOf(act.file))).toBeNull()
})

test('one whose answer was lost is asked for before it is sent again, and is not carried twice', async () => {
  const { user, server, device } = await open()
  server.answers(send, answer(send, {}))
  server.answers(add, brokenConnection)
  await take(user, jpeg(900))
  await thumb()
  const pieces = server.asked(send).length
  server.answers(add, answer(add, { id: 'f1' }))
  await device.sends()
  expect(outboxState().acts).toEqual([])
  expect(server.asked(send)).toHaveLength(pieces)
  expect(new Set(server.asked(add).map(({ key }) => key)).size).toBe(1)
})

test('a page that is left in the middle loses nothing: what was on its way goes on from the device', async () => {
  const { user, server, again } = await open()
  const slow = held(answer(send, {}))
  server.answers(send, slow.reply, answer(send, {}))
  server.answers(add, refusal(409, 'Not all of this file has arrived. Send it again.'), answer(add, { id: 'f1' }))
  await take(user, jpeg(900))
  await screen.findByRole('progressbar', { name: 'Sending rack 2.jpg' })
  await waitFor(() => expect(server.asked(send)).toHaveLength(1))
  again(<p>Another page</p>)
  await waitFor(() => expect(server.asked(add).length).toBeGreaterThan(1))
  await outbox.rest()
  slow.now()
  expect(outboxState().acts).toEqual([])
  expect(server.asked(giveUp)).toEqual([])
})

test('one that is not taken lies in the tray with its picture and why, is sent again from there, and given up it leaves the device', async () => {
  const { user, server, device, again } = await open()
  server.answers(send, brokenConnection)
  server.answers(add, brokenConnection)
  await take(user, jpeg(900))
  await thumb()
  server.answers(send, answer(send, {}))
  server.answers(add, refusal(404, 'This task is there no more.'))
  await device.sends()
  expect(await thumb('not taken')).toBeTruthy()
  expect(screen.getByText('1 photo not taken, see why in your repair tray')).toBeTruthy()
  await waitFor(() => expect(server.asked(giveUp)).toHaveLength(1))
  again(<RefusedActs />)
  expect(await screen.findByRole('img', { name: 'rack 2.jpg' })).toBeTruthy()
  expect(screen.getByText('This task is there no more.')).toBeTruthy()
  expect(screen.getByText('Add a photo: rack 2.jpg, Defoliate rack 2')).toBeTruthy()
  const pieces = server.asked(send).length
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(server.asked(send).length).toBeGreaterThan(pieces))
  await waitFor(() => expect(outboxState().acts[0]?.standing.is).toBe('refused'))
  const [{ file } = {}] = outboxState().acts
  expect(file && (await outbox.fileOf(file))?.size).toBe(900)
  await user.click(screen.getByRole('button', { name: 'Give up' }))
  const giving = await dialog('Give up 1 change')
  expect(giving.getByText(/The photo goes from this device too/)).toBeTruthy()
  fill(giving.getByLabelText('Reason'), 'The task is gone')
  await user.click(button(giving, 'Give up'))
  await waitFor(() => expect(outboxState().acts[0]?.standing.is).toBe('given-up'))
  expect(file && (await outbox.fileOf(file))).toBeNull()
})

test('where the device is full the page says so and keeps the photo, until there is room or a network', async () => {
  const { user, server } = await open()
  server.answers(send, brokenConnection)
  server.answers(add, brokenConnection)
  await take(user, jpeg(900, 'first.jpg'))
  await screen.findByRole('button', { name: /^Open first.jpg/ })
  const noRoom = new DOMException('full', 'QuotaExceededError')
  const full = vi.spyOn(OutboxStore.prototype, 'add').mockRejectedValue(noRoom)
  await take(user, jpeg(900))
  expect((await screen.findByText(/^There is no room left on this device/)).getAttribute('role')).toBe('alert')
  full.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await thumb()).toBeTruthy()
  expect(screen.queryByText(/^There is no room/)).toBeNull()
})

test('photos of a hundred megabytes wait on a device, and one more is told to stay on its page', () => {
  expect(waitingPhotoProblem({ size: 400_000, waiting: mostWaitingBytes - 400_000 })).toBeNull()
  expect(waitingPhotoProblem({ size: 400_000, waiting: mostWaitingBytes })).toBe(
    'Photos of 100 MB wait on this device already, and the most is 100 MB. It stays on this page; send the others first.',
  )
})

test('a photo of a comment that no server knows yet goes behind it, to the id that this device gave it', async () => {
  const server = aServer()
  server.shows('me', {}, [{ id: 'dana', version: 1, permissions: [] } as never])
  const device = await aKeepingDevice(server, 'dana')
  const { create } = commentRoutes
  for (const route of [create, commentPhotoRoutes.send, commentPhotoRoutes.add]) server.answers(route, brokenConnection)
  const key = 'c'.repeat(32)
  await sendComment({ key, facilityId: 'f', roomId: '5', roomName: 'Veg 5', message: 'Mites', after: 0 })
  const of = { id: key, facilityId: 'f', roomId: '5', userName: 'Dana', timestamp: '2026-11-21T07:50:00' }
  const { user } = show(<CommentPhotos of={of} isOwn />)
  await take(user, jpeg(900))
  await thumb()
  const order: string[] = []
  const noting = (name: string, body: { id: string }) => (route: typeof create | typeof commentPhotoRoutes.add) => {
    server.answers(route, (asked) => {
      order.push(`${name} ${asked.path}`)
      return answer(route, body)(asked)
    })
  }
  noting('comment', { id: key })(create)
  server.answers(commentPhotoRoutes.send, answer(commentPhotoRoutes.send, {}))
  noting('photo', { id: 'f1' })(commentPhotoRoutes.add)
  await device.sends()
  expect(outboxState().acts).toEqual([])
  expect(order).toEqual(['comment /api/location/5/history/create', `photo /api/comment/${key}/photo`])
  expect(server.asked(create).at(-1)?.body).toMatchObject({ id: key, message: 'Mites' })
})
