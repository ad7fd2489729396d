import type { Problem } from '../app-error.ts'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { blankDriven, carrierFields, carrierWords } from './carrier.ts'
import {
  type FurtherDestination,
  type GoingPackage,
  mostTemplatePackages,
  type TransferType,
  type TransferTemplate,
  type TransferTemplateForm,
} from './transfer-template.ts'
import { isSameName } from '../field/same-name.ts'

/** What is known where a template is checked. */
export interface TemplateSurroundings {
  /** The license of the facility. */
  facilityId: string
  types: readonly TransferType[]
  /** The packages that are in the facility; at least those that the form names. */
  packages: readonly GoingPackage[]
  /** The other templates of the facility. */
  others: readonly Pick<TransferTemplate, 'name'>[]
}

/** The first destination of a template and the others; what older versions wrote has only one. */
export const destinationsOf = <D>({ more, ...first }: D & { more?: readonly D[] | undefined }): D[] => [
  first as D,
  ...(more ?? []),
]

type CheckedPackages = readonly { label: string; grossWeight: number | null; price: number | null }[]
type CheckedDestination = Omit<FurtherDestination, 'packages' | 'deliveryId'> & { packages: CheckedPackages }
type Checked = CheckedDestination & { name: string; more: readonly CheckedDestination[] }

/** Types by which something may leave for another license of the state. */
export const licensedTypes = <T extends Pick<TransferType, 'ForLicensedShipments'>>(types: readonly T[]): T[] =>
  types.filter(({ ForLicensedShipments }) => ForLicensedShipments)

export const typeNamed = (types: readonly TransferType[], name: string): TransferType | undefined =>
  types.find(({ Name }) => isSameName(Name, name))

/** Types that ask for prices: Metrc calls what they record `Wholesale`. */
export const asksPrices = (type: Pick<TransferType, 'TransactionType'> | undefined): boolean =>
  type?.TransactionType === 'Wholesale'

/** Why a template must not go to Metrc; empty when it may. The form and the server both ask here. */
export function templateProblems(form: Checked, around: TemplateSurroundings): Problem[] {
  const { name, ...going } = form
  const all = destinationsOf<CheckedDestination>(going)
  // By package, where it goes: one vehicle cannot leave it at two doors.
  const seen = new Map<string, number>()
  const isTaken = around.others.some((other) => isSameName(other.name, name))
  const count = all.reduce((sum, { packages }) => sum + packages.length, 0)
  return [
    ...(isTaken ? [{ path: 'name', message: `There is a template called ${name} already` }] : []),
    ...(count > mostTemplatePackages
      ? [
          {
            path: 'packages',
            message: `A template carries at most ${mostTemplatePackages} packages, and this one has ${count}`,
          },
        ]
      : []),
    ...all.flatMap((destination, at) =>
      destinationProblems(destination, at, { ...around, seen, all }).map(({ path, message }) => ({
        path: at === 0 ? path : `more.${at - 1}.${path}`,
        message,
      })),
    ),
  ]
}

interface Among extends TemplateSurroundings {
  seen: Map<string, number>
  all: readonly CheckedDestination[]
}

function destinationProblems(form: CheckedDestination, at: number, around: Among): Problem[] {
  const type = typeNamed(licensedTypes(around.types), form.transferType)
  const problems: Problem[] = []
  const say = (path: string, message: string) => void problems.push({ path, message })
  if (isSameName(form.recipient, around.facilityId)) say('recipient', 'A facility does not send to itself')
  if (!type && form.transferType) say('transferType', `The state has no transfer type called ${form.transferType}`)
  if (type?.RequiresInvoiceNumber && !form.invoice.trim()) say('invoice', `"${type.Name}" needs an invoice number`)
  if (form.departure && form.arrival && form.arrival < form.departure)
    say('arrival', 'It cannot arrive before it departs')
  return [...problems, ...carryingProblems(form), ...packageProblems(form, at, { ...around, type })]
}

const carried = [
  ['driver', 'Say who drives'],
  ['driverLicense', 'Enter the driver’s license'],
  ['vehicleMake', 'Enter the make of the vehicle'],
  ['vehicleModel', 'Enter the model of the vehicle'],
  ['vehiclePlate', 'Enter the plate of the vehicle'],
] as const

/** Who carries it is said whole, or left to Metrc's own pages. */
function carryingProblems(form: CheckedDestination): Problem[] {
  if (carrierFields.every((field) => !form[field].trim())) return []
  const missing = carried.filter(([field]) => !form[field].trim()).map(([path, message]) => ({ path, message }))
  return form.transporter.trim()
    ? missing
    : [
        {
          path: 'transporter',
          message: 'Enter the license of the transporter: Metrc takes a driver and a vehicle only with it',
        },
        ...missing,
      ]
}

function packageProblems(
  { packages }: CheckedDestination,
  at: number,
  { type, ...around }: Among & { type: TransferType | undefined },
): Problem[] {
  return packages.flatMap(({ label, grossWeight, price }, place) => {
    const path = `packages.${place}`
    const message = labelProblem(label, at, around)
    around.seen.set(label, around.seen.get(label) ?? at)
    const problems = message ? [{ path: `${path}.label`, message }] : []
    if (type?.RequiresPackagesGrossWeight && !(grossWeight ?? 0))
      problems.push({ path: `${path}.grossWeight`, message: `"${type.Name}" needs the gross weight of ${label}` })
    if (asksPrices(type) && !(price ?? 0))
      problems.push({ path: `${path}.price`, message: `"${type?.Name}" needs the wholesale price of ${label}` })
    return problems
  })
}

function labelProblem(label: string, at: number, { packages, seen, all }: Among): string | null {
  const goes = seen.get(label)
  if (goes === at) return `Package ${label} is there twice`
  if (goes !== undefined)
    return `Package ${label} goes to ${all[goes]?.recipient || `destination ${goes + 1}`} already. Leave it out of one of the two`
  const pkg = packages.find((each) => each.label === label)
  if (!pkg) return `Package ${label} is not among the active packages of this facility`
  if (pkg.isOnHold) return `Package ${label} is on hold and cannot leave`
  return pkg.quantity > 0 ? null : `Package ${label} is empty`
}

/** What will go, and that somebody should look at before: for the eyes, it keeps nothing from going. */
export function templateNotes(
  form: { transferType: string; packages: readonly { label: string }[] },
  { types, packages }: Pick<TemplateSurroundings, 'types' | 'packages'>,
): string[] {
  const type = typeNamed(types, form.transferType)
  const going = packages.filter((pkg) => form.packages.some(({ label }) => label === pkg.label))
  const untested = going.filter(({ labTestingState }) => labTestingState === 'NotSubmitted').length
  const failed = going.filter(({ labTestingState }) => labTestingState === 'TestFailed').length
  return [
    ...(untested > 0
      ? [
          `${counted(untested)} ${untested === 1 ? 'is' : 'are'} not tested. Metrc refuses that where the recipient may only receive tested packages.`,
        ]
      : []),
    ...(failed > 0 ? [`${counted(failed)} failed a lab test.`] : []),
    ...(type?.RequiresDestinationGrossWeight
      ? [`Metrc asks for the gross weight of the whole delivery when the transfer is registered, on its own page.`]
      : []),
    ...(type?.RequiresPDFDocument
      ? [`Metrc asks for a document (PDF) when the transfer is registered, on its own page.`]
      : []),
  ]
}

const counted = (count: number) => (count === 1 ? '1 package' : `${count} packages`)

/**
 * Why a template cannot be changed from here; null when it can. A change replaces the whole template, so whatever the form
 * does not have would be lost.
 */
export function changeProblem({ deliveries }: Pick<TransferTemplate, 'deliveries'>): string | null {
  if (deliveries.length === 0 || deliveries.some(({ id }) => id === 0))
    return 'Metrc does not show this template yet. Try again in a moment.'
  if (deliveries.some(({ transporters, drivers }) => transporters.length > 1 || drivers.length > 1))
    return 'A destination has several transporters or drivers. Change it in Metrc, so that none of them is lost.'
  return null
}

type Delivery = TransferTemplate['deliveries'][number]

/** What a form begins with when a template is changed. */
export function templateForm({ deliveries, packages, name, grossUnit }: TransferTemplate): TransferTemplateForm {
  const [first, ...others] = deliveries
  const going = (delivery: Delivery | undefined) => destinationForm(delivery, packages)
  return {
    name,
    ...going(first),
    grossUnit: grossUnit ?? 'Grams',
    more: others.map((delivery) => ({ ...going(delivery), deliveryId: delivery.id })),
  }
}

function destinationForm(delivery: Delivery | undefined, packages: TransferTemplate['packages']) {
  const [transporter] = delivery?.transporters ?? []
  const [driver] = delivery?.drivers ?? []
  return {
    recipient: delivery?.recipient ?? '',
    transferType: delivery?.transferType ?? '',
    invoice: delivery?.invoice ?? '',
    route: delivery?.route ?? '',
    departure: delivery?.departure ?? '',
    arrival: delivery?.arrival ?? '',
    transporter: transporter?.license ?? '',
    phone: delivery?.phone ?? '',
    ...(driver ?? blankDriven),
    packages: packages
      .filter(({ label }) => delivery?.packages.includes(label))
      .map(({ label, grossWeight, price }) => ({ label, grossWeight, price })),
  }
}

/** What the form says of who carries it and when, of what leaves and of what comes. */
export const carriedWords: FieldWords = {
  transferType: { label: 'Transfer type' },
  invoice: { label: 'Invoice number' },
  route: { label: 'Planned route' },
  departure: { label: 'Estimated departure' },
  arrival: { label: 'Estimated arrival' },
  ...carrierWords,
  grossUnit: { label: 'Unit of the gross weights' },
}

/** The fields of a template in words. */
export const templateWords: FieldWords = {
  name: { label: 'Template name' },
  recipient: { label: 'Recipient license' },
  ...carriedWords,
  packages: { label: 'Packages', text: listOf((row) => String(Object(row).label ?? '')) },
  more: { label: 'Further destinations', text: listOf((row) => String(Object(row).recipient ?? '')) },
}
