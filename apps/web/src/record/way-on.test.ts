import { expect, test } from 'vitest'
import { wayOnOf } from './way-on.ts'

const pkg = { package: '1A4', in: 'F-1' }

test('what Metrc takes back is offered as Undo, by the form of its contrary', () => {
  expect(wayOnOf('package.finish', pkg)).toEqual({ label: 'Undo', to: { ...pkg, page: 'packageFinish' } })
  expect(wayOnOf('harvest.unfinish', { harvest: '7' })?.to.page).toBe('harvestFinish')
})

test('what Metrc does not take back is corrected by another change from the same form', () => {
  expect(wayOnOf('package.adjust', pkg)).toEqual({ label: 'Correct', to: { ...pkg, page: 'adjustQuantity' } })
  expect(wayOnOf('harvest.waste', { harvest: '7' })).toEqual({
    label: 'Correct',
    to: { harvest: '7', page: 'harvestWaste' },
  })
  expect(wayOnOf('plant.move', { plant: '1A4' })?.to).toEqual({ plant: '1A4', page: 'move' })
})

test('nothing is offered for what is for good, for what makes something new, and for no page of a record', () => {
  expect(wayOnOf('plant.destroy', { plant: '1A4' })).toBeNull()
  expect(wayOnOf('plant.cut-clones', { plant: '1A4' })).toBeNull()
  expect(wayOnOf('location.update', undefined)).toBeNull()
})
