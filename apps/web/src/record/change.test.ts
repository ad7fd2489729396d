import type { OperationState } from '@cultivatd/domain/operation/operation'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { expect, test } from 'vitest'
import type { CallOptions } from '../live/api.ts'
import { ResponseError } from '../live/response-error.ts'
import { sendUntilAnswered } from '../live/tracked-call.ts'
import { createChange, type KeptChange } from './change.ts'
import { isAllDone, isPartMade, stateOf, type Write } from './change-states.ts'

interface Body {
  to: string
  labels: readonly string[]
}

type Answer = (body: Body) => Outcome | Error

const labels = Array.from({ length: 12 }, (_one, at) => `1A4FF03000000110000000${String(at + 1).padStart(2, '0')}`)
const rest = labels.slice(8)

/** A change whose requests are answered one after the other as given here. */
function changeWith(answers: Answer[], begin?: KeptChange, only?: (body: Body, of: readonly string[]) => Body) {
  const sent: { body: Body; key: string | undefined }[] = []
  const errors: string[] = []
  const call = async (body: Body, { idempotencyKey }: CallOptions) => {
    sent.push({ body, key: idempotencyKey })
    const answer = answers.shift()?.(body)
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody asked for this.')
    return answer
  }
  const change = createChange({
    call,
    only,
    onError: (message) => errors.push(message),
    begin,
    sendCall: (asked) => sendUntilAnswered({ ...asked, pause: async () => {} }),
  })
  return { change, sent, errors, states: () => Object.fromEntries(change.standing().states) }
}

const broken = new TypeError('Failed to fetch')
const lost: Answer[] = Array.from({ length: 4 }, () => () => broken)
const refusedBy = (status: number) => () => new ResponseError(status, { errors: [{ message: 'No.' }] })

const answered =
  (stateOf: (label: string) => OperationState): Answer =>
  ({ labels: asked }) => ({
    state: 'confirmed',
    id: null,
    operations: asked.map((label) => ({ id: `of ${label}`, record: label, state: stateOf(label), problems: [] })),
  })

const mostDone = answered((label) => (rest.includes(label) ? 'refused' : 'confirmed'))
const allDone = answered(() => 'confirmed')
const request = (of: readonly string[], to = 'Dry 1') => [{ records: of, body: { to, labels: of } }]
const countOf = (states: object, kind: string) => Object.values(states).filter(({ is }) => is === kind).length

test('[READ-44] [API-27] what was corrected and did not arrive is refused as before, what may have arrived is not known, and the change is not done', async () => {
  const failures = [
    { failure: lost, is: 'not-known' },
    { failure: [refusedBy(403)], is: 'refused' },
    { failure: [refusedBy(409)], is: 'refused' },
    { failure: [refusedBy(503)], is: 'refused' },
  ]
  for (const { failure, is } of failures) {
    const { change, states } = changeWith([mostDone, ...failure])
    await change.send(request(labels))
    await change.send(request(rest))
    expect(countOf(states(), 'done')).toBe(8)
    expect(rest.map((label) => states()[label]?.is)).toEqual([is, is, is, is])
    expect(isAllDone(change.standing())).toBe(false)
    const kept = JSON.parse(JSON.stringify(change.kept())) as KeptChange
    expect(isAllDone(changeWith([], kept).change.standing())).toBe(false)
  }
})

test('a reload in the middle of sending leaves what was on its way to be sent again', async () => {
  let leave: KeptChange | undefined
  const first = changeWith([
    mostDone,
    () => {
      leave = JSON.parse(JSON.stringify(first.change.kept())) as KeptChange
      return new TypeError('Failed to fetch')
    },
    allDone,
  ])
  await first.change.send(request(labels))
  await first.change.send(request(rest))
  const again = changeWith([allDone], leave)
  expect(again.change.standing()).toMatchObject({ isNotKnown: true, isBusy: false })
  expect(isAllDone(again.change.standing())).toBe(false)
  await again.change.repeat()
  expect(again.sent).toEqual([first.sent[1]])
  expect(isAllDone(again.change.standing())).toBe(true)
})

test('what never arrived counts among all, and what is taken out of the form does not', async () => {
  const { change, states, errors } = changeWith([refusedBy(403), allDone])
  await change.send(request(labels))
  expect(countOf(states(), 'not-sent')).toBe(12)
  expect(errors).toEqual(['No.'])
  expect(isPartMade(change.standing())).toBe(false)
  await change.send(request(rest))
  expect(Object.keys(states())).toEqual(rest)
  expect(isAllDone(change.standing())).toBe(true)
})

test('[API-03] until its outcome is known, the same change is sent again, whatever stands in the form now', async () => {
  const waiting = answered((label) => (rest.includes(label) ? 'refused' : 'waiting'))
  const { change, sent } = changeWith([waiting, ...lost, allDone, allDone])
  await change.send(request(labels))
  await change.send(request(rest))
  const [other = ''] = labels
  change.tell(new Map([[other, stateOf([{ id: '1', state: 'refused', problems: ['Plant is on hold'] }])]]))
  await change.send(request([other, ...rest], 'Dry 2'))
  expect(sent.at(-1)).toEqual(sent[1])
  expect(change.standing()).toMatchObject({ isNotKnown: false, isBusy: false })
  await change.send(request([other], 'Dry 2'))
  expect(sent.at(-1)?.body).toEqual({ to: 'Dry 2', labels: [other] })
  expect(sent.at(-1)?.key).not.toBe(sent[1]?.key)
})

test('what may have arrived is not called "not sent", also after a reload and while it is on its way again', async () => {
  const { change, states } = changeWith([...lost])
  await change.send(request(labels))
  expect(countOf(states(), 'not-known')).toBe(12)
  const reloaded = changeWith([...lost, allDone], JSON.parse(JSON.stringify(change.kept())) as KeptChange)
  expect(countOf(reloaded.states(), 'not-known')).toBe(12)
  await reloaded.change.repeat()
  expect(countOf(reloaded.states(), 'not-known')).toBe(12)
  await reloaded.change.repeat()
  expect(isAllDone(reloaded.change.standing())).toBe(true)
})

test('what may have arrived stays unknown while only the sender is refused', async () => {
  const { change, sent } = changeWith([...lost, refusedBy(403), refusedBy(409), allDone])
  await change.send(request(labels))
  await change.repeat()
  expect(change.standing().isNotKnown).toBe(true)
  await change.repeat()
  expect(change.standing().isNotKnown).toBe(false)
  await change.repeat()
  expect(sent).toHaveLength(6)
})

test('several requests are one change: none follows one whose outcome is not known', async () => {
  const [one, two] = [labels.slice(0, 8), rest]
  const { change, sent, states } = changeWith([...lost, mostDone, allDone])
  await change.send([...request(one), ...request(two)])
  expect(sent).toHaveLength(4)
  expect([countOf(states(), 'not-known'), countOf(states(), 'not-sent')]).toEqual([8, 4])
  await change.repeat()
  expect(sent.slice(4).map(({ body }) => body.labels)).toEqual([one, two])
  expect(isAllDone(change.standing())).toBe(true)
})

test('a refusal of one request is told, and the next is sent all the same', async () => {
  const { change, states } = changeWith([refusedBy(400), allDone])
  await change.send([...request(labels.slice(0, 8)), ...request(rest)])
  expect(change.standing().problems).toEqual(['No.'])
  expect([countOf(states(), 'not-sent'), countOf(states(), 'done')]).toEqual([8, 4])
})

test('what is sent again another way is not refused any more', async () => {
  const { change, states } = changeWith([mostDone, answered(() => 'waiting')])
  await change.send(request(labels))
  await change.send(request(rest, 'Rack 1'))
  expect(countOf(states(), 'refused')).toBe(0)
  expect(countOf(states(), 'waiting')).toBe(4)
})

test('[PKG-22] what is refused of some does not keep the others where the change can be made without them', async () => {
  const [held = '', gone = ''] = labels
  const refused = () =>
    new ResponseError(400, { errors: [{ message: `${held}: On hold` }, { message: `${gone}: Not here` }] })
  const only = (body: Body, of: readonly string[]) => ({ ...body, labels: of })
  const { change, sent, states } = changeWith([refused, ...lost, allDone, allDone], undefined, only)
  await change.send([...request(labels.slice(0, 8)), ...request(rest)])
  expect(change.standing().isNotKnown).toBe(true)
  expect(states()[held]).toMatchObject({ is: 'refused', messages: ['On hold'] })
  await change.repeat()
  expect(sent.at(-3)).toEqual(sent.at(-2))
  expect(sent.slice(-2).map(({ body }) => body.labels)).toEqual([labels.slice(2, 8), rest])
  expect([countOf(states(), 'refused'), countOf(states(), 'done')]).toEqual([2, 10])
})

test('a refusal of the whole is no reason to send it again', async () => {
  const only = (body: Body, of: readonly string[]) => ({ ...body, labels: of })
  const { change, sent } = changeWith([refusedBy(400)], undefined, only)
  await change.send(request(labels))
  expect(sent).toHaveLength(1)
  expect(change.standing().problems).toEqual(['No.'])
})

test('a 400 without sentences is told and nothing is sent in its place', async () => {
  const only = (body: Body, of: readonly string[]) => ({ ...body, labels: of })
  const wordless = Array.from({ length: 5 }, () => () => new ResponseError(400, null))
  const { change, sent, errors, states } = changeWith(wordless, undefined, only)
  await change.send(request(labels))
  expect(sent).toHaveLength(1)
  expect(errors).toEqual(['Something went wrong. Try again.'])
  expect(countOf(states(), 'not-sent')).toBe(12)
  expect(change.standing()).toMatchObject({ isBusy: false, isNotKnown: false })
})

test('what may have arrived stays unknown when it is refused without a sentence', async () => {
  const { change } = changeWith([...lost, () => new ResponseError(400, null)])
  await change.send(request(labels))
  await change.repeat()
  expect(change.standing().isNotKnown).toBe(true)
})

test('[API-03] pressed twice it is one change: while it runs, and once it waits on this device', async () => {
  const keys: string[] = []
  const change = createChange<Body>({
    call: () => Promise.reject(new Error('Nobody is there.')),
    onError: () => {},
    holder: {
      isNeeded: () => true,
      async hold(_ask, { key }) {
        keys.push(key)
        return true
      },
    },
  })
  await Promise.all([change.send(request(labels)), change.send(request(labels))])
  await change.send(request(labels))
  expect(keys).toHaveLength(1)
  await change.send(request(labels, 'Dry 2'))
  expect(keys).toHaveLength(2)
  const online = changeWith([allDone])
  await Promise.all([online.change.send(request(labels)), online.change.send(request(labels))])
  expect(online.sent).toHaveLength(1)
  expect(online.errors).toEqual([])
})

const said = (status: number) => new ResponseError(status, { errors: [{ message: 'No.' }] })
const outcomeIs = (state: OperationState, id: string | null = null): Outcome => ({
  state: state === 'waiting' ? 'waiting' : 'confirmed',
  id,
  operations: [{ id: 'o1', record: 'Whatever Metrc calls it', state, problems: [] }],
})
const done = outcomeIs('confirmed')

/** What comes of one press after the other on the change of one record whose calls are answered like this. */
async function pressed(presses: (Error | Outcome)[][], ended: readonly Write[] = []) {
  const answers: (Error | Outcome)[] = []
  const keys: (string | undefined)[] = []
  const change = createChange({
    call: async (_body: { weight: number }, { idempotencyKey }) => {
      keys.push(idempotencyKey)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody asked for this.')
      return answer
    },
    follow: async () => ended,
    onError: () => {},
    sendCall: (asked) => sendUntilAnswered({ ...asked, pause: async () => {} }),
  })
  const ends: (string | undefined)[] = []
  const told: unknown[] = []
  for (const press of presses) {
    answers.splice(0, answers.length, ...press)
    told.push(await change.send([{ records: ['P1'], body: { weight: 3 } }]))
    ends.push(change.standing().states.get('P1')?.is)
  }
  return { ends, told, keys: new Set(keys).size, calls: keys.length, change }
}

test('[API-03] of one record, what may have arrived stays not known while only the sender is refused, and is sent again as it was', async () => {
  for (const status of [401, 403, 503]) {
    const { ends, keys, calls } = await pressed([[broken, said(status)], [said(status)], [done]])
    expect(ends).toEqual(['not-known', 'not-known', 'done'])
    expect([keys, calls]).toEqual([1, 4])
  }
})

test('an answer to the change itself ends the doubt', async () => {
  expect((await pressed([[broken, said(400)]])).ends).toEqual(['refused'])
  expect((await pressed([[broken, said(404)]])).ends).toEqual(['not-sent'])
  expect((await pressed([[broken, said(409)]])).ends).toEqual(['not-sent'])
})

test('an answer without words comes from what stands before the server, and tells nothing of what may have arrived', async () => {
  for (const status of [400, 404]) {
    const wordless = new ResponseError(status, null)
    expect((await pressed([[broken, wordless]])).ends).toEqual(['not-known'])
    expect((await pressed([[wordless], [done]])).ends).toEqual(['not-sent', 'done'])
  }
})

test('where nothing can have arrived nothing is in doubt, and a refusal is told with its words and corrected', async () => {
  const { ends, change } = await pressed([[said(403)], [said(403)], [said(400)]])
  expect(ends).toEqual(['not-sent', 'not-sent', 'refused'])
  expect(change.standing().states.get('P1')).toEqual({
    is: 'refused',
    messages: ['No.'],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(change.kept().corrects).toHaveLength(1)
})

test('[READ-46] the change of one record is followed to its end, and asked once more what was made', async () => {
  const waiting = outcomeIs('waiting')
  const made = outcomeIs('confirmed', '7')
  const whole = await pressed([[waiting, made]], made.operations)
  expect([whole.ends, whole.keys, whole.calls]).toEqual([['done'], 1, 2])
  expect(whole.told).toEqual([{ outcome: made, hasWaited: true }])
  // Without that answer what was done stays done.
  expect((await pressed([[waiting, said(403)]], made.operations)).told).toEqual([{ outcome: waiting, hasWaited: true }])
  const refused = await pressed([[waiting]], outcomeIs('refused').operations)
  expect([refused.ends, refused.calls]).toEqual([['refused'], 1])
})
