import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LiveRow, mergeByVersion, replaceWith } from './merge.ts'

const row = (id: string, version: number) => ({ id, version, text: `${id}${version}` })
const rowsOf = (rows: ReadonlyMap<string, LiveRow>) => [...rows.values()]

describe('changes are merged by version', () => {
  test('a newer row takes the place of the old one and keeps its place in the order', () => {
    const old = mergeByVersion(undefined, [row('a', 1), row('b', 1)])
    expect(rowsOf(mergeByVersion(old, [row('a', 2)]))).toEqual([row('a', 2), row('b', 1)])
  })

  test('a late row changes nothing, and the very same map comes back', () => {
    const old = mergeByVersion(undefined, [row('a', 3)])
    expect(mergeByVersion(old, [row('a', 2), row('a', 3)], ['unknown'])).toBe(old)
  })

  test('removed rows leave', () => {
    const old = mergeByVersion(undefined, [row('a', 1), row('b', 1)])
    expect(rowsOf(mergeByVersion(old, [], ['a']))).toEqual([row('b', 1)])
  })

  test('a row that nobody knew is added last', () => {
    const old = mergeByVersion(undefined, [row('a', 1)])
    expect([...mergeByVersion(old, [row('c', 1)]).keys()]).toEqual(['a', 'c'])
  })

  test('whatever the order in which batches arrive, the highest versions stay', () => {
    const anyRow = fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.nat({ max: 9 }) })
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 20 }), (rows) => {
        const highest = new Map<string, number>()
        for (const { id, version } of rows) highest.set(id, Math.max(highest.get(id) ?? 0, version))
        let merged = mergeByVersion(undefined, [] as LiveRow[])
        for (const one of rows) merged = mergeByVersion(merged, [one])
        expect(new Map([...merged].map(([id, { version }]) => [id, version]))).toEqual(highest)
      }),
    )
  })
})

describe('a snapshot is the whole topic', () => {
  test('rows that are not in it leave, rows that are newer here stay', () => {
    const old = mergeByVersion(undefined, [row('a', 5), row('gone', 1)])
    expect(rowsOf(replaceWith(old, [row('a', 4), row('b', 1)]))).toEqual([row('a', 5), row('b', 1)])
  })
})

test('counts that change under the same version are taken, and the same counts are not', () => {
  const old = replaceWith(undefined, [{ id: 'room', version: 7, packages: 42 }])
  expect(mergeByVersion(old, [{ id: 'room', version: 7, packages: 40 }]).get('room')).toMatchObject({ packages: 40 })
  expect(mergeByVersion(old, [{ id: 'room', version: 7, packages: 42 }])).toBe(old)
  expect(mergeByVersion(old, [{ id: 'room', version: 6, packages: 1 }])).toBe(old)
})
