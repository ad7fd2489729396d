import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { expect, test } from 'vitest'
import { stepRows } from './harvest-steps.ts'

test('[HARV-05] [HARV-06] the steps of a full plant begin with the manicure, others with drying', () => {
  const days = {
    manicureStartDateTime: '2026-11-02',
    manicureEndDateTime: '2026-11-03',
    dryStartDateTime: '2026-11-03',
  }
  expect(stepRows(aHarvest({}, days))).toEqual([
    { name: 'Manicure trim', started: '2026-11-02', ended: '2026-11-03', is: 'done' },
    { name: 'Drying', started: '2026-11-03', ended: null, is: 'now' },
    { name: 'Final trim', started: null, ended: null, is: 'todo' },
  ])
  expect(stepRows(aHarvest({ HarvestType: 'Product' })).map(({ name, is }) => `${name} ${is}`)).toEqual([
    'Drying todo',
    'Final trim todo',
  ])
})
