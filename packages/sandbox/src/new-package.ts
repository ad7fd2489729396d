import type { Item } from '@cultivatd/metrc/item-records'
import type { Package, PackageItem, UnitOfMeasure } from '@cultivatd/metrc/records'
import { packageOf } from './blank-package.ts'
import type { Draft } from './draft.ts'
import { markItemUsed } from './item-writes.ts'
import { placeOf } from './places.ts'
import type { WriteContext } from './route.ts'
import { invalidValue, namesOf, RowReader } from './row-reader.ts'
import type { Taken } from './tables.ts'
import { consumeTag } from './tags.ts'
import { rounded } from './units.ts'

/** What a write says of a new package, whatever it is made of. */
export interface NewPackage {
  tag: string
  /** The day on which it is packaged. */
  date: string
  fields: Partial<Package>
}

/** The day before which nothing can be made of the sources, with the name of that day. */
export type SourceDay = readonly [day: string | undefined, name: string]

/** Reads a new package and takes its tag; undefined when something was refused (Metrc reference §18). */
export function readNewPackage(
  reader: RowReader,
  draft: Draft,
  since: SourceDay,
  tagField = 'Tag',
): NewPackage | undefined {
  const { CanAssignLocationsToPackages, CanCreateTradeSamplePackages, CanDonatePackages } = draft.facilityType
  const tag = consumeTag(reader, draft, 'packageTag', tagField)
  const date = reader.dateSince('ActualDate', ...since)
  const location =
    CanAssignLocationsToPackages || reader.has('Location') ? reader.location(draft, 'Location', 'ForPackages') : null
  const sublocation = reader.sublocation(draft, 'Sublocation')
  const IsProductionBatch = reader.flag('IsProductionBatch')
  if (reader.flag('IsTradeSample') && !CanCreateTradeSamplePackages)
    reader.refuse('The current Facility cannot create Trade Samples.')
  if (reader.flag('IsDonation') && !CanDonatePackages) reader.refuse('The current Facility cannot create Donations.')
  const fields: Partial<Package> = {
    ...(location && placeOf(location, sublocation)),
    PatientLicenseNumber: reader.textOrNull('PatientLicenseNumber'),
    Note: reader.textOrNull('Note') || null,
    IsProductionBatch,
    ProductionBatchNumber: IsProductionBatch ? (reader.text('ProductionBatchNumber') ?? null) : null,
    IsTradeSample: reader.flag('IsTradeSample'),
    IsDonation: reader.flag('IsDonation'),
    ProductRequiresRemediation: reader.flag('ProductRequiresRemediation'),
    ExpirationDate: reader.anyDateOrNull('ExpirationDate'),
    SellByDate: reader.anyDateOrNull('SellByDate'),
    UseByDate: reader.anyDateOrNull('UseByDate'),
  }
  return tag === undefined || date === undefined ? undefined : { tag, date, fields }
}

/** An active item by name. */
export function readItem(reader: RowReader, draft: Draft): Item | undefined {
  const name = reader.text('Item')
  if (name === undefined) return undefined
  const found = draft.activeByName('item', name)?.record
  return found ?? reader.refuse(invalidValue('Product', name, namesOf(draft, 'item')))
}

/** Reads each line of a nested list like a row of its own; problems of any line are problems of the row. */
export function readLines<T>(
  reader: RowReader,
  { today }: WriteContext,
  read: (line: RowReader) => T | undefined,
  field = 'Ingredients',
): T[] {
  return reader.list(field).flatMap((entry) => {
    const line = new RowReader(entry, today)
    const found = line.problems.length === 0 ? read(line) : undefined
    for (const problem of line.problems) reader.refuse(problem)
    return line.problems.length > 0 || found === undefined ? [] : [found]
  })
}

/** What a new package holds, and out of what. */
export interface NewContent {
  item: PackageItem
  quantity: number
  unit: UnitOfMeasure
  taken: readonly Taken[]
}

/** Puts a new package among the facility's; answers its id. */
export function putPackage(
  draft: Draft,
  { tag, date, fields }: NewPackage,
  content: NewContent,
  origin: Partial<Package>,
): number {
  const id = draft.world.nextId()
  const Quantity = rounded(content.quantity)
  const facility = draft.find('facility', () => true)?.record
  const record = packageOf(id, tag, content.item, content.unit.Abbreviation, {
    ...fields,
    Quantity,
    OriginalPackageQuantity: Quantity,
    UnitOfMeasureName: content.unit.Name,
    ItemFromFacilityLicenseNumber: draft.license,
    ItemFromFacilityName: facility?.Name ?? null,
    PackagedDate: date,
    LabTestingStateDate: date,
    ...origin,
  })
  draft.put('package', id, record, { taken: content.taken })
  markItemUsed(draft, content.item.Id)
  return id
}
