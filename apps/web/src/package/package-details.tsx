import { actionProblems, type Package, type PackageAction, packageActions } from '@cultivatd/domain/package/package'
import {
  ArrowRight,
  CircleCheck,
  type LucideIcon,
  Package as PackageIcon,
  PenLine,
  Scale,
  Tag as TagIcon,
  Undo2,
} from 'lucide-react'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { ReactNode } from 'react'
import { ActionBar, type BarAction } from '../ui/action-bar.tsx'
import { HistoryList } from '../ui/history-list.tsx'
import { ActionTile, OverlayPage } from '../ui/overlay-page.tsx'
import { RefusedChange } from '../ui/refused-change.tsx'
import { State } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import { useLate } from '../ui/use-late.ts'
import { WaitingSteps } from '../ui/waiting-panel.tsx'
import type { PackagePageProps } from './package-form.tsx'
import { EarlierAlert } from './earlier-alert.tsx'
import { earlierChange, refusedChange } from './earlier-change.ts'
import { type PackagePage, pageOfKind } from './package-search.ts'
import { PackageSummary } from './package-summary.tsx'

interface PackageDetailsProps extends Omit<PackagePageProps, 'onBack'> {
  /** Opens a page; with the id of a refused change, to send that again. */
  onPage: (page: PackagePage, again?: string) => void
  /** How the packages of the facility stand with Metrc. */
  inStep: ReactNode
}

/** A package: left what it is, right what one can do (PKG-02, PKG-04). Closes by backdrop and Esc (LOOKUP-12). */
export function PackageDetails(props: PackageDetailsProps) {
  const { pkg, harvests, operations, history, onPage, onClose, inStep } = props
  const actions = offeredActions(pkg)
  const underway = earlierChange(operations)
  // An answer overtakes the stream by some milliseconds; what was just saved is not shown as waiting once more.
  const isLate = useLate(underway !== null, 400)
  const earlier = isLate ? underway : null
  const refused = refusedChange(operations)
  return (
    <OverlayPage
      isOpen
      title="Package"
      subtitle={<Tag label={pkg.metrc.Label} />}
      icon={PackageIcon}
      onClose={onClose}
      status={<Status earlier={earlier} refused={refused} inStep={inStep} />}
      aside={<PackageSummary pkg={pkg} harvests={harvests} pending={earlier?.summary} />}
    >
      {earlier && <EarlierSteps operation={earlier} />}
      {refused && <RefusedChange operation={refused} noun="package" onAgain={againOf(refused, onPage)} />}
      <section>
        <h2>Actions</h2>
        {actions.length > 0 ? (
          <div className="acts2 mt3">
            {actions.map(({ action, page, label, icon, note, reason }) => (
              <ActionTile
                key={action}
                icon={icon}
                label={label}
                note={reason ?? note(pkg)}
                isDisabled={reason !== null}
                onClick={() => onPage(page)}
              />
            ))}
          </div>
        ) : (
          <p className="mt2 muted">{noActionsText(pkg)}</p>
        )}
      </section>
      <section>
        <h2>History</h2>
        <HistoryList history={history} operations={operations} />
      </section>
      <ActionBar actions={barActions(actions, onPage)} />
    </OverlayPage>
  )
}

interface StatusProps {
  earlier: Operation | null
  refused: Operation | null
  inStep: ReactNode
}

function Status({ earlier, refused, inStep }: StatusProps) {
  if (earlier?.state === 'needs-person') return <State kind="needs-person" />
  if (refused) return <State kind="refused">Refused by Metrc</State>
  return earlier ? <State kind="waiting" /> : inStep
}

function EarlierSteps({ operation }: { operation: Operation }) {
  return operation.state === 'needs-person' ? (
    <EarlierAlert operations={[operation]} />
  ) : (
    <WaitingSteps operation={operation} noun="package" />
  )
}

function againOf(operation: Operation, onPage: PackageDetailsProps['onPage']): (() => void) | null {
  const page = pageOfKind(operation.kind)
  return page && (() => onPage(page, operation.id))
}

interface Offer {
  action: PackageAction
  page: PackagePage
  label: string
  /** For the bar of a phone. */
  shortLabel: string
  icon: LucideIcon
  note: (pkg: Package) => string
}

const offers: readonly Offer[] = [
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

interface OfferedAction extends Offer {
  /** Why it cannot be done now; null when it can. */
  reason: string | null
}

/** What is offered: actions that cannot be are left out, finish is shown with its reason while something is left. */
export function offeredActions(pkg: Package): OfferedAction[] {
  const possible = packageActions(pkg)
  return offers.flatMap((offer): OfferedAction[] => {
    if (possible.includes(offer.action)) return [{ ...offer, reason: null }]
    const isClose = offer.action === 'finish' && possible.includes('adjust')
    return isClose ? [{ ...offer, reason: 'Only when the quantity is 0' }] : []
  })
}

const noActionsText = (pkg: Package): string => `${actionProblems(pkg, 'adjust')[0] ?? 'Nothing can be changed now'}.`

/** On a phone the first action is the filled one, at the right. */
function barActions(actions: readonly OfferedAction[], onPage: (page: PackagePage) => void): BarAction[] {
  const [main, ...others] = actions.filter(({ reason }) => reason === null)
  if (!main) return []
  const asBar = ({ shortLabel: label, icon, page }: OfferedAction): BarAction => ({
    label,
    icon,
    onClick: () => onPage(page),
  })
  return [...others.slice(0, 3).map(asBar), { ...asBar(main), isMain: true }]
}
