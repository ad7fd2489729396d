import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { pieceCode, roomCode, zoneCode } from '@cultivatd/domain/label/place-code'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { type KnownFacility, knownMatches } from './known-matches.ts'

const veg = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const pack = aRoomSummary({ Id: 6, Name: 'Pack 1' }, ['packaging'])
const dates = { HarvestedDate: null, DestroyedDate: null }
const plants = [
  aPlant({ Label: '1A4FF0300000021000004101', StrainName: 'Blue Dream', FloweringDate: null, ...dates }, { id: 'p1' }),
  aPlant(
    { Label: '1A4FF0300000021000004102', StrainName: 'GG4', FloweringDate: '2026-10-01', IsOnHold: true, ...dates },
    { id: 'p2' },
  ),
]
const amount = { Quantity: 1 / 3, UnitOfMeasureAbbreviation: 'lb', LocationName: 'Pack 1' }
const known: KnownFacility = {
  facilityId,
  rooms: [veg, pack],
  plants: [{ room: veg, rows: plants }],
  plantBatches: [
    {
      room: veg,
      rows: [
        aPlantBatch({ Name: 'Blue Dream 21 Nov', StrainName: 'Blue Dream', UntrackedCount: 12, LocationName: 'Veg 1' }),
      ],
    },
  ],
  packages: [
    {
      room: pack,
      rows: [
        aPackage({ Label: '1A4FF0300000022000004101', ProductName: 'Blue Dream bud', FinishedDate: null, ...amount }),
      ],
    },
  ],
  systems: [{ room: veg, rows: [aSystem({ id: 's1', name: 'North racks', roomId: '5' })] }],
  harvests: [aHarvest({ Name: '2026-11-02 Blue Dream', SourceStrainNames: 'Blue Dream', FinishedDate: null })],
  equipment: [],
  details: [],
}
const found = (text: string) =>
  knownMatches([known], text).map(({ kind, name, state, roomName, isExact }) =>
    [kind, name, state, roomName ?? '–', isExact ? 'exact' : ''].join(' | '),
  )

test('a whole label, its begin and its last digits find plants and packages, as the server would', () => {
  expect(found('1a4ff0300000021000004102')).toEqual([
    'plant | 1A4FF0300000021000004102 | Flowering, on hold | Veg 1 | exact',
  ])
  expect(found('1A4FF03000000210000041')).toHaveLength(2)
  expect(found('4101')).toEqual([
    'plant | 1A4FF0300000021000004101 | Vegetative | Veg 1 | ',
    `package | 1A4FF0300000022000004101 | 0.3333 lb | Pack 1 | `,
  ])
  // Fewer are no end of a label.
  expect(found('101')).toEqual([])
})

test('a name, its begin and a part of it find batches, harvests, rooms, and the rooms in which a strain or an item is', () => {
  expect(found('blue dream')).toEqual([
    'strain | Blue Dream | Plants and clones | Veg 1 | exact',
    'plantBatch | Blue Dream 21 Nov | 12 remaining | Veg 1 | ',
    expect.stringMatching(/^harvest \| 2026-11-02 Blue Dream \| /),
    'item | Blue Dream bud | Packages | Pack 1 | ',
  ])
  expect(found('veg 1')).toEqual(['room | Veg 1 |  | – | exact'])
  expect(found('ed')).toEqual([])
  expect(found('wedding')).toEqual([])
})

test('the label of a room or a zone is found by its code, and that of what was never opened here is not', () => {
  expect(found(roomCode({ facilityId, id: veg.id }))).toEqual(['room | Veg 1 |  | – | exact'])
  const place = { systemId: 's1', rack: 1, level: 2, zone: 2 }
  expect(found(zoneCode(place))).toEqual([expect.stringMatching(/^zone \| Rack 1, .*zone 2 \| {2}\| Veg 1 \| exact$/)])
  expect(found(zoneCode({ ...place, rack: 9 }))).toEqual([])
  expect(found(pieceCode({ id: 'none' }))).toEqual([])
})

test('of thousands the best ten are offered, in no time', () => {
  const many = Array.from({ length: 20_000 }, (_none, at) =>
    aPlant({ Label: `1A4FF030000002${String(at).padStart(10, '0')}`, ...dates }, { id: String(at) }),
  )
  const matches = knownMatches([{ ...known, plants: [{ room: veg, rows: many }] }], '1A4FF030000002')
  expect(matches.filter(({ kind }) => kind === 'plant')).toHaveLength(10)
})
