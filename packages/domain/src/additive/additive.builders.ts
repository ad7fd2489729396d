import type { AdditiveApplicationForm, AdditiveProductForm } from './additive.ts'

export const aProductForm = (fields: Partial<AdditiveProductForm> = {}): AdditiveProductForm => ({
  name: 'Neem oil foliar',
  type: 'Pesticide',
  productName: 'Neem Oil 70%',
  supplier: 'Grow Supply',
  epaNumber: '70051-2',
  device: 'Backpack sprayer',
  ingredients: [{ name: 'Neem oil', percent: 70 }],
  entryQuantity: '4',
  entryUnit: 'Hours',
  note: '',
  harvestDays: 3,
  detailId: '',
  ...fields,
})

/** Of what is asked of a route, without the facility. */
export const anApplication = (
  fields: Partial<Omit<AdditiveApplicationForm, 'facilityId'>> = {},
): Omit<AdditiveApplicationForm, 'facilityId'> => ({
  to: { kind: 'room', roomId: 'r1' },
  productId: '1',
  amount: 2.5,
  unit: 'Gallons',
  rate: '1 oz per gallon',
  volume: '',
  date: '2026-11-20',
  stockQuantity: null,
  stockUnit: null,
  ...fields,
})
