import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText } from '@cultivatd/domain/system/zone'
import { useMemo } from 'react'
import { stateColumn, tagColumn } from '../record/record-columns.tsx'
import { recordPlace } from '../record/record-page.ts'
import type { MarkedRecord } from '../record/record-marks.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { localDay } from '../ui/dates.ts'
import { State } from '../ui/state.tsx'
import { daysInPhase } from './plant-life.ts'

interface PlantTableProps {
  facilityId: string
  plants: readonly StandingPlant[]
  systems: readonly System[]
  /** How plants stand because of what was done to them here. */
  marks: ReadonlyMap<string, MarkedRecord>
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onOpen: (plant: StandingPlant) => void
  onMove: (plant: StandingPlant) => void
}

const rowId = (plant: StandingPlant): string => plant.id
const rowName = ({ metrc }: StandingPlant): string => metrc.Label

/** The plants of a room as rows, thousands of them. */
export function PlantTable(props: PlantTableProps) {
  const { facilityId, plants, systems, marks, selected, onSelect, onOpen, onMove } = props
  const columns = useMemo(() => plantColumns(systems, marks, localDay()), [systems, marks])
  return (
    <DataTable
      label="plants"
      rows={plants}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      draftPlaces={({ metrc }) => [recordPlace('plant', facilityId, metrc.Label)]}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
      sorting={{ column: 'label', isDescending: false }}
      shortcuts={{ m: onMove }}
    />
  )
}

function plantColumns(
  systems: readonly System[],
  marks: PlantTableProps['marks'],
  today: string,
): readonly Column<StandingPlant>[] {
  const systemOf = new Map(systems.map((system) => [system.id, system]))
  const placeOf = ({ location }: StandingPlant) => {
    const system = location && systemOf.get(location.systemId)
    return system ? placeInSystemText(system, location) : ''
  }
  return [
    tagColumn('Label'),
    textColumn('Strain', ({ metrc }) => metrc.StrainName, { card: 'line' }),
    {
      id: 'phase',
      head: 'Phase',
      card: 'value',
      className: 'vcell',
      cell: ({ metrc }) => <PhaseWord plant={metrc} />,
      sortBy: ({ metrc }) => phaseLabels[phaseOf(metrc)],
    },
    textColumn('Day', (plant) => daysInPhase(plant, today), { isRight: true, priority: 2, className: 'muted' }),
    ...(systems.length > 0 ? [textColumn('Zone', placeOf, { priority: 3, className: 'muted small' })] : []),
    // A hold is marked; everything in order is silent.
    stateColumn(
      marks,
      ({ metrc }) => metrc.Label,
      ({ metrc }) => (metrc.IsOnHold ? <State kind="warn">On hold</State> : null),
    ),
  ]
}

function PhaseWord({ plant }: { plant: StandingPlant['metrc'] }) {
  const phase = phaseOf(plant)
  return (
    <span className="row g1">
      <PhaseGlyph phase={phase} size={14} />
      {phaseLabels[phase]}
    </span>
  )
}
