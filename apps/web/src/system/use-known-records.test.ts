import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { expect, test } from 'vitest'
import { batchNamer, type Known } from './use-known-records.ts'

const known = (batch: string | null | undefined): Known<PlantBatch> =>
  new Map([['bd1', batch ? ({ metrc: { Name: batch } } as PlantBatch) : (batch as null | undefined)]])

test('[SYS-20] a batch is sent and answered under its own name, however it was typed', () => {
  expect(batchNamer(known('B/D1'), [])('bd1')).toBe('B/D1')
  expect(batchNamer(known(null), [])('bd1')).toBe('bd1')
})

test('[SYS-20] what was sent keeps its name, also where the batch leaves the lists', () => {
  expect(batchNamer(known(undefined), ['B/D1'])('bd1')).toBe('B/D1')
})
