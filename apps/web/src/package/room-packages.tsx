import type { Package } from '@cultivatd/domain/package/package'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { Segments } from '../ui/segments.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { MoveSelected } from './move-selected.tsx'
import {
  filterCounts,
  filteredPackages,
  isMovable,
  type PackageFilter,
  stayingText,
  totalText,
} from './package-list.ts'
import { PackageTable } from './package-table.tsx'
import styles from './package.module.css'

interface RoomPackagesProps {
  facilityId: string
  roomId: string
}

/** The packages of a packaging room (ROOM-12, PKG-01). */
export function RoomPackages({ facilityId, roomId }: RoomPackagesProps) {
  const topic = useTopic('packages', { facilityId, roomId })
  return (
    <TopicRows topic={topic} noun="packages" skeletonRows={10} isCard>
      {(rows) => <Packages facilityId={facilityId} packages={rows} />}
    </TopicRows>
  )
}

interface PackagesProps {
  facilityId: string
  packages: readonly Package[]
}

function Packages({ facilityId, packages }: PackagesProps) {
  const [wanted, setFilter] = useState<PackageFilter>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isMoving, setMoving] = useState(false)
  const marks = useRecordMarks(facilityId, 'package')
  const counts = useMemo(() => filterCounts(packages, marks), [packages, marks])
  // A tab that has become empty has left; its packages are under All.
  const filter = counts[wanted] > 0 ? wanted : 'all'
  const shown = useMemo(() => filteredPackages(packages, { filter, search, marks }), [packages, filter, search, marks])
  const selected = useMemo(() => packages.filter(({ id }) => chosen.has(id)), [packages, chosen])
  // Packages that left the room leave the selection too.
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const canMove = selected.some(isMovable)
  const overlay = useOverlay()
  const open = (page: RecordPage<'package'>) => (pkg: Package) => overlay.open({ package: pkg.metrc.Label, page })
  const tabs = tabOptions.filter(({ value }) => counts[value] > 0 || value === 'all')
  return (
    <>
      <Card
        title="Packages"
        isPadded={false}
        actions={
          <div className={classNames('row wrap', styles.pkgTools)}>
            {tabs.length > 1 && (
              <Segments
                label="Show packages"
                value={filter}
                options={tabs.map((tab) => ({ ...tab, count: counts[tab.value] }))}
                onChange={setFilter}
              />
            )}
            <FilterBox
              label="Find packages by label, strain or harvest"
              placeholder="Label, strain or harvest"
              value={search}
              onChange={setSearch}
              shortcut="f"
            />
          </div>
        }
      >
        {packages.length === 0 && (
          <EmptyState title="No packages here">
            Packages that are moved to this room in Metrc or here appear by themselves.
          </EmptyState>
        )}
        {packages.length > 0 && shown.length === 0 && (
          <EmptyState title="Nothing found">
            No package here has “{search.trim()}” in its label, item, strain or harvest.
          </EmptyState>
        )}
        {shown.length > 0 && (
          <PackageTable
            packages={shown}
            marks={marks}
            selected={selectedIds}
            onSelect={setChosen}
            onOpen={open('details')}
            // With a selection the letter moves all of it, as the bar below says.
            onMove={selected.length > 0 ? () => setMoving(canMove) : open('move')}
            onAdjust={open('adjustQuantity')}
          />
        )}
      </Card>
      {shown.length > 0 && <Keys />}
      <BulkBar
        count={selected.length}
        total={[totalText(selected), stayingText(selected)].filter(Boolean).join(', ')}
        noun="packages"
        actions={[
          {
            label: 'Change Package Location',
            shortLabel: 'Location',
            icon: ArrowRight,
            isDisabled: !canMove,
            onClick: () => setMoving(true),
          },
        ]}
        onClear={() => setChosen(new Set())}
      />
      {isMoving && <MoveSelected facilityId={facilityId} packages={selected} onClose={() => setMoving(false)} />}
    </>
  )
}

const tabOptions = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'refused', label: 'Refused' },
  { value: 'needs-person', label: 'Needs a person' },
  { value: 'underOne', label: 'Under 1' },
  { value: 'onHold', label: 'On hold' },
] as const satisfies readonly { value: PackageFilter; label: string }[]

function Keys() {
  return (
    <p className="small dim mt3 keys">
      <kbd>j</kbd> <kbd>k</kbd> move <kbd>x</kbd> select <kbd>Shift</kbd> <kbd>x</kbd> select a range <kbd>Enter</kbd>{' '}
      open <kbd>m</kbd> change location <kbd>a</kbd> adjust
    </p>
  )
}
