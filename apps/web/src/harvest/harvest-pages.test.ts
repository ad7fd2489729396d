import { expect, test } from 'vitest'
import { pageOfChange } from '../record/operation-form.ts'
import { harvestIdOf } from './harvest-pages.ts'

test('[LOOKUP-08] [LOOKUP-09] [LOOKUP-10] a refused change is typed again on the page of its harvest', () => {
  expect(pageOfChange('harvest', 'harvest.waste')).toBe('harvestWaste')
  expect(pageOfChange('harvest', 'harvest.unfinish')).toBe('harvestFinish')
  expect(pageOfChange('harvest', 'package.create')).toBeNull()
  expect(harvestIdOf({ id: 12, name: 'Blue' })).toBe('12')
  expect(harvestIdOf({ label: '1A', harvests: [{ id: 14 }, { id: 15 }] })).toBe('14')
  expect(harvestIdOf({ label: '1A' })).toBeNull()
})
