import { expect, test } from 'vitest'
import { aRoom } from '../room/room.builders.ts'
import { placeName } from './place-name.ts'
import { isInPlace, sublocationNameProblems, sublocationProblems, toldSublocation } from './sublocation.ts'

const known = [{ Id: 1, Name: 'Shelf 1' }]
const vault = aRoom({ Id: 5, Name: 'Vault' })
const shelved = { LocationId: 5, SublocationName: 'Shelf 1' }

test('a sublocation is one of the facility, in any case of letters, or none', () => {
  expect(sublocationProblems('shelf 1', known)).toEqual([])
  expect(sublocationProblems(null, null)).toEqual([])
  expect(sublocationProblems('Attic', known)[0]?.message).toBe('Unknown Sublocation: Attic')
  expect(sublocationProblems('Shelf 1', null)[0]?.message).toBe('This facility has no sublocations')
})

test('names are unique', () => {
  expect(sublocationNameProblems('SHELF 1', known)[0]?.message).toBe('There is a sublocation called Shelf 1 already')
  expect(sublocationNameProblems('Shelf 2', known)).toEqual([])
})

test('what is in the room is where it is to go, unless another sublocation is chosen', () => {
  expect(isInPlace(shelved, vault)).toBe(true)
  expect(isInPlace(shelved, vault, 'shelf 1')).toBe(true)
  expect(isInPlace(shelved, vault, null)).toBe(false)
  expect(isInPlace({ LocationId: 6, SublocationName: 'Shelf 1' }, vault, 'Shelf 1')).toBe(false)
})

test('Metrc is told the one that is chosen, else the record’s own while its room stays', () => {
  expect(toldSublocation('Shelf 2', shelved, 6)).toBe('Shelf 2')
  expect(toldSublocation(null, shelved, 5)).toBeNull()
  expect(toldSublocation(undefined, shelved, 5)).toBe('Shelf 1')
  expect(toldSublocation(undefined, shelved, 6)).toBeNull()
  expect(toldSublocation(undefined, { LocationId: 5 }, 6)).toBeUndefined()
})

test('a room is named with the sublocation in it', () => {
  expect([placeName('Vault', 'Shelf 1'), placeName('Vault', undefined)]).toEqual(['Vault, Shelf 1', 'Vault'])
})
