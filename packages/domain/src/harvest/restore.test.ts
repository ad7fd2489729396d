import { expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import { aPlantThatIs } from '../plant/plant.builders.ts'
import { restoreProblems, restoreWindowText, wrongHarvestText } from './restore.ts'

const textOf = (metrc: Parameters<typeof aHarvest>[0]) => wrongHarvestText(aHarvest({ TotalWasteWeight: 0, ...metrc }))

test('Metrc restores plants until something was taken of their harvest', () => {
  expect(textOf({})).toMatch(/^Harvested wrongly\? Correct its weight, or restore the plant/)
  const taken = /takes no plant back once something of its harvest is packaged or wasted/
  expect(textOf({ PackageCount: 1 })).toMatch(taken)
  expect(textOf({ TotalWasteWeight: 12.5 })).toMatch(taken)
  expect(textOf({ FinishedDate: '2026-11-20' })).toMatch(/The harvest is finished/)
})

test('harvested plants go back from their own harvest, as long as all of it is there', () => {
  const label = '1A4FF0300000011000004101'
  const harvest = aHarvest({ Id: 7, TotalWasteWeight: 0 })
  const plant = aPlantThatIs.harvested({ HarvestId: 7 })
  const said = (...given: Parameters<typeof restoreProblems>) => restoreProblems(...given).map(({ message }) => message)
  expect(said([{ label, plant }], harvest)).toEqual([])
  const held = aPlantThatIs.harvested({ HarvestId: 8, IsOnHold: true })
  expect(said([{ label, plant: held }], aHarvest({ PackageCount: 1 }))).toEqual([
    'Something of the harvest is packaged or wasted already',
    'The plant is in another harvest',
    'The plant is on hold and cannot be restored',
  ])
  const several = [
    { label, plant: aPlantThatIs.flowering() },
    { label: 'B', plant: undefined },
  ]
  expect(said(several, aHarvest({ FinishedDate: '2026-11-20' }))).toEqual([
    'The harvest is finished and gives no plant back',
    `${label}: The plant is Flowering and not harvested`,
    'B: Invalid Label',
  ])
  expect(said([{ label, plant }], aHarvest({ IsOnHold: true }))).toEqual([
    'The harvest is on hold and gives no plant back',
  ])
  expect(said([{ label, plant }], undefined)).toEqual(['Unknown Harvest'])
})

test('after the hours of the state no plant goes back, and on the day on which they end Metrc is asked', () => {
  const given = aHarvest({ Id: 7, TotalWasteWeight: 0 })
  const saidOn = (today: string, hours: number | null) =>
    restoreProblems(
      [{ label: 'A', plant: aPlantThatIs.harvested({ HarvestId: 7, HarvestedDate: '2026-11-02' }) }],
      { ...given, restoreHours: hours },
      today,
    ).map(({ message }) => message)
  expect(saidOn('2026-11-04', 48)).toEqual([])
  expect(saidOn('2026-11-05', 48)).toEqual([
    'It was harvested on 2 Nov 2026, and the state lets a plant go back for 48 hours: ask your state for a correction',
  ])
  // Less than a day, no limit, and the day on which the hours end.
  expect([saidOn('2026-11-03', 4), saidOn('2026-11-05', null), saidOn('2026-11-04', 48)]).toEqual([[], [], []])
  expect(saidOn('2026-11-04', 4)).toHaveLength(1)
  expect([restoreWindowText({ ...given, restoreHours: 48 }), restoreWindowText(given)]).toEqual([
    'within 48 hours of the harvest',
    'within the hours that your state allows',
  ])
})
