import { aPlantWeight, aWeightForm, plantOf } from '@cultivatd/domain/weigh-in/weigh-in.builders'
import { expect, test } from 'vitest'
import { anAct } from '../../live/outbox/outbox.builders.ts'
import { actedWeights, type Done, doneBy, weightOf } from './acted-weights.ts'

const me = { id: 'user-2', name: 'Priya Nair' }
const call = (route: string, body: object) => ({ feature: 'weighIn', route, params: { weighInId: 'weigh-in-1' }, body })
const weighed = (id: string, given: object = {}): Done => ({
  is: 'weighed',
  weight: weightOf(aWeightForm({ id, ...given }), {
    weighInId: 'weigh-in-1',
    me,
    at: '2026-11-21T15:00:00.000Z',
    place: 1,
  }),
  replaces: [],
})

test('a weight that waits on this device is shown with who weighed it, after all that arrived', () => {
  const done = doneBy(anAct({ call: call('weigh', aWeightForm({ id: 'mine', label: plantOf(2) })) }), 'weigh-in-1', me)
  const weights = actedWeights([aPlantWeight()], done ? [done] : [], me)
  expect(weights.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
    ['weight-1', false],
    ['mine', true],
  ])
  expect(weights[1]).toMatchObject({ userName: 'Priya Nair', station: 'Table 1', ended: null })
  expect(weights[1]?.arrived).toBeGreaterThan(weights[0]?.arrived ?? 0)
})

test('what arrived meanwhile is shown once, and as the server has it', () => {
  const weights = actedWeights([aPlantWeight({ id: 'mine', weightGrams: 412 })], [weighed('mine')], me)
  expect(weights).toMatchObject([{ id: 'mine', isWaiting: false }])
})

test('a weight that replaces, is kept or is taken back does so before it has arrived', () => {
  const rows = [aPlantWeight({ id: 'a', arrived: 1 }), aPlantWeight({ id: 'b', arrived: 2 })]
  const kept = actedWeights(rows, [{ is: 'kept', weightId: 'b' }], me)
  expect(kept).toMatchObject([{ ended: { as: 'replaced', byName: 'Priya Nair' } }, { isConfirmed: true, ended: null }])
  const back = actedWeights(rows, [weighed('c'), { is: 'taken-back', weightId: 'c' }], me)
  expect(back[2]).toMatchObject({ id: 'c', ended: { as: 'taken-back' } })
})

test('acts of another weigh-in or another kind are none of it', () => {
  expect(doneBy(anAct({ call: call('weigh', aWeightForm()) }), 'weigh-in-2', me)).toBeNull()
  expect(doneBy(anAct({ call: { feature: 'plant', route: 'move', body: {} } }), 'weigh-in-1', me)).toBeNull()
})
