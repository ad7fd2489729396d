import type { Problem } from '../app-error.ts'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { asksPrices, carriedWords, typeNamed } from './template-rules.ts'
import type { ExternalPackage, ExternalTransfer, ExternalTransferForm } from './external-transfer.ts'
import type { TransferType } from './transfer-template.ts'
import { isSameName } from '../field/same-name.ts'

/** What a transfer from outside is checked against. */
export interface ExternalSurroundings {
  facilityId: string
  /** Whether the license may take in what comes from outside Metrc (Metrc reference §8). */
  mayComeFromOutside: boolean
  types: readonly TransferType[]
  /** The active items of the facility. */
  items: readonly { name: string }[]
}

type Checked = Omit<ExternalTransferForm, 'packages'> & {
  packages: readonly (Omit<ExternalPackage, 'quantity' | 'grossWeight'> & {
    quantity: number | null
    grossWeight: number | null
  })[]
}

/** Types by which something may come from outside. */
export const externalTypes = <T extends Pick<TransferType, 'ForExternalIncomingShipments'>>(types: readonly T[]): T[] =>
  types.filter(({ ForExternalIncomingShipments }) => ForExternalIncomingShipments)

export const notFromOutside = 'The license of this facility may not take in what comes from outside Metrc'

/** Why a transfer from outside must not go to Metrc; empty when it may. The form and the server both ask here. */
export function externalProblems(form: Checked, around: ExternalSurroundings): Problem[] {
  const type = typeNamed(externalTypes(around.types), form.transferType)
  const problems: Problem[] = []
  const say = (path: string, message: string) => void problems.push({ path, message })
  if (!around.mayComeFromOutside) say('transferType', notFromOutside)
  if (isSameName(form.shipperLicense, around.facilityId)) say('shipperLicense', 'A facility does not send to itself')
  if (!type && form.transferType)
    say('transferType', `The state has no transfer type called ${form.transferType} for what comes from outside`)
  const onlyThere = type && onlyInMetrc(type)
  if (onlyThere) say('transferType', onlyThere)
  if (type?.RequiresInvoiceNumber && !form.invoice.trim()) say('invoice', `"${type.Name}" needs an invoice number`)
  if (form.departure && form.arrival && form.arrival < form.departure)
    say('arrival', 'It cannot arrive before it departs')
  return [...problems, ...form.packages.flatMap((pkg, at) => packageProblems(pkg, `packages.${at}`, type, around))]
}

/** What Metrc asks of a type and no request can say. */
function onlyInMetrc(type: TransferType): string | null {
  if (type.RequiresPDFDocument) return `"${type.Name}" needs a document (PDF), which only Metrc’s own page takes`
  // Its unit is an id that no list of Metrc tells (Metrc reference §18, Transfers).
  if (type.RequiresDestinationGrossWeight)
    return `"${type.Name}" needs the gross weight of the whole delivery, which only Metrc’s own page takes`
  return null
}

function packageProblems(
  pkg: Checked['packages'][number],
  path: string,
  type: TransferType | undefined,
  { items }: ExternalSurroundings,
): Problem[] {
  const problems: Problem[] = []
  const say = (field: string, message: string) => void problems.push({ path: `${path}.${field}`, message })
  if (pkg.item && !items.some(({ name }) => isSameName(name, pkg.item)))
    say('item', `${pkg.item} is not among the active items of this facility`)
  if (asksPrices(type) && !(pkg.price ?? 0)) say('price', `"${type?.Name}" needs the wholesale price of each package`)
  if (type?.ExternalIncomingExternalIdentifierRequired && !pkg.externalId.trim())
    say('externalId', `"${type.Name}" needs the shipper’s number of each package`)
  for (const field of ['useByDay', 'sellByDay', 'expirationDay'] as const)
    if (pkg[field] && pkg[field] < pkg.packagedDay) say(field, 'This cannot be before it was packaged')
  return problems
}

/** Why it cannot be changed at the moment; null when it can. */
export const externalChangeProblem = ({ deliveryId }: Pick<ExternalTransfer, 'deliveryId'>): string | null =>
  deliveryId === 0 ? 'Metrc does not show this transfer yet. Try again in a moment.' : null

/**
 * What has to be entered again before one can be changed that was not written from here: a change writes all of it, and Metrc
 * prints this nowhere. Null where nothing is missing.
 */
export function enteredAgain(transfer: Pick<ExternalTransfer, 'address1' | 'route' | 'packages'>): string | null {
  const missing = [
    transfer.address1 === '' && 'the shipper’s address',
    transfer.route === '' && 'the planned route',
    transfer.packages.some(({ grossWeight }) => grossWeight === null) && 'the gross weights',
  ].filter((one) => one !== false)
  if (missing.length === 0) return null
  const last = missing.at(-1)
  const named = missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`
  return `Metrc does not show ${named} of this transfer. Enter again what is missing: a change is sent whole.`
}

/** What a form begins with when one is changed. */
export function externalForm({
  id: _id,
  facilityId: _facilityId,
  version: _version,
  deliveryId: _deliveryId,
  manifestNumber: _manifestNumber,
  ...form
}: ExternalTransfer) {
  return form
}

/** The fields of the form in words. */
export const externalWords: FieldWords = {
  shipper: { label: 'Shipper' },
  shipperLicense: { label: 'Shipper license' },
  shipperPhone: { label: 'Shipper phone' },
  address1: { label: 'Address' },
  address2: { label: 'Address, second line' },
  city: { label: 'City' },
  state: { label: 'State' },
  postalCode: { label: 'ZIP code' },
  ...carriedWords,
  packages: {
    label: 'Packages',
    text: listOf((row) => `${Object(row).item ?? ''} ${Object(row).quantity ?? ''}`.trim()),
  },
}
