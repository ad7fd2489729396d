import type { InventoryDetail, InventoryDetailForm } from './inventory-detail.ts'

/** FloraGro, a nutrient that is counted in liters. */
export const aDetailForm = (given: Partial<InventoryDetailForm> = {}): InventoryDetailForm => ({
  type: 'NUTRIENTS',
  userCategoryId: '',
  name: 'FloraGro',
  brand: 'General Hydroponics',
  model: 'FloraGro',
  sku: 718005,
  criticalLimit: 4,
  unit: 'LITER',
  ...given,
})

/** A fan, a piece of equipment. */
export const aFanForm = (given: Partial<InventoryDetailForm> = {}): InventoryDetailForm =>
  aDetailForm({
    type: 'FAN',
    name: 'Clip fan 16 in',
    brand: 'Hurricane',
    model: 'Classic',
    sku: null,
    criticalLimit: null,
    unit: 'SINGLE',
    ...given,
  })

export const aDetail = (given: Partial<InventoryDetail> = {}): InventoryDetail => ({
  id: 'flora-gro',
  version: 1,
  wasInStock: false,
  ...aDetailForm(),
  ...given,
})
