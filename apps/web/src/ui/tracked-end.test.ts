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
