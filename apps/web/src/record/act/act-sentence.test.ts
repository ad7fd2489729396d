import { contract } from '@cultivatd/contract/contract'
import type { Route } from '@cultivatd/contract/route'
import { expect, test } from 'vitest'
import { actSentence, isTold, type PlaceNames } from './act-sentence.ts'

const size = { rackCount: 3, levelCount: 3, zoneCount: 4 }
const names: PlaceNames = {
  room: (facilityId, id) => (`${facilityId} ${id}` === 'f r2' ? 'Flower 2' : null),
  system: (_, id) => (id === 's1' ? { name: 'North racks', size } : null),
}
const plants = [
  { label: '1', weight: 120.5 },
  { label: '2', weight: 130 },
]
const waste = { weight: 200, unitOfWeight: 'Grams', reason: 'Mold' }
const reading = { temperature: 26, humidity: 61, vpd: 1.3, co2: 1040, lightLevel: 412, temperatureUnit: 'celsius' }
const water = { ph: 6.1, ec: 1.8, temperature: 68, temperatureUnit: 'fahrenheit' }

test.each([
  [
    'package.adjust',
    'Adjust quantity: 1A40',
    { quantity: -1, unitOfMeasure: 'Grams' },
    'Adjust quantity: −1 g of 1A40',
  ],
  [
    'package.adjustMany',
    'Adjust: 1A40',
    { packages: [{ quantity: 92.4, unitOfMeasure: 'Grams', isNow: true }] },
    'Adjust: now 92.4 g of 1A40',
  ],
  ['package.adjustMany', 'Adjust: 3 records', { packages: [{}, {}, {}] }, 'Adjust: 3 packages'],
  ['package.move', 'Move: 1A40', { facilityId: 'f', locationId: 'r2' }, 'Move: 1A40 to Flower 2'],
  [
    'plant.move',
    'Move plants: 12 records',
    { facilityId: 'f', locationId: 'r2', sublocation: 'Bench 4', plants: [{ changePhase: 'Flowering' }] },
    'Move plants: 12 plants to Flower 2, Bench 4, into flower',
  ],
  ['plantBatch.move', 'Move: CB-1', { facilityId: 'f', locationId: 'gone' }, 'Move: CB-1'],
  ['plant.destroy', 'Destroy: 1A40', waste, 'Destroy: 200 g of 1A40'],
  [
    'plant.destroyMany',
    'Destroy: 2 records',
    { plants, unitOfWeight: 'Grams' },
    'Destroy: 250.5 g together of 2 plants',
  ],
  ['plant.waste', 'Waste: 2 records', waste, 'Waste: 200 g of 2 plants'],
  ['plant.wasteMany', 'Waste: 2 records', { plants, unitOfWeight: 'Ounces' }, 'Waste: 250.5 oz together of 2 plants'],
  ['plantBatch.waste', 'Waste: CB-1', waste, 'Waste: 200 g of CB-1'],
  ['plantBatch.adjust', 'Adjust: CB-1', { quantity: -3 }, 'Adjust: −3 plants of CB-1'],
  ['plantBatch.adjust', 'Adjust: CB-1', { quantity: 1 }, 'Adjust: 1 plant of CB-1'],
  ['harvest.add', 'Harvest: 1A40', { weight: 120.5, name: 'GG4 21 Nov' }, 'Harvest: 120.5 g of 1A40 into GG4 21 Nov'],
  ['harvest.addMany', 'Harvest: 2 records', { plants, name: 'GG4' }, 'Harvest: 250.5 g together of 2 plants into GG4'],
  ['harvest.waste', 'Waste: GG4', waste, 'Waste: 200 g of GG4'],
  [
    'system.place',
    'Add to zone: 2 records',
    { facilityId: 'f', systemId: 's1', rack: 2, level: 1, zone: 3 },
    'Add to zone: 2 records into North racks, rack 2, lower, zone 3',
  ],
  [
    'system.place',
    'Add to zone: 3 records',
    { facilityId: 'f', systemId: 'gone', rack: 2, level: 1, zone: 3, plants: ['1', '2'], batches: ['CB-1'] },
    'Add to zone: 2 plants and 1 batch into rack 2, level 1, zone 3',
  ],
  [
    'environment.create',
    'Enter reading: Flower 2',
    reading,
    'Enter reading: Flower 2: 26 °C, 61 %, 1.30 kPa, 1,040 ppm, 412 µmol',
  ],
  ['water.read', 'Enter reading: North racks', water, 'Enter reading: North racks: PH 6.1, EC 1.8 mS/cm, 68 °F'],
  [
    'water.finish',
    'Enter PH / Nutes: North racks',
    { ...water, nutrients: [{ doseML: 200 }, { doseML: 50 }] },
    'Enter PH / Nutes: North racks: PH 6.1, EC 1.8 mS/cm, 68 °F, 250 ml of 2 nutrients',
  ],
  ['comment.create', 'Comment: Flower 2', { message: 'Fan 3 rattles' }, 'Comment: Flower 2: Fan 3 rattles'],
  [
    'stock.move',
    'Update Stock: Cal-Mag moved to Flower 2',
    { rows: [{ quantity: 4, unit: 'LITER' }] },
    'Update Stock: 4 L of Cal-Mag moved to Flower 2',
  ],
  ['stock.add', 'Update Stock: 2 items added', { rows: [{}, {}] }, 'Update Stock: 2 items added'],
  [
    'plantBatch.destroy',
    'Destroy plants: Gelato 1',
    { count: 12, weight: 40 },
    'Destroy plants: 12 plants of Gelato 1',
  ],
  ['weighIn.weigh', 'Weigh plant: 1A40...12', { weightGrams: 412.5 }, 'Weigh plant: 412.5 g of 1A40...12'],
  [
    'additive.apply',
    'Record application: 2 records',
    { amount: 2, unit: 'Gallons', to: { kind: 'plants', labels: ['1', '2'] } },
    'Record application: 2 plants: 2 gal together',
  ],
  ['task.tick', 'Tick: Clean the lamps, Weekly', {}, 'Tick: Clean the lamps, Weekly'],
  ['water.fill', 'The water of North racks is filled', {}, 'The water of North racks is filled'],
])('[SYNC-03] %s that waits here is "%s" with how much and where to', (call, summary, body, sentence) => {
  const [feature = '', route = ''] = call.split('.')
  expect(actSentence({ summary, call: { feature, route, body } }, names)).toBe(sentence)
})

test('[SYNC-03] every act that may wait on a device says how much and where to, or was found to need no more words', () => {
  const untold = Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes as Record<string, Route>)
      .filter(([, { mayWait }]) => mayWait)
      .filter(([route]) => !isTold({ feature, route }))
      .map(([route]) => `${feature}.${route}`),
  )
  expect(untold).toEqual([])
})
