import { expect, test } from 'vitest'
import { anAct } from '../live/outbox/outbox.builders.ts'
import { comingByZone } from './coming.ts'

const zone = (number: number) => ({ systemId: 's', rack: 1, level: 1, zone: number })
const key = (number: number) => `s/1/1/${number}`
const place = (id: number, number: number, plants: readonly string[], batches: readonly string[] = []) =>
  anAct({
    id,
    records: [...plants, ...batches].map((name) => `GAAA-1 ${name}`),
    call: {
      feature: 'system',
      route: 'place',
      body: { facilityId: 'GAAA-1', ...zone(number), date: '2026-11-21', plants, batches },
    },
  })
const move = (id: number, record: string) =>
  anAct({ id, records: [`GAAA-1 ${record}`], call: { feature: 'plant', route: 'move', body: {} } })

test('what acts place is on its way to their zones, and of each the last way counts', () => {
  const acts = [place(3, 2, ['c']), place(1, 1, ['a', 'b', 'c'], ['Clones 1'])]
  expect([...comingByZone(acts, 'GAAA-1')]).toEqual([
    [key(1), { plants: ['a', 'b'], batches: ['Clones 1'] }],
    [key(2), { plants: ['c'], batches: [] }],
  ])
})

test('what goes to another room after that, what was refused, and other facilities are not on their way', () => {
  const refused = { is: 'refused', problems: ['No'], mayHaveArrived: false } as const
  const acts = [place(1, 1, ['a']), move(2, 'a'), { ...place(3, 1, ['b']), standing: refused }]
  expect(comingByZone(acts, 'GAAA-1').size).toBe(0)
  expect(comingByZone([place(1, 1, ['a'])], 'GAAA-2').size).toBe(0)
})

test('what is placed after it was to go to another room is on its way', () => {
  expect(comingByZone([move(1, 'a'), place(2, 1, ['a'])], 'GAAA-1').get(key(1))?.plants).toEqual(['a'])
})
