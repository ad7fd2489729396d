import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeatKey } from '../live/repeat-key.ts'
import { ResponseError } from '../live/response-error.ts'
import { endOf } from './tracked-end.ts'

// Between two tries lies a pause.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const broken = new TypeError('Failed to fetch')
const said = (status: number) => new ResponseError(status, { errors: [{ message: 'No.' }] })
const done: Outcome = {
  state: 'confirmed',
  id: null,
  operations: [{ id: 'o1', record: 'P1', state: 'confirmed', problems: [] }],
}

/** What comes of one press after the other on a change whose calls are answered like this; and the keys of the calls. */
async function pressed(presses: (Error | Outcome)[][]) {
  const key = createRepeatKey()
  const keys: (string | undefined)[] = []
  const ends: string[] = []
  for (const answers of presses) {
    const end = endOf(
      {
        facilityId: 'GAAA-1',
        record: 'P1',
        input: { weight: 3 },
        call: async ({ idempotencyKey }) => {
          keys.push(idempotencyKey)
          const answer = answers.shift()
          if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody asked for this.')
          return answer
        },
        onSaved: () => {},
      },
      { key, isInDoubt: ends.at(-1) === 'not-known', onBroken: () => {}, onWaiting: () => {} },
    )
    await vi.runAllTimersAsync()
    ends.push((await end).is)
  }
  return { ends, keys: new Set(keys).size, calls: keys.length }
}

test('[API-03] what may have arrived stays not known while only the sender is refused, and is sent again as it was', async () => {
  for (const status of [401, 403, 503]) {
    const { ends, keys, calls } = await pressed([[broken, said(status)], [said(status)], [done]])
    expect(ends).toEqual(['not-known', 'not-known', 'saved'])
    expect([keys, calls]).toEqual([1, 4])
  }
})

test('an answer to the change itself ends the doubt', async () => {
  expect((await pressed([[broken, said(400)]])).ends).toEqual(['refused'])
  expect((await pressed([[broken, said(404)]])).ends).toEqual(['failed'])
  expect((await pressed([[broken, said(409)]])).ends).toEqual(['failed'])
})

test('an answer without words comes from what stands before the server, and tells nothing of what may have arrived', async () => {
  for (const status of [400, 404]) {
    const wordless = new ResponseError(status, null)
    expect((await pressed([[broken, wordless]])).ends).toEqual(['not-known'])
    expect((await pressed([[wordless], [done]])).ends).toEqual(['failed', 'saved'])
  }
})

test('where nothing can have arrived the form stays open and nothing is in doubt', async () => {
  const { ends } = await pressed([[said(403)], [said(403)], [said(400)]])
  expect(ends).toEqual(['failed', 'failed', 'refused'])
})

/** What comes of a change whose calls are answered like this, whole. */
async function endOfOne(...answers: (Error | Outcome)[]) {
  const key = createRepeatKey()
  const call = async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody asked for this.')
    return answer
  }
  const change = { facilityId: 'GAAA-1', record: 'P1', input: { weight: 3 }, call, onSaved: () => {} }
  const end = await endOf(change, { key, isInDoubt: false, onBroken: () => {}, onWaiting: () => {} })
  return { end, corrects: () => key.corrects().length }
}

test('a refusal is told with its words as one, and what is sent next corrects it; a failure is neither', async () => {
  const words = { errors: [{ message: 'It is on hold.' }, { message: 'It was sold.' }] }
  const refused = await endOfOne(new ResponseError(400, words))
  expect(refused.end).toEqual({
    is: 'refused',
    record: 'P1',
    messages: ['It is on hold.', 'It was sold.'],
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(refused.corrects()).toBe(1)
  const failed = await endOfOne(new ResponseError(403, words))
  expect(failed.end).toEqual({ is: 'failed', messages: ['It is on hold.', 'It was sold.'] })
  expect(failed.corrects()).toBe(0)
})

test('of several writes the worst is told: what nobody knows, then what was refused, then what was given up', async () => {
  const one = (state: 'confirmed' | 'needs-person' | 'refused' | 'withdrawn', id: string) => ({
    id,
    record: 'P1',
    state,
    problems: state === 'refused' ? ['No.'] : [],
  })
  const told = async (...states: Parameters<typeof one>[0][]) =>
    (await endOfOne({ state: 'confirmed', id: null, operations: states.map((state, at) => one(state, `o${at}`)) })).end
  expect(await told('withdrawn', 'refused', 'needs-person')).toEqual({ is: 'needs-person', id: 'o2' })
  expect(await told('withdrawn', 'refused')).toMatchObject({ is: 'refused', messages: ['No.'], isPart: false })
  expect(await told('confirmed', 'refused', 'refused')).toMatchObject({
    is: 'refused',
    messages: ['No.'],
    isPart: true,
  })
  expect(await told('confirmed', 'withdrawn')).toEqual({ is: 'given-up', by: 'somebody', reason: null })
})
