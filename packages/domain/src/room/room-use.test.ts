import { describe, expect, test } from 'vitest'
import { aRoom, locationTypes } from './room.builders.ts'
import { destinationProblems, roomChoices } from './room-use.ts'

const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)

describe('where plants, batches, harvests and packages can be put', () => {
  test('a room that the facility does not have is unknown', () => {
    expect(destinationProblems(undefined, { use: 'plants', locationTypes })).toEqual([
      { path: 'locationId', message: 'Unknown Room' },
    ])
  })

  test.each([
    ['plants', 'Plants', 'Harvest'],
    ['plantBatches', 'Plant batches', 'Packages'],
    ['harvests', 'Harvests', 'Plants'],
    ['packages', 'Packages', 'Plants'],
  ] as const)('%s are refused in a location whose type does not hold them', (use, words, LocationTypeName) => {
    const room = aRoom({ Name: 'North', LocationTypeName })
    expect(sentences(destinationProblems(room, { use, locationTypes }))).toEqual([
      `${words} cannot be in North, a location of the type ${LocationTypeName}`,
    ])
    expect(destinationProblems(aRoom(), { use, locationTypes })).toEqual([])
  })

  test('a location type that Metrc does not list is left to Metrc', () => {
    expect(destinationProblems(aRoom({ LocationTypeName: 'Greenhouse' }), { use: 'plants', locationTypes })).toEqual([])
  })

  test('[READ-51] a room that is no Metrc location holds nothing that the state tracks', () => {
    expect(sentences(destinationProblems(aRoom({ Id: null, Name: 'Shed' }), { use: 'plants', locationTypes }))).toEqual(
      ['Shed is not a Metrc location. Plants stay where the state can see them.'],
    )
  })

  test('[BATCH-02] [BATCH-12] [PLANT-10] an action that asks for a type of room says so, beside everything else', () => {
    const room = aRoom({ Name: 'Pack 1', LocationTypeName: 'Packages' }, ['packaging'])
    const clones = { use: 'plantBatches', type: 'clone', locationTypes } as const
    expect(sentences(destinationProblems(room, clones))).toEqual([
      'Plant batches cannot be in Pack 1, a location of the type Packages',
      'Pack 1 is not a clone room',
    ])
    expect(destinationProblems(aRoom({}, ['clone', 'vegetation']), clones)).toEqual([])
  })

  test('a form offers the rooms that the rule lets pass', () => {
    const rooms = [aRoom({ Name: 'A' }, ['dry']), aRoom({ Name: 'B' }, ['flower']), aRoom({ Id: null }, ['dry'])]
    expect(roomChoices(rooms, { use: 'harvests', type: 'dry', locationTypes }).map(({ metrc }) => metrc.Name)).toEqual([
      'A',
    ])
  })
})
