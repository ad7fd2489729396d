import { describedKind, kindNames, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { waysBack } from '@cultivatd/domain/operation/way-back'
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
  // The hours that the state allows for it have just begun.
  expect(wayOnOf('plant-batch.adjust', { batch: 'Clones' })?.label).toBe('Correct')
  expect(wayOnOf('plant.move', { plant: '1A4' })?.to).toEqual({ plant: '1A4', page: 'move' })
})

test('nothing is offered for what is for good, for what makes something new, and for no page of a record', () => {
  expect(wayOnOf('plant.destroy', { plant: '1A4' })).toBeNull()
  expect(wayOnOf('plant.cut-clones', { plant: '1A4' })).toBeNull()
  expect(wayOnOf('location.update', undefined)).toBeNull()
})

/** What was typed and shown before, in the fields of all kinds together. */
const payload = {
  id: 7,
  quantity: -2,
  unitOfMeasure: 'Grams',
  name: 'Clones',
  newName: 'Cuts',
  count: 3,
  isMarked: true,
}
const before = { LocationName: 'Veg 1', StrainName: 'Kush', Item: { Name: 'Bud' }, Note: 'old' }
const pagesBack = (kind: OperationKind): (string | undefined)[] =>
  waysBack({ operation: { kind, records: ['A', 'B'], recordedAt: '2026-11-20T10:00:00Z' }, payload, before }).map(
    ({ form }) => form?.page,
  )

test('what the notice offers is among the ways back of a change that was wrong, and what may be done again is offered', () => {
  // Metrc has nothing against either, and neither makes the first one right by itself.
  const onlyOnward = ['plant.flower', 'harvest.waste']
  // Another name or tag is another address.
  const onlyInHistory = ['plant-batch.rename', 'plant.replace-tag', 'plant-batch.replace-tag']
  const isBack = (kind: OperationKind): boolean => {
    const { form, makes } = describedKind(kind)
    return form !== undefined && !makes && pagesBack(kind).includes(form.page)
  }
  const expected = (kind: OperationKind) => (isBack(kind) && !onlyInHistory.includes(kind)) || onlyOnward.includes(kind)
  expect(kindNames.filter((kind) => wayOnOf(kind, pkg) !== null)).toEqual(kindNames.filter(expected))
})
