import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { describe, expect, test } from 'vitest'
import { arrivalOf, countsText, lengthText, outageTitle, spanText } from './outage-words.ts'

const hour = 3_600_000

test('the length of an outage is told in hours and minutes', () => {
  expect(lengthText(0, 59_000)).toBe('59 s')
  expect(lengthText(0, 4 * 60_000)).toBe('4 min')
  expect(lengthText(0, 9 * hour)).toBe('9 h')
  expect(lengthText(0, 8 * hour + 58 * 60_000)).toBe('8 h 58 min')
})

test('an outage is called by its day and times, and by both days over midnight', () => {
  const at = (day: number, hours: number) => new Date(2026, 10, day, hours, 5).toISOString()
  const outage = { id: '1', version: 1, reason: 'No answer', startedAt: at(20, 10) }
  expect(outageTitle({ ...outage, endedAt: at(20, 19) })).toBe('20 Nov 2026, 10:05 to 19:05')
  expect(outageTitle({ ...outage, endedAt: at(21, 3) })).toBe('20 Nov 2026, 10:05 to 21 Nov 2026, 03:05')
  expect(spanText({ ...outage, endedAt: at(20, 19) })).toMatch(/10:05:00 to 19:05:00$/)
  expect(spanText({ ...outage, endedAt: at(21, 3) })).toMatch(/10:05:00 to 21 Nov.* 03:05:00$/)
  expect(outageTitle({ ...outage, endedAt: null })).toBe('since 20 Nov 2026, 10:05')
})

describe('each action tells when it arrived, or what else became of it', () => {
  const answeredAt = '2026-11-20T19:41:00.000Z'
  const decided = { decision: 'given-up', personName: 'Lena Brandt', at: answeredAt, reason: 'Weighed again' } as const

  test('confirmed by Metrc, or found there by a person', () => {
    expect(arrivalOf(anOperation({ answeredAt }))).toEqual({ kind: 'arrived', label: null, at: answeredAt, note: null })
    expect(arrivalOf(anOperation({ decided: { ...decided, decision: 'applied' } }))).toMatchObject({
      kind: 'arrived',
      label: 'Found in Metrc by Lena Brandt',
    })
  })

  test('refused, with Metrc’s words, and whether somebody tried again', () => {
    const refused = { state: 'refused' as const, answeredAt, problems: ['It is on hold.'] }
    expect(arrivalOf(anOperation(refused))).toMatchObject({ kind: 'refused', label: 'Refused', note: 'It is on hold.' })
    expect(arrivalOf(anOperation({ ...refused, dealtWithAt: answeredAt })).note).toBe('It is on hold. Tried again.')
    expect(arrivalOf(anOperation({ ...refused, dealtWithAt: answeredAt, decided }))).toMatchObject({
      kind: 'given-up',
      note: 'It is on hold. Given up by Lena Brandt: Weighed again',
    })
  })

  test('given up, and still waiting', () => {
    expect(arrivalOf(anOperation({ state: 'withdrawn', decided }))).toMatchObject({
      label: 'Given up by Lena Brandt',
      note: 'Weighed again',
    })
    expect(arrivalOf(anOperation({ state: 'waiting', answeredAt: null })).label).toBe('Waits for Metrc')
  })
})

test('all of them are counted', () => {
  expect(countsText([])).toBe('0 actions, 0 arrived')
  expect(
    countsText([
      anOperation(),
      anOperation({ state: 'waiting' }),
      anOperation({ state: 'needs-person' }),
      anOperation(),
    ]),
  ).toBe('4 actions, 2 arrived, 1 needs a person, 1 waits')
})
