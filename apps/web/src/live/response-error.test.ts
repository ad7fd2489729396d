import { describe, expect, test } from 'vitest'
import { callMilliseconds } from './api.ts'
import { noAnswerText, noConnectionText, ResponseError, sentencesOf } from './response-error.ts'

describe('a refused call tells its sentences', () => {
  test('from a list of messages, with the way to the field [READ-44]', () => {
    const error = new ResponseError(400, {
      errors: [{ message: 'Enter a number', path: 'quantity' }, { message: 'No' }],
    })
    expect(error.problems).toEqual([{ message: 'Enter a number', path: 'quantity' }, { message: 'No' }])
    expect(sentencesOf(error)).toEqual(['Enter a number', 'No'])
  })

  test('from plain strings [READ-44]', () => {
    expect(sentencesOf(new ResponseError(400, { errors: ['First', 'Second'] }))).toEqual(['First', 'Second'])
    expect(sentencesOf(new ResponseError(400, 'Only this'))).toEqual(['Only this'])
  })

  test('an answer without JSON has the body null and still a sentence [API-02]', () => {
    const error = new ResponseError(502, null)
    expect(error.body).toBeNull()
    expect(sentencesOf(error)).toEqual(['Something went wrong. Try again.'])
  })

  test('no answer within 30 seconds and no connection are told apart [DATA-87] [READ-114]', () => {
    expect(callMilliseconds).toBe(30_000)
    expect(sentencesOf(new DOMException('late', 'TimeoutError'))).toEqual([noAnswerText])
    expect(sentencesOf(new TypeError('Failed to fetch'))).toEqual([noConnectionText])
  })
})
