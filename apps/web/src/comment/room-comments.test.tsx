import { commentRoutes } from '@cultivatd/contract/comment/comment.contract'
import type { Comment } from '@cultivatd/domain/comment/comment'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, aServer, brokenConnection, held, refusal, type Reply } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { dialog, show, snackbar } from '../ui/rendering.builders.tsx'
import { OpenedComment } from './opened-comment.tsx'
import { RoomComments } from './room-comments.tsx'

const dana = {
  id: 'dana',
  version: 1,
  displayName: 'Dana Whitfield',
  email: 'd@x.example',
  permissions: ['generalEdit'],
}
const people = ['Dana Whitfield', 'Joe Abara', 'Tomás Ortega'].map((displayName, at) => ({
  id: displayName.split(' ')[0]?.toLowerCase() ?? '',
  uid: displayName.split(' ')[0]?.toLowerCase() ?? '',
  version: at,
  displayName,
  isActive: true,
}))
/** Lost their access. */
const tom = { id: 'tom', uid: 'tom', version: 9, displayName: 'Tom Away', isActive: false }
const aFacility = (id: string, DisplayName: string) => ({ id, version: 1, metrc: { DisplayName } }) as FacilitySummary
const aRoom = (id: string, Name: string, facilityId: string) =>
  ({ id, version: 1, facilityId, metrc: { Name } }) as RoomSummary
const room = { id: '5', facilityId: 'F1', metrc: { Name: 'Veg 5' } }
const where = { facilityId: 'F1', roomId: '5' }

const aComment = (at: number, given: Partial<Comment> = {}): Comment => ({
  id: `c${at}`,
  version: at,
  ...where,
  userId: 'joe',
  userName: 'Joe Abara',
  message: `Comment ${at}`,
  timestamp: new Date(`2026-11-${String(10 + at).padStart(2, '0')}T09:30:00`).toISOString(),
  ...given,
})

/** As in the product, where nothing is shown before it is known who is there. */
const Page = () => useSession().me && <RoomComments room={room} />

async function open(comments: readonly Comment[] = [], ...replies: Reply[]) {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('people', {}, [...people, tom])
  server.shows('facilities', {}, [aFacility('F1', 'Red Fork'), aFacility('F2', 'Stillwater')])
  server.shows('rooms', { facilityId: 'F1' }, [aRoom('1', 'Veg 1', 'F1'), aRoom('2', 'Veg 2', 'F1')])
  server.shows('rooms', { facilityId: 'F2' }, [aRoom('9', 'Veg 2', 'F2')])
  server.shows('comments', where, comments)
  server.answers(commentRoutes.create, ...replies)
  const shown = show(<Page />)
  const field = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' })
  const sent = () => server.asked(commentRoutes.create).map(({ body }) => (body as { message: string }).message)
  return { ...shown, server, field, send, sent }
}

const texts = () => screen.queryAllByRole('article').map((one) => one.querySelector('p + p')?.textContent)
const arrived = answer(commentRoutes.create, { id: 'new' })

test('[ROOM-20] the newest stands on top, a rule with the day between days, the first five until all are asked for', async () => {
  const comments = [...Array.from({ length: 12 }, (_, at) => aComment(at)), aComment(11, { id: 'n', version: 99 })]
  const { user, field } = await open(comments)
  const thread = within(field.closest('section') ?? document.body)
  await waitFor(() => expect(texts()).toHaveLength(5))
  expect(texts()).toEqual(['Comment 11', 'Comment 11', 'Comment 10', 'Comment 9', 'Comment 8'])
  expect(thread.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Yesterday',
    'Thursday, 19 November',
    'Wednesday, 18 November',
  ])
  await user.click(screen.getByRole('button', { name: 'Show all 13 comments' }))
  expect(texts()).toHaveLength(13)
})

test('[ROOM-21] [SHELL-35] mentions lead to the room and to the person, one’s own is marked, and text is never HTML', async () => {
  const message = '@[Dana Whitfield](dana) see #[Veg 1](1), <b>now</b> <img src=x onerror=alert(1)>'
  const { user, address } = await open([aComment(1, { message }), aComment(2, { userName: '' })])
  const own = await screen.findByRole('link', { name: '@Dana Whitfield' })
  expect(own.className).toContain('me')
  expect(screen.getByText(/<b>now<\/b> <img src=x/)).toBeTruthy()
  expect(screen.getByText('Unknown person')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '#Veg 1' }))
  await waitFor(() => expect(address()).toBe('/room/1'))
  await user.click(own)
  await waitFor(() => expect(address()).toBe('/profile/dana'))
})

test('[ROOM-17] [ROOM-18] [ROOM-19] people and rooms are mentioned by keys alone; Ctrl Enter sends what is not blank', async () => {
  const { user, field, send, sent } = await open([], arrived)
  expect(send().disabled).toBe(true)
  await user.type(field, '  {Control>}{Enter}{/Control}')
  expect([send().disabled, sent()]).toEqual([true, []])
  await user.type(field, '@o')
  const list = within(await screen.findByRole('listbox', { name: 'People' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'TOTomás OrtegaEnter',
    'JAJoe Abara',
  ])
  expect(list.getAllByRole('option')[0]?.querySelector('mark')?.textContent).toBe('O')
  expect(field.getAttribute('aria-activedescendant')).toBe(list.getAllByRole('option')[0]?.id)
  expect(screen.getByText('2 people, Tomás Ortega')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('  @Joe Abara ')
  await user.keyboard('look at #veg')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Veg 1Enter',
    'Veg 2Red Fork',
    'Veg 2Stillwater',
  ])
  await user.keyboard('{Tab}')
  expect(field.value).toBe('  @Joe Abara look at #Veg 1 ')
  await user.keyboard('{Backspace}{Backspace}')
  expect(field.value).toBe('  @Joe Abara look at ')
  await user.keyboard('@z @d{Escape}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toEqual(['@[Joe Abara](joe) look at @z @d']))
  expect(field.value).toBe('')
})

test('a thumb mentions by the two buttons and a press on the name', async () => {
  const { user, field } = await open()
  await user.click(screen.getByRole('button', { name: 'Mention a room' }))
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Mention a person' }))
  await user.click(await screen.findByRole('option', { name: /Dana/ }))
  expect(field.value).toBe('#Veg 1 @Dana Whitfield ')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('[READ-113] what one wrote is there at once, dimmed until it is confirmed, and no Saved Successfully is said', async () => {
  const late = held(arrived)
  const { user, field, server } = await open([aComment(1)], late.reply)
  await user.type(field, 'Fan is loud{Control>}{Enter}{/Control}')
  await waitFor(() => expect(texts()).toEqual(['Fan is loud', 'Comment 1']))
  const isSending = () => screen.getAllByRole('article')[0]?.dataset.sending
  expect(isSending()).toBe('true')
  // The stream may be faster than the answer: it stands there once all the same.
  const mine = { id: 'new', userId: 'dana', userName: 'Dana Whitfield', message: 'Fan is loud' }
  server.shows('comments', where, [aComment(1), aComment(11, mine)])
  await waitFor(() => expect(isSending()).toBeUndefined())
  expect(texts()).toEqual(['Fan is loud', 'Comment 1'])
  late.now()
  await screen.findByText('Comment added')
  expect(texts()).toEqual(['Fan is loud', 'Comment 1'])
  expect(screen.queryByTestId('snackbar')).toBeNull()
})

test('what does not arrive stands in the field again, before what was typed since, and is sent once under its key', async () => {
  const late = held(brokenConnection)
  const { user, field, server, sent } = await open([], late.reply, arrived)
  await user.type(field, 'First{Control>}{Enter}{/Control}')
  await waitFor(() => expect(texts()).toEqual(['First']))
  late.now()
  await waitFor(() => expect(field.value).toBe('First'))
  expect(texts()).toEqual([])
  expect(await snackbar()).toBe(
    'Comment in a room: No word came back, and it is not known whether this arrived. Press Comment again: it is not written twice.',
  )
  await user.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toEqual(['First', 'First']))
  const keys = server.asked(commentRoutes.create).map(({ key }) => key)
  expect(keys[0]).toBe(keys[1])
})

test('a mention of somebody who lost access meanwhile is refused beside the field, where the text still is', async () => {
  const why = 'Joe Abara has no access any more. Take the mention out, or choose somebody else.'
  const { user, field } = await open([], refusal(400, { message: why, path: 'message' }))
  await user.type(field, '@joe{Enter}look{Control>}{Enter}{/Control}')
  await screen.findByText(why)
  expect(field.value).toBe('@Joe Abara look')
  await user.type(field, '!')
  expect(screen.queryByText(why)).toBeNull()
})

test('of a room that is gone the sentence is said, and the text can be taken along', async () => {
  const { user, field } = await open([], refusal(404, 'This room is not there any more. What you wrote is kept.'))
  await user.type(field, 'Fan{Control>}{Enter}{/Control}')
  expect(await snackbar()).toContain('This room is not there any more.')
  expect(screen.getByRole('button', { name: 'Copy comment' })).toBeTruthy()
  expect(field.value).toBe('Fan')
})

test('more than anybody reads is refused before it is sent', async () => {
  const { user, field, sent } = await open([], arrived)
  field.focus()
  await user.paste('x'.repeat(1_000_000))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Use at most 5,000 characters')
  expect([sent(), field.value.length]).toEqual([[], 1_000_000])
})

test('what was typed is there when one comes back, mentions and all, and what was on its way too', async () => {
  const late = held(brokenConnection)
  const { user, field, again, server } = await open([], late.reply)
  await user.type(field, 'Lost?{Control>}{Enter}{/Control}')
  await user.type(field, '@joe{Enter}see')
  again(null)
  late.now()
  await waitFor(() => expect(server.asked(commentRoutes.create)).toHaveLength(1))
  again(<Page />)
  const back = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  await waitFor(() => expect(back.value).toBe('Lost?\n@Joe Abara see'))
})

test('one comment is read above another page, with the way to its thread', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('comments', where, [aComment(1), aComment(2)])
  show(<OpenedComment room={aRoom('5', 'Veg 2', 'F1')} commentId="c1" onClose={() => {}} />)
  const opened = await dialog('Comment in Veg 2')
  expect(await opened.findByText('Comment 1')).toBeTruthy()
  expect(opened.getByText('11 Nov 2026')).toBeTruthy()
  expect(opened.queryByText('Comment 2')).toBeNull()
  expect(opened.getByRole('link', { name: 'All comments' }).getAttribute('href')).toBe('/facility/F1/room/5')
})

test('a comment without a network stands in its thread, outlives the page, and arrives once', async () => {
  const { user, field, server, again } = await open([], brokenConnection)
  const device = await aKeepingDevice(server, 'dana')
  await user.type(field, 'Pump 2 is loud{Control>}{Enter}{/Control}')
  await waitFor(() => expect(device.acts()).toHaveLength(1))
  again(null)
  again(<Page />)
  expect(await screen.findByText('Kept on this device')).toBeTruthy()
  expect(texts()).toEqual(['Pump 2 is loud'])
  expect((await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })).value).toBe('')
  server.answers(commentRoutes.create, answer(commentRoutes.create, { id: 'c1' }))
  await device.sends()
  const keys = server.asked(commentRoutes.create).map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(texts()).toEqual([])
})
