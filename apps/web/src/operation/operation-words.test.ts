import { describedKind, kindNames } from '@cultivatd/domain/operation/operation-kinds'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { describe, expect, test } from 'vitest'
import { momentText } from '../ui/dates.ts'
import { comparedFacts, hasTag, notActiveText, shownText, stateWords } from './operation-words.ts'

const around = { isActive: true, isMetrcDown: false }
const said = (fields: Parameters<typeof anOperation>[0], where = around) => stateWords(anOperation(fields), where).text
const instant = '2026-03-02T10:42:00.000Z'
const when = momentText(instant)

test('how many of a group are shown is said as far as it is counted', () => {
  expect(shownText(100, 240, false)).toBe('100 of 240 shown')
  expect(shownText(100, 1_000, true)).toBe('100 of 1,000+ shown')
  expect(shownText(1_000, 1_000, false)).toBe('1,000 of 1,000 shown')
  expect(shownText(1_100, 1_000, true)).toBe('1,100 shown')
  // One came while the pages were read.
  expect(shownText(101, 100, false)).toBe('101 of 101 shown')
})

describe('the state of an operation is said in words', () => {
  test('of one that was not sent, why not', () => {
    expect(said({ state: 'recorded' })).toBe('Waiting, goes by itself')
    expect(said({ state: 'waiting' }, { ...around, isMetrcDown: true })).toBe('Waits until Metrc answers')
    expect(said({ state: 'recorded', isBehindAnother: true })).toBe('Behind an earlier change')
    expect(said({ state: 'waiting' }, { ...around, isActive: false })).toBe(notActiveText)
  })

  test('of one without an answer, when it was sent', () => {
    expect(said({ state: 'sending', sentAt: instant })).toBe(`Sent ${when}, no answer yet`)
    expect(said({ state: 'unknown', sentAt: instant })).toBe(`Sent ${when}, Metrc is asked what became of it`)
  })

  test('of one that ended, who said so', () => {
    const decided = { decision: 'applied', personName: 'Lena Brandt', at: instant, reason: null } as const
    expect(said({ state: 'confirmed', answeredAt: instant })).toBe(`Confirmed ${when}`)
    expect(said({ state: 'confirmed', decided })).toBe(`Found applied by Lena Brandt ${when}`)
    expect(said({ state: 'withdrawn', decided: { ...decided, decision: 'given-up' } })).toBe(
      `Given up by Lena Brandt ${when}`,
    )
  })

  test('[SYNC-03] of one that may have been done twice, until somebody has looked at it', () => {
    const doubt = { of: 'quantity', unit: 'Grams', expected: 95, shown: 90, isListed: true } as const
    const decided = { decision: 'seen', personName: 'Lena Brandt', at: instant, reason: null } as const
    const doubted = { state: 'confirmed', answeredAt: instant, doubt } as const
    expect(stateWords(anOperation(doubted), around)).toMatchObject({
      icon: 'needs-person',
      tone: 'warn',
      text: `Confirmed ${when}, perhaps done twice`,
    })
    expect(said({ ...doubted, decided, dealtWithAt: instant })).toBe(`Confirmed ${when}, looked at by Lena Brandt`)
  })

  test('of a refusal, whether somebody has dealt with it', () => {
    const refused = { state: 'refused', answeredAt: instant } as const
    const decided = { decision: 'given-up', personName: 'Lena Brandt', at: instant, reason: 'Too late' } as const
    expect(stateWords(anOperation(refused), around)).toMatchObject({ tone: 'error', text: `Refused ${when}` })
    expect(said({ ...refused, dealtWithAt: instant })).toBe(`Refused ${when}, tried again ${when}`)
    expect(said({ ...refused, dealtWithAt: instant, decided })).toBe(`Refused ${when}, given up by Lena Brandt`)
    expect(said({ ...refused, decided: { ...decided, decision: 'not-applied' } })).toBe(
      `Found not applied by Lena Brandt ${when}`,
    )
  })
})

test('every kind has a title and a noun', () => {
  for (const kind of kindNames) expect(describedKind(kind).title).toMatch(/^[A-Z]/)
  expect(describedKind('location.update').noun).toBe('room')
  expect(describedKind('package.move').noun).toBe('package')
  expect(hasTag('plant-batch.move')).toBe(false)
  expect(hasTag('plant.move')).toBe(true)
})

test('before and now are compared name by name', () => {
  const before = [
    { name: 'Quantity', value: '10 g' },
    { name: 'Room', value: 'Vault' },
  ]
  expect(comparedFacts(before, [{ name: 'Quantity', value: '9 g' }], [{ name: 'Quantity', value: '8 g' }])).toEqual([
    { name: 'Quantity', before: '10 g', wanted: '8 g', now: '9 g', differs: true },
    { name: 'Room', before: 'Vault', wanted: undefined, now: null, differs: true },
  ])
  expect(comparedFacts(before, before).some(({ differs }) => differs)).toBe(false)
})
