import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { fullDayText } from '../field/day-text.ts'
import type { Since } from '../field/field.ts'
import { TagLabel } from '../tag/tag.ts'
import { quantityText } from '../unit/unit.ts'
import { saidByMetrc } from './said.ts'

export const PackageLabel = TagLabel

/** Where a package went; null for what Metrc does not tell. */
export const TransferredTo = z.object({
  facilityName: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  manifestNumber: z.string().nullable(),
  /** When it was received, by the clock there. */
  receivedDay: z.iso.date().nullable(),
  /** Whether we know the transfer that it left with. */
  isTransferKnown: z.boolean(),
})
export type TransferredTo = z.infer<typeof TransferredTo>

/** 'Transferred to Tulsa Extracts, LLC': what became of it, in words. */
export const transferredText = ({
  facilityName,
  licenseNumber,
}: Pick<TransferredTo, 'facilityName' | 'licenseNumber'>): string =>
  ['Transferred', facilityName ?? licenseNumber].filter((part) => part !== null).join(' to ')

/** A package (DATA-26). Fields in `metrc` are spelled as Metrc spells them. */
export const Package = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  metrc: z.object({
    Id: z.number(),
    Label: z.string(),
    PackageType: z.string(),
    ProductName: z.string(),
    Item: z.object({ Name: z.string() }),
    ProductCategoryName: z.string(),
    ItemStrainName: z.string().nullable(),
    Quantity: z.number(),
    /** What was packed, in the same unit; null when Metrc does not say. */
    OriginalPackageQuantity: z.number().nullable(),
    UnitOfMeasureName: z.string(),
    UnitOfMeasureAbbreviation: z.string(),
    Note: z.string().nullable(),
    PackagedDate: z.iso.date().nullable(),
    SourceHarvestNames: z.string().nullable(),
    SourcePackageLabels: z.string().nullable(),
    LocationId: z.number().nullable(),
    LocationName: z.string().nullable(),
    SublocationName: z.string().optional(),
    FinishedDate: z.iso.date().nullable(),
    /** Since when Metrc keeps it aside: discontinued, or taken by somebody else. */
    ArchivedDate: z.iso.date().nullable(),
    /** By which transfer it came; null for what was made here. */
    ReceivedFromManifestNumber: z.string().nullable(),
    IsOnHold: z.boolean(),
    /** How far its lab tests are in Metrc, by Metrc's word: 'TestPassed'. */
    LabTestingState: z.string().nullable(),
    ...saidByMetrc,
    LastModified: z.string().nullable(),
  }),
  /** True once the package left every list of Metrc that we read. */
  isGone: z.boolean(),
  /** Who took it, when it is gone because somebody else has received it. */
  transferred: TransferredTo.nullable(),
})
export type Package = z.infer<typeof Package>

/** A quantity under 1 is shown as a warning (PKG-03); a finished package, and one that was discontinued, is done with. */
export const isUnderOne = ({ metrc }: Package): boolean =>
  metrc.Quantity < 1 && metrc.FinishedDate === null && metrc.ArchivedDate === null

/** Nothing can have been done to a package before (PKG-08). */
export const sincePackaged = ({ metrc }: Package): Since => ({ day: metrc.PackagedDate, what: 'it was packaged' })

/** A strain as packages of several strains show it. */
export const strainText = ({ metrc }: Package): string => metrc.ItemStrainName ?? 'Multi Strain'

export type PackageAction =
  | 'createPackage'
  | 'adjust'
  | 'move'
  | 'changeItem'
  | 'changeNote'
  | 'changeDates'
  | 'changeMarks'
  | 'treat'
  | 'takeSample'
  | 'emptyAndFinish'
  | 'finish'
  | 'unfinish'
  | 'discontinue'
  | 'plant'

/**
 * What a package's details offer (PKG-02, PKG-04, PKG-05, READ-08): a finished package only its undo; an open one the
 * changes, a new package of it while it holds something, and finish at quantity 0, under 1 together with what empties it; as
 * long as it is as it was made, also that it is discontinued. Packages on hold cannot be acted on (Metrc reference §10.3).
 */
export function packageActions(pkg: Package): PackageAction[] {
  if (pkg.isGone || pkg.metrc.IsOnHold) return []
  if (pkg.metrc.FinishedDate !== null) return ['unfinish']
  const treats: PackageAction[] = needsTreatment(pkg) ? ['treat'] : []
  const said: PackageAction[] = ['changeNote', 'changeDates', 'changeMarks', ...treats]
  const changes: PackageAction[] = ['adjust', 'move', 'changeItem', ...said]
  if (pkg.metrc.Quantity === 0) return [...changes, 'finish']
  if (pkg.metrc.Quantity < 0) return changes
  const undo: PackageAction[] = whyNotAsMade(pkg) === null ? ['discontinue'] : []
  const sample: PackageAction[] = pkg.metrc.IsTestingSample ? [] : ['takeSample']
  const planting: PackageAction[] = isYoung(pkg) ? ['plant'] : []
  return [
    'createPackage',
    ...planting,
    ...sample,
    ...changes,
    ...(isUnderOne(pkg) ? (['emptyAndFinish'] as const) : []),
    ...undo,
  ]
}

/** Whether it failed its tests, or came as what has to be made good before it can be sold. */
export const needsTreatment = ({ metrc }: Package): boolean =>
  metrc.ProductRequiresRemediation ||
  metrc.ProductRequiresDecontamination ||
  (metrc.LabTestingState ?? '').endsWith('Failed')

/**
 * Whether plants can come of it: of clones and seeds. Metrc says so of packages of immature plants by their type, of others
 * only by the name of the category, which each state writes itself.
 */
export const isYoung = ({ metrc }: Package): boolean =>
  metrc.PackageType === 'ImmaturePlant' || /\b(seeds?|clones?|immature)\b/i.test(metrc.ProductCategoryName)

/** Metrc undoes the making of a package only while nothing else is recorded of it (Metrc reference §10.5); null while that is so. */
function whyNotAsMade({ metrc }: Package): string | null {
  const { Label, Quantity, OriginalPackageQuantity: packed, UnitOfMeasureAbbreviation: unit } = metrc
  const amount = (quantity: number) => `${quantityText(quantity)} ${unit}`
  if (metrc.ReceivedFromManifestNumber !== null)
    return `Package ${Label} came with manifest ${metrc.ReceivedFromManifestNumber}. Metrc discontinues only what was packed here`
  if (packed !== null && packed !== Quantity)
    return `Package ${Label} was packed with ${amount(packed)} and holds ${amount(Quantity)}. Metrc discontinues a package only while nothing was taken out of it or adjusted`
  return null
}

const refusals: Record<PackageAction, string> = {
  createPackage: 'used for a new package',
  adjust: 'adjusted',
  move: 'moved',
  changeItem: 'given another item',
  changeNote: 'given another note',
  changeDates: 'given other days',
  changeMarks: 'given other marks',
  treat: 'treated',
  takeSample: 'sampled',
  emptyAndFinish: 'emptied and finished',
  finish: 'finished',
  unfinish: 'unfinished',
  discontinue: 'discontinued',
  plant: 'planted',
}

/** The facility has no package of this label. */
export const packageNotHere = (label: string): Problem => ({
  message: `Package ${label} is not in this facility`,
  mend: 'lookAgain',
})

/** Why this action cannot be done on this package now; empty when it can. The form and the server both ask here. */
export const actionProblems = (pkg: Package, action: PackageAction): Problem[] =>
  packageActions(pkg).includes(action) ? [] : [refusalOf(pkg, action)]

function refusalOf(pkg: Package, action: PackageAction): Problem {
  const name = `Package ${pkg.metrc.Label}`
  const cannotBe = `cannot be ${refusals[action]}`
  if (pkg.transferred)
    return { message: `${name} is no longer in this facility: ${transferredText(pkg.transferred)}`, mend: 'lookAgain' }
  // One that was discontinued has left no facility: what was in it went back.
  if (pkg.isGone && pkg.metrc.ArchivedDate !== null)
    return { message: `${name} is archived in Metrc since ${fullDayText(pkg.metrc.ArchivedDate)}`, mend: 'leaveOut' }
  if (pkg.isGone) return { message: `${name} is no longer in this facility`, mend: 'lookAgain' }
  if (pkg.metrc.IsOnHold) return { message: `${name} is on hold and ${cannotBe}`, mend: 'waitForRelease' }
  if (action === 'unfinish') return { message: `${name} is not finished`, mend: 'leaveOut' }
  if (pkg.metrc.FinishedDate !== null)
    return { message: `${name} is finished and ${cannotBe}`, mend: action === 'finish' ? 'leaveOut' : 'unfinish' }
  if (action === 'plant' && !isYoung(pkg)) return { message: `${name} holds no clones or seeds` }
  if (action === 'discontinue') return { message: whyNotAsMade(pkg) ?? `${name} is empty` }
  if (action === 'treat') return { message: `${name} has not failed its lab tests` }
  if (action === 'takeSample' && pkg.metrc.IsTestingSample) return { message: `${name} is a sample itself` }
  if (action === 'createPackage' || action === 'takeSample' || action === 'plant')
    return { message: `${name} is empty` }
  return action === 'emptyAndFinish'
    ? { message: `${name} can be emptied and finished only when the quantity is under 1` }
    : { message: `${name} can be finished only when the quantity is 0` }
}
