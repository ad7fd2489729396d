import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { useMemo } from 'react'
import { MarkedState } from '../record/marked-state.tsx'
import type { MarkedRecord } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { Tag } from '../trade/tag.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { Chip } from '../ui/state.tsx'
import { phaseDays } from './zone-contents.ts'

interface StandingTableProps<Row> {
  facilityId: string
  label: string
  rows: readonly Row[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** Plants by their tags; a row opens the plant's details. */
export function StandingPlants({ facilityId, label, rows, selected, onSelect }: StandingTableProps<StandingPlant>) {
  const { open } = useOverlay()
  const marks = useRecordMarks(facilityId, 'plant')
  const columns = useMemo(() => plantColumns(marks, localDay()), [marks])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ metrc }) => `plant ${metrc.Label}`}
      onOpen={({ metrc }) => open({ plant: metrc.Label, in: facilityId })}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

const plantColumns = (marks: ReadonlyMap<string, MarkedRecord>, today: string): Column<StandingPlant>[] => [
  {
    id: 'tag',
    head: 'Tag',
    cell: ({ metrc }) => <Tag label={metrc.Label} />,
    sortBy: ({ metrc }) => metrc.Label,
    card: 'title',
  },
  {
    id: 'strain',
    head: 'Strain',
    cell: ({ metrc }) => metrc.StrainName,
    sortBy: ({ metrc }) => metrc.StrainName,
    card: 'line',
  },
  {
    id: 'phase',
    head: 'Phase',
    cell: ({ metrc }) => {
      const phase = phaseOf(metrc)
      return (
        <Chip tone={phase} icon={<PhaseGlyph phase={phase} />}>
          {phaseLabels[phase]}
        </Chip>
      )
    },
    sortBy: ({ metrc }) => phaseOf(metrc),
    card: 'line',
  },
  {
    id: 'days',
    head: 'Days',
    cell: (plant) => {
      const days = phaseDays(plant, today)
      return days === null ? (
        <span className="dim">–</span>
      ) : (
        <>
          <span className="only-p">Day </span>
          {days}
        </>
      )
    },
    sortBy: (plant) => phaseDays(plant, today) ?? -1,
    isRight: true,
    card: 'value',
  },
  {
    id: 'state',
    head: 'Metrc',
    cell: ({ metrc }) => {
      const marked = marks.get(metrc.Label)
      if (marked) return <MarkedState marked={marked} />
      return metrc.IsOnHold ? <span className="small dim">On hold</span> : null
    },
    priority: 2,
    card: 'state',
  },
]

/** Batches by their names; a row opens the batch's details. */
export function StandingBatches({ facilityId, label, rows, selected, onSelect }: StandingTableProps<PlantBatch>) {
  const { open } = useOverlay()
  const marks = useRecordMarks(facilityId, 'plant-batch')
  const columns = useMemo(() => batchColumns(marks), [marks])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ metrc }) => `batch ${metrc.Name}`}
      onOpen={({ metrc }) => open({ batch: metrc.Name, in: facilityId })}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

const batchColumns = (marks: ReadonlyMap<string, MarkedRecord>): Column<PlantBatch>[] => [
  {
    id: 'name',
    head: 'Batch',
    cell: ({ metrc }) => <span className="mono small">{metrc.Name}</span>,
    sortBy: ({ metrc }) => metrc.Name,
    card: 'title',
  },
  {
    id: 'strain',
    head: 'Strain',
    cell: ({ metrc }) => metrc.StrainName,
    sortBy: ({ metrc }) => metrc.StrainName,
    card: 'line',
  },
  {
    id: 'planted',
    head: 'Planted',
    cell: ({ metrc }) => metrc.PlantedDate && dayText(metrc.PlantedDate),
    sortBy: ({ metrc }) => metrc.PlantedDate,
    priority: 2,
  },
  {
    id: 'remaining',
    head: 'Remaining',
    cell: ({ metrc }) => metrc.UntrackedCount.toLocaleString('en-US'),
    sortBy: ({ metrc }) => metrc.UntrackedCount,
    isRight: true,
    card: 'value',
  },
  {
    id: 'state',
    head: 'Metrc',
    cell: ({ metrc }) => {
      const marked = marks.get(metrc.Name)
      return marked && <MarkedState marked={marked} />
    },
    priority: 2,
    card: 'state',
  },
]
