import { expect, test } from 'vitest'
import { actFields, withField } from './act-fields.ts'

const body = {
  facilityId: 'f',
  date: '2026-11-28',
  plants: [
    { label: '1A01', weight: 12.5 },
    { label: '1A02', weight: 13 },
  ],
  isFinal: true,
}

test('what people know of an act can be mended, its own values first, then those of each record', () => {
  expect(actFields(body)).toEqual([
    { key: 'date', field: 'date', label: 'Date', value: '2026-11-28' },
    { key: 'plants.0.weight', field: 'weight', label: 'Weight, 1A01', value: 12.5 },
    { key: 'plants.1.weight', field: 'weight', label: 'Weight, 1A02', value: 13 },
  ])
  expect(actFields({ facilityId: 'f', message: 'Pump 2 is loud' })).toEqual([
    { key: 'message', field: 'message', label: 'Comment', value: 'Pump 2 is loud' },
  ])
})

test('one value is changed, and nothing beside it', () => {
  expect(withField(body, 'date', '2026-11-27')).toEqual({ ...body, date: '2026-11-27' })
  expect(withField(body, 'plants.1.weight', 14)).toEqual({
    ...body,
    plants: [body.plants[0], { label: '1A02', weight: 14 }],
  })
})
