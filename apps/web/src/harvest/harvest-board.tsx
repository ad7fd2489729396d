import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { kilograms } from '../ui/room-facts.ts'
import { HarvestCard } from './harvest-card.tsx'
import { type HarvestColumn, harvestColumns } from './harvest-columns.ts'
import { WeightLegend } from './weight-bar.tsx'
import './harvest.css'

interface HarvestBoardProps {
  harvests: readonly Harvest[]
  metrcLocationId: number | null
}

/** What hangs in a dry room, by what is to be done next (HARV-01 to HARV-08). */
export function HarvestBoard({ harvests, metrcLocationId }: HarvestBoardProps) {
  const columns = harvestColumns(harvests, metrcLocationId)
  return (
    <>
      <div className="board">
        {columns.map((column) => (
          <Column key={column.group} column={column} />
        ))}
      </div>
      <WeightLegend />
    </>
  )
}

function Column({ column: { title, empty, harvests, grams } }: { column: HarvestColumn }) {
  return (
    <section className="bc" aria-label={title}>
      <header>
        <h2>
          {title} <span className="count">{harvests.length}</span>
        </h2>
        {harvests.length > 0 && <span className="small dim">{kilograms(grams)}</span>}
      </header>
      {harvests.length === 0 && <p className="emptyb">{empty}</p>}
      {harvests.map((harvest) => (
        <HarvestCard key={harvest.id} harvest={harvest} />
      ))}
    </section>
  )
}
