import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { System } from '@cultivatd/domain/system/system'
import { placeInSystemText } from '@cultivatd/domain/system/zone'
import { useMemo } from 'react'
import { MarkedState } from '../record/marked-state.tsx'
import type { MarkedRecord } from '../record/record-marks.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { Tag } from '../trade/tag.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { localDay } from '../ui/dates.ts'
import { State } from '../ui/state.tsx'
import { daysInPhase } from './plant-life.ts'

interface PlantTableProps {
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
export function PlantTable({ plants, systems, marks, selected, onSelect, onOpen, onMove }: PlantTableProps) {
  const columns = useMemo(() => plantColumns(systems, marks, localDay()), [systems, marks])
  return (
    <DataTable
      label="plants"
      rows={plants}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
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
  const place: Column<StandingPlant> = {
    id: 'place',
    head: 'Zone',
    priority: 3,
    className: 'muted small',
    cell: placeOf,
    sortBy: placeOf,
  }
  return [
    {
      id: 'label',
      head: 'Label',
      card: 'title',
      cell: ({ metrc }) => <Tag label={metrc.Label} />,
      sortBy: ({ metrc }) => metrc.Label,
    },
    {
      id: 'strain',
      head: 'Strain',
      card: 'line',
      cell: ({ metrc }) => metrc.StrainName,
      sortBy: ({ metrc }) => metrc.StrainName,
    },
    {
      id: 'phase',
      head: 'Phase',
      card: 'value',
      className: 'vcell',
      cell: ({ metrc }) => <PhaseWord plant={metrc} />,
      sortBy: ({ metrc }) => phaseLabels[phaseOf(metrc)],
    },
    {
      id: 'day',
      head: 'Day',
      isRight: true,
      priority: 2,
      className: 'muted',
      cell: (plant) => daysInPhase(plant, today),
      sortBy: (plant) => daysInPhase(plant, today),
    },
    ...(systems.length > 0 ? [place] : []),
    {
      id: 'metrc',
      head: 'Metrc',
      card: 'state',
      cell: (plant) => <PlantState plant={plant} marked={marks.get(plant.metrc.Label)} />,
    },
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

/** How a plant stands: what waits or was refused leads to it, a hold is marked, everything in order is silent. */
function PlantState({ plant, marked }: { plant: StandingPlant; marked: MarkedRecord | undefined }) {
  if (marked) return <MarkedState marked={marked} />
  return plant.metrc.IsOnHold ? <State kind="warn">On hold</State> : <State kind="in-step" />
}
