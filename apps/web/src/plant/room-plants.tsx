import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import Button from '@mui/material/Button'
import { Rows3 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { lazily } from '../ui/lazily.ts'
import { numberText } from '../ui/number-text.ts'
import { Segments } from '../ui/segments.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { useOverlay } from '../ui/use-overlay.ts'
import { useRecordMarks } from '../ui/use-record-marks.ts'
import { type KeptAction, keptAction } from './kept-action.ts'
import { bulkActions, manyActions, type ManyPlantsAction, suiting } from './many-actions.ts'
import { filterCounts, filteredPlants, type PlantFilter, strainsText } from './plant-list.ts'
import { PlantTable } from './plant-table.tsx'
import './room-plants.css'

// With the forms come the schemas of plants and harvests.
const PlantsAction = lazily(async () => (await import('./plants-action.tsx')).PlantsAction)

interface RoomPlantsProps {
  facilityId: string
  roomId: string
}

/** The plants of a room as a list, with what can be done to many of them. */
export function RoomPlants({ facilityId, roomId }: RoomPlantsProps) {
  const { rows, status, message } = useTopic('plants', { facilityId, roomId })
  if (status === 'loading')
    return (
      <Loading label="The plants are loading">
        <SkeletonRows rows={10} />
      </Loading>
    )
  if (status === 'refused')
    return (
      <Card>
        <ErrorState title="The plants could not be loaded">{message}</ErrorState>
      </Card>
    )
  return <Plants facilityId={facilityId} roomId={roomId} plants={rows} />
}

function Plants({ facilityId, roomId, plants }: RoomPlantsProps & { plants: readonly StandingPlant[] }) {
  const { me } = useSession()
  const [wanted, setFilter] = useState<PlantFilter>('all')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [above, setAbove] = useState<Above | null>(() => leftOpen(facilityId, roomId, me?.id))
  const { rows: systems } = useTopic('systems', { facilityId, roomId })
  // What stands in the room is drawn above already.
  const [isTable, setTable] = useState(false)
  const marks = useRecordMarks(facilityId, 'plant')
  const counts = useMemo(() => filterCounts(plants, marks), [plants, marks])
  // A tab that has become empty has left; its plants are under All.
  const filter = counts[wanted] > 0 ? wanted : 'all'
  const shown = useMemo(() => filteredPlants(plants, { filter, search, marks }), [plants, filter, search, marks])
  const selected = useMemo(() => plants.filter(({ id }) => chosen.has(id)), [plants, chosen])
  // Plants that left the room leave the selection too.
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  // Known before a form is opened, so that it opens at once.
  useTopic('references', { facilityId })
  const { open } = useOverlay()
  const act = (action: ManyPlantsAction) =>
    setAbove({ action, labels: suiting(selected, action).map(({ metrc }) => metrc.Label) })
  const tabs = tabOptions.filter(({ value }) => value === 'all' || (counts[value] > 0 && counts[value] < counts.all))
  return (
    <>
      <Card
        title="Plants"
        count={numberText(plants.length)}
        isPadded={false}
        actions={
          <div className="row wrap plant-acts">
            {manyActions.map(({ action, icon: Icon, title }) => (
              <Button
                key={action}
                size="small"
                startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => act(action)}
              >
                {title}
              </Button>
            ))}
            {plants.length > 0 && (
              <Button
                size="small"
                aria-expanded={isTable}
                variant={isTable ? 'tonal' : 'outlined'}
                startIcon={<Rows3 size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => {
                  setChosen(new Set())
                  setTable(!isTable)
                }}
              >
                Show as list
              </Button>
            )}
          </div>
        }
      >
        {plants.length > 0 && isTable && (
          <>
            <div className="row wrap plant-tools">
              {tabs.length > 1 && (
                <Segments
                  label="Show plants"
                  value={filter}
                  options={tabs.map((tab) => ({ ...tab, count: counts[tab.value] }))}
                  onChange={setFilter}
                />
              )}
              <FilterBox
                label="Find plants by label or strain"
                placeholder="Label or strain"
                value={search}
                onChange={setSearch}
                shortcut="f"
              />
            </div>
            {shown.length === 0 ? (
              <EmptyState title="Nothing found">No plant here has “{search.trim()}” in its label or strain.</EmptyState>
            ) : (
              <PlantTable
                plants={shown}
                systems={systems}
                marks={marks}
                selected={selectedIds}
                onSelect={setChosen}
                onOpen={({ metrc }) => open({ plant: metrc.Label, in: facilityId })}
                // With a selection the letter moves all of it, as the bar below says.
                onMove={({ metrc }) =>
                  selected.length > 0 ? act('move') : open({ plant: metrc.Label, in: facilityId, page: 'move' })
                }
              />
            )}
          </>
        )}
      </Card>
      <BulkBar
        count={selected.length}
        total={strainsText(selected)}
        noun="plants"
        actions={bulkActions(selected, act)}
        onClear={() => setChosen(new Set())}
      />
      {above && (
        <Suspense fallback={null}>
          <PlantsAction facilityId={facilityId} roomId={roomId} {...above} onClose={() => setAbove(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The form that lies above the list. */
interface Above {
  action: ManyPlantsAction
  labels: readonly string[]
  begin?: KeptAction
}

/** What was open when the page was left. */
function leftOpen(facilityId: string, roomId: string, personId: string | undefined): Above | null {
  const begin = personId === undefined ? null : keptAction({ facilityId, roomId, personId })
  return begin && { action: begin.action, labels: [], begin }
}

const tabOptions = [
  { value: 'all', label: 'All' },
  { value: 'young', label: 'Young' },
  { value: 'vegetative', label: 'Vegetative' },
  { value: 'flowering', label: 'Flowering' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'refused', label: 'Refused' },
  { value: 'needs-person', label: 'Needs a person' },
  { value: 'onHold', label: 'On hold' },
] as const satisfies readonly { value: PlantFilter; label: string }[]
