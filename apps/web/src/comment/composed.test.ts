import { type Mention, writeMention } from '@cultivatd/domain/comment/mentions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asking, caretOutside, edited, partsOf, queryAt, readComposed, taken } from './composed.ts'
import { matchesOf, roomChoices, spokenMatches } from './mention-choices.ts'

const priya: Mention = { kind: 'person', name: 'Priya Nair', id: 'p2' }
const veg: Mention = { kind: 'room', name: 'Veg 1', id: '5' }
const both = readComposed(`Ask ${writeMention(priya)} in ${writeMention(veg)} now`)

test('[ROOM-18] a field shows the names alone, and is stored with what they name', () => {
  expect(both.text).toBe('Ask @Priya Nair in #Veg 1 now')
  expect(partsOf(both)).toEqual([
    { text: 'Ask ' },
    { mention: priya },
    { text: ' in ' },
    { mention: veg },
    { text: ' now' },
  ])
})

test('a mention is one unit: Backspace takes it whole, Delete too, and what stands beside it stays', () => {
  const afterPriya = 'Ask @Priya Nair'.length
  const backspaced = both.text.slice(0, afterPriya - 1) + both.text.slice(afterPriya)
  expect(edited(both, backspaced, afterPriya - 1)).toEqual({ markup: 'Ask  in #[Veg 1](5) now', caret: 4 })
  const deleted = both.text.slice(0, 4) + both.text.slice(5)
  expect(edited(both, deleted, 4)).toEqual({ markup: 'Ask  in #[Veg 1](5) now', caret: 4 })
  const across = both.text.slice(0, 8) + both.text.slice(22)
  expect(edited(both, across, 8)).toEqual({ markup: 'Ask  now', caret: 4 })
})

test('what is typed before, between and behind mentions moves them, and what is typed into one makes it text', () => {
  const type = (at: number, letters: string) =>
    edited(both, both.text.slice(0, at) + letters + both.text.slice(at), at + letters.length)
  expect(type(0, 'Do ').markup).toBe('Do Ask @[Priya Nair](p2) in #[Veg 1](5) now')
  expect(type(15, 's').markup).toBe('Ask @[Priya Nair](p2)s in #[Veg 1](5) now')
  expect(type(4, 'x')).toEqual({ markup: 'Ask x@[Priya Nair](p2) in #[Veg 1](5) now', caret: 5 })
  expect(type(7, 'x').markup).toBe('Ask @Prxiya Nair in #[Veg 1](5) now')
})

test('a comment that is pasted as it is stored is read as what it says', () => {
  const empty = readComposed('')
  const stored = 'See #[Veg 1](5)!'
  const pasted = edited(empty, stored, stored.length)
  expect(pasted).toEqual({ markup: stored, caret: 'See #Veg 1!'.length })
})

test('whatever is typed and taken, the field shows what is stored', () => {
  const act = fc.record({ at: fc.nat(40), length: fc.nat(6), put: fc.string({ maxLength: 5 }) })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let now = both
      for (const { at, length, put } of acts) {
        const from = Math.min(at, now.text.length)
        const after = now.text.slice(0, from) + put + now.text.slice(from + length)
        const { markup, caret } = edited(now, after, from + put.length)
        now = readComposed(markup)
        expect(caret).toBeGreaterThanOrEqual(0)
        expect(caret).toBeLessThanOrEqual(now.text.length)
        for (const { start, end, mention } of now.placed)
          expect(now.text.slice(start, end)).toBe(`${mention.kind === 'person' ? '@' : '#'}${mention.name}`)
      }
    }),
  )
})

test('the caret never stands within a mention', () => {
  expect(caretOutside(both, 5, 4)).toBe(15)
  expect(caretOutside(both, 14, 15)).toBe(4)
  expect(caretOutside(both, 6, 6)).toBe(4)
  expect(caretOutside(both, 2, 0)).toBe(2)
})

test('[ROOM-17] a sign at the start of a word asks for people or rooms; one within a word, and within a mention, does not', () => {
  const query = (text: string) => queryAt(readComposed(text), text.length)
  expect(query('there, @o')).toEqual({ kind: 'person', start: 7, words: 'o' })
  expect(query('#')).toEqual({ kind: 'room', start: 0, words: '' })
  expect(query('(#veg 1')).toEqual({ kind: 'room', start: 1, words: 'veg 1' })
  expect(query('dana@grow')).toBeNull()
  expect(query('6.1 @ 20')).toBeNull()
  expect(query('@o\nx')).toBeNull()
  expect(queryAt(both, 10)).toBeNull()
})

test('what is taken stands in place of what was asked with, with a space behind it', () => {
  const typed = readComposed('Ask @pri about it')
  const query = queryAt(typed, 8)
  expect(query && taken(typed, query, priya)).toEqual({ markup: 'Ask @[Priya Nair](p2) about it', caret: 16 })
  const last = readComposed('@[Priya Nair](p2) see #ve')
  const asked = queryAt(last, last.text.length)
  expect(asked && taken(last, asked, veg)).toEqual({ markup: '@[Priya Nair](p2) see #[Veg 1](5) ', caret: 23 })
  expect(asking(readComposed('Ask'), 3, 'person')).toEqual({ markup: 'Ask @', caret: 5 })
})

const people = ['Joe Abara', 'Tomás Ortega', 'Dana Whitfield', 'Orla Finn'].map((name, id) => ({
  mention: { kind: 'person' as const, name, id: String(id) },
  note: null,
}))
const namesOf = (typed: string) => matchesOf(people, typed).map(({ mention }) => mention.name)

test('starts of names come first, then of words, then what stands within; accents and capitals make no difference', () => {
  expect(namesOf('o')).toEqual(['Orla Finn', 'Tomás Ortega', 'Joe Abara'])
  expect(namesOf('tomas o')).toEqual(['Tomás Ortega'])
  expect(namesOf('')).toHaveLength(4)
  expect(namesOf('zz')).toEqual([])
  const [ortega] = matchesOf(people, 'ort')
  expect(ortega?.mention.name.slice(ortega.from, ortega.to)).toBe('Ort')
})

test('at most six are offered, and rooms say their facility when two share a name', () => {
  const rooms = Array.from({ length: 8 }, (_, at) => ({ id: `${at}`, name: `Veg ${at + 1}`, facility: 'Red Fork' }))
  const choices = roomChoices([...rooms, { id: 'x', name: 'Veg 2', facility: 'Stillwater' }])
  const found = matchesOf(choices, 've')
  expect(found.map(({ mention, note }) => [mention.name, note])).toEqual([
    ['Veg 1', null],
    ['Veg 2', 'Red Fork'],
    ['Veg 2', 'Stillwater'],
    ['Veg 3', null],
    ['Veg 4', null],
    ['Veg 5', null],
  ])
  expect(spokenMatches(found, 1)).toBe('6 rooms, Veg 2, Red Fork')
  expect(spokenMatches(matchesOf(people, 'dana'), 0)).toBe('1 person, Dana Whitfield')
})
