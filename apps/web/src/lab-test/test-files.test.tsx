import { labTestFileRoutes } from '@cultivatd/contract/lab-test/lab-test-file.contract'
import type { AddedFile } from '@cultivatd/domain/file/file'
import { mostFileBytes, pieceBytes } from '@cultivatd/domain/file/file-rules'
import { aTest } from '@cultivatd/domain/lab-test/lab-test.builders'
import { permission } from '@cultivatd/domain/user/permissions'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, brokenConnection, held, refusal } from '../live/server.builders.ts'
import { button, dialog, show, snackbarSays } from '../ui/rendering.builders.tsx'
import { TestFiles } from './test-files.tsx'

const { send, giveUp, add, remove, read } = labTestFileRoutes
const certificate: AddedFile = {
  id: 'f1',
  version: 1,
  name: 'COA 17.pdf',
  type: 'application/pdf',
  size: 1_500_000,
  addedAt: '2026-11-20T15:00:00.000Z',
  addedBy: 'Priya Nair',
  addedById: 'p2',
  record: 't1',
}

function open(files: readonly AddedFile[], permissions: readonly string[] = [permission.generalEdit]) {
  const server = aServer()
  server.shows('labTestFiles', { id: 't1' }, files)
  server.shows('me', {}, [{ id: 'p1', version: 1, permissions } as never])
  return { ...show(<TestFiles test={aTest()} />), server }
}

const pdf = (size: number, name = 'scan.pdf') =>
  new File([new Uint8Array([...'%PDF-1.7'].map((sign) => sign.charCodeAt(0))), new Uint8Array(size - 8)], name, {
    type: 'application/pdf',
  })
const choose = async (user: ReturnType<typeof open>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Certificate, a PDF or a picture'), file)

test('a file is sent in pieces, with its progress, and shown when it is there', async () => {
  const { user, server } = open([])
  const second = held(answer(send, {}))
  server.answers(send, answer(send, {}), second.reply)
  server.answers(add, answer(add, { id: 'f1' }))
  await choose(user, pdf(pieceBytes + 100))
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Sending scan.pdf' })
  await waitFor(() => expect([progress.value, progress.max]).toEqual([pieceBytes, pieceBytes + 100]))
  second.now()
  await waitFor(() => expect(server.asked(add)).toHaveLength(1))
  const sent = server.asked(send).map(({ body }) => body as { upload: string; at: number; content: string })
  expect(sent.map(({ at, content }) => [at, atob(content).length])).toEqual([
    [0, pieceBytes],
    [pieceBytes, 100],
  ])
  expect(server.asked(add)[0]).toMatchObject({
    key: sent[0]?.upload,
    body: { upload: sent[0]?.upload, name: 'scan.pdf', size: pieceBytes + 100 },
  })
  act(() => server.shows('labTestFiles', { id: 't1' }, [{ ...certificate, name: 'scan.pdf' }]))
  expect(await screen.findByRole('button', { name: 'scan.pdf' })).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('what breaks off is tried again from where it broke, and under the same name of the upload', async () => {
  const { user, server } = open([])
  server.answers(send, answer(send, {}), brokenConnection, answer(send, {}))
  server.answers(add, answer(add, { id: 'f1' }))
  await choose(user, pdf(pieceBytes + 100))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked(add)).toHaveLength(1))
  const sent = server.asked(send).map(({ body }) => body as { upload: string; at: number })
  expect(sent.map(({ at }) => at)).toEqual([0, pieceBytes, pieceBytes])
  expect(new Set(sent.map(({ upload }) => upload)).size).toBe(1)
})

test('what was begun is given up by who leaves it out or leaves the page, and what arrived is not', async () => {
  const { user, server, leave } = open([])
  const later = held(answer(send, {}))
  server.answers(giveUp, answer(giveUp, {}))
  server.answers(send, answer(send, {}), answer(send, {}), brokenConnection, later.reply)
  server.answers(add, answer(add, { id: 'f1' }))
  await choose(user, pdf(100, 'there.pdf'))
  await waitFor(() => expect(server.asked(add)).toHaveLength(1))
  await choose(user, pdf(pieceBytes + 100, 'left-out.pdf'))
  await screen.findByRole('button', { name: 'Try again' })
  await user.click(screen.getByRole('button', { name: 'Leave out left-out.pdf' }))
  await waitFor(() => expect(server.asked(giveUp)).toHaveLength(1))
  await choose(user, pdf(100, 'left.pdf'))
  await waitFor(() => expect(server.asked(send)).toHaveLength(4))
  leave()
  await waitFor(() => expect(server.asked(giveUp)).toHaveLength(2))
  const begun = server.asked(send).map(({ body }) => (body as { upload: string }).upload)
  expect(server.asked(giveUp).map(({ path }) => path)).toEqual(
    [begun[1], begun[3]].map((upload) => `/api/lab-test/t1/file-piece/${upload}`),
  )
})

test('pieces that the server has not any more are all sent once more', async () => {
  const { user, server } = open([])
  server.answers(send, answer(send, {}))
  server.answers(add, refusal(409, 'Not all of this file has arrived. Send it again.'), answer(add, { id: 'f1' }))
  await choose(user, pdf(200))
  expect(await screen.findByText('Not all of this file has arrived. Send it again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked(add)).toHaveLength(2))
  expect(server.asked(send)).toHaveLength(2)
})

test.each([
  [
    'what is no PDF and no picture',
    new File(['<script>'], 'a.pdf', { type: 'application/pdf' }),
    /no PDF and no picture/,
  ],
  ['what is too large', pdf(mostFileBytes + 1), /the most is 10 MB/],
  ['an empty one', new File([], 'a.pdf', { type: 'application/pdf' }), /empty/],
])('%s is told at once and sent nowhere', async (_what, file, sentence) => {
  const { user, server } = open([])
  await choose(user, file)
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Leave out ${file.name}` }))
  expect(screen.queryByText(sentence)).toBeNull()
  expect(server.asked(send)).toEqual([])
})

test('to remove asks first, and tells why it did not work', async () => {
  const { user, server } = open([certificate])
  server.answers(remove, refusal(404, 'This file is not there any more.'), answer(remove, {}))
  await user.click(await screen.findByRole('button', { name: 'Remove COA 17.pdf' }))
  const question = await dialog('Remove COA 17.pdf', 'alertdialog')
  await user.click(button(question, 'Remove the file'))
  expect(await question.findByText('This file is not there any more.')).toBeTruthy()
  await user.click(button(question, 'Remove the file'))
  await snackbarSays('Saved Successfully!Removed COA 17.pdf')
})

test('[PERM-14] who may not change tests reads the files, and a file that is gone is told', async () => {
  const { user, server } = open([certificate], [permission.strainView])
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const name = await screen.findByRole('button', { name: 'COA 17.pdf' })
  expect(screen.getByText(/1\.4 MB, Priya Nair/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull()
  server.answers(read, refusal(404, 'This file is not there any more.'), () => new Response('%PDF-1.7'))
  await user.click(name)
  expect(await screen.findByText('This file is not there any more.')).toBeTruthy()
  await user.click(name)
  await waitFor(() => expect(made).toHaveBeenCalledOnce())
  expect(screen.queryByText('This file is not there any more.')).toBeNull()
  made.mockRestore()
})

test('who sees no file and may add none sees nothing', async () => {
  open([], [permission.strainView])
  expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull()
})
