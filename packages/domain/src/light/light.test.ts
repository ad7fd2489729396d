import { describe, expect, test } from 'vitest'
import { aDetail } from '../inventory/inventory.builders.ts'
import { bulbAge, bulbLifeDays } from './bulb-age.ts'
import { assignProblems, bulbProblems, lightProblems, lightRowsProblems, placesToFill } from './change-light.ts'
import { aLight, aLightForm } from './light.builders.ts'
import { bulbAction, lightStanding, placesIn, standingTexts } from './light-state.ts'
import { AssignForm, BulbForm, LightForm, lightForm, LightRowsForm } from './light.ts'

const today = '2026-11-23'
const led = aDetail({ id: 'led-bar', type: 'LIGHT', unit: 'SINGLE' })
const bulb = aDetail({ id: 'de-1000', type: 'BULBS', unit: 'SINGLE' })
const messages = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('how old a bulb is', () => {
  test.each([
    ['2026-11-23', 0, false],
    ['2026-11-22', 1, false],
    ['2026-08-17', 98, false],
    // Daylight saving time ended in between: days are days.
    ['2026-10-31', 23, false],
    ['2025-11-23', bulbLifeDays, false],
    ['2025-11-22', 366, true],
    ['2024-02-29', 998, true],
    // A clock that is behind.
    ['2026-11-24', 0, false],
  ])('[LIGHT-03] installed on %s it is %i days old, over the year: %s', (installed, days, isOver) => {
    expect(bulbAge(installed, today)).toEqual({ days, hours: null, isOver })
  })

  test.each([
    [12, 1176],
    [18, 1764],
    [12.5, 1225],
    [0, 0],
    [24, 2352],
  ])('with %d hours of light a day, 98 days are %i hours', (lit, hours) => {
    expect(bulbAge('2026-08-17', today, lit)).toMatchObject({ days: 98, hours })
  })
})

test('[LIGHT-01] a place has no light, no bulb, a bulb, or an old one', () => {
  expect(lightStanding(undefined, today)).toEqual({ state: 'none', days: null })
  expect(lightStanding(aLight({ bulbId: null, dateBulbInstalled: null }), today)).toEqual({
    state: 'noBulb',
    days: null,
  })
  expect(lightStanding(aLight(), today)).toEqual({ state: 'lit', days: 98 })
  expect(lightStanding(aLight({ dateBulbInstalled: '2025-11-23' }), today)).toEqual({ state: 'lit', days: 365 })
  expect(lightStanding(aLight({ dateBulbInstalled: '2025-10-16' }), today)).toEqual({ state: 'old', days: 403 })
})

test('[LIGHT-03] a light without a bulb gets one installed, one with a bulb gets it replaced', () => {
  expect(bulbAction(aLight({ bulbId: null }))).toBe('Install Bulb')
  expect(bulbAction(aLight())).toBe('Replace Bulb')
})

test('the sum names the faults, and the places where nothing hangs', () => {
  const of = (...states: ('none' | 'noBulb' | 'lit' | 'old')[]) =>
    standingTexts(states.map((state) => ({ state, days: null })))
  expect(of()).toEqual(['No light set up'])
  expect(of('none', 'none')).toEqual(['No light set up'])
  expect(of('lit', 'none')).toEqual(['1 light lit', '1 place without a light'])
  expect(of('lit', 'none', 'none')).toEqual(['1 light lit', '2 places without a light'])
  expect(of('lit', 'old', 'lit', 'noBulb')).toEqual(['3 lights lit', '1 bulb over 365 days', '1 without a bulb'])
  expect(of('old', 'old')).toEqual(['2 lights lit', '2 bulbs over 365 days'])
  expect(of('noBulb')).toEqual(['1 without a bulb'])
})

test('places are counted from the lowest row and from the left', () => {
  expect(placesIn([2, 1])).toEqual([
    [
      { row: 1, position: 1 },
      { row: 1, position: 2 },
    ],
    [{ row: 2, position: 1 }],
  ])
})

describe('rows', () => {
  test.each([
    [{ rows: [3, 3] }, []],
    [{ rows: [] }, []],
    [{ rows: [0] }, ['Must be a positive integer']],
    [{ rows: [1.5] }, ['Must be a positive integer']],
    [{ rows: [Number.NaN] }, ['Must be a positive integer']],
    [{ rows: [null] }, ['Must be a positive integer']],
    [{ rows: [101] }, ['Enter at most 100']],
    [{ rows: Array.from({ length: 21 }, () => 1) }, ['A system has at most 20 rows of lights']],
    [{ rows: [100, 100, 100, 100, 1] }, ['A system has room for at most 400 lights']],
  ])('%j says %j', (form, said) => {
    expect(messages(LightRowsForm.safeParse(form))).toEqual(said)
  })

  const lights = [
    { row: 1, position: 3 },
    { row: 2, position: 1 },
    { row: 2, position: 2 },
  ]
  test.each([
    [[3, 2], []],
    [[4, 2, 6], []],
    [[2, 2], [{ path: 'rows.0', message: '1 light hangs outside the new size. Deactivate it first' }]],
    [[3], [{ path: 'rows.0', message: '2 lights hang above these rows. Deactivate them first' }]],
    [
      [2, 1],
      [
        { path: 'rows.0', message: '1 light hangs outside the new size. Deactivate it first' },
        { path: 'rows.1', message: '1 light hangs outside the new size. Deactivate it first' },
      ],
    ],
    [[], [{ path: 'rows', message: '3 lights hang above these rows. Deactivate them first' }]],
  ])('[READ-64] with lights in them they become %j only where none hangs outside', (rows, problems) => {
    expect(lightRowsProblems(rows, lights)).toEqual(problems)
  })
})

describe('assigning', () => {
  const facts = { rows: [3, 2], lights: [{ row: 1, position: 2 }], item: led, free: 2, dateInstalled: today, today }
  const at = (row: number, position: number) => [{ row, position }]

  test('[LIGHT-01] [READ-66] takes a light that is in no system', () => {
    expect(assignProblems(at(1, 1), facts)).toEqual([])
    expect(assignProblems(at(2, 2), facts)).toEqual([])
  })

  test.each([
    ['a place that is taken', at(1, 2), {}, [{ message: 'There is a light in row 1, light 2 already.' }]],
    [
      'a place that there is not',
      at(1, 4),
      {},
      [{ message: 'There is no row 1, light 4 in this system any more. Look at its rows again.' }],
    ],
    [
      'a row that there is not',
      at(3, 1),
      {},
      [{ message: 'There is no row 3, light 1 in this system any more. Look at its rows again.' }],
    ],
    ['none that is free', at(1, 1), { free: 0 }, [{ path: 'inventoryId', message: 'Not enough available' }]],
    [
      'a day that has not come',
      at(1, 1),
      { dateInstalled: '2026-11-24' },
      [{ path: 'dateInstalled', message: 'The date cannot be in the future' }],
    ],
    [
      'what is no light',
      at(1, 1),
      { item: aDetail({ type: 'FAN' }) },
      [{ path: 'inventoryId', message: 'This is no light' }],
    ],
    [
      'what is gone',
      at(1, 1),
      { item: undefined },
      [{ path: 'inventoryId', message: 'This item is no longer in the inventory' }],
    ],
  ])('[READ-66] is refused for %s', (_what, places, given, problems) => {
    expect(assignProblems(places, { ...facts, ...given })).toMatchObject(problems)
  })

  test('all free places of the row are the pressed one first, then the others', () => {
    const inSystem = { rows: [4], lights: [{ row: 1, position: 2 }] }
    const filled = placesToFill({ row: 1, position: 3 }, true, inSystem)
    expect(filled.map(({ position }) => position)).toEqual([3, 1, 4])
    expect(placesToFill({ row: 1, position: 3 }, false, inSystem)).toEqual(at(1, 3))
    expect(assignProblems(filled, { ...facts, ...inSystem })).toEqual([
      { path: 'inventoryId', message: 'Not enough available' },
    ])
    // A press on what was taken meanwhile is told, not passed over.
    const taken = placesToFill({ row: 1, position: 2 }, true, inSystem)
    expect(assignProblems(taken, { ...facts, ...inSystem, free: 9 })).toEqual([
      { message: 'There is a light in row 1, light 2 already.' },
    ])
  })

  test('a kind has to be chosen', () => {
    expect(messages(AssignForm.safeParse({ inventoryId: '', isWholeRow: false, dateInstalled: today }))).toEqual([
      'Please enter a value',
    ])
  })
})

describe('the light form', () => {
  test('[DATA-13] holds what a light is', () => {
    expect(lightForm(aLight())).toEqual(aLightForm())
    expect(lightForm(aLight({ bulbId: null, dateBulbInstalled: null }))).toEqual(
      aLightForm({ bulbId: '', dateBulbInstalled: '' }),
    )
    expect(messages(LightForm.safeParse(aLightForm({ dateBulbInstalled: '' })))).toEqual(['Please enter a value'])
    expect(messages(LightForm.safeParse(aLightForm({ dateInstalled: 'soon' })))).toEqual(['Enter a day as YYYY-MM-DD'])
  })

  const facts = { inventoryId: 'led-bar', item: led, free: 0, bulb, today }
  test.each([
    ['nothing', {}, {}, []],
    [
      'a day that has not come',
      { dateInstalled: '2026-11-24' },
      {},
      [{ path: 'dateInstalled', message: 'The date cannot be in the future' }],
    ],
    [
      'a bulb of tomorrow',
      { dateBulbInstalled: '2026-11-24' },
      {},
      [{ path: 'dateBulbInstalled', message: 'The date cannot be in the future' }],
    ],
    ['no bulb, whatever the day beside it', { bulbId: '', dateBulbInstalled: '2026-11-24' }, { bulb: undefined }, []],
    [
      'another light where none is free',
      { inventoryId: 'hps' },
      {},
      [{ path: 'inventoryId', message: 'Not enough available' }],
    ],
    ['another light that is free', { inventoryId: 'hps' }, { free: 1 }, []],
    [
      'a fan',
      { inventoryId: 'fan' },
      { item: aDetail({ type: 'FAN' }), free: 1 },
      [{ path: 'inventoryId', message: 'This is no light' }],
    ],
    ['a nutrient for a bulb', { bulbId: 'gro' }, { bulb: aDetail() }, [{ path: 'bulbId', message: 'This is no bulb' }]],
    [
      'a bulb that is gone',
      { bulbId: 'gone' },
      { bulb: undefined },
      [{ path: 'bulbId', message: 'This item is no longer in the inventory' }],
    ],
  ])('[LIGHT-02] changed to %s', (_what, form, given, problems) => {
    expect(lightProblems(aLightForm(form), { ...facts, ...given })).toMatchObject(problems)
  })
})

describe('a bulb', () => {
  const form = { bulbId: 'de-1000', dateBulbInstalled: today }
  test.each([
    ['is there', {}, { available: 4 }, []],
    ['is the last one', {}, { available: 1 }, []],
    ['is not there', {}, { available: 0 }, [{ path: 'bulbId', message: 'Not enough available' }]],
    ['is not chosen', { bulbId: '' }, { item: undefined }, [{ path: 'bulbId', message: 'Please enter a value' }]],
    ['is none', {}, { item: led }, [{ path: 'bulbId', message: 'This is no bulb' }]],
    ['is gone', {}, { item: undefined }, [{ path: 'bulbId', message: 'This item is no longer in the inventory' }]],
    [
      'is counted in liters',
      {},
      { item: aDetail({ type: 'BULBS', unit: 'LITER' }) },
      [{ path: 'bulbId', message: 'Choose a unit that converts to Liter' }],
    ],
    [
      'comes tomorrow',
      { dateBulbInstalled: '2026-11-24' },
      {},
      [{ path: 'dateBulbInstalled', message: 'The date cannot be in the future' }],
    ],
  ])('[LIGHT-03] [LIGHT-04] [READ-66] that %s', (_what, given, facts, problems) => {
    expect(bulbProblems({ ...form, ...given }, { item: bulb, available: 4, today, ...facts })).toMatchObject(problems)
  })

  test('asks for itself and for its day', () => {
    expect(messages(BulbForm.safeParse({ bulbId: '', dateBulbInstalled: '' }))).toEqual([
      'Please enter a value',
      'Enter a day as YYYY-MM-DD',
    ])
  })
})
