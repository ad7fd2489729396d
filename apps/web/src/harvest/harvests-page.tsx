import { placeName } from '@cultivatd/domain/sublocation/place-name'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import {
  type Harvest,
  harvestStep,
  harvestStepLabels,
  harvestTypeText,
  isInProgress,
  weightBalance,
} from '@cultivatd/domain/harvest/harvest'
import Button from '@mui/material/Button'
import { Search } from 'lucide-react'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { recordPlace } from '../record/record-page.ts'
import type { MarkedRecord } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { InStep } from '../trade/in-step.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { kilograms } from '../trade/room-facts.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { countColumn, dayColumn, textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { State } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { harvestLists } from './harvest-columns.ts'
import { gramsText } from './harvest-weights.ts'
import styles from './harvest.module.css'

/** The harvests of a facility: Active, and On Hold apart (HARV-13). */
export function HarvestsPage() {
  return <KnownFacility>{(facility) => <Harvests facility={facility} />}</KnownFacility>
}

function Harvests({ facility }: { facility: FacilitySummary }) {
  const topic = useTopic('harvests', { facilityId: facility.id })
  const { rows } = topic
  const { active, onHold } = harvestLists(rows)
  const { open } = useOverlay()
  // A finished harvest stands in no list; by its name it is found all the same (READ-09).
  const lookUp = () => open({ page: 'getHarvest' })
  return (
    <>
      <PageHeader
        title="Harvests"
        crumbs={facilityCrumbs(facility)}
        facts={
          <>
            {topic.status === 'live' && (
              <span>
                <b className="m">{numberText(active.length + onHold.length)}</b> in progress, {kilograms(gramsOf(rows))}
              </span>
            )}
            <InStep facilityId={facility.id} of={['harvests']} />
          </>
        }
        actions={
          <Button startIcon={<Search size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={lookUp}>
            Look up a harvest
          </Button>
        }
      />
      <TopicRows topic={topic} noun="harvests" skeletonRows={10}>
        {() => (
          <div className="col g4">
            <HarvestTable facilityId={facility.id} title="Active" harvests={active} empty="No active harvests" />
            <HarvestTable facilityId={facility.id} title="On Hold" harvests={onHold} empty="No harvests on hold" />
          </div>
        )}
      </TopicRows>
      <ActionBar actions={[{ label: 'Find harvest', icon: Search, onClick: lookUp }]} />
    </>
  )
}

const gramsOf = (harvests: readonly Harvest[]): number =>
  harvests.reduce((sum, harvest) => sum + weightBalance(harvest).now, 0)

interface HarvestTableProps {
  facilityId: string
  title: string
  harvests: readonly Harvest[]
  empty: string
}

function HarvestTable({ facilityId, title, harvests, empty }: HarvestTableProps) {
  const { open } = useOverlay()
  const marks = useRecordMarks(facilityId, 'harvest')
  const columns = useMemo(() => columnsWith(marks), [marks])
  return (
    <Card title={title} count={numberText(harvests.length)} isPadded={false}>
      {harvests.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <DataTable
          label={`${title} harvests`}
          rows={harvests}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ metrc }) => metrc.Name}
          draftPlaces={({ metrc }) => [recordPlace('harvest', facilityId, metrc.Name)]}
          onOpen={({ id }) => open({ harvest: id })}
          rowHeight={52}
        />
      )}
    </Card>
  )
}

// With widths, so that the columns of Active and On Hold stand below each other.
const columnsWith = (marks: ReadonlyMap<string, MarkedRecord>): readonly Column<Harvest>[] => [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ metrc }) => (
      <>
        <span className="m">{metrc.SourceStrainNames?.trim() || 'Multi Strain'}</span>
        <span className={classNames('mono dim', styles.harvestName)}>{metrc.Name}</span>
      </>
    ),
    sortBy: ({ metrc }) => metrc.Name,
  },
  {
    id: 'status',
    width: '14%',
    head: 'Status',
    card: 'state',
    cell: (harvest) => {
      const step = harvestStep(harvest)
      const marked = marks.get(harvest.metrc.Name)
      if (marked) return <State kind={marked.mark} />
      return (
        <span className="st" data-tone={isInProgress(step) ? 'warn' : undefined}>
          {harvestStepLabels[step]}
        </span>
      )
    },
    sortBy: (harvest) => harvestStepLabels[harvestStep(harvest)],
  },
  textColumn('Type', harvestTypeText, { width: '8%', priority: 3, className: 'muted' }),
  {
    id: 'room',
    width: '9%',
    head: 'Room',
    card: 'line',
    className: 'muted',
    cell: ({ metrc }) => placeName(metrc.DryingLocationName ?? 'Unknown Location', metrc.DryingSublocationName),
    sortBy: ({ metrc }) => metrc.DryingLocationName,
  },
  dayColumn('Harvested', ({ metrc }) => metrc.HarvestStartDate, {
    width: '8%',
    priority: 3,
    className: 'muted vcell',
  }),
  countColumn('Plants', ({ metrc }) => metrc.PlantCount, { width: '6%', priority: 2, className: 'muted vcell' }),
  {
    id: 'wet',
    width: '8%',
    head: 'Wet',
    priority: 3,
    isRight: true,
    className: 'muted vcell',
    cell: (harvest) => (
      <>
        {gramsText(weightBalance(harvest).wet)} <span className="dim">g</span>
      </>
    ),
    sortBy: (harvest) => weightBalance(harvest).wet,
  },
  {
    id: 'now',
    width: '8%',
    head: 'Now',
    card: 'value',
    isRight: true,
    className: 'vcell',
    cell: (harvest) => (
      <>
        <b>{gramsText(weightBalance(harvest).now)}</b> <span className="dim">g</span>
      </>
    ),
    sortBy: (harvest) => weightBalance(harvest).now,
  },
  countColumn('Packages', ({ metrc }) => metrc.PackageCount, { width: '8%', priority: 3, className: 'muted vcell' }),
]
