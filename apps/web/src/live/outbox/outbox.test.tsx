import { commentRoutes } from '@cultivatd/contract/comment/comment.contract'
import { externalContactRoutes } from '@cultivatd/contract/external-contact/external-contact.contract'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../api.ts'
import { answer, aServer, brokenConnection, confirmed, refusal } from '../server.builders.ts'
import { hearServerTime } from '../server-time.ts'
import { aKeepingDevice } from './device.builders.ts'
import { outbox } from './outbox.ts'
import { outboxState } from './outbox-state.ts'
import { heldAs, mustWait, perform } from './perform.ts'

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
