import { aDetail, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import { expect, test } from 'vitest'
import { placesOf } from './use-facility-stock.ts'

const fan = aDetail({ id: 'fan', ...aFanForm() })
const piece = (id: string, roomId: string | null) => ({
  id,
  version: 1,
  detailId: fan.id,
  facilityId: 'A',
  roomId,
  systemId: null,
  removed: false,
  since: '2026-11-01T08:00:00Z',
})

test('[INV-02] [READ-111] pieces are counted in the storage, in each room, and in rooms that are no longer there', () => {
  const names = new Map([
    ['v2', 'Veg 2'],
    ['v10', 'Veg 10'],
  ])
  const pieces = [
    piece('1', 'v10'),
    piece('2', 'gone'),
    piece('3', null),
    piece('4', 'v2'),
    piece('5', 'v2'),
    piece('6', 'was'),
  ]
  expect(placesOf(pieces, names).map((place) => [place.name, place.pieces.length])).toEqual([
    ['Facility Storage', 1],
    ['Veg 2', 2],
    ['Veg 10', 1],
    ['Unknown Room', 2],
  ])
})
