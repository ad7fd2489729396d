/** The bodies of the writes that the product sends, one interface per row (Metrc reference §18). */
import type { BusinessDate } from './records.ts'

/** `POST /packages/v2/adjust`: adds a signed amount. (PUT would set the total: Metrc reference §10.5.) */
export interface PackageAdjustment {
  Label: string
  /** Signed: what is added to the quantity, in `UnitOfMeasure`. */
  Quantity: number
  UnitOfMeasure: string
  AdjustmentReason: string
  AdjustmentDate: BusinessDate
  /** Needed when the reason has `RequiresNote`. */
  ReasonNote: string | null
}

/** `PUT /packages/v2/item` */
export interface PackageItemChange {
  Label: string
  /** Name of the item. */
  Item: string
}

/** `PUT /packages/v2/note`; this one is `PackageLabel`, not `Label`. */
export interface PackageNoteChange {
  PackageLabel: string
  Note: string
}

/** `PUT /packages/v2/location` */
export interface PackageMove {
  Label: string
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  MoveDate: BusinessDate
}

/** `PUT /packages/v2/finish`; the quantity must be 0. */
export interface PackageFinish {
  Label: string
  ActualDate: BusinessDate
}

/** `PUT /packages/v2/unfinish` */
export interface PackageUnfinish {
  Label: string
}

/** `POST /locations/v2` */
export interface NewLocation {
  Name: string
  LocationTypeName: string
}

/** `PUT /locations/v2` */
export interface LocationChange extends NewLocation {
  Id: number
}

/** Metrc takes no more rows in one write (Metrc reference §4). */
export const maxRowsPerWrite = 10

/** The body row of each write. */
export interface WriteRows {
  adjustPackages: PackageAdjustment
  changePackageItems: PackageItemChange
  changePackageNotes: PackageNoteChange
  movePackages: PackageMove
  finishPackages: PackageFinish
  unfinishPackages: PackageUnfinish
  createLocations: NewLocation
  updateLocations: LocationChange
}

export type WriteName = keyof WriteRows

/** Method and path of each write. */
export const writes: Readonly<Record<WriteName, { method: 'POST' | 'PUT'; path: string }>> = {
  adjustPackages: { method: 'POST', path: '/packages/v2/adjust' },
  changePackageItems: { method: 'PUT', path: '/packages/v2/item' },
  changePackageNotes: { method: 'PUT', path: '/packages/v2/note' },
  movePackages: { method: 'PUT', path: '/packages/v2/location' },
  finishPackages: { method: 'PUT', path: '/packages/v2/finish' },
  unfinishPackages: { method: 'PUT', path: '/packages/v2/unfinish' },
  createLocations: { method: 'POST', path: '/locations/v2' },
  updateLocations: { method: 'PUT', path: '/locations/v2' },
}
