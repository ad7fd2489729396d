import { describe, expect, test } from 'vitest'
import { kindNames, type OperationKind } from './operation-kinds.ts'
import { waysBack } from './way-back.ts'

const label = '1A4FF0300000022000008099'

const of = (kind: OperationKind, payload: object = {}, before: object | null = null) =>
  waysBack({
    operation: { kind, records: [label], recordedAt: '2026-11-21T10:01:00.000Z' },
    payload: { label, date: '2026-11-20', ...payload },
    before: before as Record<string, unknown> | null,
  })

describe('a wrong change', () => {
  test('of a quantity is adjusted back by what it was adjusted by, with its reason and a note that says which', () => {
    const typed = { quantity: -7.6, unitOfMeasure: 'Grams', reason: 'Drying', note: 'dried' }
    expect(of('package.adjust', typed)).toEqual([
      {
        how: 'compensate',
        does: 'Adjust it back by +7.6 g.',
        until: 'While the package is active and on no manifest.',
        price: 'Both entries stay in Metrc, each with its reason and note.',
        form: {
          kind: 'package',
          record: label,
          page: 'adjustQuantity',
          payload: {
            quantity: 7.6,
            unitOfMeasure: 'Grams',
            reason: 'Drying',
            note: 'Puts right the adjustment of 2026-11-20',
          },
        },
      },
    ])
    expect(of('package.adjust', { ...typed, quantity: 3 })[0]?.does).toBe('Adjust it back by −3 g.')
  })

  test('of a room is moved back to where Metrc showed it, with the sublocation that it had', () => {
    const before = { LocationName: 'Pack 1', LocationId: 12, SublocationName: 'Shelf 2' }
    expect(of('package.move', { roomName: 'Vault' }, before)[0]).toMatchObject({
      how: 'reverse',
      does: 'Move it back to Pack 1.',
      form: { page: 'move', payload: { roomName: 'Pack 1', roomLocationId: 12, sublocation: 'Shelf 2' } },
    })
    expect(of('plant.move', {}, before)[0]?.form).toMatchObject({ kind: 'plant', page: 'move' })
    // What Metrc showed nowhere has nowhere to go back to.
    expect(of('package.move', {}, { LocationName: null })).toEqual([])
    expect(of('package.move', {}, null)).toEqual([])
  })

  test('of a note or an item gets back what it had', () => {
    const before = { Note: 'cured', Item: { Name: 'Blue Dream, bulk' } }
    expect(of('package.change-note', {}, before)[0]?.form?.payload).toEqual({ note: 'cured' })
    expect(of('package.change-item', {}, before)[0]).toMatchObject({
      does: 'Give it the item that it had: Blue Dream, bulk.',
      form: { page: 'changeItem', payload: { itemName: 'Blue Dream, bulk' } },
    })
    expect(of('package.change-note', {}, { Note: null })[0]).toMatchObject({
      does: 'Take the note away again.',
      form: { payload: { note: '' } },
    })
  })

  test('that ended something is undone by its contrary, on the page of the same record', () => {
    expect(of('package.finish')[0]?.form).toEqual({
      kind: 'package',
      record: label,
      page: 'packageFinish',
      payload: {},
    })
    expect(of('harvest.finish', { id: 7 })[0]?.form).toMatchObject({ kind: 'harvest', record: '7' })
  })

  test('that made a package is discontinued, under the label of that package', () => {
    for (const kind of ['package.create', 'harvest.create-package'] as const)
      expect(of(kind)[0]?.form).toEqual({ kind: 'package', record: label, page: 'discontinue', payload: {} })
  })

  test('that harvested a plant, with a wrong weight or at all, is put back by restoring it', () => {
    expect(of('plant.harvest').map(({ form }) => form)).toEqual(
      ['correctWeight', 'restore'].map((page) => ({ kind: 'plant', record: label, page, payload: {} })),
    )
  })

  test('that restored a plant is put back by harvesting it again, with the name, day and weight that it had', () => {
    const before = { HarvestedDate: '2026-11-19', HarvestedWetWeight: 398, HarvestedUnitOfWeightAbbreviation: 'g' }
    const payloadOf = (shown: object | null) =>
      of('plant.restore', { harvestName: 'Harvest 7' }, shown)[0]?.form?.payload
    expect(payloadOf(before)).toEqual({ name: 'Harvest 7', date: '2026-11-19', weightGrams: 398 })
    // A weight in another unit is typed again rather than taken for grams.
    expect(payloadOf({ ...before, HarvestedUnitOfWeightAbbreviation: 'oz' })).toEqual({
      name: 'Harvest 7',
      date: '2026-11-19',
    })
    expect(payloadOf(null)).toEqual({ name: 'Harvest 7' })
  })

  test('for which Metrc has nothing is left to the state', () => {
    expect(of('plant.destroy')).toEqual([])
  })
})

test('every way back says what it does, until when, and at what price', () => {
  const before = { LocationName: 'Pack 1', LocationId: 12, Note: 'cured', Item: { Name: 'Blue Dream' } }
  const typed = { id: 7, quantity: 1, unitOfMeasure: 'Grams', reason: 'Drying' }
  for (const way of kindNames.flatMap((kind) => of(kind, typed, before)))
    for (const sentence of [way.does, way.until, way.price]) expect(sentence).toMatch(/^[A-Z].*\.$/)
})
