import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byCloseness, byNameKey, nameKey, nearlyCalled, nearNames, nearNameText, plainName } from './near-names.ts'

const self = (name: string) => name

describe('names that may mean the same', () => {
  test.each([
    ['Blue Dream', 'blue dream '],
    ['Blue Dream', 'Blue-Dream'],
    ['Blue Dream', 'BLUE  DREAM'],
    ['Blue Dream', 'Blue\u00a0Dream'],
    ['Blue Dream', 'BlueDream'],
    ['Blue Dream', 'Blue_Dream.'],
    ['Gelato #41', 'Gelato 41'],
    ['GG#4', 'gg4'],
    ['O.G. Kush', 'OG Kush'],
    ['Cookies & Cream', 'Cookies and Cream'],
    ['Crème Brûlée', 'Creme Brulee'],
    ['Ｂｌｕｅ Dream', 'Blue Dream'],
    ['Gummies 1,5 g', 'gummies 1.5g'],
    ['Gummies 1,000 mg', 'Gummies 1000mg'],
  ])('%j and %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  test.each([
    ['Blue Dream', 'Blue Dreams'],
    ['Gelato 41', 'Gelato 33'],
    ['Gummies 1.5 g', 'Gummies 15 g'],
    ['Blend 1 2', 'Blend 12'],
    ['Blend 1.2', 'Blend 1 2'],
    ['Разные', 'Имена'],
    ['!!!', '???'],
    ['', 'A'],
  ])('%j and %j are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'ñ', '7', ' ', '-', '.', '#', '&', '漢'), minLength: 1 })
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 5 })
  const between = fc.constantFrom(' ', '  ', '-', '_', '.', ' - ', '\u00a0', '’')

  test('case, blanks around it and a key made twice change nothing', () => {
    fc.assert(
      fc.property(name, fc.constantFrom('', ' ', '\t '), (text, blanks) => {
        const key = nameKey(text)
        expect(nameKey(text.toUpperCase())).toBe(nameKey(text.toLowerCase()))
        expect(nameKey(`${blanks}${text}${blanks}`)).toBe(key)
        expect(nameKey(key)).toBe(key)
      }),
    )
  })

  test('whatever stands between the words of a name, its key is the same, and another word makes another', () => {
    fc.assert(
      fc.property(words, between, between, (parts, one, other) => {
        expect(nameKey(parts.join(one))).toBe(nameKey(parts.join(other)))
        expect(nameKey([...parts, 'x'].join(one))).not.toBe(nameKey(parts.join(one)))
      }),
    )
  })

  test('numbers are never read as one', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.constantFrom(' ', '-', '/', ' x '), (one, other, sign) => {
        expect(nameKey(`Mix ${one}${sign}${other}`)).not.toBe(nameKey(`Mix ${one}${other}`))
      }),
    )
  })

  test('every row is in one group, with all that have its key and with no other', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const groups = nearNames(names, self)
        expect(groups.flatMap(({ rows }) => rows).toSorted()).toEqual(names.toSorted())
        const keys = groups.map(({ rows }) => new Set(rows.map(nameKey)))
        expect(keys.every((each) => each.size === 1)).toBe(true)
        expect(new Set(keys.flatMap((each) => [...each])).size).toBe(groups.length)
      }),
    )
  })
})

test('what may be the same is proposed as one, in the spelling that most have', () => {
  const rows = ['blue dream', 'Gelato 41', 'Blue Dream', 'Blue Dream ', 'Blue-Dream', 'Gelato #41']
  expect(nearNames(rows, self)).toEqual([
    { key: 'bluedream', name: 'Blue Dream', rows: ['blue dream', 'Blue Dream', 'Blue Dream ', 'Blue-Dream'] },
    { key: 'gelato41', name: 'Gelato 41', rows: ['Gelato 41', 'Gelato #41'] },
  ])
  expect(nearNames([], self)).toEqual([])
})

test('who types a name is told of those that are nearly called so, not of those that are called so', () => {
  const names = ['Blue Dream', 'blue  dream', 'Blue-Dream', 'Jack Herer']
  expect(nearlyCalled(' Blue Dream', byNameKey(names, self), self)).toEqual(['Blue-Dream'])
  expect(nearNameText([])).toBeNull()
  expect(nearNameText(['Blue-Dream'])).toBe('Blue-Dream is there already and may mean the same.')
  expect(nearNameText(['Blue-Dream', 'Blue.Dream', 'BlueDream'])).toMatch(/^Blue-Dream and 2 more are /)
})

test('Metrc tells names apart by neither case nor the blanks around them', () => {
  expect(plainName(' Blue   Dream ')).toBe(plainName('blue dream'))
  expect(plainName('Blue-Dream')).not.toBe(plainName('blue dream'))
})

test('the closest names come first: the same, what may mean the same, what goes on like it, shared words, the rest', () => {
  const names = ['Zkittlez', 'Sativa Blue', 'Blue Dream (RFE)', 'blue-dream', 'Blue Dream', 'Apple']
  expect(byCloseness('Blue Dream', names, String)).toEqual([
    'Blue Dream',
    'blue-dream',
    'Blue Dream (RFE)',
    'Sativa Blue',
    'Apple',
    'Zkittlez',
  ])
})
