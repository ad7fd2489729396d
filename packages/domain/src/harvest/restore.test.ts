import { expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import { wrongHarvestText } from './restore.ts'

const textOf = (metrc: Parameters<typeof aHarvest>[0]) => wrongHarvestText(aHarvest({ TotalWasteWeight: 0, ...metrc }))

test('Metrc restores plants until something was taken of their harvest', () => {
  expect(textOf({})).toMatch(/^Harvested wrongly\? In Metrc itself plants can be restored/)
  const taken = /takes no plant back once something of its harvest is packaged or wasted/
  expect(textOf({ PackageCount: 1 })).toMatch(taken)
  expect(textOf({ TotalWasteWeight: 12.5 })).toMatch(taken)
  expect(textOf({ FinishedDate: '2026-11-20' })).toMatch(/The harvest is finished/)
})
