import { describe, expect, test } from 'vitest'
import { openRecord } from './open-record.ts'
import { overlayAddress, withoutOverlay } from './overlay-address.ts'

describe('the address of what lies above a page', () => {
  const label = '1A4FF0300000022000008123'

  test('[LOOKUP-01] keeps the record, its page and its facility', () => {
    const search = { package: label, page: 'adjustQuantity', in: 'GAAA-4KVB-7T2Q', again: 'a' }
    expect(overlayAddress(search)).toEqual(search)
    expect(overlayAddress({ harvest: 31 })).toEqual({ harvest: '31' })
    const made = { package: label, page: 'toPackage', also: '1A4 1A5' }
    expect(openRecord(overlayAddress(made), 'x')).toMatchObject({ page: 'toPackage', also: '1A4 1A5' })
  })

  test('[LOOKUP-02] [LOOKUP-05] knows the lookups, which have no record', () => {
    expect(overlayAddress({ page: 'get' })).toEqual({ page: 'get' })
    expect(overlayAddress({ page: 'getHarvest' })).toEqual({ page: 'getHarvest' })
  })

  test('knows the forms for many plants, which no record has', () => {
    expect(overlayAddress({ page: 'harvestPlants' })).toEqual({ page: 'harvestPlants' })
    expect(overlayAddress({ plant: label, page: 'harvestPlants' })).toEqual({ plant: label })
  })

  test('[LOOKUP-01] drops what it does not understand', () => {
    expect(overlayAddress({ package: 'A', page: 'destroyEverything', other: 1, again: 'a' })).toEqual({ package: 'A' })
    expect(overlayAddress({ plant: 'A', page: 'adjustQuantity' })).toEqual({ plant: 'A' })
    expect(overlayAddress({ page: 'move', again: 'a' })).toEqual({})
    expect(overlayAddress({ plant: { $ne: null } })).toEqual({})
  })

  test('opens the details when no page is named, in the facility of the path when none is named', () => {
    const plant = { kind: 'plant', record: label, page: 'details' }
    expect(openRecord({ plant: label }, 'GAAA-4KVB-7T2Q')).toEqual({ ...plant, facilityId: 'GAAA-4KVB-7T2Q' })
    expect(openRecord({ plant: label, in: 'other' }, 'GAAA-4KVB-7T2Q')).toEqual({ ...plant, facilityId: 'other' })
    expect(openRecord({ harvest: '31' }, 'x')).toMatchObject({ page: 'harvestDetails' })
  })

  test('opens nothing without a record or a facility', () => {
    expect(openRecord({ plant: label }, undefined)).toBeNull()
    expect(openRecord({ page: 'get' }, 'GAAA-4KVB-7T2Q')).toBeNull()
  })

  test('leaves what a page keeps there itself', () => {
    expect(withoutOverlay({ package: label, page: 'move', in: 'x', again: 'a', show: 'refused' })).toEqual({
      show: 'refused',
    })
  })
})
