import { smallLicenses } from '@cultivatd/sandbox/seed/small'

/** What a template says beside its name and its packages. */
export const templateFields = {
  recipient: smallLicenses.processor,
  transferType: 'Affiliated Transfer',
  invoice: 'INV-7',
  route: 'The road',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-20T12:30',
  transporter: 'TAAA-7WGN-20LM',
  phone: '555 0100',
  driver: 'Marisol Reyes',
  driverLicense: 'K082113904',
  occupationalLicense: 'DR-20418',
  vehicleMake: 'Ford',
  vehicleModel: 'Transit',
  vehiclePlate: 'KTR-417',
  grossUnit: 'Grams',
  more: [],
}

/** What a transfer from outside says beside its shipper. */
export const externalFields = {
  shipperPhone: '555 0170',
  address1: '12 Seed Lane',
  address2: '',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  transferType: 'Beginning Inventory Transfer',
  invoice: 'S-114',
  route: 'I-84 east',
  departure: '2026-11-20T09:00',
  arrival: '2026-11-22T12:30',
  transporter: 'TAAA-7WGN-20LM',
  phone: '555 0100',
  driver: 'Marisol Reyes',
  driverLicense: 'K082113904',
  occupationalLicense: 'DR-20418',
  vehicleMake: 'Ford',
  vehicleModel: 'Transit',
  vehiclePlate: 'KTR-417',
  grossUnit: 'Grams',
  packages: [
    {
      item: 'Blue Dream, bulk flower',
      quantity: 50,
      unit: 'Grams',
      packagedDay: '2026-11-18',
      grossWeight: 80,
      price: null,
      externalId: 'LOT-9',
      expirationDay: '',
      sellByDay: '',
      useByDay: '2027-11-18',
    },
  ],
}

/** What an item says beside its name. */
export const itemFields = {
  category: 'Flower & Buds',
  strain: 'Blue Dream',
  unitOfMeasure: 'Grams',
  weightQuantity: null,
  weightUnit: null,
  volumeQuantity: null,
  volumeUnit: null,
}

/** What an additive says beside its name. */
export const productFields = {
  type: 'Pesticide',
  productName: 'Neem Oil 70%',
  supplier: 'Grow Supply',
  epaNumber: '',
  device: 'Fogger',
  ingredients: [{ name: 'Neem oil', percent: 70 }],
  entryQuantity: '4',
  entryUnit: 'Hours',
  note: '',
  harvestDays: 3,
  detailId: '',
}
