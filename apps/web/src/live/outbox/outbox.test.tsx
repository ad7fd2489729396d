import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { commentRoutes } from '@cultivatd/contract/comment/comment.contract'
import { externalContactRoutes } from '@cultivatd/contract/external-contact/external-contact.contract'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../api.ts'
import { hearServerTime } from '../server-time.ts'
import { answer, aServer, brokenConnection, confirmed, held, refusal } from '../server.builders.ts'
import { createChange } from '../../record/change.ts'
import { sealOf } from '../kept/seal.ts'
import { keepToken } from '../token.ts'
import { sendUntilAnswered } from '../tracked-call.ts'
import { initQuery } from '../use-init.ts'
import { aKeepingDevice } from './device.builders.ts'
import { outbox, secretOf } from './outbox.ts'
import { OutboxStore } from './outbox-store.ts'
import { outboxState } from './outbox-state.ts'
import { heldAs } from './held-as.ts'
import { mustWait, perform, waitHere } from './perform.ts'

const label = '1A4FF0300000022000008128'
const adjustment = {
  facilityId: 'f',
  label,
  quantity: -2,
  unitOfMeasure: 'Grams',
  reason: 'Drying',
  date: '2026-11-21',
  note: '',
}
const adjust = (key: string, body: Partial<typeof adjustment> = {}) =>
  perform((options) => api.package.adjust({ body: { ...adjustment, ...body } }, options), {
    key,
    records: [heldAs('f', label)],
    about: label,
  })
const tick = (key: string, isComplete = true) =>
  perform((options) => api.task.tick({ params: { taskId: 't' }, body: { subTaskId: 's', isComplete } }, options), {
    key,
    records: ['task t'],
    about: 'Rack lower',
    isOnlyHere: true,
  })
const standings = () => outboxState().acts.map(({ standing }) => standing.is)

test('[SYNC-03] what gets no answer waits on the device, outlives the session, and is sent once more under its key with the time of the act', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection, brokenConnection, confirmed(label))
  expect(await adjust('key-of-adjust')).toEqual({ isWaiting: true })
  await outbox.rest()
  expect(outboxState().acts).toMatchObject([
    {
      summary: `Change the quantity of a package by an amount: ${label}`,
      standing: { is: 'sent' },
      call: { body: adjustment },
    },
  ])
  const [act] = outboxState().acts
  await device.signIn('dana')
  const [first, second, third] = server.asked(packageRoutes.adjust)
  expect(outboxState().acts).toEqual([])
  expect(first).not.toHaveProperty('doneAt')
  for (const again of [second, third])
    expect(again).toMatchObject({ key: 'key-of-adjust', body: adjustment, doneAt: act?.at })
})

test('[SYNC-03] an act that was done while the clock was a day ahead keeps its time when the clock is put right before it is sent', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  const hear = (off: number) => hearServerTime(new Date(Date.now() + off).toISOString(), Date.now())
  onTestFinished(() => hear(0))
  server.answers(taskRoutes.tick, brokenConnection)
  hear(-86_400_000)
  const before = Date.now() - 86_400_000
  await tick('key-of-tick')
  await outbox.rest()
  const [act] = outboxState().acts
  expect(Math.abs(Date.parse(act?.at ?? '') - before)).toBeLessThan(60_000)
  hear(0)
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.sends()
  expect(server.asked(taskRoutes.tick).at(-1)).toMatchObject({ key: 'key-of-tick', doneAt: act?.at })
})

test('another person who signs in sees how many wait and no more, and neither sends nor removes them', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  await tick('key-of-tick')
  await device.signIn('priya')
  const asked = server.asked(taskRoutes.tick).length
  await device.sends()
  expect(outboxState()).toMatchObject({ isOn: true, acts: [], others: 1 })
  expect(server.asked(taskRoutes.tick)).toHaveLength(asked)
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.signIn('dana')
  expect(outboxState()).toMatchObject({ acts: [], others: 0 })
  expect(server.asked(taskRoutes.tick).at(-1)).toMatchObject({ key: 'key-of-tick' })
})

test('acts of one record go in their order, and a new one goes behind those that wait, also with a network', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  await tick('first-tick')
  await outbox.rest()
  expect(mustWait(['task t'])).toBe(true)
  expect(mustWait(['task of another'])).toBe(false)
  await tick('second-tick', false)
  await outbox.rest()
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.sends()
  expect(outboxState().acts).toEqual([])
  expect(
    server
      .asked(taskRoutes.tick)
      .slice(-2)
      .map(({ key }) => key),
  ).toEqual(['first-tick', 'second-tick'])
})

test('what is refused stays with its values and the words, holds back its own record, and is sent with others as another change', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection)
  server.answers(taskRoutes.tick, brokenConnection)
  await adjust('too-much-1')
  await adjust('behind-it', { quantity: -1 })
  await tick('a-tick-of-it')
  server.answers(packageRoutes.adjust, refusal(400, 'There are only 1.5 g.'))
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.sends()
  expect(standings()).toEqual(['refused', 'waiting'])
  expect(outboxState().acts[0]).toMatchObject({
    standing: { problems: ['There are only 1.5 g.'], mayHaveArrived: false },
  })
  const id = outboxState().acts[0]?.id ?? 0
  await outbox.edit(id, { ...adjustment, quantity: -1.5 })
  expect(outboxState().acts[0]).toMatchObject({ isEdited: true, standing: { is: 'refused' } })
  server.answers(packageRoutes.adjust, confirmed(label))
  await outbox.again(id)
  await outbox.rest()
  expect(outboxState().acts).toEqual([])
  const [mended, behind] = server.asked(packageRoutes.adjust).slice(-2)
  expect(mended).toMatchObject({ body: { quantity: -1.5 }, corrects: 'too-much-1' })
  expect(mended?.key).not.toBe('too-much-1')
  expect(behind).toMatchObject({ key: 'behind-it', body: { quantity: -1 } })
})

test('what is given up with a reason is sent no more, and lets go of what waited behind it', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection)
  await adjust('given-up-1')
  await adjust('goes-on-1', { quantity: -1 })
  server.answers(packageRoutes.adjust, refusal(400, 'There are only 1.5 g.'), confirmed(label))
  await device.sends()
  await outbox.giveUp(outboxState().acts[0]?.id ?? 0, 'Weighed again')
  await outbox.rest()
  expect(standings()).toEqual(['given-up'])
  expect(server.asked(packageRoutes.adjust).at(-1)).toMatchObject({ key: 'goes-on-1' })
})

test('with a network it is answered at once, and what the server says is said where it was pressed', async () => {
  const server = aServer()
  await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}), refusal(400, 'Start this task first'))
  expect(await tick('at-once-1')).toEqual({ isWaiting: false, answer: {} })
  await expect(tick('refused-1')).rejects.toThrow('Start this task first')
  await outbox.rest()
  expect(outboxState().acts).toEqual([])
  expect(server.asked(taskRoutes.tick).map(({ doneAt }) => doneAt)).toEqual([undefined, undefined])
})

test('a session that ended keeps what no form keeps, for the next one of the same person', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, refusal(401, 'Sign in to go on.'))
  server.answers(packageRoutes.adjust, refusal(401, 'Sign in to go on.'))
  await expect(tick('late-tick')).rejects.toThrow('Sign in')
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.signIn('dana')
  expect(server.asked(taskRoutes.tick).map(({ key }) => key)).toEqual(['late-tick', 'late-tick'])
  await expect(adjust('late-form')).rejects.toThrow('Sign in')
  await device.signIn('dana')
  expect(server.asked(packageRoutes.adjust)).toHaveLength(1)
})

test.each([
  [503, 'The database is away. Try again in a moment.'],
  [429, 'Too many requests. Try again in a moment.'],
  [500, 'Something went wrong here.'],
])(
  'what no form keeps is not lost to an answer of %i, whatever words it has: it is sent again under its key',
  async (status, words) => {
    const server = aServer()
    const device = await aKeepingDevice(server, 'dana')
    server.answers(taskRoutes.tick, refusal(status, words))
    expect(await tick('busy-tick')).toEqual({ isWaiting: true })
    await outbox.rest()
    expect(outboxState().acts).toMatchObject([{ key: 'busy-tick' }])
    server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
    const [act] = outboxState().acts
    if (act?.standing.is === 'refused') await outbox.again(act.id)
    await device.sends()
    await vi.waitFor(() => expect(outboxState().acts).toEqual([]))
    expect(new Set(server.asked(taskRoutes.tick).map(({ key }) => key))).toEqual(new Set(['busy-tick']))
  },
)

test('what a form keeps is told there, and does not wait beside it', async () => {
  const server = aServer()
  await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, refusal(429, 'Too many requests.'))
  await expect(adjust('of-a-form')).rejects.toThrow('Too many requests.')
  await outbox.rest()
  expect(outboxState().acts).toEqual([])
})

test('an act goes behind one of the same record that is on its way, and leaves as soon as that is answered', async () => {
  const server = aServer()
  await aKeepingDevice(server, 'dana')
  const late = held(answer(taskRoutes.tick, {}))
  server.answers(taskRoutes.tick, late.reply, answer(taskRoutes.tick, {}))
  const first = tick('on-its-way')
  await vi.waitFor(() => expect(server.asked(taskRoutes.tick)).toHaveLength(1))
  expect(mustWait(['task t'])).toBe(true)
  expect(mustWait(['task of another'])).toBe(false)
  expect(await tick('taken-back')).toEqual({ isWaiting: true })
  await outbox.rest()
  expect(server.asked(taskRoutes.tick).map(({ key }) => key)).toEqual(['on-its-way'])
  late.now()
  expect(await first).toEqual({ isWaiting: false, answer: {} })
  await vi.waitFor(() =>
    expect(server.asked(taskRoutes.tick).map(({ key }) => key)).toEqual(['on-its-way', 'taken-back']),
  )
  await outbox.rest()
  expect(outboxState().acts).toEqual([])
  expect(mustWait(['task t'])).toBe(false)
})

test('what is not done on the floor does not wait, and neither does anything where the device keeps nothing', async () => {
  const server = aServer()
  server.answers(commentRoutes.create, brokenConnection)
  const comment = () =>
    perform(
      (options) => api.comment.create({ params: { roomId: '5' }, body: { facilityId: 'f', message: 'Hm' } }, options),
      {
        key: 'of-a-comment',
        records: ['comments 5'],
        about: 'Veg 5',
      },
    )
  await expect(comment()).rejects.toThrow('Failed to fetch')
  await aKeepingDevice(server, 'dana')
  expect(await comment()).toEqual({ isWaiting: true })
  server.answers(externalContactRoutes.create, brokenConnection)
  const contact = perform((options) => api.externalContact.create({ body: aContactForm() }, options), {
    key: 'of-a-contact',
    records: ['contacts'],
    about: '',
  })
  await expect(contact).rejects.toThrow('Failed to fetch')
})

test('a call goes under the session in which it was pressed, also where another one begins before it leaves', async () => {
  const server = aServer()
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  keepToken('a session of Dana')
  const pressed = api.task.tick({ params: { taskId: 't' }, body: { subTaskId: 's', isComplete: true } })
  keepToken('a session of Priya')
  await pressed
  expect(server.asked(taskRoutes.tick)).toMatchObject([{ bearer: 'a session of Dana' }])
})

test('what somebody does goes under their session, also where another one begins while it is written down', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  const pressed = tick('key-of-tick')
  await device.signIn('priya')
  await pressed
  expect(server.asked(taskRoutes.tick)).toMatchObject([{ bearer: 'a token of the test' }])
})

test('what seals the acts of a person is asked for in the session that it is for, whoever signs in meanwhile', async () => {
  const server = aServer()
  await aKeepingDevice(server, 'dana')
  keepToken('a session of Priya')
  await secretOf(await sealOf('a session of Dana'), 'a session of Dana')
  expect(server.asked(accountRoutes.outboxSecret).at(-1)).toMatchObject({ bearer: 'a session of Dana' })
})

test('what another tab sends at this moment is not sent by this one, which goes on when that tab let go of it or died', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  await tick('key-of-tick')
  const held = [{ name: 'cultivatd-outbox in hand key-of-tick' }]
  const locks = { request: (_name: string, work: () => Promise<void>) => work(), query: async () => ({ held }) }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  const before = server.asked(taskRoutes.tick).length
  await device.sends()
  expect(server.asked(taskRoutes.tick)).toHaveLength(before)
  held.pop()
  await device.sends()
  expect(server.asked(taskRoutes.tick)).toHaveLength(before + 1)
  expect(outboxState().acts).toEqual([])
})

test('a server whose database is away may have stored it: it waits here and is asked for again', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, refusal(503, 'The database does not answer at the moment.'))
  expect(await tick('key-of-tick')).toEqual({ isWaiting: true })
  await outbox.rest()
  expect(standings()).toEqual(['sent'])
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  await device.sends()
  expect(standings()).toEqual([])
})

test('a change that gets no answer before somebody else signs in is neither sent nor kept as theirs', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection, confirmed(label))
  const change = createChange<typeof adjustment>({
    call: (body, options) => api.package.adjust({ body }, options),
    onError: () => {},
    sendCall: (asked) => sendUntilAnswered({ ...asked, pause: () => device.signIn('priya') }),
    holder: { isNeeded: () => false, hold: (ask, what, isSent) => waitHere(ask, { ...what, about: label }, isSent) },
  })
  await change.send([{ records: [label], body: adjustment }])
  await outbox.rest()
  expect(server.asked(packageRoutes.adjust)).toHaveLength(1)
  expect(outboxState()).toMatchObject({ isOn: true, acts: [], others: 0 })
  expect(change.standing().isNotKnown).toBe(true)
})

test('what waits on a device whose clock is a day off says when it was done by that of the server, also as the first word after a start without network', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(taskRoutes.tick, brokenConnection)
  const at = new Date()
  vi.useFakeTimers({ now: at.getTime() + dayMs, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    hearServerTime(new Date().toUTCString(), Date.now())
  })
  server.saysTime(at)
  await tick('key-of-tick')
  server.answers(taskRoutes.tick, answer(taskRoutes.tick, {}))
  // What the browser kept of an earlier day is no word of the server.
  vi.stubGlobal('fetch', keptSettings(globalThis.fetch))
  await initQuery.queryFn()
  await device.sends()
  const doneAt = server.asked(taskRoutes.tick).at(-1)?.doneAt ?? ''
  expect(Math.abs(Date.parse(doneAt) - at.getTime())).toBeLessThan(60_000)
})

const dayMs = 24 * 60 * 60_000

const keptSettings =
  (ask: typeof fetch): typeof fetch =>
  async (address, given) =>
    address === '/init.json'
      ? new Response('{}', { headers: { date: 'Fri, 20 Nov 2026 10:00:00 GMT' } })
      : ask(address, given)

test('what was kept is told as kept, also where the session ends before it can be shown', async () => {
  const server = aServer()
  const device = await aKeepingDevice(server, 'dana')
  server.answers(packageRoutes.adjust, brokenConnection, brokenConnection, confirmed(label), confirmed(label))
  await adjust('first-of-two')
  await outbox.rest()
  const closed = vi.spyOn(OutboxStore.prototype, 'of')
  onTestFinished(() => closed.mockRestore())
  closed.mockRejectedValueOnce(new DOMException('The database connection is closing', 'InvalidStateError'))
  expect(await adjust('second-of-two')).toEqual({ isWaiting: true })
  await device.signIn('dana')
  expect(outboxState().acts).toEqual([])
  expect(server.asked(packageRoutes.adjust).map(({ key }) => key)).toEqual([
    'first-of-two',
    'first-of-two',
    'first-of-two',
    'second-of-two',
  ])
})
