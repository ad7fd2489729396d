import { linkedText } from './link-words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anItemForm, categories } from '../item/item-form.builders.ts'
import { itemSent } from '../item/item-sent.ts'
import { OperationState } from '../operation/operation.ts'
import { aStrainForm } from '../strain/strain-form.builders.ts'
import { strainSent } from '../strain/strain-sent.ts'
import {
  canUnlink,
  differences,
  type LastWrite,
  linkProblems,
  type Mapped,
  mappingActions,
  type MappingCell,
  mappingCell,
  mappingText,
  whyNotMade,
} from './mapping.ts'

/** The strain as Metrc prints it. */
const theirs = (fields: object = {}) => ({
  Id: 201,
  Name: 'Blue Dream',
  TestingStatus: 'ThirdParty',
  ThcLevel: 0.1865,
  CbdLevel: null,
  IndicaPercentage: 40,
  SativaPercentage: 60,
  IsUsed: true,
  Genetics: '40% Indica / 60% Sativa',
  ...fields,
})
const ours = strainSent(aStrainForm())
const write = (fields: Partial<LastWrite> = {}): LastWrite => ({
  id: 'operation-1',
  what: 'update',
  state: 'waiting',
  recordedAt: '2026-11-20T15:41:00.000Z',
  dealtWithAt: null,
  ...fields,
})
const mapped = (fields: Partial<Mapped> = {}): Mapped => ({
  ours,
  linkedId: 201,
  record: theirs(),
  lastWrite: null,
  ...fields,
})
const renamed = theirs({ Name: 'Blue Dreams' })
const actionsOf = (cell: MappingCell, mayEdit = true, makingProblems: string[] = []) =>
  mappingActions({ cell, makingProblems }, mayEdit)
const rename = [{ field: 'Name', ours: 'Blue Dream', theirs: 'Blue Dreams' }]

describe('what an update would change', () => {
  test('[READ-88] is what it sends and what Metrc has otherwise, and nothing else', () => {
    expect(differences(ours, theirs())).toEqual([])
    expect(differences(ours, theirs({ IndicaPercentage: 60, SativaPercentage: 40 }))).toEqual([
      { field: 'IndicaPercentage', ours: 40, theirs: 60 },
      { field: 'SativaPercentage', ours: 60, theirs: 40 },
    ])
    expect(differences(ours, theirs({ TestingStatus: 'None', Genetics: 'other', IsUsed: false }))).toEqual([])
  })

  test.each([
    ['BLUE dream', 0.1865, true],
    [' Blue Dream ', 0.1865, true],
    ['Blue-Dream', 0.1865, false],
    ['Blue  Dream', 0.1865, false],
    ['Blue Dream', 0.1869, true],
    ['Blue Dream', 0.18749, true],
    ['Blue Dream', 0.1875, false],
    ['Blue Dream', 0.1855, false],
    ['Blue Dream', null, false],
  ])('[READ-88] %j with %d matches: %s', (Name, ThcLevel, matches) => {
    expect(differences(ours, theirs({ Name, ThcLevel })).length === 0).toBe(matches)
  })

  test('[READ-88] a whole thousandth differs, however binary numbers put it', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: -3, max: 3 }), (base, thousandths) => {
        const of = (thousandth: number) => differences({ level: base / 1000 }, { level: (base + thousandth) / 1000 })
        expect(of(thousandths).length).toBe(thousandths === 0 ? 0 : 1)
      }),
    )
  })

  test('nothing, an empty text and a field that Metrc does not print are the same, and 0 is none of them', () => {
    for (const level of [null, undefined, '']) expect(differences({ level: null }, { level })).toEqual([])
    expect(differences({ level: null }, {})).toEqual([])
    expect(differences({ level: 0 }, { level: null })).toEqual([{ field: 'level', ours: 0, theirs: null }])
    expect(differences({ level: 5 }, { level: '5' })).toEqual([{ field: 'level', ours: 5, theirs: '5' }])
  })

  test('who sees a difference from one side sees it from the other', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ maxLength: 3 }), fc.double({ noNaN: true, min: 0, max: 1 }))
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [there] = differences({ value: one }, { value: other })
        const [back] = differences({ value: other }, { value: one })
        expect(back === undefined).toBe(there === undefined)
        expect(differences({ value: one }, { value: one })).toEqual([])
      }),
    )
  })
})

describe('what an item sends', () => {
  const record = {
    Name: 'Blue Dream, bulk flower',
    ProductCategoryName: 'Flower & Buds',
    StrainName: 'Blue Dream',
    UnitOfMeasureName: 'Grams',
    UnitWeight: null,
    UnitWeightUnitOfMeasureName: null,
  }

  test('[READ-88] weight and volume count where the category asks for them', () => {
    expect(differences(itemSent(anItemForm(), categories.flower, 'Blue Dream'), record)).toEqual([])
    const rolled = anItemForm({ weightQuantity: 0.5, weightUnit: 'Grams', volumeQuantity: 1, volumeUnit: 'Pints' })
    expect(differences(itemSent(rolled, categories.flower, 'Blue Dream'), record)).toEqual([])
    expect(differences(itemSent(rolled, categories.preRoll, 'Blue Dream'), record).map(({ field }) => field)).toEqual([
      'UnitWeight',
      'UnitWeightUnitOfMeasureName',
    ])
    expect(differences(itemSent(rolled, categories.tincture, null), record).map(({ field }) => field)).toEqual([
      'UnitVolume',
      'UnitVolumeUnitOfMeasureName',
    ])
  })

  test('the strain counts where the category asks for one: elsewhere Metrc keeps none', () => {
    const other = { ...record, StrainName: 'Jack Herer' }
    expect(differences(itemSent(anItemForm(), categories.flower, 'Blue Dream'), other)).toEqual([
      { field: 'StrainName', ours: 'Blue Dream', theirs: 'Jack Herer' },
    ])
    expect(differences(itemSent(anItemForm(), categories.trim, 'Blue Dream'), other)).toEqual([])
  })
})

describe('a cell of the mapping', () => {
  test('links or makes what is not linked, updates what differs, and rests where all is the same', () => {
    const unlinked = mappingCell(mapped({ linkedId: null, record: null }))
    const differs = mappingCell(mapped({ record: renamed }))
    const matches = mappingCell(mapped())
    expect([unlinked, differs, matches]).toEqual([
      { state: 'unlinked' },
      { state: 'differs', differs: rename },
      { state: 'matches' },
    ])
    expect([unlinked, differs, matches].map(mappingText)).toEqual(['Link / Create', 'Update (differs)', 'Matches'])
    expect([unlinked, differs, matches].map((cell) => actionsOf(cell))).toEqual([['link', 'create'], ['update'], []])
  })

  test('what is gone from Metrc can be linked or made anew', () => {
    const gone = mappingCell(mapped({ record: null }))
    expect(gone).toEqual({ state: 'gone' })
    expect([mappingText(gone), actionsOf(gone)]).toEqual(['Link / Create', ['link', 'create']])
  })

  const open = ['recorded', 'waiting', 'sending', 'unknown', 'needs-person'] as const
  test.each(open)('a write that is %s is sent, has no button, and leaves the values as Metrc has them', (state) => {
    const lastWrite = write({ state })
    const update = mappingCell(mapped({ record: renamed, lastWrite }))
    expect(update).toEqual({ state: 'sent', write: lastWrite, differs: rename })
    expect([mappingText(update), actionsOf(update)]).toEqual(['Update sent', []])
    const create = mappingCell(mapped({ linkedId: null, record: null, lastWrite: write({ state, what: 'create' }) }))
    expect([create.state, mappingText(create)]).toEqual(['sent', 'Create sent'])
  })

  test('a refused write shows until somebody deals with it, and what it would have changed with it', () => {
    const lastWrite = write({ state: 'refused' })
    const refused = mappingCell(mapped({ record: renamed, lastWrite }))
    expect(refused).toEqual({ state: 'refused', write: lastWrite, differs: rename })
    expect([mappingText(refused), actionsOf(refused)]).toEqual(['Refused, open to fix', ['send-again']])
    const seen = write({ state: 'refused', dealtWithAt: '2026-11-20T16:00:00.000Z' })
    expect(mappingCell(mapped({ record: renamed, lastWrite: seen })).state).toBe('differs')
    const create = write({ state: 'refused', what: 'create' })
    expect(mappingCell(mapped({ linkedId: null, record: null, lastWrite: create })).state).toBe('refused')
  })

  test('what Metrc refused to create can be linked, for it may have one of that name', () => {
    const create = write({ state: 'refused', what: 'create' })
    const refused = mappingCell(mapped({ linkedId: null, record: null, lastWrite: create }))
    expect(actionsOf(refused)).toEqual(['link', 'send-again'])
    const linked = mappingCell(mapped({ record: renamed, lastWrite: create }))
    expect([linked.state, actionsOf(linked)]).toEqual(['differs', ['update']])
  })

  test('what Metrc cannot be asked to make is offered to be linked alone, and it is said once why and where', () => {
    const why = ['For Tinctures the state also asks for: Unit THC content.']
    const unlinked = mappingCell(mapped({ linkedId: null, record: null }))
    const refused = mappingCell(
      mapped({ linkedId: null, record: null, lastWrite: write({ state: 'refused', what: 'create' }) }),
    )
    const update = mappingCell(mapped({ record: renamed, lastWrite: write({ state: 'refused' }) }))
    expect([unlinked, refused, update].map((cell) => actionsOf(cell, true, why))).toEqual([
      ['link'],
      ['link'],
      ['send-again'],
    ])
    const at = (name: string, cell: MappingCell, makingProblems: string[] = []) => ({
      name,
      row: { cell, makingProblems },
    })
    expect(whyNotMade([at('Fork', unlinked, why), at('Creek', update, why), at('Lake', refused, why)])).toEqual([
      { at: ['Fork', 'Lake'], problem: why[0] },
    ])
    expect(whyNotMade([at('Fork', unlinked)])).toEqual([])
  })

  test('a refusal is over once what it wanted is so, by whomever', () => {
    expect(mappingCell(mapped({ lastWrite: write({ state: 'refused' }) })).state).toBe('matches')
    const create = write({ state: 'refused', what: 'create' })
    expect(mappingCell(mapped({ lastWrite: create })).state).toBe('matches')
    expect(mappingCell(mapped({ record: renamed, lastWrite: create })).state).toBe('differs')
    expect(mappingCell(mapped({ record: null, lastWrite: write({ state: 'refused' }) })).state).toBe('gone')
  })

  test('after a write that was confirmed or withdrawn Metrc’s record speaks', () => {
    for (const state of ['confirmed', 'withdrawn'] as const) {
      expect(mappingCell(mapped({ lastWrite: write({ state }) })).state).toBe('matches')
      expect(mappingCell(mapped({ record: renamed, lastWrite: write({ state }) })).state).toBe('differs')
    }
  })

  test('who may not change strains reads the table and has no button in any state', () => {
    const records = [null, theirs(), renamed]
    const states = [null, ...OperationState.options.map((state) => write({ state }))]
    for (const record of records)
      for (const lastWrite of states)
        for (const linkedId of [null, 201])
          expect(actionsOf(mappingCell(mapped({ record, lastWrite, linkedId })), false)).toEqual([])
  })
})

test('a link can be taken away, but not while a write goes to what it is linked to', () => {
  const linked = (lastWrite: ReturnType<typeof write> | null, linkedId: number | null = 201) =>
    canUnlink({ linkedId, cell: mappingCell(mapped({ record: renamed, lastWrite, linkedId })) })
  expect(linked(null)).toBe(true)
  expect(linked(write({ state: 'refused' }))).toBe(true)
  expect(linked(write({ state: 'waiting' }))).toBe(false)
  expect(linked(null, null)).toBe(false)
})

describe('what may be linked', () => {
  const own = { id: 'strain-1', facilityId: 'GAAA-0000-0001' }
  const target = { facilityId: own.facilityId, name: 'Blue Dream', linkedTo: null }

  test('a record of this facility that is free, or that is linked to it already', () => {
    expect(linkProblems(own, target)).toEqual([])
    expect(linkProblems(own, { ...target, linkedTo: { id: own.id, name: 'Blue Dream' } })).toEqual([])
  })

  test('not one of another license, not one that is taken, not one that is gone', () => {
    expect(linkProblems(own, { ...target, facilityId: 'GAAA-0000-0002' })).toEqual([
      'Blue Dream belongs to another license. Choose one of this facility.',
    ])
    expect(linkProblems(own, { ...target, linkedTo: { id: 'strain-2', name: 'Blue Dreams' } })).toEqual([
      'Blue Dream is linked to Blue Dreams already. Choose another one.',
    ])
    expect(linkProblems(own, null)).toEqual(['It is not in Metrc any more. Choose another one.'])
  })
})

test('[STRAIN-09] a link is told by the names of the facility and of what is there', () => {
  const at = { facility: 'Stillwater', to: null, from: null }
  expect(linkedText('Runtz', { ...at, to: 'Runtz #5' }, true)).toBe('Linked Runtz to Runtz #5 in Metrc at Stillwater')
  expect(linkedText('Runtz', { ...at, to: 'Runtz #5', from: 'Runts' }, true)).toBe(
    'Linked Runtz to Runtz #5 in Metrc at Stillwater, no longer to Runts',
  )
  expect(linkedText('Runtz', { ...at, from: 'Runts' }, false)).toBe('Unlinked Runtz from Runts in Metrc at Stillwater')
  expect(linkedText('Runtz', at, false)).toBe('Unlinked Runtz in Metrc at Stillwater')
})
