import { describe, expect, test } from 'vitest'
import {
  deleteRoomProblems,
  isLocationTypeLocked,
  notAMetrcLocation,
  RoomForm,
  RoomType,
  roomProblems,
  roomSections,
  roomTypesText,
} from './room.ts'

const aForm = (given: object = {}) =>
  ({ name: 'Flower 3', locationType: 'Plants', types: ['flower'], ...given }) as RoomForm

describe('room form', () => {
  test('[ROOM-02] name and location type are required', () => {
    expect(
      RoomForm.safeParse({ name: '', locationType: '', types: [] }).error?.issues.map(({ path }) => path[0]),
    ).toEqual(['name', 'locationType'])
  })

  test('[ROOM-03] [READ-51] a room may be no Metrc location', () => {
    expect(roomProblems(aForm({ locationType: notAMetrcLocation }), ['Plants'])).toEqual([])
  })

  test('[ROOM-02] a location type that Metrc does not know is refused at its field', () => {
    expect(roomProblems(aForm({ locationType: 'Attic' }), ['Plants'])).toEqual([
      { message: 'Unknown location type: Attic', path: 'locationType' },
    ])
  })

  test('[ROOM-05] [READ-53] the select is locked when the only real type is chosen', () => {
    expect(isLocationTypeLocked('Plants', ['Plants'])).toBe(true)
    expect(isLocationTypeLocked(notAMetrcLocation, ['Plants'])).toBe(false)
    expect(isLocationTypeLocked('Plants', ['Plants', 'Harvest'])).toBe(false)
  })

  test('[DATA-42] there are six room types, each at most once', () => {
    expect(RoomType.options).toEqual(['mother', 'vegetation', 'flower', 'dry', 'clone', 'packaging'])
    expect(RoomForm.safeParse(aForm({ types: ['dry', 'dry'] })).success).toBe(false)
  })
})

describe('room page', () => {
  test('[HOME-06] types are joined with a bar', () => {
    expect(roomTypesText(['vegetation', 'mother'])).toBe('Vegetation | Mother')
  })

  test.each([
    [[], { harvests: false, packages: false, systems: true }],
    [['dry'], { harvests: true, packages: false, systems: false }],
    [['packaging'], { harvests: false, packages: true, systems: false }],
    [['dry', 'packaging'], { harvests: true, packages: true, systems: false }],
    [['dry', 'flower'], { harvests: true, packages: false, systems: true }],
  ] as const)(
    '[ROOM-11] [ROOM-12] [ROOM-13] [READ-54] a room of %j shows every part its types call for',
    (types, sections) => {
      expect(roomSections(types)).toEqual(sections)
    },
  )
})

describe('deleting a room', () => {
  test('[API-10] [READ-56] is refused while something stands in it, and says what', () => {
    expect(deleteRoomProblems('Veg 1', { plants: 318, batches: 1, packages: 0, harvests: 0 })).toEqual([
      'Veg 1 still holds 318 plants, 1 batch. Move them to another room first.',
    ])
    expect(deleteRoomProblems('Veg 1', { plants: 0, batches: 0, packages: 0, harvests: 0 })).toEqual([])
  })
})
