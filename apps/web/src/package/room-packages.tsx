import type { Package } from '@cultivatd/domain/package/package'
import Button from '@mui/material/Button'
import { ArrowRight, CircleCheck, PackagePlus, PenLine, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { type BegunList, chosenIn, chosenPlace } from '../record/chosen-place.ts'
import { FilterTools, useFiltered } from '../record/record-filters.tsx'
import { useRecordMarks } from '../record/use-record-marks.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { printAction } from '../record/label/print-action.ts'
import { type BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSelected } from '../ui/use-selected.ts'
import { AdjustPackages } from './adjust-packages.tsx'
import { FinishSelected } from './finish-selected.tsx'
import { MoveSelected } from './move-selected.tsx'
import { NoteSelected } from './note-selected.tsx'
import { isMovable, packageFilters, stayingText, totalText } from './package-list.ts'
import { PackageTable } from './package-table.tsx'
import { PackageVerbs } from './package-verbs.tsx'
import { type SelectedProps, suiting } from './selected-list.tsx'
import { useTestingState } from './testing-state-filter.tsx'
import styles from './package.module.css'

interface RoomPackagesProps extends BegunList {
  facilityId: string
  roomId: string
}

/** The packages of a packaging room (ROOM-12, PKG-01). */
export function RoomPackages({ facilityId, roomId, ...begun }: RoomPackagesProps) {
  const topic = useTopic('packages', { facilityId, roomId })
  return (
    <TopicRows topic={topic} noun="packages" skeletonRows={10} isCard>
      {(rows) => <Packages facilityId={facilityId} list={`room ${roomId} packages`} {...begun} packages={rows} />}
    </TopicRows>
  )
}

interface PackagesProps extends BegunList {
  facilityId: string
  /** Where the drafts of what is done to several are. */
  list: string
  packages: readonly Package[]
}

function Packages({ facilityId, list, find, moving, packages }: PackagesProps) {
  const { selected, ids, select, clear } = useSelected(packages)
  // The place of the draft: it names what is done, and to which.
  const left = useLeftOpen(list)?.place ?? null
  const [place, setPlace] = useState(moving ? chosenPlace(`${list} move`, moving.names) : left)
  const marks = useRecordMarks(facilityId, 'package')
  const { ofState, filter } = useTestingState(facilityId, packages)
  const { shown, search, tools } = useFiltered(packageFilters, ofState, marks, find)
  const canMove = selected.some(isMovable)
  const act = (action: SelectedAction) => setPlace(chosenPlace(`${list} ${action}`, selected.map(labelOf)))
  const action = actionOf(list, place)
  const acting = place === null ? new Set() : chosenIn(`${list} ${action}`, { place })
  const overlay = useOverlay()
  const adjustAny = () => setPlace(chosenPlace(`${list} adjust`, []))
  const open = (page: RecordPage<'package'>) => (pkg: Package) => overlay.open({ package: pkg.metrc.Label, page })
  return (
    <>
      <div className={styles.drafts}>
        <DraftChips record={list} opener={(draft) => () => setPlace(draft.place)} />
      </div>
      <Card
        title="Packages"
        isPadded={false}
        actions={
          <div className={classNames('row wrap', styles.pkgTools)}>
            <FilterTools tools={tools} noun="packages" placeholder="Label, strain or harvest" />
            {filter}
            <Button
              size="small"
              startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
              // What is done to a selection stands in the bar below.
              onClick={adjustAny}
            >
              Adjust packages
            </Button>
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
            onMove={selected.length > 0 ? () => canMove && act('move') : open('move')}
          />
        )}
      </Card>
      {shown.length > 0 && <Keys />}
      <PackageVerbs packages={packages} onAdjust={adjustAny} />
      <BulkBar
        count={selected.length}
        total={[totalText(selected), stayingText(selected)].filter(Boolean).join(', ')}
        noun="packages"
        actions={[
          creation(selected, overlay.open),
          ...selectedActions(selected, act),
          printAction({ facilityId, kind: 'package', records: selected.map(labelOf) }),
        ]}
        onClear={clear}
      />
      {action && place !== null && (
        <SelectedForm
          action={action}
          facilityId={facilityId}
          place={place}
          packages={packages.filter((pkg) => acting.has(labelOf(pkg)))}
          onClose={() => {
            setPlace(null)
            moving?.onClose()
          }}
        />
      )}
    </>
  )
}

const labelOf = ({ metrc }: Package): string => metrc.Label

const selectedActionNames = ['move', 'adjust', 'changeNote', 'finish'] as const
type SelectedAction = (typeof selectedActionNames)[number]

function SelectedForm({ action, ...props }: SelectedProps & { action: SelectedAction }) {
  if (action === 'move') return <MoveSelected {...props} />
  if (action === 'adjust') return <AdjustPackages {...props} />
  return action === 'finish' ? <FinishSelected {...props} /> : <NoteSelected {...props} />
}

/** What is done to those of a place: 'room 5 packages move 1A4...'. */
function actionOf(list: string, place: string | null): SelectedAction | undefined {
  const word = place?.slice(list.length + 1).split(' ')[0]
  return selectedActionNames.find((action) => action === word)
}

/** One package of all that are selected, from the form of the first. */
function creation(selected: readonly Package[], open: ReturnType<typeof useOverlay>['open']): BulkAction {
  const [first, ...others] = suiting(selected, 'createPackage').map(labelOf)
  const also = others.length > 0 ? { also: others.join(' ') } : {}
  return {
    label: 'Create New Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    isDisabled: first === undefined,
    onClick: () => first !== undefined && open({ package: first, page: 'toPackage', ...also }),
  }
}

/** What can be done to what is selected; finishing only where one of it is empty. */
function selectedActions(selected: readonly Package[], onAct: (action: SelectedAction) => void): BulkAction[] {
  const empty = suiting(selected, 'finish').length
  const some = empty < selected.length ? ` for ${empty} of ${selected.length}` : ''
  return [
    {
      label: 'Change Package Location',
      shortLabel: 'Location',
      icon: ArrowRight,
      isDisabled: !selected.some(isMovable),
      onClick: () => onAct('move'),
    },
    {
      label: 'Adjust packages',
      shortLabel: 'Adjust',
      icon: SlidersHorizontal,
      isDisabled: suiting(selected, 'adjust').length === 0,
      onClick: () => onAct('adjust'),
    },
    {
      label: 'Change note',
      shortLabel: 'Note',
      icon: PenLine,
      isDisabled: suiting(selected, 'changeNote').length === 0,
      onClick: () => onAct('changeNote'),
    },
    ...(empty > 0
      ? [{ label: `Finish${some}`, shortLabel: 'Finish', icon: CircleCheck, onClick: () => onAct('finish') }]
      : []),
  ]
}

function Keys() {
  return (
    <p className="small dim mt3 keys">
      <kbd>j</kbd> <kbd>k</kbd> move <kbd>x</kbd> select <kbd>Shift</kbd> <kbd>x</kbd> select a range <kbd>Enter</kbd>{' '}
      open <kbd>m</kbd> change location <kbd>a</kbd> adjust
    </p>
  )
}
