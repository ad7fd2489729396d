import { describe, expect, test } from 'vitest'
import { avatarColor, initials } from './avatar.tsx'
import { firstNotice, type Notice } from './notices.ts'
import { numberText, otherSign, stepped } from './number-text.ts'
import { groupedRows, sortedRows, toggledRange, toggledSome } from './table-rows.ts'

describe('an avatar', () => {
  test('takes its color from the first character of the id [SHELL-45]', () => {
    expect(avatarColor('abc')).toBe(avatarColor('axyz'))
    expect(avatarColor('abc')).not.toBe(avatarColor('bbc'))
    expect(avatarColor('')).toMatch(/^#/)
  })

  test('takes its initials from the first two words of the name [SHELL-46]', () => {
    expect(initials('Dana Whitfield')).toBe('DW')
    expect(initials('  maria del Rosario ')).toBe('MD')
    expect(initials('Cher')).toBe('C')
    expect(initials('')).toBe('')
  })
})

describe('numbers', () => {
  test('are written with commas and the real minus sign', () => {
    expect(numberText(2267.9, 2)).toBe('2,267.90')
    expect(numberText(-7.6)).toBe('−7.6')
    expect(numberText(0.1 + 0.2)).toBe('0.3')
  })

  test('get the other sign, also before anything is typed', () => {
    expect(['', '12.5', '+3', '−12.5', '-7', ' 4'].map(otherSign)).toEqual(['−', '−12.5', '−3', '12.5', '7', '−4'])
  })

  test('step without the dust of binary fractions', () => {
    expect(stepped(0.1, 0.2)).toBe(0.3)
    expect(stepped(null, -1)).toBe(-1)
  })
})

describe('the snackbar', () => {
  const notice = (id: string, kind: Notice['kind']): Notice => ({ id, kind, text: id })

  test('shows one notice, errors first [SHELL-15]', () => {
    expect(firstNotice([notice('a', 'warn'), notice('b', 'saved'), notice('c', 'error')])?.id).toBe('c')
  })

  test("shows 'Saved' before the sync that goes on [SHELL-16]", () => {
    expect(firstNotice([notice('a', 'warn'), notice('b', 'saved')])?.id).toBe('b')
    expect(firstNotice([])).toBeNull()
  })
})

describe('the rows of a table', () => {
  const rows = [{ n: 'b10' }, { n: 'b9' }, { n: '' }, { n: 'A1' }]
  const columns = [{ id: 'n', sortBy: ({ n }: { n: string }) => n }]

  test('sort as people count, what is missing last in either direction', () => {
    const names = (isDescending: boolean) => sortedRows(rows, columns, { column: 'n', isDescending }).map(({ n }) => n)
    expect(names(false)).toEqual(['A1', 'b9', 'b10', ''])
    expect(names(true)).toEqual(['b10', 'b9', 'A1', ''])
    expect(sortedRows(rows, columns, null)).toBe(rows)
  })

  test('stand in groups by name', () => {
    const groups = groupedRows(rows, ({ n }) => (n.startsWith('b') ? 'later' : 'early'))
    expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['early', 2],
      ['later', 2],
    ])
  })

  test('are selected one by one, as a range, or all of a group', () => {
    const order = ['a', 'b', 'c', 'd']
    expect([...toggledRange(new Set(), order, null, 'b')]).toEqual(['b'])
    expect([...toggledRange(new Set(['d']), order, 'd', 'b')].sort()).toEqual(['b', 'c', 'd'])
    expect([...toggledRange(new Set(['a', 'b', 'c']), order, 'a', 'c')]).toEqual([])
    expect([...toggledSome(new Set(['a']), ['a', 'b'], false)]).toEqual([])
  })
})
