/** The kinds of record that other programs read, and are told the changes of. */
export const recordKinds = [
  'facilities',
  'rooms',
  'plants',
  'plantBatches',
  'harvests',
  'packages',
  'strains',
  'items',
  'transfers',
  'tasks',
  'stock',
  'operations',
  'catalogueStrains',
  'catalogueItems',
  'externalContacts',
  'inventoryDetails',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Those that belong to no facility. */
export const organisationKinds = [
  'catalogueStrains',
  'catalogueItems',
  'externalContacts',
  'inventoryDetails',
] as const satisfies readonly RecordKind[]

/** In a list of kinds, 'Plants'. */
export const recordKindLabels: Record<RecordKind, string> = {
  facilities: 'Facilities',
  rooms: 'Rooms',
  plants: 'Plants',
  plantBatches: 'Plant batches',
  harvests: 'Harvests',
  packages: 'Packages',
  strains: 'Strains in Metrc',
  items: 'Items in Metrc',
  transfers: 'Transfers',
  tasks: 'Tasks',
  stock: 'Stock',
  operations: 'Writes to Metrc',
  catalogueStrains: 'Strains of the organization',
  catalogueItems: 'Items of the organization',
  externalContacts: 'External contacts',
  inventoryDetails: 'Inventory details',
}
