import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterReading, afterTaking, emptyScale, inGrams, readScale } from './read-scale.ts'
import { type ScaleProtocol, type ScaleReading, scaleProtocols } from './scale-protocol.ts'

const protocol = (id: string): ScaleProtocol => {
  const found = scaleProtocols.find((one) => one.id === id)
  if (!found) throw new Error(`There is no protocol ${id}`)
  return found
}
const read = (id: string, text: string) => readScale(protocol(id), '', text).readings
const weight = (value: number, unit: 'Grams' | 'Kilograms' | 'Ounces' | 'Pounds' = 'Grams', isStable = true) =>
  ({ is: 'weight', value, unit, isStable }) as const

describe('a line of a scale', () => {
  test.each([
    ['and', 'ST,+00123.45  g\r\n', weight(123.45)],
    ['and', 'US,-000018.3  g\r\n', weight(-18.3, 'Grams', false)],
    ['and', 'ST,+0001.234 kg\r\n', weight(1.234, 'Kilograms')],
    ['and', 'QT,+00012345 PC\r\n', { is: 'other-unit', unit: 'PC' }],
    ['and', 'OL,+9999999E+19\r\n', { is: 'over' }],
    ['indicator', 'ST,GS,+00123.4 g\r\n', weight(123.4)],
    ['indicator', 'ST,NT,+0012.34kg\r\n', weight(12.34, 'Kilograms')],
    ['indicator', 'US,GS,   245.6 g\r', weight(245.6, 'Grams', false)],
    ['indicator', 'ST,GS  0012.5,lb\r\n', weight(12.5, 'Pounds')],
    ['indicator', 'OL,GS,+         kg\r\n', { is: 'over' }],
    ['mt-sics', 'S S     100.00 g\r\n', weight(100)],
    ['mt-sics', 'S D      99.87 g\r\n', weight(99.87, 'Grams', false)],
    ['mt-sics', 'S S      -0.41 oz\r\n', weight(-0.41, 'Ounces')],
    ['mt-sics', 'S +\r\n', { is: 'over' }],
    ['ohaus', '     192.21 g\r\n', weight(192.21)],
    ['ohaus', '       0.01 g ?\r\n', weight(0.01, 'Grams', false)],
    ['ohaus', '-     1.125 kg   N\r\n', weight(-1.125, 'Kilograms')],
    ['ohaus', '  3 PCS\r\n', { is: 'other-unit', unit: 'PCS' }],
  ] as const)('of %s: %j', (id, line, reading) => {
    expect(read(id, line)).toEqual([reading])
  })

  test('that is none is counted and says nothing', () => {
    const { readings, unread } = readScale(protocol('mt-sics'), '', 'S I\r\nES\r\nhello\r\n\r\n\x02\x03\r\n')
    expect(readings).toEqual([])
    expect(unread).toBe(3)
  })

  test('tare is no weight of a plant', () => {
    expect(read('indicator', 'ST,TR,+00050.0 g\r\n')).toEqual([])
  })
})

/** What a scale of each protocol sends of a weight. */
const written: Readonly<Record<string, (grams: string, isStable: boolean) => string>> = {
  and: (grams, isStable) => `${isStable ? 'ST' : 'US'},+${grams.padStart(8, '0')}  g\r\n`,
  indicator: (grams, isStable) => `${isStable ? 'ST' : 'US'},GS,+${grams.padStart(7, '0')} g\r\n`,
  'mt-sics': (grams, isStable) => `S ${isStable ? 'S' : 'D'} ${grams.padStart(10)} g\r\n`,
  ohaus: (grams, isStable) => `${grams.padStart(11)} g ${isStable ? '' : '?'}\r\n`,
}

/** A text cut into pieces at these places. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]
  return places.slice(1).map((to, at) => text.slice(places[at], to))
}

function readAll(one: ScaleProtocol, parts: readonly string[]): ScaleReading[] {
  const readings: ScaleReading[] = []
  let rest: string | null = ''
  for (const part of parts) {
    const next = readScale(one, rest, part)
    rest = next.rest
    readings.push(...next.readings)
  }
  return readings
}

const anyWeights = fc.array(
  fc.record({
    grams: fc.integer({ min: 0, max: 999_999 }).map((tenths) => (tenths / 10).toFixed(1)),
    isStable: fc.boolean(),
  }),
  { maxLength: 8 },
)
const cuts = fc.array(fc.nat(), { maxLength: 12 })

describe.each(scaleProtocols.map((one) => [one.id, one] as const))('what %s sends', (id, one) => {
  const write = written[id] ?? (() => '')

  test('is read whole, in whatever pieces it comes', () => {
    fc.assert(
      fc.property(anyWeights, cuts, (weights, at) => {
        const text = weights.map(({ grams, isStable }) => write(grams, isStable)).join('')
        expect(readAll(one, pieces(text, at))).toEqual(
          weights.map(({ grams, isStable }) => weight(Number(grams), 'Grams', isStable)),
        )
      }),
    )
  })

  test('is read through noise: a spoiled line never becomes another weight than one that was sent', () => {
    // A byte that a bad cable makes: none that could pass for a digit, a sign or a stable mark.
    const noise = fc.constantFrom('\x00', '\xff', '\x07', '#', '~', '\x80')
    fc.assert(
      fc.property(anyWeights, fc.array(fc.tuple(fc.nat(), noise), { maxLength: 6 }), cuts, (weights, spoils, at) => {
        const text = weights.map(({ grams, isStable }) => write(grams, isStable)).join('')
        const spoiled = [...text]
        for (const [place, byte] of spoils) if (spoiled.length > 0) spoiled[place % spoiled.length] += byte
        const sent = new Set(weights.map(({ grams }) => Number(grams)))
        for (const found of readAll(one, pieces(spoiled.join(''), at)))
          expect(found.is === 'weight' && sent.has(found.value)).toBe(true)
      }),
    )
  })

  test('never fills the memory: what has no end is dropped', () => {
    const { rest, unread } = readScale(one, '', 'x'.repeat(10_000))
    expect(rest).toBe('')
    expect(unread).toBe(1)
  })
})

test('the line in whose middle a scale was connected is left out: it may be the end of a larger number', () => {
  const first = readScale(protocol('ohaus'), null, '92.21 g')
  expect(first).toEqual({ rest: null, readings: [], unread: 0 })
  const second = readScale(protocol('ohaus'), first.rest, ' \r\n  192.21 g\r\n')
  expect(second.readings).toEqual([weight(192.21)])
})

describe('the weight of a plant from a scale', () => {
  test('is converted to grams', () => {
    expect(inGrams({ value: 1.5, unit: 'Kilograms' })).toBe(1500)
    expect(inGrams({ value: 1, unit: 'Pounds' })).toBe(453.5924)
    expect(inGrams({ value: 16, unit: 'Ounces' })).toBe(453.5924)
  })

  const after = (...readings: ScaleReading[]) => readings.reduce(afterReading, emptyScale)

  test('is taken only when it is stable', () => {
    expect(after(weight(412, 'Grams', false)).on).toBeNull()
    expect(after(weight(412)).on?.grams).toBe(412)
    expect(after(weight(412), weight(300, 'Grams', false)).on).toBeNull()
    expect(after(weight(412), { is: 'over' }).on).toBeNull()
    expect(after(weight(0.4)).on).toBeNull()
    expect(after(weight(-412)).on).toBeNull()
  })

  test('is fresh once: the same plant that stays on the scale is not the next one', () => {
    const taken = afterTaking(after(weight(412)))
    expect(taken.isFresh).toBe(false)
    expect(afterReading(taken, weight(412.3)).isFresh).toBe(false)
    expect([weight(0), weight(412.1)].reduce(afterReading, taken).isFresh).toBe(true)
    expect([weight(10, 'Grams', false), weight(520)].reduce(afterReading, taken).isFresh).toBe(true)
  })
})
