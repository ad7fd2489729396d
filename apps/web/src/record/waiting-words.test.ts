import { describe, expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

const noun = 'package'
const recordedAt = new Date().toISOString()
const stands = (words: ReturnType<typeof waitingWords>) => words.steps.map((step) => step.stands)

describe('a form tells where its change is', () => {
  test('before it is in the ledger nothing is promised', () => {
    const words = waitingWords({ operation: null, noun })
    expect(stands(words)).toEqual(['now', 'later', 'later'])
    expect(words.steps[0]?.said).toBe('now')
    expect(words.title).toBe('Sending')
    expect(words.note).toBe('It is not saved yet: keep this page open for a moment.')
  })

  test('when the connection broke, that it counts once', () => {
    expect(waitingWords({ operation: null, isBroken: true, noun })).toMatchObject({
      title: 'Sending again',
      note: expect.stringMatching(/Keep this page open.*counts once/),
    })
  })

  test('saved and sent, it waits for the answer', () => {
    const operation = {
      state: 'sending',
      recordedAt,
      sentAt: recordedAt,
      isBehindAnother: false,
      delayedUntil: null,
    } as const
    const words = waitingWords({ operation, noun })
    expect(stands(words)).toEqual(['done', 'done', 'now'])
    expect(words.isSoon).toBe(true)
    expect(words.note).toMatch(/You can close this page. The package stays marked/)
  })

  test('while Metrc is down it says since when, and that it goes by itself', () => {
    const operation = {
      state: 'waiting',
      recordedAt,
      sentAt: null,
      isBehindAnother: false,
      delayedUntil: null,
    } as const
    const words = waitingWords({ operation, metrc: { state: 'down', since: recordedAt }, noun })
    expect(words.steps[1]).toMatchObject({ said: 'when Metrc is back', stands: 'now' })
    expect(words.note).toMatch(/has not answered since \d\d:\d\d\. This is kept/)
  })

  test('behind another change of the record', () => {
    const operation = {
      state: 'recorded',
      recordedAt,
      sentAt: null,
      isBehindAnother: true,
      delayedUntil: null,
    } as const
    expect(waitingWords({ operation, noun: 'room' }).note).toMatch(/An earlier change of this room has to end first/)
  })

  test('without a clear answer nothing is sent twice', () => {
    const operation = {
      state: 'unknown',
      recordedAt,
      sentAt: recordedAt,
      isBehindAnother: false,
      delayedUntil: null,
    } as const
    const words = waitingWords({ operation, noun })
    expect(words.title).toBe('Asking Metrc what became of it')
    expect(words.note).toMatch(/Nothing is sent twice/)
    expect(words.isSoon).toBe(false)
    const whileDown = waitingWords({ operation, metrc: { state: 'down', since: recordedAt }, noun })
    expect(whileDown.note).toMatch(/none at all since \d\d:\d\d.*nothing is sent twice/)
  })
})
