import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { useMemo } from 'react'
import { nameColumn, stateColumn, tagColumn } from '../record/record-columns.tsx'
import { recordPlace } from '../record/record-page.ts'
import type { MarkedRecord } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { countColumn, dayColumn, textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { localDay } from '../ui/dates.ts'
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
      draftPlaces={({ metrc }) => [recordPlace('plant', facilityId, metrc.Label)]}
      onOpen={({ metrc }) => open({ plant: metrc.Label, in: facilityId })}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

const plantColumns = (marks: ReadonlyMap<string, MarkedRecord>, today: string): Column<StandingPlant>[] => [
  tagColumn('Tag'),
  textColumn('Strain', ({ metrc }) => metrc.StrainName, { card: 'line' }),
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
    priority: 2,
    ...stateColumn(
      marks,
      ({ metrc }) => metrc.Label,
      ({ metrc }) => metrc.IsOnHold && <span className="small dim">On hold</span>,
    ),
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
      draftPlaces={({ metrc }) => [recordPlace('batch', facilityId, metrc.Name)]}
      onOpen={({ metrc }) => open({ batch: metrc.Name, in: facilityId })}
      selected={selected}
      onSelect={onSelect}
    />
  )
}

const batchColumns = (marks: ReadonlyMap<string, MarkedRecord>): Column<PlantBatch>[] => [
  nameColumn('Batch'),
  textColumn('Strain', ({ metrc }) => metrc.StrainName, { card: 'line' }),
  dayColumn('Planted', ({ metrc }) => metrc.PlantedDate, { priority: 2 }),
  countColumn('Remaining', ({ metrc }) => metrc.UntrackedCount, { card: 'value' }),
  {
    priority: 2,
    ...stateColumn(
      marks,
      ({ metrc }) => metrc.Name,
      () => null,
    ),
  },
]
