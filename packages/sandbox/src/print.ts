import type { ProductLabel } from '@cultivatd/metrc/records'
import type { Quirks } from './options.ts'
import { localStamp, unsetDate, unsetInstant, unsetLocalDateTime } from './stamp.ts'

/** The switches by which a host prints one and the same record otherwise. */
const ways = ['unsetDates', 'unsetTexts', 'stampOffsets', 'itemWords', 'productLabels', 'preTreatment'] as const

export type Printing = Pick<Quirks, (typeof ways)[number]>

export const printingOf = (quirks: Quirks): Printing =>
  Object.fromEntries(ways.map((way) => [way, quirks[way]])) as Printing

/** How records are kept: so printed they need no second look. */
const asKept: Printing = {
  unsetDates: 'null',
  unsetTexts: 'null',
  stampOffsets: 'utc',
  itemWords: 'texts',
  productLabels: 'null',
  preTreatment: false,
}

/** What was printed before, by the way of printing; rows never change in place, so each is made once. */
const printed = new Map<string, WeakMap<object, string>>()

/** The text of a record as this host prints it. */
export function textOf(record: object, printing: Printing): string {
  const key = ways.map((way) => printing[way]).join()
  const texts = printed.get(key) ?? new WeakMap<object, string>()
  printed.set(key, texts)
  const known = texts.get(record)
  if (known !== undefined) return known
  const isAsKept = ways.every((way) => printing[way] === asKept[way])
  const text = isAsKept ? JSON.stringify(record) : JSON.stringify(withMore(record, printing), replacerOf(printing))
  texts.set(record, text)
  return text
}

function replacerOf({ unsetDates, unsetTexts, stampOffsets, itemWords, productLabels }: Printing) {
  return (name: string, value: unknown): unknown => {
    if (name === 'LastModified') return stampOffsets === 'local' ? localStamp(String(value)) : value
    if (name === 'Item' && itemWords === 'numbers') return inNumbers(value)
    if (value !== null) return value
    if (name === 'ProductLabel' && productLabels === 'objects') return blankLabel
    if (unsetTexts === 'empty' && emptied.has(name)) return ''
    return unsetDates === 'year-1' ? inYearOne(name) : value
  }
}

/** What is not set in year 1, as the fields of each kind have it (Metrc reference §2). */
function inYearOne(name: string): string | null {
  if (/^(Estimated|Actual).*DateTime$/.test(name)) return unsetLocalDateTime
  if (name.endsWith('DateTime')) return unsetInstant
  return name.endsWith('Date') ? unsetDate : null
}

/** Texts that production hosts were seen to print empty where nothing is in them (MA, NY, CA). */
const emptied: ReadonlySet<string> = new Set([
  'Note',
  'PatientLicenseNumber',
  'ProductionBatchNumber',
  'Description',
  'PublicIngredients',
  'ServingSize',
  'AdministrationMethod',
  'TransporterFacilityLicenseNumber',
  'TransporterFacilityName',
  'DriverName',
  'DriverOccupationalLicenseNumber',
  'DriverVehicleLicenseNumber',
  'VehicleMake',
  'VehicleModel',
  'VehicleLicensePlateNumber',
  'VehicleRegistrationNumber',
])

/** The item inside a package, whose words are numbers on some hosts; Metrc's own example prints 0 for each. */
const inNumbers = (item: unknown): unknown =>
  typeof item === 'object' && item !== null
    ? { ...item, ProductCategoryType: 0, QuantityType: 0, DefaultLabTestingState: 0, ApprovalStatus: 0 }
    : item

/** As the published example prints it where a state tracks labels. */
const blankLabel: ProductLabel = {
  QrCount: 0,
  IsChildFromParentWithLabel: false,
  OriginalSourcePackageId: null,
  OriginalSourcePackageLabel: null,
  LabelSource: null,
  QrCodeRanges: null,
  LastLabelGenerationDate: null,
  IsActive: true,
}

/** What New York tells besides, of what was treated before it was tested. */
function withMore(record: object, { preTreatment }: Printing): object {
  if (!preTreatment) return record
  if ('InitialLabTestingState' in record) return { ContainsPreTreatedProduct: false, PreTreatmentDate: null, ...record }
  if ('RequiresItemBrand' in record) return { CanBePreTreated: false, ...record }
  if ('ShipmentLicenseType' in record)
    return { VehicleRegistrationNumber: null, ContainsPreTreatedProductPackage: false, ...record }
  return record
}
