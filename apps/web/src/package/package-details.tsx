import type { Operation } from '@cultivatd/domain/operation/operation'
import { actionProblems, type Package, type PackageAction, packageActions } from '@cultivatd/domain/package/package'
import {
  ArrowRight,
  CircleCheck,
  Package as PackageIcon,
  PackagePlus,
  PenLine,
  Scale,
  Tag as TagIcon,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formOfOperation } from '../record/operation-form.ts'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import { Tag } from '../trade/tag.tsx'
import type { PackagePageProps } from './package-form.tsx'
import { PackageSummary } from './package-summary.tsx'

type PackagePage = RecordPage<'package'>

interface PackageDetailsProps extends Omit<PackagePageProps, 'onBack'> {
  /** Opens a page; with the id of a refused change, to send that again. */
  onPage: (page: PackagePage, again?: string) => void
  /** How the packages of the facility stand with Metrc. */
  inStep: ReactNode
}

/** A package: left what it is, right what one can do (PKG-02, PKG-04). Closes by backdrop and Esc (LOOKUP-12). */
export function PackageDetails({ pkg, harvests, ...props }: PackageDetailsProps) {
  return (
    <RecordDetails
      {...props}
      title="Package"
      subtitle={<Tag label={pkg.metrc.Label} />}
      icon={PackageIcon}
      noun="package"
      offers={offeredActions(pkg)}
      noOffers={`${actionProblems(pkg, 'adjust')[0] ?? 'Nothing can be changed now'}.`}
      summary={(pending) => <PackageSummary pkg={pkg} harvests={harvests} pending={pending} />}
      pageOf={pageOf}
    />
  )
}

const pageOf = (operation: Operation): PackagePage | null => {
  const form = formOfOperation(operation)
  return form?.kind === 'package' ? form.page : null
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
