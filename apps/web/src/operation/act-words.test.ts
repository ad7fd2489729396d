import { expect, test } from 'vitest'
import { actStateWords, actText } from './act-words.ts'

const part = { kind: 'package.move', count: 4, grams: null, roomName: null } as const

test('an act is told by what was done, to how many, and what it weighed', () => {
  expect(actText({ parts: [{ ...part, kind: 'plant.harvest', count: 5, grams: 6336.25, roomName: 'Dry 1' }] })).toBe(
    'Harvested 5 plants, 6,336.25 g',
  )
  expect(actText({ parts: [part] })).toBe('Moved 4 packages')
  expect(actText({ parts: [{ ...part, roomName: 'Vault' }] })).toBe('Moved 4 packages to Vault')
  expect(actText({ parts: [{ ...part, kind: 'plant.flower', count: 2, roomName: 'Flower 1' }] })).toBe(
    'Moved 2 plants to flowering in Flower 1',
  )
  expect(actText({ parts: [{ ...part, kind: 'plant-batch.move', count: 1_200 }] })).toBe('Moved 1,200 batches')
  const emptied = (kind: 'package.adjust' | 'package.finish') => ({ ...part, kind, count: 1 })
  expect(actText({ parts: [emptied('package.adjust'), emptied('package.finish')] })).toBe(
    'Adjusted 1 package; finished 1 package',
  )
})

test('an act in one state says what its operations say; else what needs somebody comes first', () => {
  expect(actStateWords({ states: [{ state: 'confirmed', count: 4 }], inDoubt: 0 })).toBeNull()
  const some = [
    { state: 'confirmed', count: 3 },
    { state: 'refused', count: 1 },
  ] as const
  expect(actStateWords({ states: [...some], inDoubt: 0 })).toEqual({
    icon: 'refused',
    tone: 'error',
    text: '1 refused, 3 confirmed',
  })
  const { icon, text } = actStateWords({ states: [{ state: 'confirmed', count: 4 }], inDoubt: 1 }) ?? {}
  expect([icon, text]).toEqual(['needs-person', '1 perhaps done twice, 4 confirmed'])
  const onTheWay = [{ state: 'sending', count: 1 } as const, { state: 'recorded', count: 2 } as const]
  expect(actStateWords({ states: onTheWay, inDoubt: 0 })?.text).toBe('3 on the way')
})
