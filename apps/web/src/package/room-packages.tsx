import type { Package } from '@cultivatd/domain/package/package'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { chosenIn, chosenPlace } from '../record/chosen-place.ts'
import { FilterTools, useFiltered } from '../record/record-filters.tsx'
import { useRecordMarks } from '../record/use-record-marks.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSelected } from '../ui/use-selected.ts'
import { MoveSelected } from './move-selected.tsx'
import { isMovable, packageFilters, stayingText, totalText } from './package-list.ts'
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
      {(rows) => <Packages facilityId={facilityId} list={`room ${roomId} packages move`} packages={rows} />}
    </TopicRows>
  )
}

interface PackagesProps {
  facilityId: string
  /** Where the drafts of its moves are. */
  list: string
  packages: readonly Package[]
}

function Packages({ facilityId, list, packages }: PackagesProps) {
  const { selected, ids, select, clear } = useSelected(packages)
  // The place of the draft: it names what is moved.
  const [moving, setMoving] = useState(useLeftOpen(list)?.place ?? null)
  const marks = useRecordMarks(facilityId, 'package')
  const { shown, search, tools } = useFiltered(packageFilters, packages, marks)
  const canMove = selected.some(isMovable)
  const move = () => setMoving(chosenPlace(list, selected.map(labelOf)))
  const moved = moving === null ? new Set() : chosenIn(list, { place: moving })
  const overlay = useOverlay()
  const open = (page: RecordPage<'package'>) => (pkg: Package) => overlay.open({ package: pkg.metrc.Label, page })
  return (
    <>
      <div className={styles.drafts}>
        <DraftChips
          record={list}
          opener={({ place }) =>
            () =>
              setMoving(place)
            }
        />
      </div>
      <Card
        title="Packages"
        isPadded={false}
        actions={
          <div className={classNames('row wrap', styles.pkgTools)}>
            <FilterTools tools={tools} noun="packages" placeholder="Label, strain or harvest" />
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
            selected={ids}
            onSelect={select}
            onPage={open}
            // With a selection the letter moves all of it, as the bar below says.
            onMove={selected.length > 0 ? () => canMove && move() : open('move')}
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
            onClick: move,
          },
        ]}
        onClear={clear}
      />
      {moving !== null && (
        <MoveSelected
          facilityId={facilityId}
          place={moving}
          packages={packages.filter((pkg) => moved.has(labelOf(pkg)))}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
}

const labelOf = ({ metrc }: Package): string => metrc.Label

function Keys() {
  return (
    <p className="small dim mt3 keys">
      <kbd>j</kbd> <kbd>k</kbd> move <kbd>x</kbd> select <kbd>Shift</kbd> <kbd>x</kbd> select a range <kbd>Enter</kbd>{' '}
      open <kbd>m</kbd> change location <kbd>a</kbd> adjust
    </p>
  )
}
