import { commentPhotoRoutes } from '@cultivatd/contract/comment/comment-photo.contract'
import { taskPhotoRoutes } from '@cultivatd/contract/task/task-photo.contract'
import type { AddedFile } from '@cultivatd/domain/file/file'
import { mostPhotos } from '@cultivatd/domain/file/picture-rules'
import { pieceBytes } from '@cultivatd/domain/file/file-rules'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, aServer, brokenConnection, held, refusal } from '../../live/server.builders.ts'
import { button, dialog, show, snackbarSays } from '../../ui/rendering.builders.tsx'
import { CommentPhotos } from './comment-photos.tsx'
import { TaskPhotos } from './task-photos.tsx'

const { send, giveUp, add, remove, read, small } = taskPhotoRoutes
const photo: AddedFile = {
  id: 'f1',
  version: 1,
  name: 'rack 2.webp',
  type: 'image/webp',
  size: 90_000,
  addedAt: '2026-11-20T15:00:00.000Z',
  addedBy: 'Dana Whitfield',
  addedById: 'p1',
  record: 't1',
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
afterEach(() => vi.unstubAllGlobals())

function open(photos: readonly AddedFile[]) {
  const server = aServer()
  server.shows('taskPhotos', { id: 't1' }, photos)
  server.shows('me', {}, [{ id: 'p1', version: 1, permissions: [] } as never])
  server.answers(small, () => new Response('small'))
  server.answers(read, () => new Response('whole'))
  server.answers(giveUp, answer(giveUp, {}))
  return { ...show(<TaskPhotos task={{ id: 't1', title: 'Defoliate rack 2' }} />), server }
}

const jpeg = (size: number, name = 'image.jpg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(size - 4)], name, { type: 'image/jpeg' })
const take = async (user: ReturnType<typeof open>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Photo'), file)

/** A browser that draws: what it is given comes out of this size. */
function drawing(width: number, height: number) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  const made = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
    const element = made(name, options)
    if (element instanceof HTMLCanvasElement)
      Object.assign(element, {
        getContext: () => ({
          fillRect: () => {},
          drawImage: (...[, , , w, h]: number[]) => drawn.push([w ?? 0, h ?? 0]),
        }),
        toBlob: (take: (blob: Blob) => void) => take(jpeg(500)),
      })
    return element
  })
  return drawn
}

test('a photo is taken with the camera, made smaller, and sent in pieces', async () => {
  const drawn = drawing(4000, 3000)
  const { user, server } = open([])
  server.answers(send, answer(send, {}))
  server.answers(add, answer(add, { id: 'f1' }))
  const input = await screen.findByLabelText('Photo')
  expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual([
    'environment',
    'image/jpeg,image/png,image/webp',
  ])
  await take(user, jpeg(5_000_000, 'IMG 17.png'))
  await waitFor(() => expect(server.asked(add)).toHaveLength(1))
  vi.mocked(document.createElement).mockRestore()
  expect(drawn).toEqual([[1600, 1200]])
  expect(server.asked(add)[0]?.body).toMatchObject({ name: 'IMG 17.jpg', size: 500 })
  expect(server.asked(send)).toHaveLength(1)
})

test('where the browser cannot draw, it goes as it came; what breaks off is tried again', async () => {
  const { user, server } = open([])
  server.answers(send, brokenConnection, answer(send, {}))
  server.answers(add, answer(add, { id: 'f1' }))
  await take(user, jpeg(900))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked(add)).toHaveLength(1))
  expect(server.asked(add)[0]?.body).toMatchObject({ name: 'image.jpg', size: 900 })
})

test.each([
  [503, 'The storage of files does not answer, so nothing was kept.'],
  [400, 'All files together may be 10 GB, and this one would be more.'],
])('a storage that refuses with %s is told, and the photo stays to be tried again', async (status, sentence) => {
  const { user, server } = open([])
  server.answers(send, answer(send, {}))
  server.answers(add, refusal(status, sentence), answer(add, { id: 'f1' }))
  await take(user, jpeg(900))
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(server.asked(send)).toHaveLength(1)
})

test('one on its way is cancelled, and nothing of it is added', async () => {
  const { user, server } = open([])
  const later = held(answer(send, {}))
  server.answers(send, later.reply)
  await take(user, jpeg(pieceBytes + 10))
  await user.click(await screen.findByRole('button', { name: 'Cancel image.jpg' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await waitFor(() => expect(server.asked(giveUp)).toHaveLength(1))
  later.now()
  await new Promise((resolve) => void setTimeout(resolve, 20))
  expect([server.asked(send).length, server.asked(add).length]).toEqual([1, 0])
})

test('what is no picture is told at once and sent nowhere', async () => {
  const { user, server } = open([])
  await take(user, new File(['%PDF-1.7 of a scan'], 'rack.jpg', { type: 'image/jpeg' }))
  expect((await screen.findByText(/^This is no picture/)).getAttribute('role')).toBe('alert')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(server.asked(send)).toEqual([])
})

test('a photo is seen small, whole in a dialog, and removed after a question by who added it', async () => {
  const { user, server } = open([photo])
  server.answers(remove, answer(remove, {}))
  const thumb = await screen.findByRole('button', { name: 'Open rack 2.webp, Dana Whitfield' })
  await waitFor(() => expect(thumb.querySelector('img')?.getAttribute('src')).toBe('blob:one'))
  await user.click(thumb)
  const whole = await dialog('rack 2.webp')
  expect(await whole.findByRole('img', { name: 'rack 2.webp, Dana Whitfield' })).toBeTruthy()
  await user.click(button(whole, 'Remove'))
  await user.click(button(await dialog('Remove rack 2.webp', 'alertdialog'), 'Remove the photo'))
  await snackbarSays('Saved Successfully!Removed rack 2.webp')
})

test('of somebody else’s photo nobody is offered to remove it, and one that does not come is told', async () => {
  const { user, server } = open([{ ...photo, addedById: 'p2' }])
  server.answers(read, refusal(404, 'This photo is not there any more.'))
  await user.click(await screen.findByRole('button', { name: /^Open rack 2/ }))
  const whole = await dialog('rack 2.webp')
  expect(await whole.findByText('This photo is not there any more.')).toBeTruthy()
  expect(whole.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('a task with as many photos as are kept takes no more, and says so', async () => {
  open(Array.from({ length: mostPhotos }, (_none, at) => ({ ...photo, id: `f${at}` })))
  expect((await screen.findByText(/^At most 20 photos/)).textContent).toMatch(/Remove one first/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a photo' }).disabled).toBe(true)
})

test('a comment shows its own photos, and only who wrote it adds some', async () => {
  const server = aServer()
  const where = { facilityId: 'F1', roomId: '5' }
  const said = { userName: 'Dana Whitfield', timestamp: '2026-11-21T07:50:00' }
  server.answers(commentPhotoRoutes.small, () => new Response('small'))
  server.shows('commentPhotos', where, [
    { ...photo, record: 'c1' },
    { ...photo, id: 'f2', name: 'other.webp', record: 'c2' },
  ])
  const { again } = show(<CommentPhotos of={{ id: 'c1', ...where, ...said }} isOwn={false} />)
  await screen.findByRole('button', { name: /^Open rack 2/ })
  expect(screen.queryByRole('button', { name: /^Open other|Add a photo/ })).toBeNull()
  again(<CommentPhotos of={{ id: 'c2', ...where, ...said }} isOwn />)
  expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Open other/ })).toBeTruthy()
  // Many comments have photos: what is said of a part tells it from the others.
  expect(screen.getByRole('region', { name: 'Photos of the comment of Dana Whitfield, Today 07:50' })).toBeTruthy()
})
