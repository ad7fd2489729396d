import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MessageFields, rowOfMessage } from './message.ts'

const receivedAt = '2026-11-21T10:00:00.000Z'
const climate: MessageFields = { timeField: '', fields: { temperature: 'air.temp', humidity: 'air.rh', co2: 'co2' } }
const of = (content: unknown, given: Partial<MessageFields> = {}, topic = 'farm/veg1', filter = topic) =>
  rowOfMessage(
    { topic, text: typeof content === 'string' ? content : JSON.stringify(content), receivedAt },
    { ...climate, ...given, systemId: '', topic: filter },
  )

test('a message is read by the names of its source, what is not there is left out', () => {
  expect(of({ air: { temp: 78.4, rh: '61' }, battery: 3 })).toEqual({
    row: { at: receivedAt, temperature: 78.4, humidity: 61 },
  })
  expect(of({ 'air.temp': 78, co2: null })).toEqual({ row: { at: receivedAt, temperature: 78 } })
  expect(of([{ rh: 60 }], { fields: { humidity: '0.rh' } })).toEqual({ row: { at: receivedAt, humidity: 60 } })
})

test('a number alone has the name of its topic', () => {
  const fields = { temperature: 'temp', humidity: 'rh' }
  expect(of('78.4', { fields }, 'farm/veg1/temp', 'farm/veg1/+')).toEqual({
    row: { at: receivedAt, temperature: 78.4 },
  })
  expect(of('"61"', { fields }, 'farm/veg1/rh/state', 'farm/veg1/+/state')).toEqual({
    row: { at: receivedAt, humidity: 61 },
  })
  expect(of('61', { fields }, 'farm/veg1/rh')).toEqual({ row: { at: receivedAt, humidity: 61 } })
})

test('its time is ISO text, or seconds or milliseconds since 1970', () => {
  const at = (ts: unknown) => of({ co2: 900, ts }, { timeField: 'ts' })
  for (const ts of ['2026-11-21T09:59:00.000Z', 1795255140, 1795255140000, '1795255140'])
    expect(at(ts)).toEqual({ row: { at: '2026-11-21T09:59:00.000Z', co2: 900 } })
  expect(at('yesterday')).toEqual({ row: { at: 'yesterday', co2: 900 } })
  expect(at(undefined)).toEqual({ problem: 'The message has no time at ts' })
  for (const ts of [1e300, true, {}])
    expect(at(ts)).toMatchObject({ problem: expect.stringMatching(/^This is no time/) })
})

test('what is no reading is told with its beginning', () => {
  expect(of('on\u0000line')).toEqual({ problem: 'The message is neither JSON nor a number: "on?line"' })
  expect(of('x'.repeat(1000))).toEqual({
    problem: `The message is neither JSON nor a number: "${'x'.repeat(40)}…"`,
  })
  for (const text of ['', 'NaN', 'true', '"warm"', 'null'])
    expect(of(text)).toMatchObject({ problem: expect.stringMatching(/neither JSON nor a number/) })
  expect(of({ battery: 3 })).toEqual({ problem: 'The message has none of: air.temp, air.rh, co2' })
})

test('no message whatever is more than a row or a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const found = of(text, { fields: { co2: '__proto__.length', humidity: 'constructor' } })
      expect('row' in found || found.problem.length < 200).toBe(true)
    }),
  )
})
