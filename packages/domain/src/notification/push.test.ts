import { expect, test } from 'vitest'
import { NoticeChoice } from './notification.ts'
import { PushDevice, pushText } from './push.ts'

test.each([
  [{ kind: 'alarm', roomId: '7' }, 'Alarm', '/environment/7'],
  [{ kind: 'mention', roomId: '7' }, 'Mention', '/room/7'],
  [{ kind: 'task-assigned', roomId: '7' }, 'Task', '/room/7'],
  [{ kind: 'task-assigned', roomId: null }, 'Task', '/schedule'],
] as const)('one notification says what it is and leads to its page: %j', (told, title, path) => {
  expect(pushText([{ ...told, message: 'Ana did this' }])).toEqual({ title, body: 'Ana did this', path })
})

test('several go as one, that names three and leads to all of them', () => {
  const told = Array.from({ length: 5 }, (_, at) => ({ kind: 'mention', message: `No ${at}`, roomId: '7' }) as const)
  expect(pushText(told)).toEqual({
    title: '5 notifications',
    body: 'No 0\nNo 1\nNo 2\nAnd 2 more',
    path: '/notifications',
  })
})

test('the longest of names in the widest of letters fits into what services take', () => {
  const told = Array.from({ length: 9 }, () => ({ kind: 'alarm', message: '🌱'.repeat(2_000), roomId: '7' }) as const)
  expect(Buffer.byteLength(JSON.stringify(pushText(told)))).toBeLessThan(3_500)
})

const device = { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

test('a device is an address with a key and a secret of the right length', () => {
  expect(PushDevice.safeParse(device).success).toBe(true)
  for (const wrong of [{ endpoint: 'push' }, { p256dh: 'B'.repeat(86) }, { auth: '' }, { auth: '+'.repeat(22) }])
    expect(PushDevice.safeParse({ ...device, ...wrong }).success).toBe(false)
})

test('of an alarm only the push is chosen, and only what presses is pushed', () => {
  const choice = { kind: 'alarm', bell: true, mail: true, push: false }
  expect(NoticeChoice.safeParse(choice).success).toBe(true)
  for (const wrong of [{ bell: false }, { mail: false }, { kind: 'strain', push: true }])
    expect(NoticeChoice.safeParse({ ...choice, ...wrong }).success).toBe(false)
})
