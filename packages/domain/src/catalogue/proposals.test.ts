import { describe, expect, test } from 'vitest'
import { apart, linksOf, proposalsOf, spellingsOf } from './proposals.ts'

const found = (facilityId: string, metrcId: number, name: string) => ({ facilityId, metrcId, name })
const three = [found('F1', 1, 'Blue Dream'), found('F2', 2, 'blue dream '), found('F3', 3, 'Blue-Dream')]

describe('proposals', () => {
  test('[READ-89] near duplicates are proposed as one, everything else by itself, in the order of names', () => {
    const proposals = proposalsOf([found('F1', 9, 'Zkittlez'), ...three], [])
    expect(proposals.map(({ name, found: rows }) => [name, rows.length])).toEqual([
      ['Blue Dream', 3],
      ['Zkittlez', 1],
    ])
    expect(spellingsOf(proposals[0] ?? { found: [] })).toEqual(['Blue Dream', 'blue dream ', 'Blue-Dream'])
  })

  test('[READ-89] a name that exists is told, and one that may mean the same', () => {
    const existing = (own: string) => proposalsOf(three, [{ name: own }])[0]?.existing
    expect(existing('BLUE DREAM')).toEqual({ name: 'BLUE DREAM', isSame: true })
    expect(existing('BlueDream')).toEqual({ name: 'BlueDream', isSame: false })
    expect(existing('Runtz')).toBeNull()
  })

  test('kept apart they are as many as Metrc tells apart', () => {
    const [proposal] = proposalsOf(three, [])
    expect(
      proposal && apart(proposal).map(({ name, found: rows }) => [name, rows.map(({ metrcId }) => metrcId)]),
    ).toEqual([
      ['Blue Dream', [1, 2]],
      ['Blue-Dream', [3]],
    ])
  })

  test('of two in one facility the one that is spelled so is linked', () => {
    const records = [found('F1', 1, 'Blue-Dream'), found('F1', 2, 'blue dream'), found('F2', 3, 'Blue-Dream')]
    expect(linksOf({ name: 'Blue Dream', found: records }).map(({ metrcId }) => metrcId)).toEqual([2, 3])
  })
})
