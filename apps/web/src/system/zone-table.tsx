import { levelLabel, type System } from '@cultivatd/domain/system/system'
import { useMemo } from 'react'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Chip, State } from '../ui/state.tsx'
import { phaseTitles } from './zone-card.tsx'
import type { SystemContents, ZoneContents } from './zone-contents.ts'
import type { MapUse } from './zone-grid.tsx'
import { placeTitle } from './zone-words.ts'

interface ZoneTableProps {
  system: System
  contents: SystemContents
  use: MapUse
}

/** The rack map as rows: for screen readers, for print, for whoever likes rows better. */
export function ZoneTable({ system, contents, use }: ZoneTableProps) {
  const { levelCount } = system.size
  const zones = useMemo(
    () =>
      contents.racks
        .flatMap(({ levels }) => levels.flat())
        .filter(({ plants, batches }) => plants.length + batches.length > 0),
    [contents],
  )
  const columns = useMemo(() => columnsOf(levelCount), [levelCount])
  return (
    <DataTable
      label={`Zones of ${system.name}`}
      rows={zones}
      columns={columns}
      rowId={({ key }) => key}
      rowName={({ place }) => placeTitle(place, levelCount)}
      onOpen={({ key }) => use.onOpen(key)}
      selected={use.selected}
      onSelect={(own) => {
        const others = [...use.selected].filter((key) => !zones.some((zone) => zone.key === key))
        use.onSelect(new Set([...others, ...own]))
      }}
      shortcuts={{ m: ({ key }) => use.onMove(key) }}
      empty={<p className="pad muted">Nothing stands in this system.</p>}
    />
  )
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** The mean, by number; null when no day is known. */
function meanDay({ groups }: ZoneContents): number | null {
  const known = groups.flatMap(({ days, count }) => (days === null ? [] : [{ days, count }]))
  const plants = sum(known.map(({ count }) => count))
  return plants === 0 ? null : Math.round(sum(known.map(({ days, count }) => days * count)) / plants)
}

const columnsOf = (levelCount: number): Column<ZoneContents>[] => [
  textColumn('Rack', ({ place }) => place.rack, { width: 80 }),
  {
    id: 'level',
    head: 'Level',
    cell: ({ place }) => levelLabel(place.level, levelCount) || '–',
    sortBy: ({ place }) => place.level,
    width: 110,
  },
  {
    id: 'zone',
    head: 'Zone',
    cell: ({ place }) => (
      <>
        <span className="hide-p">{place.zone}</span>
        <span className="only-p m">{placeTitle(place, levelCount)}</span>
      </>
    ),
    sortBy: ({ place }) => place.zone,
    card: 'title',
    width: 80,
  },
  {
    id: 'plants',
    head: 'Plants',
    cell: ({ plants, coming }) => (
      <>
        <b className="m">{plants.length}</b>
        {coming && coming.plants > 0 && <span className="dim">{` +${coming.plants} to come`}</span>}
        <span className="only-p"> plants</span>
      </>
    ),
    sortBy: ({ plants }) => plants.length,
    isRight: true,
    card: 'value',
  },
  {
    id: 'batches',
    head: 'Batches',
    cell: ({ batches }) => (batches.length > 0 ? batches.length : <span className="dim">–</span>),
    sortBy: ({ batches }) => batches.length,
    isRight: true,
    priority: 2,
  },
  {
    id: 'strain',
    head: 'Strain',
    cell: ({ strains }) => strains.join(', '),
    sortBy: ({ strains }) => strains[0] ?? '',
    card: 'line',
  },
  {
    id: 'phase',
    head: 'Phase',
    cell: ({ groups }) => (
      <span className="row wrap">
        {[...new Set(groups.map(({ phase }) => phase))].map((phase) => (
          <Chip key={phase} tone={phase} icon={<PhaseGlyph phase={phase} />}>
            {phaseTitles[phase]}
          </Chip>
        ))}
      </span>
    ),
    sortBy: ({ groups }) => groups[0]?.phase ?? '',
    priority: 2,
    card: 'line',
  },
  {
    id: 'day',
    head: 'Day',
    cell: (zone) => meanDay(zone) ?? <span className="dim">–</span>,
    sortBy: (zone) => meanDay(zone) ?? -1,
    isRight: true,
    priority: 2,
  },
  {
    id: 'state',
    head: 'Metrc',
    cell: ({ mark }) => mark && <State kind={mark} />,
    sortBy: ({ mark }) => mark ?? '',
    priority: 3,
    card: 'state',
  },
]
