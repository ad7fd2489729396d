import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepPush } from '../live/push/push-here.ts'
import { isPushWanted, wantPush } from '../live/push/push-wanted.ts'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { show, snackbar } from '../ui/rendering.builders.tsx'
import { PushCard } from './push-card.tsx'

const { push, pushHere, pushHereNoMore, tryPush, quiet } = notificationRoutes
const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const endpoint = 'https://push.example/1'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const state = (at: string | null) => answer(push, { key, endpoint: at, idleHours: 24 })

interface Has {
  permission?: NotificationPermission
  /** What the person answers when they are asked. */
  answers?: NotificationPermission
  isSubscribed?: boolean
  hasProgram?: boolean
}

/** A browser that can take pushes, on an address that is encrypted. */
function aBrowser({ permission = 'default', answers = 'granted', isSubscribed = false, hasProgram = true }: Has = {}) {
  const server = aServer()
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  }
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(async () => subscription)
  const pushManager = { getSubscription: async () => (isSubscribed ? subscription : null), subscribe }
  const serviceWorker = { getRegistration: async () => (hasProgram ? { pushManager } : undefined) }
  const notification = { permission, requestPermission: async () => (notification.permission = answers) }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    wantPush(null)
  })
  return { server, subscribe, subscription }
}
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('turned on, the device is told to the server and stays wanted; a test goes there; turned off, both forget it', async () => {
  const { server, subscribe } = aBrowser()
  server.answers(push, state(null), state(endpoint))
  server.answers(pushHere, answer(pushHere, {}))
  server.answers(tryPush, answer(tryPush, {}))
  server.answers(pushHereNoMore, answer(pushHereNoMore, {}))
  const { user } = show(<PushCard userId="a1" />)
  await press(user, 'Turn on for this device')
  await waitFor(() => expect(server.asked(pushHere).map(({ body }) => body)).toEqual([{ endpoint, ...keys }]))
  const [options] = subscribe.mock.calls[0] ?? []
  expect(options?.userVisibleOnly).toBe(true)
  expect(new Uint8Array(options?.applicationServerKey as ArrayBuffer).slice(0, 2)).toEqual(Uint8Array.of(4, 37))
  expect(isPushWanted('a1')).toBe(true)
  expect(isPushWanted('b2')).toBe(false)
})

test('on a device that takes them a test is sent and it is turned off', async () => {
  const { server, subscription } = aBrowser({ permission: 'granted', isSubscribed: true })
  wantPush('a1')
  server.answers(push, state(endpoint))
  server.answers(tryPush, refusal(409, 'The push service of this browser did not take it.'), answer(tryPush, {}))
  server.answers(pushHereNoMore, answer(pushHereNoMore, {}))
  const { user } = show(<PushCard userId="a1" />)
  await screen.findByText(/until you sign out here or do not use it for 24 hours/)
  await press(user, 'Send a test')
  expect(await snackbar()).toContain('did not take it')
  await press(user, 'Send a test')
  await waitFor(() => expect(server.asked(tryPush)).toHaveLength(2))
  await press(user, 'Turn off for this device')
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce())
  expect(server.asked(pushHereNoMore)).toHaveLength(1)
  expect(isPushWanted('a1')).toBe(false)
})

test.each<[string, Has, RegExp]>([
  ['asked and not answered', { answers: 'default' }, /Press again and allow it/],
  ['without the program', { hasProgram: false }, /The program is not on this device yet/],
])('%s it says why it is not on', async (_name, has, text) => {
  const { server } = aBrowser(has)
  server.answers(push, state(null))
  const { user } = show(<PushCard userId="a1" />)
  await press(user, 'Turn on for this device')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(server.asked(pushHere)).toHaveLength(0)
  expect(isPushWanted('a1')).toBe(false)
})

test('who forbids it when asked reads where it is allowed again', async () => {
  const { server } = aBrowser({ answers: 'denied' })
  server.answers(push, state(null))
  const { user } = show(<PushCard userId="a1" />)
  await press(user, 'Turn on for this device')
  expect(await screen.findByText(/Allow notifications in its settings/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull()
})

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
test.each<[string, () => void, RegExp]>([
  ['plain http', () => vi.stubGlobal('isSecureContext', false), /Open Cultivatd by an address that begins with https/],
  [
    'denied before',
    () => vi.stubGlobal('Notification', { permission: 'denied' }),
    /Allow notifications in its settings/,
  ],
  ['no push', () => Reflect.deleteProperty(window, 'PushManager'), /Use a newer version of it or another browser/],
  [
    'an iPhone not from the home screen',
    () => {
      Reflect.deleteProperty(window, 'PushManager')
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
    },
    /then Add to Home Screen/,
  ],
])('where the browser cannot it says why and what to do, and quiet hours stay: %s', async (_name, lacks, text) => {
  const { server } = aBrowser()
  lacks()
  show(<PushCard userId="a1" />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await screen.findByRole('switch', { name: 'Quiet hours' })).toBeTruthy()
  expect(server.asked(push)).toHaveLength(0)
  vi.restoreAllMocks()
})

test('quiet hours are set with their zone, refused without a length, and taken away', async () => {
  const { server } = aBrowser()
  server.answers(push, state(null))
  server.answers(quiet, answer(quiet, {}))
  const { user } = show(<PushCard userId="a1" />)
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  const until = await screen.findByLabelText('Until')
  await user.clear(until)
  await user.type(until, '22:00')
  await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Denver')
  await press(user, 'Save quiet hours')
  expect(await screen.findByText('Enter another time than the one they begin at')).toBeTruthy()
  expect(server.asked(quiet)).toHaveLength(0)
  await user.clear(until)
  await user.type(until, '05:30')
  await user.click(screen.getByRole('switch', { name: 'Alarms come all the same' }))
  await press(user, 'Save quiet hours')
  const set = { from: '22:00', until: '05:30', zone: 'America/Denver', letsAlarms: false }
  await waitFor(() => expect(server.asked(quiet).map(({ body }) => body)).toEqual([{ quiet: set }]))
  server.shows('quietHours', {}, [{ id: 'a1', version: 2, ...set }])
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await press(user, 'Save quiet hours')
  await waitFor(() => expect(server.asked(quiet).at(-1)?.body).toEqual({ quiet: null }))
})

test('after a new sign-in a device goes on by itself for who wanted it there, and for nobody else', async () => {
  const { server } = aBrowser({ permission: 'granted', isSubscribed: true })
  server.answers(push, state(null))
  server.answers(pushHere, answer(pushHere, {}))
  wantPush('a1')
  await keepPush('b2')
  expect(server.asked(push)).toHaveLength(0)
  await keepPush('a1')
  expect(server.asked(pushHere).map(({ body }) => body)).toEqual([{ endpoint, ...keys }])
  server.answers(push, state(endpoint))
  await keepPush('a1')
  expect(server.asked(pushHere)).toHaveLength(1)
})
