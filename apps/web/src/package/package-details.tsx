import { actionProblems, type Package, type PackageAction, packageActions } from '@cultivatd/domain/package/package'
import { ArrowRight, CircleCheck, PackagePlus, PenLine, Scale, Tag as TagIcon, Undo2 } from 'lucide-react'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import type { DetailsPageProps } from '../record/record-page.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import type { KnownPackage } from './package-page.ts'

type PackagePage = RecordPage<'package'>

/** A package: left what it is, right what one can do (PKG-02, PKG-04). Closes by backdrop and Esc (LOOKUP-12). */
export function PackageDetails(page: KnownPackage & DetailsPageProps<PackagePage>) {
  const [why = 'Nothing can be changed now'] = actionProblems(page.pkg, 'adjust')
  return <RecordDetails {...page} offers={offeredActions(page.pkg)} noOffers={`${why}.`} />
}

interface PackageOffer extends Omit<Offer<PackagePage>, 'note' | 'reason'> {
  action: PackageAction
  note: (pkg: Package) => string
}

const offers: readonly PackageOffer[] = [
  {
    action: 'createPackage',
    page: 'toPackage',
    label: 'Create New Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    note: () => 'Make one of a part of this',
  },
  {
    action: 'adjust',
    page: 'adjustQuantity',
    label: 'Adjust quantity',
    shortLabel: 'Adjust',
    icon: Scale,
    note: () => 'Add or take out, with a reason',
  },
  {
    action: 'move',
    page: 'move',
    label: 'Change Package Location',
    shortLabel: 'Move',
    icon: ArrowRight,
    note: ({ metrc }) => `Now in ${metrc.LocationName ?? 'Unknown Location'}`,
  },
  {
    action: 'changeItem',
    page: 'changeItem',
    label: 'Change item',
    shortLabel: 'Item',
    icon: TagIcon,
    note: ({ metrc }) => `Now ${metrc.ProductName}`,
  },
  {
    action: 'changeNote',
    page: 'changeNote',
    label: 'Change note',
    shortLabel: 'Note',
    icon: PenLine,
    note: () => 'Sent to Metrc with the package',
  },
  {
    action: 'finish',
    page: 'packageFinish',
    label: 'Finish Package',
    shortLabel: 'Finish',
    icon: CircleCheck,
    note: () => 'The package is empty',
  },
  {
    action: 'unfinish',
    page: 'packageFinish',
    label: 'UnFinish Package',
    shortLabel: 'UnFinish',
    icon: Undo2,
    note: () => 'Put it back on the lists',
  },
]

/** What is offered: actions that cannot be are left out, finish is shown with its reason while something is left. */
export function offeredActions(pkg: Package): Offer<PackagePage>[] {
  const possible = packageActions(pkg)
  return offers.flatMap(({ action, note, ...offer }): Offer<PackagePage>[] => {
    if (possible.includes(action)) return [{ ...offer, note: note(pkg), reason: null }]
    const isClose = action === 'finish' && possible.includes('adjust')
    return isClose ? [{ ...offer, note: note(pkg), reason: 'Only when the quantity is 0' }] : []
  })
}
