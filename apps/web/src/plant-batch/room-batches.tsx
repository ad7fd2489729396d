import { batchCounts, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { ArrowRight } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { type BegunList, chosenIn, chosenPlace } from '../record/chosen-place.ts'
import { nameColumn, stateColumn } from '../record/record-columns.tsx'
import { recordPlace } from '../record/record-page.ts'
import type { MarkedRecord } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { printAction } from '../record/label/print-action.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { countColumn, dayColumn, textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { lazily } from '../ui/lazily.ts'
import { ListSwitch } from '../ui/list-switch.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSelected } from '../ui/use-selected.ts'
import { BatchVerbs } from './batch-verbs.tsx'

// With the form comes the schema of plant batches.
const MoveBatches = lazily(async () => (await import('./move-batches.tsx')).MoveBatches)

interface RoomBatchesProps extends BegunList {
  facilityId: string
  roomId: string
}

const rowId = (batch: PlantBatch): string => batch.id
const rowName = ({ metrc }: PlantBatch): string => metrc.Name
const draftPlaces = ({ facilityId, metrc }: PlantBatch) => [recordPlace('batch', facilityId, metrc.Name)]

/** The plant batches of a room that still have clones, with what can be done to many; nothing where there are none. */
export function RoomBatches({ facilityId, roomId, ...begun }: RoomBatchesProps) {
  const topic = useTopic('plantBatches', { facilityId, roomId })
  return (
    <TopicRows topic={topic} noun="batches" skeletonRows={3} isCard>
      {(rows) => <Batches facilityId={facilityId} list={`room ${roomId} batches move`} {...begun} batches={rows} />}
    </TopicRows>
  )
}

interface BatchesProps extends BegunList {
  facilityId: string
  /** Where the drafts of its moves are. */
  list: string
  batches: readonly PlantBatch[]
}

function Batches({ facilityId, list, find, moving: begun, batches }: BatchesProps) {
  const { selected, ids, select, clear } = useSelected(batches)
  // The place of the draft: it names what is moved. The form stays open when its batches have left the room.
  const left = useLeftOpen(list)?.place ?? null
  const [moving, setMoving] = useState(begun ? chosenPlace(list, begun.names) : left)
  const moved = moving === null ? new Set() : chosenIn(list, { place: moving })
  const move = () => setMoving(chosenPlace(list, selected.map(rowName)))
  // Known before the form is opened, so that it offers its rooms at once.
  useTopic('references', { facilityId })
  return (
    <>
      <DraftChips
        record={list}
        opener={({ place }) =>
          () =>
            setMoving(place)
          }
      />
      <BatchVerbs facilityId={facilityId} batches={batches} />
      {batches.length > 0 && (
        <BatchesCard
          facilityId={facilityId}
          isListed={find !== undefined}
          batches={batches}
          selected={ids}
          onSelect={select}
        />
      )}
      <BulkBar
        count={selected.length}
        total={clonesText(selected)}
        noun="plant batches"
        actions={[
          { label: 'Move plant batches', shortLabel: 'Move', icon: ArrowRight, onClick: move },
          printAction({ facilityId, kind: 'plantBatch', records: selected.map(({ metrc }) => metrc.Name) }),
        ]}
        onClear={clear}
      />
      {moving !== null && (
        <Suspense fallback={null}>
          <MoveBatches
            facilityId={facilityId}
            place={moving}
            batches={batches.filter((batch) => moved.has(rowName(batch)))}
            onClose={() => {
              setMoving(null)
              begun?.onClose()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface BatchesCardProps {
  facilityId: string
  /** Shown as a list at first, below what is drawn. */
  isListed: boolean
  batches: readonly PlantBatch[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

function BatchesCard({ facilityId, isListed, batches, selected, onSelect }: BatchesCardProps) {
  const marks = useRecordMarks(facilityId, 'plant-batch')
  const columns = useMemo(() => columnsWith(marks), [marks])
  const { open } = useOverlay()
  // What stands in the room is drawn above already.
  const [isTable, setTable] = useState(isListed)
  const showTable = (isOn: boolean) => {
    onSelect(new Set())
    setTable(isOn)
  }
  return (
    <Card
      title="Plant batches"
      count={numberText(batches.length)}
      isPadded={false}
      actions={<ListSwitch isOn={isTable} onChange={showTable} />}
    >
      {isTable && (
        <DataTable
          label="plant batches"
          rows={batches}
          columns={columns}
          rowId={rowId}
          rowName={rowName}
          draftPlaces={draftPlaces}
          selected={selected}
          onSelect={onSelect}
          onOpen={({ metrc }) => open({ batch: metrc.Name, in: facilityId })}
          sorting={{ column: 'name', isDescending: false }}
        />
      )}
    </Card>
  )
}

const clonesText = (batches: readonly PlantBatch[]): string =>
  `${numberText(batches.reduce((sum, batch) => sum + batchCounts(batch).remaining, 0))} clones`

const columnsWith = (marks: ReadonlyMap<string, MarkedRecord>): readonly Column<PlantBatch>[] => [
  nameColumn('Name'),
  textColumn('Strain', ({ metrc }) => metrc.StrainName, { card: 'line', priority: 2 }),
  { id: 'type', head: 'Type', priority: 3, className: 'muted', cell: ({ metrc }) => metrc.Type },
  {
    id: 'remaining',
    head: 'Remaining',
    card: 'value',
    isRight: true,
    className: 'vcell',
    cell: (batch) => <b>{numberText(batchCounts(batch).remaining)}</b>,
    sortBy: (batch) => batchCounts(batch).remaining,
  },
  countColumn('Vegetative', (batch) => batchCounts(batch).vegetative, { priority: 2, className: 'muted' }),
  dayColumn('Planted', ({ metrc }) => metrc.PlantedDate, { priority: 3, className: 'muted vcell' }),
  stateColumn(
    marks,
    ({ metrc }) => metrc.Name,
    ({ metrc }) => (metrc.IsOnHold ? <State kind="warn">On hold</State> : null),
  ),
]
