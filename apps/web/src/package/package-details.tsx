import {
  actionProblems,
  type Package,
  type PackageAction,
  packageActions as possibleActions,
} from '@cultivatd/domain/package/package'
import { mayMark } from '@cultivatd/domain/package/change-marks'
import { noAbilities, type PackageAbilities } from '@cultivatd/domain/package/said'
import { treatmentsOf } from '@cultivatd/domain/package/treat'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { quantityText } from '@cultivatd/domain/unit/unit'
import {
  ArrowRight,
  CalendarClock,
  CircleCheck,
  Flag,
  FlaskConical,
  PackagePlus,
  PackageX,
  PenLine,
  Scale,
  SprayCan,
  Sprout,
  Tag as TagIcon,
  Undo2,
} from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import type { RecordAction } from '../record/record-overlay.tsx'
import type { DetailsPageProps } from '../record/record-page.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { AdjustPackage } from './adjust-package.tsx'
import { ChangeDates } from './change-dates.tsx'
import { ChangeItem } from './change-item.tsx'
import { ChangeMarks } from './change-marks.tsx'
import { ChangeNote } from './change-note.tsx'
import { DiscontinuePackage } from './discontinue-package.tsx'
import { FinishPackage } from './finish-package.tsx'
import { MovePackage } from './move-selected.tsx'
import { packageBegins } from './package-begins.ts'
import { PackageTests } from './package-tests.tsx'
import type { KnownPackage } from './package-page.ts'
import { PlantPackage } from './plant-package.tsx'
import { PackageToPackage } from './package-to-package.tsx'
import { marksText } from './package-marks-text.ts'
import { TakeSample } from './take-sample.tsx'
import { TreatPackage } from './treat-package.tsx'
import { fullDayText } from '../ui/dates.ts'

type PackagePage = RecordPage<'package'>

/** A package: left what it is, right what one can do (PKG-02, PKG-04). Closes by backdrop and Esc (LOOKUP-12). */
export function PackageDetails(page: KnownPackage & DetailsPageProps<PackagePage>) {
  const { rows } = useTopic('references', { facilityId: page.pkg.facilityId })
  const why = actionProblems(page.pkg, 'adjust')[0]?.message ?? 'Nothing can be changed now'
  const begins = packageBegins(page.pkg, page.history.rows)
  return (
    <RecordDetails
      {...page}
      offers={offeredActions(page.pkg, rows[0]?.packageAbilities)}
      noOffers={`${why}.`}
      begins={begins}
    >
      <PackageTests pkg={page.pkg} />
    </RecordDetails>
  )
}

interface OfferedAction extends RecordAction<'package', KnownPackage> {
  action: PackageAction
  /** What it does. */
  note: (pkg: Package) => string
}

export const packageActions: readonly OfferedAction[] = [
  {
    action: 'createPackage',
    page: 'toPackage',
    form: PackageToPackage,
    label: 'Create New Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    note: () => 'Make one of a part of this',
  },
  {
    action: 'plant',
    page: 'plant',
    form: PlantPackage,
    label: 'Plant from package',
    shortLabel: 'Plant',
    icon: Sprout,
    note: () => 'A new batch of what is in it',
  },
  {
    action: 'adjust',
    page: 'adjustQuantity',
    form: AdjustPackage,
    label: 'Adjust quantity',
    shortLabel: 'Adjust',
    icon: Scale,
    note: () => 'Add or take out, with a reason',
  },
  {
    action: 'move',
    page: 'move',
    form: MovePackage,
    label: 'Change Package Location',
    shortLabel: 'Move',
    icon: ArrowRight,
    note: ({ metrc }) => `Now in ${placeName(metrc.LocationName ?? 'Unknown Location', metrc.SublocationName)}`,
  },
  {
    action: 'changeItem',
    page: 'changeItem',
    form: ChangeItem,
    label: 'Change item',
    shortLabel: 'Item',
    icon: TagIcon,
    note: ({ metrc }) => `Now ${metrc.ProductName}`,
  },
  {
    action: 'changeNote',
    page: 'changeNote',
    form: ChangeNote,
    label: 'Change note',
    shortLabel: 'Note',
    icon: PenLine,
    note: () => 'Sent to Metrc with the package',
  },
  {
    action: 'changeDates',
    page: 'dates',
    form: ChangeDates,
    label: 'Change dates',
    shortLabel: 'Dates',
    icon: CalendarClock,
    note: ({ metrc }) => (metrc.UseByDate ? `Use by ${fullDayText(metrc.UseByDate)}` : 'Use by, sell by, expiration'),
  },
  {
    action: 'changeMarks',
    page: 'marks',
    form: ChangeMarks,
    label: 'Change marks',
    shortLabel: 'Marks',
    icon: Flag,
    note: (pkg) => marksText(pkg) ?? 'Trade sample, finished good, external ID',
  },
  {
    action: 'takeSample',
    page: 'takeSample',
    form: TakeSample,
    label: 'Take sample',
    shortLabel: 'Sample',
    icon: FlaskConical,
    note: () => 'A part of it for a laboratory',
  },
  {
    action: 'treat',
    page: 'treat',
    form: TreatPackage,
    label: 'Record treatment',
    shortLabel: 'Treat',
    icon: SprayCan,
    note: () => 'Remediated or decontaminated',
  },
  {
    action: 'finish',
    page: 'packageFinish',
    form: FinishPackage,
    label: 'Finish Package',
    shortLabel: 'Finish',
    icon: CircleCheck,
    note: () => 'The package is empty',
  },
  {
    action: 'emptyAndFinish',
    page: 'packageFinish',
    form: FinishPackage,
    label: 'Empty and finish',
    shortLabel: 'Empty',
    icon: CircleCheck,
    note: ({ metrc }) => `Take out the last ${quantityText(metrc.Quantity)} ${metrc.UnitOfMeasureAbbreviation}`,
  },
  {
    action: 'unfinish',
    page: 'packageFinish',
    form: FinishPackage,
    label: 'UnFinish Package',
    shortLabel: 'UnFinish',
    icon: Undo2,
    note: () => 'Put it back on the lists',
  },
  {
    action: 'discontinue',
    page: 'discontinue',
    form: DiscontinuePackage,
    label: 'Discontinue package',
    shortLabel: 'Discontinue',
    icon: PackageX,
    note: () => 'It was made by mistake: all of it goes back',
  },
]

/** What the state leaves to each facility is offered where it is known that it may. */
function isInState(action: PackageAction, abilities: PackageAbilities): boolean {
  if (action === 'takeSample') return abilities.sample
  if (action === 'changeMarks') return mayMark(abilities)
  return action !== 'treat' || treatmentsOf(abilities).length > 0
}

/** Of an open package these are shown with what stands in their way. */
const notYet: Partial<Record<PackageAction, { while: PackageAction; why: string }>> = {
  finish: { while: 'adjust', why: 'Only when the quantity is 0' },
  discontinue: { while: 'createPackage', why: 'Only while it holds what was packed here' },
}

/** What is offered: actions that cannot be are left out, but for those of which it is said why. */
export function offeredActions(pkg: Package, abilities = noAbilities): Offer<PackagePage>[] {
  const possible = possibleActions(pkg).filter((action) => isInState(action, abilities))
  return packageActions.flatMap(({ action, note, ...offer }): Offer<PackagePage>[] => {
    if (possible.includes(action)) return [{ ...offer, note: note(pkg), reason: null }]
    const hindered = notYet[action]
    return hindered && possible.includes(hindered.while) ? [{ ...offer, note: note(pkg), reason: hindered.why }] : []
  })
}
