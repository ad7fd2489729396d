import { expect, test } from 'vitest'
import { guessedRoomTypes } from './guessed-room-types.ts'

test.each([
  ['Flower 3', 'Default Location Type', ['flower']],
  ['Veg A', 'Planting', ['vegetation']],
  ['Mother Room', 'Planting', ['mother']],
  ['Clone & Veg', 'Planting', ['clone', 'vegetation']],
  ['Dry Room 1', 'Drying', ['dry']],
  ['Vault', 'Packing', ['packaging']],
  ['Bay 12', 'Packing', ['packaging']],
  ['Bay 12', 'Default Location Type', []],
] as const)('[DATA-42] a room called %s of type %s is first taken for %s', (name, locationType, types) => {
  expect(guessedRoomTypes(name, locationType)).toEqual(types)
})

test('[DATA-42] words inside other words say nothing', () => {
  expect(guessedRoomTypes('Laundry', 'Sundry')).toEqual([])
})
