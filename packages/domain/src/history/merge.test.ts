import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fields } from './field-changes.ts'
import { type Editors, merge, mergedWords } from './merge.ts'

const sam = { id: 'sam', name: 'Sam', phone: '1', email: 's@x' }
const lucy = { id: 'lucy', name: 'Lucy', phone: '2', email: '' }
const jo = { id: 'jo', name: 'Jo', phone: '3', email: '' }
const ida = { id: 'ida', name: 'Ida', phone: '4', email: '' }
const address = { street1: '1 Road', city: 'Tulsa' }
const before = { notes: 'Net 30', address, services: ['SUPPLIES', 'GENETICS'], people: [sam, lucy] }
const as = (mine: Fields, theirs: Fields): Editors<Fields> => ({
  before,
  mine: { ...before, ...mine },
  theirs: { ...before, ...theirs },
})
const people = (mine: readonly Fields[], theirs: readonly Fields[], chosen: string[] = []) => {
  const { fields, parts } = merge(as({ people: mine }, { people: theirs }), new Set(chosen))
  return { people: fields['people'], parts: parts.map(({ key, isBoth }) => (isBoth ? `${key}!` : key)) }
}

describe('of the fields', () => {
  test('what one of the two changed alone is there, and mine is no news', () => {
    const { fields, parts } = merge(as({ address: { ...address, city: 'Enid' } }, { notes: 'Net 60' }))
    expect(fields).toEqual({ ...before, address: { ...address, city: 'Enid' }, notes: 'Net 60' })
    expect(parts).toEqual([
      { key: 'notes', field: 'notes', before: 'Net 30', mine: 'Net 30', theirs: 'Net 60', isBoth: false },
    ])
  })

  test('what both changed stays mine, unless theirs is chosen', () => {
    const editors = as({ notes: 'Mine' }, { notes: 'Theirs' })
    expect(merge(editors)).toMatchObject({ fields: { notes: 'Mine' }, parts: [{ key: 'notes', isBoth: true }] })
    expect(merge(editors, new Set(['notes'])).fields['notes']).toBe('Theirs')
    expect(merge(editors, new Set(['address'])).fields['notes']).toBe('Mine')
  })

  test('what both changed to the same is settled', () => {
    expect(merge(as({ notes: 'Same' }, { notes: 'Same' }))).toEqual({ fields: { ...before, notes: 'Same' }, parts: [] })
  })

  test('an address is one value: of two that were changed one stays whole', () => {
    const editors = as({ address: { ...address, city: 'Enid' } }, { address: { ...address, street1: '2 Mill Rd' } })
    expect(merge(editors)).toMatchObject({
      fields: { address: { street1: '1 Road', city: 'Enid' } },
      parts: [{ key: 'address', isBoth: true }],
    })
    expect(merge(editors, new Set(['address'])).fields['address']).toEqual({ street1: '2 Mill Rd', city: 'Tulsa' })
  })

  test('of a list of words each comes and goes for itself, so that nothing taken away is given back', () => {
    const editors = as({ services: ['SUPPLIES', 'GENETICS', 'FINANCIAL'] }, { services: ['GENETICS', 'REAL_ESTATE'] })
    const { fields, parts } = merge(editors)
    expect(fields['services']).toEqual(['GENETICS', 'FINANCIAL', 'REAL_ESTATE'])
    expect(parts.map(({ key, isBoth }) => [key, isBoth])).toEqual([
      ['services SUPPLIES', false],
      ['services REAL_ESTATE', false],
    ])
  })
})

describe('of the people', () => {
  test('those who were added by one of the two are all there, in the order of both lists', () => {
    expect(people([sam, lucy, jo], [sam, ida, lucy])).toEqual({ people: [sam, ida, lucy, jo], parts: ['people ida'] })
    expect(people([sam, lucy, jo], [sam, lucy, ida])).toEqual({ people: [sam, lucy, jo, ida], parts: ['people ida'] })
  })

  test('those who were deleted by one of the two are gone', () => {
    expect(people([sam], [lucy])).toEqual({ people: [], parts: ['people sam'] })
    expect(people([lucy, jo], [sam, lucy])).toEqual({ people: [lucy, jo], parts: [] })
  })

  test('of one person the phone of the one and the address of the other', () => {
    expect(people([{ ...sam, phone: '9' }, lucy], [{ ...sam, email: 'sam@y' }, lucy])).toEqual({
      people: [{ ...sam, phone: '9', email: 'sam@y' }, lucy],
      parts: ['people sam email'],
    })
  })

  test('of one field of one person, changed by both, mine or the one that is chosen', () => {
    const lists = [
      [{ ...sam, phone: '8' }, lucy],
      [{ ...sam, phone: '9' }, lucy],
    ] as const
    expect(people(...lists)).toEqual({ people: [{ ...sam, phone: '8' }, lucy], parts: ['people sam phone!'] })
    expect(people(...lists, ['people sam phone']).people).toEqual([{ ...sam, phone: '9' }, lucy])
  })

  test('who was deleted by one and changed by the other is chosen about', () => {
    const changed = { ...sam, phone: '9' }
    expect(people([lucy], [changed, lucy])).toEqual({ people: [lucy], parts: ['people sam!'] })
    expect(people([lucy], [changed, lucy], ['people sam']).people).toEqual([changed, lucy])
    expect(people([changed, lucy], [lucy])).toEqual({ people: [changed, lucy], parts: ['people sam!'] })
    expect(people([changed, lucy], [lucy], ['people sam']).people).toEqual([lucy])
  })

  test('an order that one of the two made stays, and mine where both did', () => {
    expect(people([lucy, sam], [sam, lucy, ida]).people).toEqual([lucy, ida, sam])
    expect(people([sam, lucy, ida], [lucy, sam]).people).toEqual([lucy, ida, sam])
    expect(people([lucy, sam], [lucy, sam]).people).toEqual([lucy, sam])
  })
})

test('the parts are said in words, with the name of the person', () => {
  const words = {
    notes: { label: 'Notes' },
    services: { label: 'Services', text: (value: unknown) => (value as string[]).join(', ').toLowerCase() },
    people: {
      label: 'People',
      text: (value: unknown) => (value as (typeof sam)[]).map(({ name, phone }) => `${name} (${phone})`).join(', '),
      rows: { phone: { label: 'Phone' } },
    },
  }
  const { parts } = merge(
    as(
      { notes: 'Mine', services: ['GENETICS'], people: [{ ...sam, phone: '8' }] },
      { notes: '', services: ['SUPPLIES', 'FINANCIAL'], people: [{ ...sam, phone: '9' }, { ...lucy, phone: '7' }, jo] },
    ),
  )
  const said = mergedWords(parts, words).map(({ label, ...part }) => [label, part.before, part.mine, part.theirs])
  expect(said).toEqual([
    ['Notes', 'Net 30', 'Mine', ''],
    ['Services', 'genetics', 'genetics', ''],
    ['Services', '', '', 'financial'],
    ['Sam, Phone', '1', '8', '9'],
    ['People', 'Lucy (2)', 'Deleted', 'Lucy (7)'],
    ['People', '', '', 'Jo (3)'],
  ])
})

describe('whatever the two make of it', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c')
  const row = fc.record({ id: fc.constantFrom('p', 'q', 'r', 's', 't'), name: text, phone: text })
  const form = fc.record({
    notes: text,
    address: fc.record({ street1: text, city: text }),
    services: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
    people: fc.uniqueArray(row, { selector: ({ id }) => id }),
  })
  type Form = { notes: string; services: string[]; people: { id: string; name: string; phone: string }[] }
  const editors = fc.record({ before: form, mine: form, theirs: form })
  const byId = ({ people, services, ...rest }: Fields) => ({
    ...rest,
    services: [...(services as string[])].sort(),
    people: [...(people as { id: string }[])].sort((a, b) => (a.id < b.id ? -1 : 1)),
  })

  test('who changed nothing takes in the other, to the letter', () => {
    fc.assert(
      fc.property(form, form, (one, other) => {
        expect(merge({ before: one, mine: one, theirs: other }).fields).toEqual(other)
        expect(merge({ before: one, mine: other, theirs: one })).toEqual({ fields: other, parts: [] })
        expect(merge({ before: one, mine: other, theirs: other })).toEqual({ fields: other, parts: [] })
      }),
    )
  })

  test('it matters who asks only for what both changed, and for the order', () => {
    fc.assert(
      fc.property(editors, ({ before: was, mine, theirs }) => {
        const { parts } = merge({ before: was, mine, theirs })
        const both = new Set(parts.flatMap(({ key, isBoth }) => (isBoth ? [key] : [])))
        const other = merge({ before: was, mine: theirs, theirs: mine })
        expect(new Set(other.parts.flatMap(({ key, isBoth }) => (isBoth ? [key] : [])))).toEqual(both)
        expect(byId(other.fields)).toEqual(byId(merge({ before: was, mine, theirs }, both).fields))
      }),
    )
  })

  test('no row comes twice, none that somebody added is lost, and none comes back that both know to be gone', () => {
    fc.assert(
      fc.property(editors, (three) => {
        const [was, mine, theirs] = [three.before, three.mine, three.theirs].map((one: Form) =>
          one.people.map(({ id }) => id),
        ) as [string[], string[], string[]]
        const ids = (merge(three).fields as unknown as Form).people.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const added = [...mine, ...theirs].filter((id) => !was.includes(id))
        expect(ids).toEqual(expect.arrayContaining(added))
        expect(ids).toEqual(expect.arrayContaining(was.filter((id) => mine.includes(id) && theirs.includes(id))))
        expect(ids.filter((id) => !mine.includes(id) && !theirs.includes(id))).toEqual([])
      }),
    )
  })

  test('what is told is what the other one changed, and a choice is only asked for where both did', () => {
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    fc.assert(
      fc.property(editors, (three) => {
        for (const { before: was, mine, theirs, isBoth } of merge(three).parts) {
          expect(isSame(was, theirs)).toBe(false)
          expect(isBoth).toBe(!isSame(was, mine))
          expect(isSame(mine, theirs)).toBe(false)
        }
      }),
    )
  })
})
