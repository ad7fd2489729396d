import { isUnderOne, type Package, packageActions, strainText } from '@cultivatd/domain/package/package'
import { useMemo } from 'react'
import { tagColumn } from '../record/record-columns.tsx'
import { recordPlace } from '../record/record-page.ts'
import type { MarkedRecord, RecordMark } from '../record/record-marks.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { dayColumn, textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { type DrawnPackage, PackageBoxes } from '../ui/elevation/package-boxes.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { State } from '../ui/state.tsx'
import { offeredActions } from './package-details.tsx'
import { packageQuantityText, shortHarvestName, totalText } from './package-list.ts'

interface PackageTableProps {
  packages: readonly Package[]
  /** How packages stand because of what was done to them here. */
  marks: ReadonlyMap<string, MarkedRecord>
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** Opens a page of a package. */
  onPage: (page: RecordPage<'package'>) => (pkg: Package) => void
  onMove: (pkg: Package) => void
}

const frames = { waiting: 'waiting', kept: 'waiting', refused: 'refused', 'needs-person': 'low' } as const

const drawn = (pkg: Package, mark: RecordMark | undefined): DrawnPackage => ({
  id: pkg.id,
  state: mark ? frames[mark] : isUnderOne(pkg) ? 'low' : 'in-step',
})

/** A group shows its packages as boxes; the frame of each tells its state. */
const groupsWith = (marks: PackageTableProps['marks']) => ({
  of: ({ metrc }: Package) => metrc.ProductName,
  art: (rows: readonly Package[]) => (
    <PackageBoxes packages={rows.map((pkg) => drawn(pkg, marks.get(pkg.metrc.Label)?.mark))} />
  ),
  total: totalText,
})

const rowId = (pkg: Package): string => pkg.id
const rowName = ({ metrc }: Package): string => metrc.Label
const draftPlaces = ({ facilityId, metrc }: Package) => [recordPlace('package', facilityId, metrc.Label)]

/** The packages of a room, grouped by item (ROOM-12, READ-62), with the state of each. */
export function PackageTable(props: PackageTableProps) {
  const { packages, marks, selected, onSelect, onPage, onMove } = props
  const columns = useMemo(() => [...columnsBefore, stateColumn(marks)], [marks])
  const groups = useMemo(() => groupsWith(marks), [marks])
  return (
    <DataTable
      label="packages"
      rows={packages}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      draftPlaces={draftPlaces}
      groups={groups}
      selected={selected}
      onSelect={onSelect}
      onOpen={onPage('details')}
      sorting={{ column: 'label', isDescending: false }}
      shortcuts={{
        m: (pkg) => packageActions(pkg).includes('move') && onMove(pkg),
        a: (pkg) => packageActions(pkg).includes('adjust') && onPage('adjustQuantity')(pkg),
      }}
      rowActions={(pkg) => (
        <RowMenu
          label={`Actions for ${pkg.metrc.Label}`}
          items={offeredActions(pkg).flatMap(({ page, label, icon, reason }) =>
            reason === null ? [{ label, icon, onClick: () => onPage(page)(pkg) }] : [],
          )}
        />
      )}
    />
  )
}

const columnsBefore: readonly Column<Package>[] = [
  tagColumn('Label'),
  textColumn('Strain', strainText, { priority: 3, className: 'muted' }),
  {
    id: 'quantity',
    head: 'Quantity',
    card: 'value',
    isRight: true,
    className: 'vcell',
    cell: (pkg) => <Quantity pkg={pkg} />,
    sortBy: ({ metrc }) => metrc.Quantity,
  },
  dayColumn('Packaged', ({ metrc }) => metrc.PackagedDate, { className: 'muted vcell' }),
  {
    id: 'source',
    head: 'Source harvest',
    priority: 3,
    className: 'muted small',
    cell: ({ metrc }) =>
      (metrc.SourceHarvestNames ?? '')
        .split(',')
        .map((name) => shortHarvestName(name.trim()))
        .join(', '),
    sortBy: ({ metrc }) => metrc.SourceHarvestNames,
  },
]

const stateColumn = (marks: PackageTableProps['marks']): Column<Package> => ({
  id: 'metrc',
  head: 'Metrc',
  card: 'state',
  cell: (pkg) => {
    const marked = marks.get(pkg.metrc.Label)
    return marked ? <State kind={marked.mark} /> : <PackageState pkg={pkg} />
  },
})

function Quantity({ pkg }: { pkg: Package }) {
  return (
    <span className={isUnderOne(pkg) ? 'low' : undefined}>
      <b>{packageQuantityText(pkg)}</b> <span className="dim">{pkg.metrc.UnitOfMeasureAbbreviation}</span>
    </span>
  )
}

/** How a package stands: on hold and under 1 are marked, everything in order is silent (PKG-03). */
function PackageState({ pkg }: { pkg: Package }) {
  if (pkg.metrc.IsOnHold) return <State kind="warn">On hold</State>
  if (isUnderOne(pkg)) return <State kind="warn">Under 1</State>
  return null
}
