import { expect, test } from 'vitest'
import { answerOfError } from './outbox/act-answer.ts'
import { ResponseError } from './response-error.ts'
import { failureOf, failureText, mayHaveArrived, sendUntilAnswered } from './tracked-call.ts'

/** Answers with these one after the other; an error is thrown. */
function answering(...answers: unknown[]) {
  let calls = 0
  return {
    calls: () => calls,
    call: async () => {
      const answer = answers[Math.min(calls, answers.length - 1)]
      calls += 1
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const pause = async () => {}
const broken = new TypeError('Failed to fetch')

test('a change is sent again while its connection breaks', async () => {
  const server = answering(broken, new ResponseError(502, null), 'done')
  expect(await sendUntilAnswered({ call: server.call, pause })).toBe('done')
  expect(server.calls()).toBe(3)
})

test('it is given up after a few tries, and may have arrived', async () => {
  const server = answering(broken)
  const error = await sendUntilAnswered({ call: server.call, pause }).catch((thrown: unknown) => thrown)
  expect(server.calls()).toBe(4)
  expect(mayHaveArrived(error)).toBe(true)
})

test('while nobody can be reached it waits, however long, and goes on when somebody can', async () => {
  const server = answering(...Array.from({ length: 12 }, () => broken), 'done')
  let aways = 0
  const untilBack = async () => {
    aways += 1
    return aways < 12
  }
  expect(await sendUntilAnswered({ call: server.call, pause, untilBack })).toBe('done')
  expect(server.calls()).toBe(13)
})

test('a refusal is an answer: it is not sent again', async () => {
  const server = answering(new ResponseError(400, { errors: [{ message: 'Only 5 Grams are left' }] }))
  const error = await sendUntilAnswered({ call: server.call, pause }).catch((thrown: unknown) => thrown)
  expect(server.calls()).toBe(1)
  expect(mayHaveArrived(error)).toBe(false)
})

test('a server that says that nothing was recorded is believed', async () => {
  const server = answering(new ResponseError(503, { errors: [{ message: 'The server is being stopped.' }] }))
  const error = await sendUntilAnswered({ call: server.call, pause }).catch((thrown: unknown) => thrown)
  expect(server.calls()).toBe(1)
  expect(mayHaveArrived(error)).toBe(false)
})

test('an answer that it took too long to arrive says nothing of what was done: it is sent again, and may have arrived', async () => {
  const late = new ResponseError(408, { errors: [{ message: 'The request took too long to arrive.' }] })
  expect(await sendUntilAnswered({ call: answering(late, 'done').call, pause })).toBe('done')
  expect(mayHaveArrived(late)).toBe(true)
  expect(answerOfError(late, true)).toEqual({ is: 'later' })
})

test('a server that says that it is stored, and cannot tell more, is asked again under the same key', () => {
  const stored = new ResponseError(504, { errors: [{ message: 'This is stored and goes to Metrc by itself.' }] })
  expect(failureOf(stored, false)).toBe('not-known')
  expect(failureText(stored)).toBe('This is stored and goes to Metrc by itself.')
  expect(answerOfError(stored, true)).toEqual({ is: 'later' })
})
